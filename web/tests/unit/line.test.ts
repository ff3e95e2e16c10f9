import { expect, test } from '@playwright/test'
import { begin, current, goTo, play } from '../../src/lib/line'

const step = (expression: string, mover: 'left' | 'right') => ({ expression, mover, move: expression, places: [] })

test('a game goes forward, back and forward again', () => {
  let line = begin('a', 'left')
  line = play(line, step('b', 'right'))
  line = play(line, step('c', 'left'))
  expect(current(line).expression).toBe('c')
  line = goTo(line, 0)
  expect(current(line).expression).toBe('a')
  line = goTo(line, 2)
  expect(current(line).expression).toBe('c')
  expect(goTo(line, 99).at).toBe(2)
  expect(goTo(line, -1).at).toBe(0)
})

test('the same move again keeps what came after it, another forgets it', () => {
  let line = play(play(begin('a', 'left'), step('b', 'right')), step('c', 'left'))
  line = goTo(line, 0)
  expect(play(line, step('b', 'right')).steps).toHaveLength(3)
  const other = play(line, step('d', 'right'))
  expect(other.steps.map((s) => s.expression)).toEqual(['a', 'd'])
})
