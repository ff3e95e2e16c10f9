import { expect, test } from '@playwright/test'
import * as board from '../../src/lib/board'
import * as graph from '../../src/lib/graph'
import * as hackenbush from '../../src/lib/hackenbush'
import * as knot from '../../src/lib/knot'
import * as pieces from '../../src/lib/pieces'
import * as seating from '../../src/lib/seating'
import { axes } from '../../src/lib/axes'

test('boards are written row by row and read back', () => {
  for (const text of ['xo.|.#x', 'x', '....|....']) expect(board.written(board.read(text))).toBe(text)
  expect(board.written(board.read('xo|x'))).toBe('xo|x.')
})

test('a board keeps its squares when it is resized', () => {
  const small = board.read('xo|ox')
  expect(board.written(board.resized(small, 3, 3))).toBe('xo.|ox.|...')
  expect(board.written(board.resized(small, 1, 1))).toBe('x')
  expect(board.written(board.painted(small, 0, 1, '#'))).toBe('x#|ox')
})

test('expressions that are all notation are recognised', () => {
  expect(board.quoted('clobber("xo|ox")')).toBe('xo|ox')
  expect(board.quoted('queens("Q..", on="torus")')).toBeNull()
  expect(board.numbers('nim(3, 5,7)')).toEqual({ rule: null, sizes: [3, 5, 7] })
  expect(board.numbers('nim("3,5,7")')).toEqual({ rule: null, sizes: [3, 5, 7] })
  expect(board.numbers('cutcake("4x7")')).toEqual({ rule: null, sizes: [4, 7] })
  expect(board.numbers('heap("0.137", 10, 12)')).toEqual({ rule: '"0.137"', sizes: [10, 12] })
  expect(board.numbers('heap("0.137", "10,12")')).toEqual({ rule: '"0.137"', sizes: [10, 12] })
  expect(board.numbers('subtraction([1,2,3], 10)')).toEqual({ rule: '[1,2,3]', sizes: [10] })
  expect(board.numbers('cutcake("4x7+2x2")')).toBeNull()
  expect(board.numbers('nim(3) + nim(4)')).toBeNull()
})

test('a Hackenbush string drawn upwards is written edge by edge', () => {
  const edges: hackenbush.Edge[] = [
    { from: { x: 2, y: 0 }, to: { x: 2, y: 1 }, colour: 'B' },
    { from: { x: 2, y: 1 }, to: { x: 2, y: 2 }, colour: 'R' },
    { from: { x: 2, y: 3 }, to: { x: 2, y: 2 }, colour: 'R' },
  ]
  expect(hackenbush.written(edges)).toBe('0-1B 1-2R 3-2R')
  expect(hackenbush.hanging(edges)).toBe(0)
})

test('every point of the ground is the same vertex, and what hangs in the air is left out', () => {
  const edges: hackenbush.Edge[] = [
    { from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, colour: 'B' },
    { from: { x: 1, y: 1 }, to: { x: 2, y: 0 }, colour: 'G' },
    { from: { x: 5, y: 3 }, to: { x: 5, y: 4 }, colour: 'R' },
  ]
  expect(hackenbush.written(edges)).toBe('0-1B 1-0G')
  expect(hackenbush.hanging(edges)).toBe(1)
})

test('drawing a notation and writing it down gives the same picture again', () => {
  const shape = (text: string) => hackenbush.written(hackenbush.placed(text))
  expect(shape('BRRG')).toBe('0-1B 1-2R 2-3R 3-4G')
  for (const text of ['0-1B 1-2R 2-2G 1-0B', '0-1G 1-2B 1-3R 2-4B 3-4R', '0-1B 0-2R 0-3G']) {
    expect(shape(text)).toBe(text)
  }
})

test('graphs are written by edges, lonely vertices and tints, and read back', () => {
  const found = graph.placed('a-b b-c a:L d')
  expect(graph.written(found)).toBe('a-b b-c d a:L')
  expect(graph.written(graph.joined(found, 'c', 'a'))).toBe('a-b b-c c-a d a:L')
  expect(graph.written(graph.joined(found, 'b', 'a'))).toBe('b-c d a:L')
  expect(graph.written(graph.without(found, 'b'))).toBe('c d a:L')
  expect(graph.freshName(found.vertices)).toBe('e')
})

test('placement games are written as sizes while the board is empty', () => {
  const start = pieces.placed('queens(5,5)')
  expect(start).toEqual({ pieces: [], surface: 'rectangle', board: board.blank(5, 5) })
  for (const text of ['queens(5,5)', 'queens("Q..|.#.")', 'placement("queen+knight",4,5,on="torus")', 'kings("K.",on="klein")']) {
    const found = pieces.placed(text)
    expect(found && pieces.written(text.split('(')[0] ?? '', found)).toBe(text)
  }
  expect(pieces.placed('placement("queen", 3, 3, 3, on="box")')).toBeNull()
})

test('axes are names with ranges', () => {
  expect(axes(' m=1..8  n=1..12 ')).toEqual([
    { name: 'm', range: '1..8' },
    { name: 'n', range: '1..12' },
  ])
  for (const wrong of ['', 'm', 'm=1..8 n', '3=4']) expect(axes(wrong)).toBeNull()
})

test('tables for couples are written and read back', () => {
  for (const text of ['L5R+R7R', 'O12', 'R1R+O3+L0R']) expect(seating.written(seating.read(text))).toBe(text)
  expect(seating.fewest({ ends: ['L', 'L'], chairs: 3 })).toBe(1)
})

test('crossings are decided one by one and in order', () => {
  const { base, decided } = knot.decisions('shadow("7_4").decide("4- 1+")')
  expect(base).toBe('shadow("7_4")')
  expect(knot.decidedText(base, decided.set(2, '+').set(4, ''))).toBe('shadow("7_4").decide("1+ 2+")')
  expect(knot.decidedText(base, new Map([[1, '']]))).toBe('shadow("7_4")')
  expect(knot.saidOfCrossing('crossing 12, negative')).toEqual({ number: 12, decision: '-' })
  expect(knot.codeOf('pseudo("7_4", undecided="1 3")')).toBe('7_4')
})

test('strands are coloured in turn', () => {
  expect(knot.colouring('tricolor(twist(6), colours="012300")')).toEqual({ diagram: 'twist(6)', colours: '012300' })
  expect(knot.colouring('tricolor("4_1")')).toEqual({ diagram: '"4_1"', colours: '' })
  expect(knot.colouredText('"4_1"', knot.recoloured('', 4, 2))).toBe('tricolor("4_1", colours="0010")')
  expect(knot.colouredText('"4_1"', knot.recoloured('0030', 4, 2))).toBe('tricolor("4_1")')
})

test('rows of twists are read with what was decided, and written back', () => {
  for (const text of ['rational("[(3),(1),(3)]")', 'rational("[1(2),-3,(1)]").decide("2+ 7-")']) {
    expect(knot.twistsText(knot.twists(text) ?? [])).toBe(text)
  }
  const rows = knot.twists('rational("[1(2),(1)]")') ?? []
  expect(knot.twistsText(knot.clickedTwist(rows, 0))).toBe('rational("[1(2),(1)]")')
  expect(knot.twistsText(knot.clickedTwist(knot.clickedTwist(rows, 3), 3))).toBe('rational("[1(2),(1)]").decide("4-")')
  expect(knot.twists('shadow("3_1")')).toBeNull()
})
