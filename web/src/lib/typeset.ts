// A value written in Unicode, cut into the pieces that are set differently: fractions stacked, bars spaced, the rest as it is.

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'fraction'; whole: string; over: string; under: string }
  | { kind: 'bar'; text: string }

const VULGAR: Record<string, [string, string]> = {
  '½': ['1', '2'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅛': ['1', '8'],
  '⅜': ['3', '8'],
  '⅝': ['5', '8'],
  '⅞': ['7', '8'],
}

const TOKEN = /(\d+)[/⁄](\d+)|(\d*)([½¼¾⅛⅜⅝⅞])|([|‖∥]+)/gu

/** Signs as they are set. Few fonts have those of tiny and miny, so these are spelt. */
const SET: Record<string, string> = { ',': ', ', '-': '−', '*': '∗', '⧾': 'tiny', '⧿': 'miny' }

export function pieces(value: string): Piece[] {
  const found: Piece[] = []
  const text = (until: number, from: number) => {
    if (until > from) found.push({ kind: 'text', text: value.slice(from, until).replace(/[,\-*⧾⧿]/gu, (sign) => SET[sign] ?? sign) })
  }
  let from = 0
  for (const match of value.matchAll(TOKEN)) {
    text(match.index, from)
    const [all, over, under, whole, vulgar, bar] = match
    if (over !== undefined && under !== undefined) found.push({ kind: 'fraction', whole: '', over, under })
    else if (vulgar !== undefined) {
      const [a, b] = VULGAR[vulgar] ?? ['', '']
      found.push({ kind: 'fraction', whole: whole ?? '', over: a, under: b })
    } else if (bar !== undefined) found.push({ kind: 'bar', text: bar })
    from = match.index + all.length
  }
  text(value.length, from)
  return found
}
