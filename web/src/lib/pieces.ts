// A placement game as the editor holds it and as the calculator reads it.
import { blank, read, written as boardText, type Board } from './board'

export interface Placement {
  /** Names of the pieces that may be placed; empty where the game's name says it, as `queens` does. */
  pieces: string[]
  surface: string
  board: Board
}

/** `queens(5,5)`, `queens("Q..|...")`, `placement("queen+knight",4,5,on="torus")`. */
export function written(game: string, { pieces, surface, board }: Placement): string {
  const empty = board.every((row) => row.every((cell) => cell === '.'))
  const what = empty ? `${board.length},${board[0]?.length ?? 0}` : `"${boardText(board)}"`
  const of = pieces.length > 0 ? `"${pieces.join('+')}",` : ''
  const on = surface === 'rectangle' ? '' : `,on="${surface}"`
  return `${game}(${of}${what}${on})`
}

const FORM = /^\s*\w+\(\s*(?:"([a-z+]+)"\s*,\s*)?(?:(\d+)\s*,\s*(\d+)|"([^"]*)")\s*(?:,\s*on\s*=\s*"(\w+)")?\s*\)\s*$/

/** The reverse, for expressions that look like that. */
export function placed(expression: string): Placement | null {
  const match = FORM.exec(expression)
  if (!match) return null
  const [, names, rows, columns, notation, surface] = match
  return {
    pieces: (names ?? '').split('+').filter((name) => name !== ''),
    surface: surface ?? 'rectangle',
    board: notation === undefined ? blank(Number(rows), Number(columns)) : read(notation),
  }
}
