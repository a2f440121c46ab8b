import { expect, load, parts, settled, test } from './page.ts'

/** A run of some seconds. */
const LONG = 'tree?tree=balanced&depth=26&topology=chain&processors=1024&interval=1'

test('A long run shows its progress, grows, and is cancelled at once', async ({ page }) => {
  await load(page, LONG)
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(parts(page).machine).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at/)).toBeVisible({ timeout: 1000 })
  await expect(parts(page).play).toBeEnabled()
})

test('A run that would take very long is not begun unasked: the old picture stays, or there is none, and it can be run', async ({
  page,
}) => {
  const link = 'tree?tree=balanced&depth=30&topology=star&processors=1024&interval=1&balancer=diffusion'
  await load(page, link)
  await expect(page.getByText('This run takes very long, so it was not started.')).toBeVisible()
  await load(page, 'tree?processors=16')
  await settled(page)
  const { notices, results } = parts(page)
  const before = (await results.textContent()) ?? ''
  await page.evaluate((hash) => location.assign(hash), `#${link}`)
  await expect(
    notices.getByText(/^At the pace of its beginning this run takes about .*, so it was not started/),
  ).toBeVisible()
  await expect(results).toHaveText(before)
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(results).not.toHaveText(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at/)).toBeVisible()
})
