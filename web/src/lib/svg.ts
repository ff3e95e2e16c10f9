// Pictures from the server as elements of this page: parsed, never written as HTML, and only with what pictures need.

const ALLOWED = new Set([
  'svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc',
  'defs', 'pattern', 'clipPath', 'mask', 'marker', 'use',
])

/** The picture as an element, or null if the text is no SVG. Style sheets go: the page has the same rules itself. */
export function parsed(text: string): SVGSVGElement | null {
  const bare = text.replace(/<style>[\s\S]*?<\/style>/g, '')
  const root = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement
  if (root.localName !== 'svg') return null
  for (const element of [...root.querySelectorAll('*')]) {
    if (!ALLOWED.has(element.localName)) {
      element.remove()
      continue
    }
    for (const { name, value } of [...element.attributes]) {
      const outside = name.endsWith('href') && !value.startsWith('#')
      if (name.startsWith('on') || name === 'style' || outside) element.removeAttribute(name)
    }
  }
  return document.importNode(root, true) as unknown as SVGSVGElement
}

export const svgElement = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[K] => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}
