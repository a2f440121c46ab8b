/** What is handed to others: the handout and the single file. */
import { pathToFileURL } from 'node:url'
import { expect, follow, load, loaded, open, parts, settled, test, VERY_LONG } from './page.ts'

test('On paper there is a handout without controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, 'tree?interval=32&at=6&picture=both')
  await page.evaluate(() => {
    window.print = () => {}
  })
  // The browser's own command, whether or not the handout is there yet.
  const theme = (event: string) =>
    page.evaluate((type) => {
      dispatchEvent(new Event(type))
      return document.documentElement.dataset.theme
    }, event)
  expect([await theme('beforeprint'), await theme('afterprint')]).toEqual(['light', 'dark'])
  // It is loaded ahead: the browser does not wait once it prints.
  const laidOut = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      const there = document.querySelector('[aria-label="Scenario"]') !== null
      dispatchEvent(new Event('afterprint'))
      return there
    })
  await expect.poll(laidOut).toBe(true)
  await page.keyboard.press('Control+p')
  const scenario = page.getByRole('region', { name: 'Scenario' })
  await expect(scenario.getByRole('row', { name: /Balancing interval.*32 nodes.*16 nodes/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(page.getByRole('slider', { name: /^Tree of / })).toBeVisible()
  for (const role of ['button', 'combobox', 'textbox'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  // The charts keep the layer that their playheads are drawn on; it is inert.
  await expect(page.locator('[role="slider"]:not([inert] *, [hidden] *, canvas)')).toHaveCount(0)
  await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0)
  expect(await theme('afterprint')).toBe('dark')
  await expect(parts(page).play).toBeVisible()

  // Before there is a run it is the scenario.
  await load(page, VERY_LONG)
  await expect.poll(laidOut).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/not been run .*scenario alone/)).toBeVisible()
  await expect(scenario.getByRole('row', { name: /Depth.*30 levels/ })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})

test('The browser’s own command prints the charts of the lab that was opened last, all at once', async ({ page }) => {
  await open(page)
  await follow(page, 'mesh?story=none')
  await expect(parts(page).results).toContainText('without balancing')
  await loaded(page)
  await page.waitForLoadState('networkidle')
  const onPaper = () =>
    page.evaluate(() =>
      [...(document.querySelector('main')?.querySelectorAll('[role=img], [role=slider]') ?? [])].map((picture) =>
        picture.getAttribute('aria-label'),
      ),
    )
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const atOnce = await onPaper()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  expect(atOnce, 'the handout has the charts of the mesh lab').toContainEqual(
    expect.stringContaining('saved by a remap'),
  )
  expect(atOnce, 'nothing comes only after the browser has printed').toEqual(await onPaper())
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})

test('The single file opens from a stick and runs, without a network', async ({ page, context }) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) urls.push(request.url())
  })
  await context.setOffline(true)
  const file = pathToFileURL('dist/single/evenkeel.html').href
  await page.goto(`${file}#tree?processors=64`)
  await settled(page)
  await expect(parts(page).results).toContainText(/Total time\s*\d/)
  expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true)
  await page.keyboard.press('e')
  const trace = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Trace for Perfetto' }).click()
  expect((await trace).suggestedFilename()).toMatch(/\.trace\.json$/)
  expect(urls).toEqual([file])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Embed…' }).click()
  await expect(page.getByText(/opened from a file, so the code names a file .* web server/)).toBeVisible()
})
