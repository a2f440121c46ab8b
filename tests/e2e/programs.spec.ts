/** Programs of the reader's own: written, run as they are typed, broken, taken back, shared. */

import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { address, expect, follow, load, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

/** Waits until the run is there, whole. */
const ran = (page: Page) => expect(page.locator('main')).toHaveAttribute('data-run', 'done')

test('A program is written beside the machine: it runs as it is typed, an error leads to its line, undo takes it back', async ({
  page,
}) => {
  await load(page, 'async?processors=16&depth=10&side=program')
  await ran(page)
  await page.getByRole('button', { name: 'Give when you have too much' }).click()
  const text = page.getByRole('textbox', { name: 'Program' })
  await expect(text).toContainText('me.give(me.anyOther())')
  await ran(page)
  await expect.poll(() => address(page)).toMatch(/balancer=own&program=~/)
  await expect(page.locator('[data-parameter="own.most"]')).toBeVisible()
  expect(await faults(page)).toEqual([])
  const shared = await address(page)

  // What cannot be read does not run, and says where; what runs into an error says so, too.
  await text.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('on.begin = () => { fo(')
  await expect(page.getByText(/^Line 13: .*The program before goes on/)).toBeVisible()
  await page.keyboard.type(') }')
  await expect(page.getByText(/^Line 13: .*fo.* is not defined/)).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('fo(')
  await ran(page)
  await expect.poll(() => address(page)).toBe(shared)

  // The link has the program in it, and another reader sees it.
  await load(page, shared)
  await expect(text).toContainText('me.give(me.anyOther())')
  await ran(page)
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('most')

  // A text of a balancer gives the same run.
  await follow(page, 'async?processors=16&depth=10&side=program')
  await ran(page)
  const time = await page.locator('section[aria-label=Results] dd').first().textContent()
  await page.getByRole('button', { name: 'Work stealing, as a text' }).click()
  await expect(text).toContainText('chooseVictim')
  await ran(page)
  await expect(page.getByText(/now the same/)).toBeVisible()
  await expect.poll(() => address(page)).toMatch(/balancer=own/)
  expect(time).not.toBe('–')
})

test('The text takes the height of the window and gives it back by Escape, to the button that gave it', async ({
  page,
}) => {
  await load(page, 'requests?requests=500&side=program')
  await ran(page)
  await page.getByRole('button', { name: 'The better of two' }).click()
  const text = page.getByRole('textbox', { name: 'Program' })
  await expect(text).toContainText('choose =')
  await ran(page)
  await expect(page.getByRole('region', { name: 'Memory' }).getByLabel('Line')).toBeVisible()
  const beside = await text.boundingBox()
  const button = page.getByRole('button', { name: 'Full height' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const writing = await page.getByRole('group', { name: 'Writing' }).boundingBox()
  expect(writing?.y).toBe(0)
  expect(writing?.height).toBe(page.viewportSize()?.height)
  expect((await text.boundingBox())?.width).toBeGreaterThan(beside?.width ?? 0)
  expect(await faults(page)).toEqual([])
  await text.focus()
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toBeFocused()
  expect(await text.boundingBox()).toEqual(beside)
})

test('A program that keeps its worker silent is ended, the page says so, and the next text runs', async ({ page }) => {
  await load(page, 'async?processors=4&depth=6&side=program')
  await ran(page)
  await page.getByRole('button', { name: 'Share nothing' }).click()
  const text = page.getByRole('textbox', { name: 'Program' })
  await expect(text).toContainText('on.turn')
  await ran(page)
  await text.focus()
  await page.keyboard.press('Control+End')
  // Copies of an object cannot be counted as steps, and a loop is asked whether to go on at every ten thousandth turn: it ends before.
  await page.keyboard.insertText(
    'on.begin = () => { const o = {}; for (let k = 0; k < 5000; k++) o["k" + k] = k; for (let k = 0; k < 9000; k++) ({ ...o }) }',
  )
  await expect(page.getByRole('button', { name: /line \d+: it did not answer for 2 s and was ended/i })).toBeVisible({
    timeout: 100_000,
  })
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('...o')
  await ran(page)
})

test('On a phone a program and its buttons can be reached, in a lesson, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const links = ['async?lesson=first-rule&scene=2', 'async?balancer=own&processors=4&depth=6&side=program']
  for (const link of links) {
    await load(page, link)
    const lower = page.getByRole('button', { name: 'Lesson: less' })
    if (link.includes('lesson=')) await lower.click()
    await page.getByRole('textbox', { name: 'Program' }).click()
    await page.getByRole('button', { name: 'League' }).click()
    await expect(page.getByRole('dialog', { name: 'League' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('Beside a lesson and a text the menus of the transport are whole', async ({ page }) => {
  await load(page, 'async?lesson=first-rule&scene=2')
  await expect(page.getByRole('textbox', { name: 'Program' })).toContainText('const most')
  const transport = await page.getByRole('group', { name: 'Transport' }).boundingBox()
  const menu = await page
    .getByRole('group', { name: 'Transport' })
    .getByRole('button', { name: /All tasks/ })
    .boundingBox()
  if (!transport || !menu) throw new Error('they are not there')
  expect(menu.x + menu.width).toBeLessThanOrEqual(transport.x + transport.width)
})
