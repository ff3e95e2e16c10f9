import { expect, test } from '@playwright/test'
import { read, written, type Route } from '../../src/lib/route'

test('an empty address is the play page', () => {
  for (const hash of ['', '#', '#/', '#/nonsense']) expect(read(hash).page).toBe('play')
})

test('addresses stay readable', () => {
  expect(written({ page: 'play', subject: 'nim(3,5,7)', settings: { mover: 'right' } })).toBe(
    '#/play/nim(3,5,7)?mover=right',
  )
})

test('what is written is read back', () => {
  const subjects = [
    '',
    'nim(3,5,7)',
    'hackenbush("0-1B 1-2R")',
    'clobber("xo|#x")',
    'a?b=c&d#e%f/g',
    '{1||0|-1} + ^*',
    'placement("queen", 3, 3, on="torus")',
    '100% ½ ↑',
  ]
  for (const subject of subjects) {
    for (const settings of [{}, { of: 'maundy(m,n).value', over: 'm=1..8 n=1..12' }, { 'a&b': 'c=d?e#f' }]) {
      const route: Route = { page: 'tables', subject, settings }
      expect(read(written(route))).toEqual(route)
    }
  }
})

test('a broken escape is taken as it is', () => {
  expect(read('#/play/%E0%A4%A').subject).toBe('%E0%A4%A')
})
