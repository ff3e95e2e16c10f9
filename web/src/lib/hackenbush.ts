// A Hackenbush picture on a lattice, as the editor draws it: the ground is y = 0, and edges join lattice points.

export type Colour = 'B' | 'R' | 'G'
export interface Point {
  x: number
  y: number
}
export interface Edge {
  from: Point
  to: Point
  colour: Colour
}

const key = ({ x, y }: Point): string => `${x},${y}`
export const same = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

/** The edges in the calculator's notation; every point of the ground is vertex 0. Edges that hang in the air are left out. */
export function written(edges: Edge[]): string {
  const vertex = (point: Point): string => (point.y <= 0 ? 'ground' : key(point))
  const held = new Set(['ground'])
  for (let grew = true; grew; ) {
    grew = false
    for (const { from, to } of edges) {
      const ends = [vertex(from), vertex(to)]
      if (ends.some((end) => held.has(end)) && !ends.every((end) => held.has(end))) {
        ends.forEach((end) => held.add(end))
        grew = true
      }
    }
  }
  const numbers = new Map([['ground', 0]])
  const number = (end: string): number => {
    const known = numbers.get(end)
    if (known !== undefined) return known
    numbers.set(end, numbers.size)
    return numbers.size - 1
  }
  return edges
    .filter(({ from, to }) => held.has(vertex(from)) && held.has(vertex(to)))
    .map(({ from, to, colour }) => `${number(vertex(from))}-${number(vertex(to))}${colour}`)
    .join(' ')
}

/** How many edges have no connection with the ground. */
export function hanging(edges: Edge[]): number {
  const all = written(edges)
  return edges.length - (all === '' ? 0 : all.split(' ').length)
}

/** A picture for the edges of the notation: layers by distance from the ground, neighbours above each other where possible. */
export function placed(notation: string): Edge[] {
  const text = notation.trim()
  if (/^[BRG]+$/.test(text)) {
    return [...text].map((colour, i) => ({ from: { x: 0, y: i }, to: { x: 0, y: i + 1 }, colour: colour as Colour }))
  }
  const edges = [...text.matchAll(/(\d+)-(\d+)([BRG])/g)].map((m) => ({
    ends: [Number(m[1]), Number(m[2])] as const,
    colour: m[3] as Colour,
  }))
  const at = new Map<number, Point>()
  const taken = new Set<string>()
  let queue = [0]
  let column = 0
  const layer = new Map([[0, 0]])
  while (queue.length > 0) {
    const next: number[] = []
    for (const v of queue) {
      for (const { ends } of edges) {
        if (!ends.includes(v)) continue
        const w = ends[0] === v ? ends[1] : ends[0]
        if (layer.has(w)) continue
        const y = (layer.get(v) ?? 0) + 1
        layer.set(w, y)
        let x = v === 0 ? (column += 1) - 1 : (at.get(v)?.x ?? 0)
        while (taken.has(key({ x, y }))) x += 1
        taken.add(key({ x, y }))
        at.set(w, { x, y })
        next.push(w)
      }
    }
    queue = next
  }
  const spread = (v: number, beside: number): Point => (v === 0 ? { x: at.get(beside)?.x ?? 0, y: 0 } : (at.get(v) ?? { x: 0, y: 0 }))
  return edges
    .filter(({ ends }) => ends.every((v) => layer.has(v)))
    .map(({ ends: [a, b], colour }) => ({ from: spread(a, b), to: spread(b, a), colour }))
}
