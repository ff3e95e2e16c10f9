// Tables for Seating Couples, as the editor holds them and as the calculator reads them: `L5R+O7`.

export type Host = 'L' | 'R'
/** A row of free chairs between two guests, or a round table. */
export interface Table {
  ends: [Host, Host] | null
  chairs: number
}

export const written = (tables: Table[]): string =>
  tables.map(({ ends, chairs }) => (ends ? `${ends[0]}${chairs}${ends[1]}` : `O${chairs}`)).join('+')

export function read(notation: string): Table[] {
  return notation.split('+').flatMap((word): Table[] => {
    const row = /^\s*([LR])(\d+)([LR])\s*$/.exec(word)
    if (row) return [{ ends: [row[1] as Host, row[3] as Host], chairs: Number(row[2]) }]
    const round = /^\s*O(\d+)\s*$/.exec(word)
    return round ? [{ ends: null, chairs: Number(round[1]) }] : []
  })
}

/** Between two guests of one host there is a free chair at least. */
export const fewest = ({ ends }: Table): number => (ends && ends[0] === ends[1] ? 1 : 0)
