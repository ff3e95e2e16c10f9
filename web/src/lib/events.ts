// Server-sent events out of a stream of bytes (the `text/event-stream` of the HTML standard, as an answer to POST).

export interface Event {
  event: string
  data: string
}

/** The events of a text that may end in the middle of one, and what is left of the text. */
export function split(text: string): { events: Event[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const found: Event[] = []
  for (const block of blocks) {
    let event = 'message'
    const data: string[] = []
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':')
      if (colon === 0) continue
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
    }
    if (data.length > 0) found.push({ event, data: data.join('\n') })
  }
  return { events: found, rest }
}

/** The events of an answer, as they arrive. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const piece = split(text + decoder.decode(value, { stream: true }))
      text = piece.rest
      yield* piece.events
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
