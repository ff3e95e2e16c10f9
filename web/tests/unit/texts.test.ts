import { expect, test } from '@playwright/test'
import * as notebook from '../../src/lib/notebook'
import * as sheet from '../../src/lib/sheet'
import { pieces } from '../../src/lib/typeset'
import { EXAMPLES } from '../../src/notebooks'

test('fractions are stacked, bars spaced', () => {
  expect(pieces('1½')).toEqual([{ kind: 'fraction', whole: '1', over: '1', under: '2' }])
  expect(pieces('±{5/8|-1}')).toEqual([
    { kind: 'text', text: '±{' },
    { kind: 'fraction', whole: '', over: '5', under: '8' },
    { kind: 'bar', text: '|' },
    { kind: 'text', text: '−1}' },
  ])
  expect(pieces('')).toEqual([])
})

test('cells with commas, quotes and line ends survive CSV', () => {
  expect(sheet.csv({ head: ['a', 'b'], rows: [['{0,*|1}', 'say "x"']] })).toBe('a,b\r\n"{0,*|1}","say ""x"""\r\n')
})

test('LaTeX escapes what it must and uses formulas where there are some', () => {
  const table = { head: ['n', 'value'], rows: [['1_2', '{0|1}']] }
  expect(sheet.latex(table)).toContain('1\\_2 & \\{0|1\\} \\\\')
  expect(sheet.latex(table, (_, column) => (column === 1 ? '\\frac12' : null))).toContain('1\\_2 & $\\frac12$ \\\\')
})

test('numbers and nimbers have a size, games do not', () => {
  expect(['3', '-5/8', '*4', '*', '+-1', '{0|1}', 'P1'].map(sheet.size)).toEqual([3, -0.625, 4, 1, null, null, null])
})

test('rows are sorted by size and then by name', () => {
  const rows = [['10_1'], ['9'], ['10'], ['8_18'], ['1/2']]
  expect(sheet.sorted(rows, 0, false).flat()).toEqual(['1/2', '9', '10', '8_18', '10_1'])
  expect(sheet.sorted(rows, 0, true).flat()[0]).toBe('10_1')
})

test('heat goes from the least to the greatest', () => {
  expect(sheet.heat(['0', '9', undefined, '{1|0}', '3'])).toEqual([0, 9, null, null, 3])
  expect(sheet.heat(['2', '2'])).toEqual([0, 0])
  expect(sheet.heat([undefined])).toEqual([null])
})

test('cells see the names given before them', () => {
  const cells = [notebook.question('let g = {2|-1}\ng.mean'), notebook.text('let x = 1'), notebook.question('g + g')]
  expect(notebook.given(cells, 2)).toEqual(['let g = {2|-1}'])
  expect(notebook.given(cells, 0)).toEqual([])
})

test('tables are recognised in a notebook', () => {
  expect(notebook.tableOf('table maundy(m, n).value m=1..8 n=1..12')).toEqual({
    expression: 'maundy(m, n).value',
    axes: [
      { name: 'm', range: '1..8' },
      { name: 'n', range: '1..12' },
    ],
  })
  expect(notebook.tableOf('queens(4,5, on="torus").nimber')).toBeNull()
})

test('notebooks are saved and opened; other files are refused with a reason', () => {
  const mine = { title: 'Mine', cells: [notebook.question('1+1'), notebook.text('hello')] }
  expect(notebook.opened(notebook.saved(mine))).toEqual(mine)
  for (const wrong of ['', '[]', 'null', '{"title":"x"}', '{"title":"x","cells":[{"kind":"code","source":""}]}']) {
    expect(() => notebook.opened(wrong)).toThrow(/notebook/)
  }
})

test('Markdown shows questions with their answers', () => {
  const mine = { title: 'Mine', cells: [notebook.text('Words.'), notebook.question('1+1\n2+2')] }
  expect(notebook.markdown(mine, () => ['2', '4'])).toBe('# Mine\n\nWords.\n\n```\n1+1\n  2\n2+2\n  4\n```\n')
})

test('words are set as code, strong or emphasised; a lonely star stays', () => {
  expect(notebook.spans('`a*b` is **not** *so*')).toEqual([
    { kind: 'code', text: 'a*b' },
    { kind: 'plain', text: ' is ' },
    { kind: 'strong', text: 'not' },
    { kind: 'plain', text: ' ' },
    { kind: 'em', text: 'so' },
  ])
  expect(notebook.spans('*1 + *2 + *3 is zero')).toEqual([{ kind: 'plain', text: '*1 + *2 + *3 is zero' }])
})

test('there is a worked example for each of the five sources', () => {
  expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(5)
  for (const { cells } of EXAMPLES) expect(cells.filter(({ kind }) => kind === 'question').length).toBeGreaterThan(7)
})

test('tiny and miny are spelt, and signs are set as signs', () => {
  expect(pieces('⧾(2)-⧿(1)*')).toEqual([{ kind: 'text', text: 'tiny(2)−miny(1)∗' }])
})
