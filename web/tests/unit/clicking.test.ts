import { expect, test } from '@playwright/test'
import { choose } from '../../src/lib/clicking'
import type { Move } from '../../src/lib/api'

const move = (...places: string[]): Move => ({ name: places.join('-'), places, to: '' })

test('one move that touches the place is played', () => {
  const moves = [move('edge 0'), move('edge 1')]
  expect(choose(moves, ['edge 1'])).toEqual({ kind: 'move', index: 1 })
  expect(choose(moves, ['edge 7'])).toEqual({ kind: 'none' })
})

test('a domino needs its second square, from either end', () => {
  const moves = [move('a', 'b'), move('b', 'c'), move('c', 'd')]
  expect(choose(moves, ['b'])).toEqual({ kind: 'several', indices: [0, 1], next: ['a', 'c'], clicked: ['b'] })
  expect(choose(moves, ['b', 'a'])).toEqual({ kind: 'move', index: 0 })
  expect(choose(moves, ['b', 'c'])).toEqual({ kind: 'move', index: 1 })
  expect(choose(moves, ['a'])).toEqual({ kind: 'move', index: 0 })
})

test('two ways to decide a crossing need a menu', () => {
  const moves = [move('crossing 0'), move('crossing 0')]
  expect(choose(moves, ['crossing 0'])).toEqual({ kind: 'several', indices: [0, 1], next: [], clicked: ['crossing 0'] })
})

test('a second click elsewhere begins anew', () => {
  const moves = [move('a', 'b'), move('a', 'c'), move('x', 'y'), move('x', 'z')]
  expect(choose(moves, ['a', 'x'])).toEqual({ kind: 'several', indices: [2, 3], next: ['y', 'z'], clicked: ['x'] })
})

test('the order of clicks tells there from back again', () => {
  const moves = [move('a', 'b', 'c'), move('a', 'c', 'b'), move('a', 'b', 'd')]
  expect(choose(moves, ['a', 'b', 'c'])).toEqual({ kind: 'move', index: 0 })
  expect(choose(moves, ['a', 'c', 'b'])).toEqual({ kind: 'move', index: 1 })
  expect(choose(moves, ['a', 'b', 'd'])).toEqual({ kind: 'move', index: 2 })
})

test('the same place twice takes the move that touches nothing else', () => {
  const moves = [move('a'), move('a', 'b')]
  expect(choose(moves, ['a'])).toMatchObject({ kind: 'several' })
  expect(choose(moves, ['a', 'a'])).toEqual({ kind: 'move', index: 0 })
  expect(choose(moves, ['a', 'b'])).toEqual({ kind: 'move', index: 1 })
})
