/** Programs of the reader's own: written, run as they are typed, broken, taken back, shared. */

import type { Page } from '@playwright/test'
import { faults, withAxe } from './axe.ts'
import { address, expect, load, test } from './page.ts'

/** Waits until the run is there, whole. */
const ran = (page: Page) => expect(page.locator('main')).toHaveAttribute('data-run', 'done')

test('A program is written beside the machine: it runs as it is typed, an error leads to its line, undo takes it back', async ({
  page,
}) => {
  await withAxe(page)
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
  await load(page, 'async')
  await load(page, shared)
  await expect(text).toContainText('me.give(me.anyOther())')
  await ran(page)
  await expect(page.getByRole('region', { name: 'Memory' })).toContainText('most')

  // A text of a balancer gives the same run.
  await load(page, 'async?processors=16&depth=10&side=program')
  await ran(page)
  const time = await page.locator('section[aria-label=Results] dd').first().textContent()
  await page.getByRole('button', { name: 'Work stealing, as a text' }).click()
  await expect(text).toContainText('chooseVictim')
  await ran(page)
  await expect(page.getByText(/now the same/)).toBeVisible()
  expect(await address(page)).toMatch(/balancer=own/)
  expect(time).not.toBe('–')
})
