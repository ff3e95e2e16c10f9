// The games, asked for once.
import { games, saidBy, type Game, type Trouble } from './api'

class Catalogue {
  games = $state.raw<Game[]>([])
  trouble = $state.raw<Trouble | null>(null)

  constructor() {
    games().then(
      (found) => (this.games = found),
      (error: unknown) => (this.trouble = saidBy(error)),
    )
  }

  find(name: string): Game | null {
    return this.games.find((game) => game.name === name) ?? null
  }

  /** Games that can be played from a first position. */
  get playable(): (Game & { start: string })[] {
    return this.games.filter((game): game is Game & { start: string } => game.start !== null && game.start !== '')
  }
}

export const catalogue = new Catalogue()

/** The groups in the order in which they are shown. */
export const GROUPS: readonly [string, string][] = [
  ['heaps', 'Heaps'],
  ['hackenbush', 'Hackenbush'],
  ['boards', 'Boards'],
  ['placement', 'Chess pieces'],
  ['knots', 'Knots'],
  ['graphs', 'Graphs'],
  ['cakes', 'Cakes'],
  ['strips', 'Strips'],
]
