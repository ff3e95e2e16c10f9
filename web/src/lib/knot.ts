// What the editors of knots hold and write: decided crossings, coloured strands, rows of twists.

/** + and - decide a crossing; nothing is undecided. */
export type Decision = '' | '+' | '-'
export const nextDecision = (now: Decision): Decision => (now === '' ? '+' : now === '+' ? '-' : '')

/** `shadow("7_4")` and `1+ 4-` of `shadow("7_4").decide("1+ 4-")`. */
export function decisions(expression: string): { base: string; decided: Map<number, Decision> } {
  const match = /^(.*)\.decide\("([^"]*)"\)\s*$/.exec(expression)
  const decided = new Map<number, Decision>()
  for (const word of (match?.[2] ?? '').split(/[\s,]+/)) {
    const parts = /^(\d+)([+-])$/.exec(word)
    if (parts) decided.set(Number(parts[1]), parts[2] as Decision)
  }
  return { base: (match?.[1] ?? expression).trim(), decided }
}

export function decidedText(base: string, decided: Map<number, Decision>): string {
  const words = [...decided].filter(([, sign]) => sign !== '').sort(([a], [b]) => a - b)
  return words.length === 0 ? base : `${base}.decide("${words.map(([n, sign]) => `${n}${sign}`).join(' ')}")`
}

/** The code of `shadow("7_4")`, `pseudo("7_4", undecided="1 3")` or `tricolor("4_1", colours="1230")`. */
export const codeOf = (expression: string): string | null => /^\s*\w+\(\s*"([^"]*)"/.exec(expression)?.[1] ?? null

/** What a crossing's title says of it: `crossing 4, positive`. */
export function saidOfCrossing(title: string): { number: number; decision: Decision } | null {
  const match = /^crossing (\d+), (undecided|positive|negative)$/.exec(title)
  if (!match) return null
  return { number: Number(match[1]), decision: match[2] === 'positive' ? '+' : match[2] === 'negative' ? '-' : '' }
}

/** `"4_1"` or `twist(6)`, and the colours of the strands as far as they are given: 0 for none, 1 to 3. */
export function colouring(expression: string): { diagram: string; colours: string } | null {
  const match = /^\s*tricolor\(\s*(.*?)\s*(?:,\s*colours\s*=\s*"([0-3]*)"\s*)?\)\s*$/.exec(expression)
  return match?.[1] === undefined ? null : { diagram: match[1], colours: match[2] ?? '' }
}

export function colouredText(diagram: string, colours: string): string {
  return /[1-3]/.test(colours) ? `tricolor(${diagram}, colours="${colours}")` : `tricolor(${diagram})`
}

/** The colours after a strand got the next one. */
export function recoloured(colours: string, strands: number, strand: number): string {
  const now = [...colours.padEnd(strands, '0').slice(0, strands)]
  now[strand] = String((Number(now[strand] ?? 0) + 1) % 4)
  return now.join('')
}

/** A row of twists: so many decided by the notation, the others one by one. */
export interface Row {
  resolved: number
  free: Decision[]
}

const crossingsIn = ({ resolved, free }: Row): number => Math.abs(resolved) + free.length

/** `rational("[1(2),(3)]").decide("2+")`; crossings are counted row by row. */
export function twistsText(rows: Row[]): string {
  const row = ({ resolved, free }: Row) =>
    free.length === 0 ? String(resolved) : `${resolved === 0 ? '' : resolved}(${free.length})`
  const decided = new Map<number, Decision>()
  let before = 0
  for (const each of rows) {
    each.free.forEach((sign, i) => decided.set(before + Math.abs(each.resolved) + i + 1, sign))
    before += crossingsIn(each)
  }
  return decidedText(`rational("[${rows.map(row).join(',')}]")`, decided)
}

export function twists(expression: string): Row[] | null {
  const { base, decided } = decisions(expression)
  const list = /^\s*rational\(\s*"\[([^\]"]*)\]"\s*\)$/.exec(base)?.[1]
  if (list === undefined) return null
  const rows: Row[] = []
  let before = 0
  for (const word of list.trim() === '' ? [] : list.split(',')) {
    const match = /^\s*(-?\d+)?\s*(?:\((\d+)\))?\s*$/.exec(word)
    if (!match || word.trim() === '') return null
    const resolved = Number(match[1] ?? 0)
    const first = before + Math.abs(resolved) + 1
    const row = { resolved, free: Array.from({ length: Number(match[2] ?? 0) }, (_, i) => decided.get(first + i) ?? '') }
    rows.push(row)
    before += crossingsIn(row)
  }
  return rows
}

/** The rows after a click on a crossing, counted from 0. Those that the notation decides stay as they are. */
export function clickedTwist(rows: Row[], crossing: number): Row[] {
  let before = 0
  return rows.map((row) => {
    const at = crossing - before - Math.abs(row.resolved)
    before += crossingsIn(row)
    return { ...row, free: row.free.map((sign, i) => (i === at ? nextDecision(sign) : sign)) }
  })
}

export const lengthened = (free: Decision[], length: number): Decision[] =>
  Array.from({ length }, (_, i) => free[i] ?? '')
