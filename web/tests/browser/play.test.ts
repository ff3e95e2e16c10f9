import type { Locator, Page } from '@playwright/test'
import { expect, test } from './lab'

const status = (page: Page): Locator => page.locator('.status')
const place = (page: Page, name: string): Locator => page.locator(`.board g[data-name="${name}"]`)

/** Clicks in the middle of a part of the picture: on the part itself and on nothing before it. */
async function clickPlace(page: Page, name: string): Promise<void> {
  await place(page, name).first().locator('path, circle, rect').last().click({ force: true })
}

test('a first visitor is playing at once', async ({ page }) => {
  await page.goto('/')
  await expect(status(page)).toContainText('Your move')
  const before = await page.locator('#notation').inputValue()
  await page.locator('.board g[data-playable]').first().dispatchEvent('click')
  // One click plays, or asks which move is meant.
  const menu = page.getByRole('group', { name: 'Which move?' }).getByRole('listitem').first().getByRole('button')
  await expect(async () => {
    if (await menu.isVisible()) await menu.click()
    expect(await page.locator('#notation').inputValue()).not.toBe(before)
  }).toPass()
  await expect(page.getByRole('region', { name: 'Moves of this game' }).getByRole('listitem').nth(2)).toContainText('Upstar')
})

test('the first page is small', async ({ page }) => {
  // The size decides here; how long it took is only told.
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().includes('/assets/') || response.url().endsWith('/')) {
      bytes += (await response.request().sizes()).responseBodySize
    }
  })
  const from = Date.now()
  await page.goto('/')
  await expect(page.locator('.board svg')).toBeVisible()
  console.log(`       first board after ${Date.now() - from} ms`)
  await page.waitForLoadState('networkidle')
  console.log(`       first page: ${(bytes / 1000).toFixed(0)} kB`)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(400_000)
})

test('Nim 3,5,7 is won with the hints, moving first', async ({ page }) => {
  await page.goto('/#/play/nim(3,5,7)')
  await expect(status(page)).toHaveText('Your move. You can win.')
  const hints = page.getByRole('button', { name: 'Hints' })
  if ((await hints.getAttribute('aria-pressed')) !== 'true') await hints.click()
  await page.getByText(/^All moves/).click()
  for (let turn = 0; turn < 15; turn += 1) {
    await expect(status(page)).toHaveText(/Your move\. You can win\.|You win!/)
    if ((await status(page).textContent())?.includes('You win!')) break
    const marked = page.locator('details.all button.wins').first()
    await expect(marked).toContainText('wins')
    await marked.click()
    await expect(status(page)).toHaveText(/Your move|You win!/)
  }
  await expect(status(page)).toHaveText(/You win!$/)
})

test('hints are marked on the board, for either player', async ({ page }) => {
  await page.goto('/#/play/domineering(3,3)')
  await expect(page.locator('.marks .wins')).toHaveCount(2)
  await page.locator('dl .wins').nth(1).hover()
  await expect(page.locator('.marks .wins')).toHaveCount(2)
  await page.mouse.move(5, 5)
  await page.keyboard.press('h')
  await expect(page.locator('.marks .wins')).toHaveCount(0)
})

test('two clicks place a domino, undo and redo take it back and forth', async ({ page }) => {
  await page.goto('/#/play/domineering(3,3)?with=friend')
  await expect(status(page)).toContainText('Left to move.')
  await clickPlace(page, 'square 1 0')
  await expect(page.getByRole('group', { name: 'Which move?' }).getByRole('listitem')).toHaveCount(2)
  await clickPlace(page, 'square 2 0')
  await expect(status(page)).toContainText('Right to move.')
  const after = await page.locator('#notation').inputValue()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#notation')).toHaveValue('domineering(3,3)')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.locator('#notation')).toHaveValue(after)
})

test('an earlier position can be gone on from', async ({ page }) => {
  await page.goto('/#/play/nim(3,5,7)?with=friend')
  await page.getByText(/^All moves/).click()
  const moves = page.locator('details.all button')
  const list = page.getByRole('region', { name: 'Moves of this game' }).getByRole('button')
  for (let count = 2; count <= 4; count += 1) {
    await moves.first().click()
    await expect(list).toHaveCount(count)
  }
  await list.nth(1).click()
  await expect(list.nth(1)).toHaveAttribute('aria-current', 'step')
  await moves.last().click()
  await expect(list).toHaveCount(3)
})

test('a link to a position reproduces it, mover and all', async ({ page, context, lab, complaints }) => {
  await page.goto('/#/play/nim(3,5,7)?with=friend')
  await page.getByText(/^All moves/).click()
  await page.locator('details.all button').first().click()
  await expect(status(page)).toContainText('Right to move')
  const link = page.url()
  expect(link.startsWith(lab)).toBe(true)
  const other = await context.newPage()
  await other.goto(link)
  await expect(status(other)).toContainText('Right to move')
  await expect(other.locator('#notation')).toHaveValue(await page.locator('#notation').inputValue())
  expect(complaints.list).toEqual([])
})

test('what is left of a Hackenbush picture stays where it was', async ({ page }) => {
  await page.goto('/#/play/hackenbush("0-1B 0-2R 1-3R 2-3G 3-3B 0-4B 4-5B")?with=friend')
  // Where the line of an edge begins and ends on the screen, however wide it is to a finger.
  const ends = (edge: number) =>
    place(page, `edge ${edge}`)
      .locator('path')
      .last()
      .evaluate((element) => {
        const line = element as SVGGeometryElement
        return [0, line.getTotalLength()].map((along) => {
          const { x, y } = line.getPointAtLength(along).matrixTransform(line.getScreenCTM() ?? undefined)
          return [x, y].map(Math.round)
        })
      })
  const standing = () => Promise.all([0, 1, 2, 3, 4].map(ends))
  await expect(page.locator('.board g[data-name^="edge"]')).toHaveCount(7)
  const before = await standing()
  // The last trunk falls with what stands on it.
  await place(page, 'edge 5').dispatchEvent('click')
  await expect(page.locator('.board g[data-name^="edge"]')).toHaveCount(5)
  expect(await standing()).toEqual(before)
  // And also when one goes back and plays on from there.
  await page.getByRole('region', { name: 'Moves of this game' }).getByRole('button', { name: 'start' }).click()
  await expect(page.locator('.board g[data-name^="edge"]')).toHaveCount(7)
  expect(await standing()).toEqual(before)
})

test('a crossing of 8_18 is decided by clicking, and who wins now is shown', async ({ page }) => {
  await page.goto('/#/play/shadow("8_18")?with=friend')
  await expect(page.locator('.who')).toContainText('Knotter, whoever starts')
  await clickPlace(page, 'crossing 3')
  const menu = page.getByRole('group', { name: 'Which move?' })
  await expect(menu.getByRole('listitem')).toHaveCount(2)
  await menu.getByRole('listitem').first().getByRole('button').click()
  await expect(status(page)).toContainText('Unknotter to move')
  await expect(page.locator('.who')).toContainText('Knotter, whoever starts')
  await expect(page.locator('#notation')).not.toHaveValue('shadow("8_18")')
})

test('queens are placed on 5 x 5 against the engine, until somebody wins', async ({ page }) => {
  await page.goto('/#/play/queens(5,5)')
  await expect(status(page)).toHaveText('Your move. You can win.')
  await clickPlace(page, 'square 2 2')
  const list = page.getByRole('region', { name: 'Moves of this game' }).getByRole('listitem')
  await expect(list.nth(2)).toContainText('Upstar')
  for (let turn = 0; turn < 6; turn += 1) {
    await expect(status(page)).toHaveText(/Your move|wins?!$/)
    if (/wins?!$/.test((await status(page).textContent()) ?? '')) break
    await page.locator('.board g[data-playable]').first().dispatchEvent('click')
    await expect(status(page)).toHaveText(/Your move|wins?!$/)
  }
  await expect(status(page)).toHaveText(/No move is left\. (You win|Upstar wins)!/)
})

test('the opponent begins when you are second', async ({ page }) => {
  await page.goto('/#/play/nim(1,2,3)')
  await page.getByLabel('Who moves first').selectOption('right')
  await expect(page.getByRole('region', { name: 'Moves of this game' }).getByRole('listitem').nth(1)).toContainText('Upstar')
  await expect(status(page)).toHaveText('Your move. You can win.')
})

test('the board is played with the keyboard alone', async ({ page }) => {
  await page.goto('/#/play/queens(3,3)?with=friend')
  const first = place(page, 'square 0 0')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(place(page, 'square 1 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No move is left')
})

test('a wrong notation is told where it is wrong', async ({ page, complaints }) => {
  await page.goto('/')
  await page.locator('#notation').fill('domineering("..|x.")')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('column')
  // The browser's console tells of the refused request; nothing else may be there.
  complaints.list = complaints.list.filter((text) => !/status of 4\d\d/.test(text))
})
