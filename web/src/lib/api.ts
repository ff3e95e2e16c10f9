// The server's answers, and how to ask for them. What each means is written in the OpenAPI document at /api/openapi.json.
import { events } from './events'

export type Player = 'left' | 'right'
export const other = (player: Player): Player => (player === 'left' ? 'right' : 'left')

export interface Letter {
  letter: string
  name: string
}

/** How a game is set up by hand. */
export type Setup =
  /** At most so many squares. */
  | { kind: 'board'; letters: Letter[]; rows: number; columns: number; most: number }
  | { kind: 'strip'; letters: Letter[]; most: number }
  /** At most so many heaps; the rule is an argument before the sizes, as an expression. */
  | { kind: 'heaps'; sizes: number[]; rule: string | null; most: number }
  | { kind: 'sizes'; names: string[]; values: number[] }
  | { kind: 'hackenbush' }
  | { kind: 'graph'; tints: Letter[] }
  /** With `choose`, the pieces that may be placed are chosen first. */
  | { kind: 'pieces'; pieces: Letter[]; choose: boolean; surfaces: string[]; rows: number; columns: number }
  | { kind: 'seating' }
  /** What is clicked on in the picture of the knot. */
  | { kind: 'knot'; click: 'crossings' | 'strands' | null }
  | { kind: 'twists' }

export interface Game {
  name: string
  title: string
  group: string
  rules: string
  notation: string
  example: { question: string; answer: string }
  source: string
  start: string | null
  setup: Setup
}

export interface Move {
  name: string
  /** The `data-name`s of the parts of the picture that the move touches. */
  places: string[]
  to: string
}

export interface Position {
  expression: string
  game: string
  title: string
  players: [string, string]
  impartial: boolean
  picture: string | null
  text: string
  parts: string[]
  moves: Record<Player, Move[]>
  moves_left_out?: number
}

export interface Written {
  ascii: string
  unicode: string
  latex?: string
  meaning?: string
}

/** What is said about a position as it becomes known. */
export type Finding =
  | { event: 'winner'; left_starts: Player; right_starts: Player; outcome: string; words: string }
  | { event: 'winning'; player: Player; moves: number[] }
  | ({ event: 'value' } & Written)
  | { event: 'thermograph'; picture: string; mean: string; temperature: string }
  | { event: 'fact'; name: string; text: string }
  | { event: 'progress'; searched: number; seconds: number }
  | { event: 'failed'; what: string; message: string }
  | { event: 'done' }

export interface Reply {
  index: number | null
  name: string | null
  to: string | null
  wins: boolean | null
  message?: string | null
}

export interface Option extends Move {
  value: Written | null
  wins: boolean | null
  role: 'canonical' | 'dominated' | 'reversible' | null
}

export interface Options {
  value?: Written | null
  options: Option[]
  options_left_out?: number
}

/** An answer of the calculator, as docs/json.md describes it. */
export interface Answer {
  type: string
  text: string
  unicode?: string
  latex?: string
  items?: Answer[]
  mean?: string
  temperature?: string
  kind?: string
}

export interface Evaluated {
  answer: Answer
  unicode: string
  picture: string | null
}

export interface Axis {
  name: string
  range: string
}

export type TableEvent =
  | { event: 'axes'; axes: { name: string; members: string[] }[] }
  | { event: 'cell'; index: number; text?: string; unicode?: string; latex?: string; error?: string }
  | { event: 'progress'; done: number; total: number; seconds: number; left: number | null }
  | { event: 'failed'; message: string }
  | { event: 'done' }

export type CensusRow = Record<string, string | number | boolean | null>
export type CensusEvent =
  | { event: 'columns'; columns: string[] }
  | ({ event: 'row' } & CensusRow)
  /** How far it has come: rows of a total, or a part between 0 and 1. */
  | { event: 'progress'; done: number; total?: number; part?: number; seconds: number; left: number | null }
  | { event: 'failed'; message: string }
  | { event: 'done' }

export interface KnotEntry {
  name: string
  crossings: number
}

/** What went wrong, in words for people. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly column: number | null = null,
    readonly help: string | null = null,
  ) {
    super(message)
    this.name = 'Trouble'
  }
}

export const saidBy = (error: unknown): Trouble =>
  error instanceof Trouble ? error : new Trouble(error instanceof Error ? error.message : String(error))

/** Whether an answer is missing only because nobody waits for it any more. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch (error) {
    if (isAbort(error)) throw error
    throw new Trouble('The server does not answer.', null, 'Is `upstar serve` still running?')
  }
  if (response.ok) return response
  const text = await response.text()
  try {
    const { error } = JSON.parse(text) as { error: { message: string; column: number | null; help: string | null } }
    throw new Trouble(error.message, error.column, error.help)
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble(`The server answered ${response.status}.`, null, text.slice(0, 200) || null)
  }
}

const posting = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
})

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await request(path, posting(body, signal))).json() as Promise<T>
}

async function get<T>(path: string): Promise<T> {
  return (await request(path, {})).json() as Promise<T>
}

async function* stream<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const response = await request(path, posting(body, signal))
  if (!response.body) return
  for await (const { event, data } of events(response.body)) {
    yield { event, ...(JSON.parse(data) as object) } as T
  }
}

export const games = () => get<{ games: Game[] }>('/api/games').then((answer) => answer.games)
/** A position; with `since`, what is left of the position that the game began with is drawn where it was. */
export const position = (expression: string, since: string | null = null) =>
  post<Position>('/api/position', since === null ? { expression } : { expression, since })
export const solve = (expression: string, signal: AbortSignal) => stream<Finding>('/api/solve', { expression }, signal)
export const answer = (expression: string, mover: Player, signal?: AbortSignal) =>
  post<Reply>('/api/answer', { expression, mover }, signal)
export const options = (expression: string, player: Player, sensible: boolean, signal?: AbortSignal) =>
  post<Options>('/api/options', { expression, player, sensible }, signal)
export const evaluate = (expression: string, given: string[], signal?: AbortSignal) =>
  post<Evaluated>('/api/evaluate', { expression, given }, signal)
export const table = (expression: string, axes: Axis[], signal: AbortSignal) =>
  stream<TableEvent>('/api/table', { expression, axes }, signal)
export const census = (which: string, max_crossings: number, signal: AbortSignal) =>
  stream<CensusEvent>('/api/census', { which, max_crossings }, signal)
export const knots = (query: string, crossings: number | null, offset: number, limit: number) =>
  get<{ total: number; knots: KnotEntry[] }>(
    `/api/knots?${new URLSearchParams({
      ...(query ? { query } : {}),
      ...(crossings === null ? {} : { crossings: String(crossings) }),
      offset: String(offset),
      limit: String(limit),
    }).toString()}`,
  )
/** The address of a picture, for an image. */
export const pictureOf = (expression: string, theme: 'light' | 'dark'): string =>
  `/api/picture?${new URLSearchParams({ expression, theme }).toString()}`
