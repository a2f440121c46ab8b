/** The lab of divisible loads in a browser: a bar that is dragged, and a long search in a worker; words and keys are in tests/page/labs.tsx. */
import type { Page } from '@playwright/test'
import { address, expect, load, openAllParameters, parts, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

const schedule = (page: Page) => page.getByRole('group', { name: /^Schedule:/ })
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page, name: string) => schedule(page).getByRole('slider', { name })
const finishing = (page: Page) => page.getByText(/^Done after [\d.]+ time units$/)

/** Waits until a schedule is there. */
async function scheduled(page: Page): Promise<void> {
  await schedule(page).waitFor()
  await expect(parts(page).results).toHaveAttribute('aria-busy', 'false')
}

/** Opens a link and waits until its schedule is there. */
async function open(page: Page, link = 'divisible?v=1'): Promise<void> {
  await load(page, link)
  await scheduled(page)
}

test('a search that is cancelled shows the best it found', async ({ page }) => {
  // Nearly a minute of search, and hours at the pace of its beginning: the page asks first.
  await load(page, 'divisible?system=random&workers=8&algorithm=opt&seed=5')
  await page.getByRole('button', { name: 'Run it' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at \d+ %/)).toBeVisible()
  await expect(page.getByText(/^Program [\d\u202f]+.*: .*the best/i)).toBeVisible()
  await expect(page.getByText(/Program 1 of/)).toBeHidden()
})

test('dragging a bar changes the schedule at once, and is one step back', async ({ page }) => {
  await open(page)
  await openAllParameters(page)
  const box = await bar(page, 'Worker 1, computing time E').boundingBox()
  if (!box) throw new Error('the bar is not there')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 40, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, y, { steps: 4 })
  await expect(finishing(page)).not.toHaveText('Done after 352 time units')
  await page.mouse.move(box.x + 160, y, { steps: 4 })
  await expect(page.getByText('E 2000, was E 1000')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('E 2000, was E 1000')).toBeHidden()
  await expect(cell(page, 'Computing time E, worker 1')).toHaveValue('2000')
  await expect.poll(() => address(page)).toContain('E=2000,700,850,500')
  await page.keyboard.press('Control+z')
  await expect(finishing(page)).toHaveText('Done after 352 time units')
  await expect(cell(page, 'Computing time E, worker 1')).toHaveValue('1000')
})
