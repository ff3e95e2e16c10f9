// Which move is meant by clicking on parts of the picture. A move touches one or more places; clicks name places until
// only one move is left, or until more clicks cannot tell the moves apart and a menu must.
import type { Move } from './api'

export type Choice =
  | { kind: 'none' }
  | { kind: 'move'; index: number }
  /** Several moves remain; clicking one of `next` tells more. */
  | { kind: 'several'; indices: number[]; next: string[]; clicked: string[] }

const startsWith = (places: string[], clicked: string[]): boolean => clicked.every((place, i) => places[i] === place)

export function choose(moves: Move[], clicked: string[]): Choice {
  const last = clicked.at(-1)
  if (last === undefined) return { kind: 'none' }
  // The same place twice: the move that touches nothing else, if there is one.
  const again = clicked.length > 1 && clicked.at(-2) === last
  const named = [...new Set(clicked)]
  const fitting = moves.flatMap((move, i) => (named.every((place) => move.places.includes(place)) ? [i] : []))
  const [only] = fitting
  if (only === undefined) return clicked.length > 1 ? choose(moves, [last]) : { kind: 'none' }
  if (fitting.length === 1) return { kind: 'move', index: only }
  if (again) {
    const exact = fitting.filter((i) => new Set(moves[i]?.places).size === named.length)
    if (exact.length === 1 && exact[0] !== undefined) return { kind: 'move', index: exact[0] }
  }
  const next = [...new Set(fitting.flatMap((i) => moves[i]?.places ?? []))].filter((place) => !named.includes(place))
  if (next.length === 0) {
    // The order of the clicks decides between moves with the same places (there and back again).
    const ordered = fitting.filter((i) => startsWith(moves[i]?.places ?? [], named))
    if (named.length > 1 && ordered.length === 1 && ordered[0] !== undefined) return { kind: 'move', index: ordered[0] }
  }
  return { kind: 'several', indices: fitting, next, clicked: named }
}
