import { expect, load, open, parts, position, settled, test } from './page.ts'

test.describe('When the worker cannot be loaded', () => {
  test.use({
    allowedOutput: /Failed to load resource: net::ERR_FAILED|registration blocked by Playwright/,
    serviceWorkers: 'block',
  })

  test('the page says so, and the next run works', async ({ page }) => {
    await page.route('**/assets/worker/**', (route) => route.abort())
    await load(page)
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeVisible()
    await page.unroute('**/assets/worker/**')
    await page.getByRole('button', { name: 'Run again' }).click()
    await settled(page)
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
    expect((await position(page)).of).toBeGreaterThan(1)
  })
})

test.describe('When a view or a dialog cannot be loaded', () => {
  test.use({
    allowedOutput: /^error: .*(?:net::ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS)/s,
  })

  test('the page says so, and all else goes on', async ({ page }) => {
    await open(page, 'tree?processors=16')
    await page.route(/\/assets\/(?:explore|help-sheet|table-dialog|why-balance)-/, (route) => route.abort())
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('button', { name: 'Explore' }).click()
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded')
    await views.getByRole('button', { name: 'Play' }).click()
    await settled(page)
    // And says it again, although it is not asked for again.
    await parts(page)
      .notices.getByRole('button', { name: /^Dismiss/ })
      .click()
    await views.getByRole('button', { name: 'Explore' }).click()
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded')
    await views.getByRole('button', { name: 'Play' }).click()
    await settled(page)
    await page.keyboard.press('?')
    await page
      .getByRole('button', { name: /as a table$/ })
      .first()
      .click()
    await page.evaluate(() => {
      location.hash = '#tree?processors=16&lesson=why-balance'
    })
    await parts(page).toStart.click()
    await parts(page).stepForward.click()
    await expect.poll(async () => (await position(page)).at).toBe(2)
  })
})

test.describe('When a view fails', () => {
  test.use({ allowedOutput: /^error: Error: struck down/ })

  test('the page says so, and all else goes on', async ({ page }) => {
    const body = "export default () => { throw new Error('struck down') }"
    await page.route(/\/assets\/lesson-list-\S+\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await open(page, 'tree?processors=16')
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('button', { name: 'Lessons' }).click()
    await expect(parts(page).notices.getByRole('alert')).toContainText('has failed: struck down')
    await views.getByRole('button', { name: 'Play' }).click()
    await settled(page)
  })
})

/** A run of many seconds. */
const LONG = 'tree?tree=balanced&depth=28&topology=chain&processors=1024&interval=1'

test('When the worker dies in a run the page says so, and the next run works', async ({ page }) => {
  await load(page, LONG)
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  const [worker] = page.workers()
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('struck down')
    })
  })
  await expect(parts(page).notices.getByText(/The simulation failed:.*struck down/)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
})

test('A long run shows its progress, grows, and is cancelled at once', async ({ page }) => {
  await load(page, LONG)
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  await expect(parts(page).machine).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at/)).toBeVisible({ timeout: 1000 })
  await expect(parts(page).play).toBeEnabled()
})

test('A worker that is gone between two runs is replaced without a word', async ({ page }) => {
  await open(page)
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('struck down')
    })
  })
  await parts(page).slider('Balancing interval').press('ArrowRight')
  await settled(page)
  await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
})
