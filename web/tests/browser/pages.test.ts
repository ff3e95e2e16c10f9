import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from './lab'
import { EXAMPLES } from '../../src/notebooks'

test('the explorer opens options, with values, winners and what is not sensible', async ({ page }) => {
  await page.goto('/#/explore/domineering(3,3)')
  const left = page.getByRole('region', { name: 'Left’s options of domineering(3,3)', exact: true })
  await expect(left.getByRole('listitem')).toHaveCount(6)
  await expect(left.getByText('wins')).toHaveCount(2)
  await expect(left.getByText('dominated').first()).toBeVisible()
  await left.getByRole('button').first().click()
  await expect(page.getByRole('region', { name: /^Right’s options of domineering\("/ }).first()).toBeVisible()
  await page.getByLabel('Sensible moves only').check()
  await expect(left.getByText('dominated')).toHaveCount(0)
  await expect(left.getByRole('listitem').first()).toBeVisible()
})

test('a notebook cell is run, kept in the browser and saved as a file', async ({ page }) => {
  await page.goto('/#/notebook')
  await page.getByRole('button', { name: 'New notebook' }).click()
  const cell = page.getByLabel('Question 1')
  await cell.fill('let g = {2|-1}\ng.mean\nhackenbush("BRR").value')
  await cell.press('Shift+Enter')
  await expect(page.locator('[data-cell="0"] .results [role="math"]').last()).toHaveAttribute('aria-label', '¼')
  await page.getByLabel('Question 2').fill('g.temperature')
  await page.getByLabel('Question 2').press('Control+Enter')
  await expect(page.locator('[data-cell="1"] .results [role="math"]')).toHaveAttribute('aria-label', '1½')
  await page.reload()
  await expect(page.getByLabel('Question 2')).toHaveValue('g.temperature')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { cells: unknown[] }
  expect(file.cells).toHaveLength(2)
})

test('a wrong question in a notebook shows where it is wrong', async ({ page, complaints }) => {
  await page.goto('/#/notebook')
  await page.getByRole('button', { name: 'New notebook' }).click()
  await page.getByLabel('Question 1').fill('{0|1')
  await page.getByLabel('Question 1').press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('^')
  complaints.list = complaints.list.filter((text) => !/status of 4\d\d/.test(text))
})

test('lists are tables that can be sorted and taken home', async ({ page }) => {
  await page.goto('/#/notebook')
  await page.getByRole('button', { name: 'New notebook' }).click()
  await page.getByLabel('Question 1').fill('[kayles(n).nimber for n in 1..20]')
  await page.getByLabel('Question 1').press('Control+Enter')
  const rows = page.locator('.answer tbody tr')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'answer' }).click()
  await page.getByRole('button', { name: 'answer' }).click()
  await expect(rows.first().locator('[role="math"]')).toHaveAttribute('aria-label', '7')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('15,7')
})

for (const { id, title, cells } of EXAMPLES) {
  test(`every cell of “${title}” is answered`, async ({ page }) => {
    await page.goto(`/#/notebook/${id}`)
    const questions = cells.flatMap(({ kind, source }, i) => (kind === 'question' ? [{ i, source }] : []))
    for (const { i, source } of questions) {
      await expect(page.locator(`[data-cell="${i}"] .result`), source).toHaveCount(source.split('\n').length)
    }
    await expect(page.locator('progress')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('td', { hasText: '—' })).toHaveCount(0)
  })
}

test('changing a worked example makes a copy of one’s own', async ({ page }) => {
  await page.goto('/#/notebook/nim-and-rims')
  await expect(page.locator('[data-cell="1"] .result').first()).toBeVisible()
  await page.getByLabel('Question 2').fill('nim(1,2,3).nimber')
  await expect(page.getByLabel('Question 2')).toBeFocused()
  await expect(page).not.toHaveURL(/nim-and-rims/)
  await page.getByRole('link', { name: 'All notebooks' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nim and Rims' })).toHaveCount(2)
})

test('a table fills in, is coloured, and agrees with Winning Ways', async ({ page }) => {
  await page.goto('/#/tables')
  await page.locator('#of').fill('maundy(m,n).value')
  await page.locator('#over').fill('m=1..4 n=1..12')
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.locator('.state')).toHaveText('48 cells')
  const row = page.locator('tbody tr').first().locator('td')
  await expect(row).toHaveText(['0', '1', '1', '3', '1', '4', '1', '7', '4', '6', '1', '10'])
  await expect(page.locator('td.h9')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'LaTeX' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('\\begin{tabular}')
})

test('a long table is stopped', async ({ page, request }) => {
  await page.goto(`/#/tables?of=${encodeURIComponent('domineering(m,n).value')}&over=${encodeURIComponent('m=1..9 n=1..9')}`)
  await expect(page.locator('td [role="math"]').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.locator('.state')).toContainText('Stopped after')
  // The server has time for others again.
  const answer = await request.post('/api/evaluate', { data: { expression: '1+1', given: [] } })
  expect(answer.ok()).toBe(true)
})

test('the census of knots is counted and filtered', async ({ page }) => {
  await page.goto('/#/census')
  await expect(page.getByText('35 of 35', { exact: true })).toBeVisible()
  await page.getByLabel('Outcome').selectOption('K')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody th')).toHaveText('8_18')
  await expect(page.locator('tbody img')).toHaveJSProperty('complete', true)
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES: [string, string, string][] = [
  ['play', '#/', '.board svg.upstar'],
  ['play a knot', '#/play/shadow("8_18")', '.thermograph, .wins'],
  ['set up Hackenbush', '#/play/hackenbush("BRR")', '[role="application"]'],
  ['set up a board', '#/play/clobber("xo|ox")', '[role="grid"]'],
  ['set up a graph', '#/play/col("a-b")', '[aria-label="Drawing of the graph"]'],
  ['set up heaps', '#/play/nim(3,5,7)', '.heaps'],
  ['set up a knot', '#/play/shadow("3_1")', '#knot-code'],
  ['set up pieces', '#/play/queens(5,5)', '[role="grid"]'],
  ['set up crossings', '#/play/shadow("7_4")', '.board g[data-name="crossing 0"]'],
  ['set up strands', '#/play/tricolor("4_1")', '.board g[data-name="strand 0"]'],
  ['set up twists', '#/play/rational("[(3),(1),(3)]")', '.board g[data-name="crossing 0"]'],
  ['set up tables', '#/play/seating("R12R+O7")', '[aria-label="Table 1, left end: Right’s guest"]'],
  ['explore', '#/explore/domineering(3,3)', '.option'],
  ['notebooks', '#/notebook', '.cards'],
  ['a notebook', '#/notebook/nim-and-rims', '.result'],
  ['tables', '#/tables?of=maundy(m,n).value&over=m=1..11%20n=1..18', 'td.heat'],
  ['knots', '#/census', 'tbody tr'],
]
for (const scheme of ['light', 'dark'] as const) {
  for (const [name, hash, ready] of PAGES) {
    test(`no accessibility check fails: ${name}, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(`/${hash}`)
      if (name.startsWith('set up')) await page.getByRole('button', { name: 'Set up' }).click()
      await expect(page.locator(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { axe: checker } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }> }
        }
        const { violations } = await checker.run()
        return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 3).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary}`).join('\n')}`)
      })
      expect(found).toEqual([])
    })
  }
}

test('everything fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [name, hash, ready] of PAGES) {
    if (name.startsWith('set up')) continue
    await page.goto(`/${hash}`)
    await expect(page.locator(ready).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360)
  }
})

test('colours follow the screen and the button', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await paper()
  await page.getByRole('button', { name: 'Light colours' }).click()
  expect(await paper()).not.toBe(dark)
  await page.reload()
  expect(await paper()).not.toBe(dark)
})
