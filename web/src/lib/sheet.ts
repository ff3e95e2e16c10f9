// A table of texts: sorted by a column, coloured by size, written as CSV and LaTeX.

export interface Sheet {
  head: string[]
  rows: string[][]
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csv = ({ head, rows }: Sheet): string =>
  [head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n'

const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

export const latexText = (text: string): string => text.replace(/[\\&%$#_{}~^]/g, (letter) => LATEX[letter] ?? letter)

/** Cells are text unless they come with their own LaTeX, by row and column. */
export function latex({ head, rows }: Sheet, formula: (row: number, column: number) => string | null = () => null): string {
  const line = (cells: string[]) => `  ${cells.join(' & ')} \\\\`
  const cell = (text: string, row: number, column: number) => {
    const own = formula(row, column)
    return own === null ? latexText(text) : `$${own}$`
  }
  return [
    `\\begin{tabular}{${'l'.repeat(head.length)}}`,
    line(head.map(latexText)),
    '  \\hline',
    ...rows.map((row, i) => line(row.map((text, j) => cell(text, i, j)))),
    '\\end{tabular}',
    '',
  ].join('\n')
}

/** The size of a number or nimber (`5/8`, `-3`, `*4`), if it is one. */
export function size(text: string): number | null {
  const match = /^\*?(-?\d+)(?:\/(\d+))?$/.exec(text.trim())
  if (!match) return text.trim() === '*' ? 1 : null
  return Number(match[1]) / Number(match[2] ?? 1)
}

/** Numbers by size, then texts by the alphabet, with the numbers inside them counted as such. */
export function compare(a: string, b: string): number {
  const [x, y] = [size(a), size(b)]
  if (x !== null && y !== null) return x - y
  if (x !== null || y !== null) return x !== null ? -1 : 1
  return a.localeCompare(b, 'en', { numeric: true })
}

export const sorted = (rows: string[][], column: number, down: boolean): string[][] =>
  rows.toSorted((a, b) => compare(a[column] ?? '', b[column] ?? '') * (down ? -1 : 1))

/** A step of the heat scale from 0 to 9 for each cell that has a size. */
export function heat(cells: readonly (string | undefined)[]): (number | null)[] {
  const sizes = cells.map((cell) => (cell === undefined ? null : size(cell)))
  const known = sizes.filter((n) => n !== null)
  if (known.length === 0) return sizes
  const [low, high] = known.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity])
  return sizes.map((n) => (n === null ? null : high === low ? 0 : Math.round(((n - low) / (high - low)) * 9)))
}
