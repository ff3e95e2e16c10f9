// A board of letters, as the editor holds it and as the calculator reads it: rows split by `|`.

export type Board = string[][]

export const blank = (rows: number, columns: number, letter = '.'): Board =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => letter))

export const written = (board: Board): string => board.map((row) => row.join('')).join('|')

/** The board of a notation; short rows are filled up with free squares. */
export function read(notation: string): Board {
  const rows = notation.split('|').map((row) => [...row.trim()])
  const columns = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '.')])
}

export const painted = (board: Board, row: number, column: number, letter: string): Board =>
  board.map((cells, i) => (i === row ? cells.map((cell, j) => (j === column ? letter : cell)) : cells))

export function resized(board: Board, rows: number, columns: number, letter = '.'): Board {
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => board[i]?.[j] ?? letter))
}

/** What stands between the only quotes of an expression like `clobber("xo|ox")`. */
export function quoted(expression: string): string | null {
  return /^\s*\w+\(\s*"([^"]*)"\s*\)\s*$/.exec(expression)?.[1] ?? null
}

/** The numbers of `nim(3,5,7)`, `nim("3,5,7")` or `cutcake("4x7")`, and what stands before them, as in `heap("0.137", 10)`. */
export function numbers(expression: string): { rule: string | null; sizes: number[] } | null {
  const inside = /^\s*\w+\((.*)\)\s*$/.exec(expression)?.[1]?.trim()
  if (inside === undefined) return null
  const list = /^(?:("[^"]*"|\[[^\]]*\])\s*,\s*)?(?:"([\d,x\s]*)"|([\d,\s]*))$/.exec(inside)
  if (!list) return null
  const sizes = (list[2] ?? list[3] ?? '').split(/[,x]/).flatMap((n) => (n.trim() === '' ? [] : [Number(n)]))
  return { rule: list[1] ?? null, sizes }
}
