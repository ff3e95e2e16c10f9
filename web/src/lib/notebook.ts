// Notebooks: texts and questions one after the other. A question is an expression of the calculator, or a table
// written as `table EXPR m=1..8 n=1..12`.
import { axes } from './axes'
import type { Axis } from './api'

export interface Cell {
  kind: 'text' | 'question'
  source: string
}

export interface Notebook {
  title: string
  cells: Cell[]
}

export const text = (source: string): Cell => ({ kind: 'text', source })
export const question = (source: string): Cell => ({ kind: 'question', source })

/** The lines before a cell that give names (`let g = …`), which it may use. */
export function given(cells: Cell[], index: number): string[] {
  return cells
    .slice(0, index)
    .flatMap(({ kind, source }) => (kind === 'question' ? lines(source) : []))
    .filter((line) => /^let\s/.test(line))
}

/** The questions of a cell: one a line. */
export const lines = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `table maundy(m,n).value m=1..8 n=1..12` taken apart; null if the line is no table. */
export function tableOf(line: string): { expression: string; axes: Axis[] } | null {
  const match = /^table\s+(.*?)\s+((?:[a-z_]\w*=\S+\s*)+)$/i.exec(line)
  const found = match?.[2] === undefined ? null : axes(match[2])
  return match?.[1] !== undefined && found ? { expression: match[1], axes: found } : null
}

/** What a file holds. Anything else is refused, with the reason. */
export function opened(file: string): Notebook {
  let found: unknown
  try {
    found = JSON.parse(file)
  } catch {
    throw new Error('This file is not JSON: an Upstar notebook was expected.')
  }
  const notebook = found as Partial<Notebook> | null
  const isCell = (cell: Partial<Cell> | null): boolean =>
    cell !== null && typeof cell === 'object' && (cell.kind === 'text' || cell.kind === 'question') && typeof cell.source === 'string'
  if (typeof notebook !== 'object' || typeof notebook?.title !== 'string' || !Array.isArray(notebook.cells) || !notebook.cells.every(isCell)) {
    throw new Error('This JSON is not an Upstar notebook: expected a title, and cells with kind and source.')
  }
  return { title: notebook.title, cells: notebook.cells.map(({ kind, source }) => ({ kind, source })) }
}

export const saved = (notebook: Notebook): string => JSON.stringify(notebook, null, 2) + '\n'

/** The notebook as Markdown, with the answers that are known. */
export function markdown({ title, cells }: Notebook, answers: (index: number) => string[]): string {
  const parts = cells.map(({ kind, source }, i) => {
    if (kind === 'text') return source.trim()
    const found = answers(i)
    const block = lines(source).map((line, k) => (found[k] === undefined ? line : `${line}\n  ${found[k]}`))
    return ['```', ...block, '```'].join('\n')
  })
  return [`# ${title}`, ...parts].join('\n\n') + '\n'
}

export type Span = { kind: 'plain' | 'code' | 'strong' | 'em'; text: string }

/** A paragraph of a text cell: `code`, **strong** and *emphasised* words. */
export function spans(paragraph: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const match of paragraph.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*[^*\s]|[^*\s])\*(?![\w*])/g)) {
    if (match.index > from) found.push({ kind: 'plain', text: paragraph.slice(from, match.index) })
    const [all, code, strong, em] = match
    if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else if (em !== undefined) found.push({ kind: 'em', text: em })
    from = match.index + all.length
  }
  if (from < paragraph.length) found.push({ kind: 'plain', text: paragraph.slice(from) })
  return found
}
