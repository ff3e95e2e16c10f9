// The axes of a table as they are written: `m=1..8 n=1..12`.
import type { Axis } from './api'

/** The axes of a text; null if it is not one axis after the other. */
export function axes(text: string): Axis[] | null {
  const words = text.trim().split(/\s+/)
  const found = words.map((word) => /^([a-z_]\w*)=(.+)$/i.exec(word))
  if (words[0] === '' || found.some((match) => match === null)) return null
  return found.flatMap((match) => (match?.[1] && match[2] ? [{ name: match[1], range: match[2] }] : []))
}
