import { expect, load, open, parts, settled, test } from './page.ts'

test('A first visit to a lab shows a machine that moves by itself', async ({ page }) => {
  await load(page)
  await page.getByRole('navigation', { name: 'Labs' }).getByRole('link').first().click()
  await settled(page)
  const { machine } = parts(page)
  const before = await machine.screenshot()
  await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
})

test('A link shows a picture that stands, and Play moves it', async ({ page }) => {
  await open(page, 'tree')
  const { machine, play, pause } = parts(page)
  const before = await machine.screenshot()
  expect((await machine.screenshot()).equals(before)).toBe(true)
  await play.click()
  await expect(pause).toBeVisible()
  await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
})

test('Everything the page loads lies below its own path, and is there', async ({ page, baseURL }) => {
  const outside: string[] = []
  const broken: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) outside.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) broken.push(response.url())
  })
  await open(page)
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  expect(broken).toEqual([])
})

test('The page fits its window: nothing scrolls at 1440 × 900', async ({ page }) => {
  await open(page)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  expect(width).toBeLessThanOrEqual(1440)
  expect(height).toBeLessThanOrEqual(900)
})

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'By touch' : 'By mouse', () => {
    test.use({ hasTouch })

    test('nothing is wider than the window, on any screen', async ({ page }) => {
      await open(page)
      for (const width of [1280, 1180, 1024, 820, 721, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  })
}

test.describe('With a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('It works offline after the first visit', async ({ page, context }) => {
    await open(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      }
    })
    await context.setOffline(true)
    await page.reload()
    await open(page, 'tree?processors=64')
    await parts(page).play.click()
    await expect(parts(page).pause).toBeVisible()
  })
})
