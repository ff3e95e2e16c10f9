// A graph with tints, as the editor draws it and as the calculator reads it: `a-b b-c a:L`.

export type Tint = '' | 'L' | 'R' | '0'
export interface Vertex {
  name: string
  x: number
  y: number
  tint: Tint
}
export interface Graph {
  vertices: Vertex[]
  edges: [string, string][]
}

/** Edges first, then the vertices that have none, then the tints. */
export function written({ vertices, edges }: Graph): string {
  const joined = new Set(edges.flat())
  return [
    ...edges.map(([a, b]) => `${a}-${b}`),
    ...vertices.filter((v) => v.tint === '' && !joined.has(v.name)).map((v) => v.name),
    ...vertices.filter((v) => v.tint !== '').map((v) => `${v.name}:${v.tint}`),
  ].join(' ')
}

/** The next name that is free: a, b, …, z, a1, b1, … */
export function freshName(vertices: Vertex[]): string {
  const taken = new Set(vertices.map((v) => v.name))
  for (let i = 0; ; i += 1) {
    const name = String.fromCharCode(97 + (i % 26)) + (i < 26 ? '' : String(Math.floor(i / 26)))
    if (!taken.has(name)) return name
  }
}

export function joined(graph: Graph, a: string, b: string): Graph {
  const isThis = ([u, v]: [string, string]) => (u === a && v === b) || (u === b && v === a)
  const edges: [string, string][] = graph.edges.some(isThis)
    ? graph.edges.filter((edge) => !isThis(edge))
    : [...graph.edges, [a, b]]
  return { ...graph, edges }
}

export const without = ({ vertices, edges }: Graph, name: string): Graph => ({
  vertices: vertices.filter((v) => v.name !== name),
  edges: edges.filter((edge) => !edge.includes(name)),
})

/** A graph on a circle for the edges and tints of a notation. */
export function placed(notation: string): Graph {
  const names: string[] = []
  const tints = new Map<string, Tint>()
  const edges: [string, string][] = []
  const met = (name: string) => names.includes(name) || names.push(name)
  for (const word of notation.trim().split(/\s+/)) {
    const edge = /^(\w+)-(\w+)$/.exec(word)
    const tint = /^(\w+):([LR0])$/.exec(word)
    if (edge?.[1] !== undefined && edge[2] !== undefined) {
      met(edge[1])
      met(edge[2])
      edges.push([edge[1], edge[2]])
    } else if (tint?.[1] !== undefined) {
      met(tint[1])
      tints.set(tint[1], tint[2] as Tint)
    } else if (/^\w+$/.test(word)) met(word)
  }
  const vertices = names.map((name, i) => {
    const angle = (2 * Math.PI * i) / names.length - Math.PI / 2
    return { name, x: 50 + 36 * Math.cos(angle), y: 50 + 36 * Math.sin(angle), tint: tints.get(name) ?? ('' as Tint) }
  })
  return { vertices, edges }
}
