import type { Page } from '@playwright/test'
import { expect, test } from './lab'

const value = (page: Page) => page.locator('dl .big [role="math"]')

test('hackenbush("BRR") is drawn and is worth 1/4', async ({ page }) => {
  await page.goto('/#/play/hackenbush("G")')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  const point = async (x: number, y: number) => {
    const box = await page.locator(`[data-point="${x} ${y}"]`).boundingBox()
    if (!box) throw new Error('the point is on the canvas')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (colour: string, from: [number, number], to: [number, number]) => {
    await page.getByRole('radio', { name: colour }).click()
    const [a, b] = [await point(...from), await point(...to)]
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(b.x, b.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag('Blue', [4, 0], [4, 1])
  await drag('Red', [4, 1], [4, 2])
  await drag('Red', [4, 2], [4, 3])
  await expect(value(page)).toHaveAttribute('aria-label', '¼')
  await page.getByRole('button', { name: 'Play this' }).click()
  await expect(page.locator('.board svg.upstar')).toBeVisible()
  await expect(page.locator('.board g[data-name^="edge"]')).toHaveCount(3)
})

test('Hackenbush is drawn with the keyboard', async ({ page }) => {
  await page.goto('/#/play/hackenbush("G")')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('application').focus()
  for (const key of ['b', 'Enter', 'ArrowUp', 'Enter', 'r', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(value(page)).toHaveAttribute('aria-label', '½')
})

test('a board is set up by clicking: holes cut, columns added', async ({ page }) => {
  await page.goto('/#/play/domineering(2,2)')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Columns: one less' }).click()
  await page.getByRole('button', { name: 'Rows: one more' }).click()
  await page.getByRole('radio', { name: 'hole' }).click()
  await page.getByRole('gridcell', { name: 'row 3, column 1' }).click()
  await expect(page.locator('#notation')).toHaveValue('domineering(".|.|#")')
  await expect(value(page)).toHaveAttribute('aria-label', '1')
})

test('heaps grow and shrink', async ({ page }) => {
  await page.goto('/#/play/nim(3,5,7)')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Heap 1: one less' }).click()
  await page.getByRole('button', { name: 'Add a heap' }).click()
  await expect(page.locator('#notation')).toHaveValue('nim(2,5,7,3)')
})

test('a graph is drawn and tinted', async ({ page }) => {
  await page.goto('/#/play/col("a-b b-c")')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'vertex c' }).focus()
  await page.keyboard.press('l')
  await expect(page.locator('#notation')).toHaveValue('col("a-b b-c c:L")')
  await expect(value(page)).toHaveAttribute('aria-label', '½')
  await page.getByRole('button', { name: 'Add a vertex' }).click()
  await expect(page.locator('#notation')).toHaveValue('col("a-b b-c d c:L")')
})

test('pieces stand on a torus', async ({ page }) => {
  await page.goto('/#/play/queens(4,4)')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('On a').selectOption('torus')
  await page.getByRole('gridcell', { name: 'row 1, column 1' }).click()
  await expect(page.locator('#notation')).toHaveValue('queens("Q...|....|....|....",on="torus")')
  await expect(page.locator('.who')).toContainText('whoever moves')
})

test('a knot is picked from the table, or pasted as a code', async ({ page }) => {
  await page.goto('/#/play/shadow("3_1")')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.locator('#knot-query').fill('8_18')
  await page.getByRole('button', { name: '8_18', exact: true }).click()
  await expect(page.locator('.who')).toContainText('Knotter, whoever starts')
  await page.locator('#knot-code').fill('braid:1 1 1')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.locator('.who')).toContainText('Unknotter, whoever starts')
})

/** Clicks on a part of the picture in the editor: in the middle of a disc, or halfway along a line. */
async function clickPart(page: Page, name: string): Promise<void> {
  const shape = page.locator(`.board g[data-name="${name}"]`).locator('path, circle').last()
  await shape.scrollIntoViewIfNeeded()
  const { x, y } = await shape.evaluate((element) => {
    const line = element as SVGGeometryElement
    const box = line.getBBox()
    const middle =
      line.localName === 'circle'
        ? new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
        : line.getPointAtLength(line.getTotalLength() / 2)
    const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(line.getScreenCTM() ?? undefined)
    return { x, y }
  })
  await page.mouse.click(x, y)
}

test('crossings are decided by clicking: one way, the other, undecided again', async ({ page }) => {
  await page.goto('/#/play/pseudo("7_4",undecided="1 3 5 6")')
  await page.getByRole('button', { name: 'Set up' }).click()
  const notation = page.locator('#notation')
  const crossing = page.locator('.board g[data-name="crossing 0"]')
  await expect(crossing).toHaveAttribute('aria-label', /^crossing 1, undecided/)
  await clickPart(page, 'crossing 0')
  await expect(crossing).toHaveAttribute('aria-label', /^crossing 1, positive/)
  await expect(notation).toHaveValue(/^shadow\("7_4"\)\.decide\("1\+ 2. 4. 7."\)$/)
  await crossing.focus()
  await page.keyboard.press('Enter')
  await expect(crossing).toHaveAttribute('aria-label', /^crossing 1, negative/)
  await clickPart(page, 'crossing 0')
  await expect(crossing).toHaveAttribute('aria-label', /^crossing 1, undecided/)
  await expect(page.locator('.who')).toContainText(/Unknotter|Knotter|whoever/)
})

test('strands are coloured by clicking, on the n-twist too', async ({ page }) => {
  await page.goto('/#/play/tricolor("4_1")')
  await page.getByRole('button', { name: 'Set up' }).click()
  await clickPart(page, 'strand 2')
  await expect(page.locator('#notation')).toHaveValue('tricolor("4_1", colours="0010")')
  await page.getByRole('button', { name: 'Use the n-twist' }).click()
  await page.getByRole('button', { name: 'The n-twist, n: one less' }).click()
  await expect(page.locator('#notation')).toHaveValue('tricolor(twist(5))')
  await expect(page.locator('.board g[data-name^="strand"]')).toHaveCount(5)
  await clickPart(page, 'strand 0')
  await expect(page.locator('#notation')).toHaveValue('tricolor(twist(5), colours="10000")')
})

test('a rational knot is built from rows of twists', async ({ page }) => {
  await page.goto('/#/play/rational("[(3),(1),(3)]")')
  await page.getByRole('button', { name: 'Set up' }).click()
  const first = page.getByRole('group', { name: 'Row 1' })
  await first.getByRole('button', { name: 'undecided: one more' }).click()
  await first.getByRole('button', { name: 'decided: one less', exact: true }).click()
  await expect(page.locator('#notation')).toHaveValue('rational("[-1(4),(1),(3)]")')
  await expect(page.locator('.board g[data-name^="crossing"]')).toHaveCount(9)
  await clickPart(page, 'crossing 5')
  await expect(page.locator('#notation')).toHaveValue('rational("[-1(4),(1),(3)]").decide("6+")')
  await expect(page.locator('.who')).toContainText(/Unknotter|Knotter|whoever/)
})

test('chairs, guests and round tables are set up by clicking', async ({ page }) => {
  await page.goto('/#/play/seating("R12R")')
  await expect(value(page)).toHaveAttribute('aria-label', '⅛')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Table 1, left end: Right’s guest' }).click()
  await page.getByRole('button', { name: 'Chairs: one less' }).click()
  await page.getByRole('button', { name: 'Add a round table' }).click()
  await expect(page.locator('#notation')).toHaveValue('seating("L11R+O7")')
  await expect(value(page)).toBeVisible()
})

test('every game of the catalogue opens, can be played and set up', async ({ page, request }) => {
  test.setTimeout(900_000)
  const { games } = (await (await request.get('/api/games')).json()) as {
    games: { name: string; title: string; start: string }[]
  }
  expect(games.length).toBeGreaterThan(40)
  for (const { name, start } of games) {
    const response = await request.post('/api/position', { data: { expression: start } })
    if (!response.ok()) continue
    await page.goto(`/#/play/${encodeURIComponent(start)}?with=friend`)
    await expect(page.locator('#notation'), name).toHaveValue(start)
    await expect(page.locator('.board svg.upstar, .board pre'), name).toBeVisible()
    await expect(page.locator('.status'), name).toContainText(/to move|wins?!|No move/)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('button', { name: 'Play this' }), name).toBeVisible()
    await page.getByRole('button', { name: 'Play this' }).click()
    await expect(page.locator('.board svg.upstar, .board pre'), name).toBeVisible()
  }
})
