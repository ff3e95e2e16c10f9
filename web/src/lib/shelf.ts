// Notebooks kept in this browser, by an identifier.
import type { Notebook } from './notebook'

const KEY = 'upstar.notebooks'

export function kept(): Record<string, Notebook> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Notebook>) : {}
  } catch {
    return {}
  }
}

/** Keeps a notebook; false if the browser has no room or no wish to. */
export function keep(id: string, notebook: Notebook): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [id]: notebook }))
    return true
  } catch {
    return false
  }
}

export function forget(id: string): void {
  const { [id]: _, ...rest } = kept()
  localStorage.setItem(KEY, JSON.stringify(rest))
}

export const freshId = (): string => `n${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
