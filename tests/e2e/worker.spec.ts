import { expect, load, parts, settled, test, VERY_LONG } from './page.ts'

test('A run that would take very long is not begun unasked: the old picture stays, or there is none, and it can be run, grows, and is cancelled', async ({
  page,
}) => {
  await load(page, VERY_LONG)
  await expect(page.getByText(/very long.*not started/)).toBeVisible()
  await load(page, 'tree?processors=16')
  await settled(page)
  const { notices, number: results } = parts(page)
  const before = (await results.textContent()) ?? ''
  await page.evaluate((hash) => location.assign(hash), `#${VERY_LONG}`)
  await expect(
    notices.getByText(/^Judged by its beginning, this run would take about .*, so it was not started/),
  ).toBeVisible()
  await expect(results).toHaveText(before)
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(results).not.toHaveText(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at/)).toBeVisible()
  await expect(parts(page).play).toBeEnabled()
})

test('What a run makes before its first row is seen meanwhile, and gone with another value', async ({ page }) => {
  await load(page, 'mesh?vertices=300')
  const done = page.locator('main[data-run=done]')
  await done.waitFor()
  await page.evaluate(() => location.assign('#mesh?vertices=100001'))
  const note = page.getByText(/^Being made: 100\D001 vertices, smoothed \d+ of 12 times$/)
  await expect(note).toBeVisible()
  await page.evaluate(() => location.assign('#mesh?vertices=500'))
  await expect(note).toHaveCount(0)
  await done.waitFor()
})
