// The address keeps what is shown: `#/play/nim(3,5,7)?mover=right`. Everything after `#` stays in the browser.

export type Page = 'play' | 'explore' | 'notebook' | 'tables' | 'census'
const PAGES: readonly Page[] = ['play', 'explore', 'notebook', 'tables', 'census']

export interface Route {
  page: Page
  /** The expression of the position, or the name of the notebook. */
  subject: string
  settings: Record<string, string>
}

/** Escapes only what an address cannot hold, so that `nim(3,5,7)` stays readable. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/%(28|29|2C|3A|3D|2B|5B|5D|7C|2A|2F|40|3B|24)/g, (code) => decodeURIComponent(code))

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function read(hash: string): Route {
  const path = hash.replace(/^#?\/?/, '')
  const mark = path.indexOf('?')
  const before = mark < 0 ? path : path.slice(0, mark)
  const slash = before.indexOf('/')
  const name = slash < 0 ? before : before.slice(0, slash)
  const page = PAGES.find((known) => known === name) ?? 'play'
  const settings: Record<string, string> = {}
  if (mark >= 0) {
    for (const pair of path.slice(mark + 1).split('&')) {
      const equals = pair.indexOf('=')
      if (equals > 0) settings[unescaped(pair.slice(0, equals))] = unescaped(pair.slice(equals + 1))
    }
  }
  return { page, subject: slash < 0 ? '' : unescaped(before.slice(slash + 1)), settings }
}

export function written({ page, subject, settings }: Route): string {
  const pairs = Object.entries(settings).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  return `#/${page}${subject ? `/${escaped(subject)}` : ''}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

export const linkTo = (page: Page, subject = '', settings: Record<string, string> = {}): string =>
  written({ page, subject, settings })
