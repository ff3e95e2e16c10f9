// A game as it was played: positions one after the other, with a mark on the one that is looked at.
import type { Player } from './api'

export interface Step {
  expression: string
  /** Who is to move here. */
  mover: Player
  /** The move that led here. */
  move: string | null
  /** The places it touched. */
  places: string[]
}

export interface Line {
  steps: Step[]
  at: number
}

export const begin = (expression: string, mover: Player): Line => ({
  steps: [{ expression, mover, move: null, places: [] }],
  at: 0,
})

export function current(line: Line): Step {
  const step = line.steps[line.at]
  if (!step) throw new RangeError('a line has a step at its mark')
  return step
}

/** Playing on from an earlier position forgets what came after it, unless it is the same move. */
export function play(line: Line, step: Step): Line {
  const next = line.steps[line.at + 1]
  if (next && next.expression === step.expression && next.move === step.move) return { ...line, at: line.at + 1 }
  return { steps: [...line.steps.slice(0, line.at + 1), step], at: line.at + 1 }
}

export const goTo = (line: Line, at: number): Line => ({
  ...line,
  at: Math.max(0, Math.min(line.steps.length - 1, at)),
})
