import { expect, test } from '@playwright/test'
import { events, split } from '../../src/lib/events'

test('events are cut at blank lines and keep what is unfinished', () => {
  const { events: found, rest } = split('event: winner\ndata: {"a":1}\n\nevent: value\ndata: {"b"')
  expect(found).toEqual([{ event: 'winner', data: '{"a":1}' }])
  expect(rest).toBe('event: value\ndata: {"b"')
})

test('comments are skipped, several data lines joined, line ends of any kind read', () => {
  const { events: found } = split(': keep alive\n\ndata: one\r\ndata: two\r\n\r\nevent: done\ndata\n\n')
  expect(found).toEqual([
    { event: 'message', data: 'one\ntwo' },
    { event: 'done', data: '' },
  ])
})

test('a stream that breaks anywhere, even inside a letter, gives the same events', async () => {
  const bytes = new TextEncoder().encode('event: value\ndata: {"u":"±½↑"}\n\nevent: done\ndata: {}\n\n')
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut))
        controller.enqueue(bytes.slice(cut))
        controller.close()
      },
    })
    const found = []
    for await (const event of events(body)) found.push(event)
    expect(found).toEqual([
      { event: 'value', data: '{"u":"±½↑"}' },
      { event: 'done', data: '{}' },
    ])
  }
})
