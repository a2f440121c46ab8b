import type { Page } from '@playwright/test'
import { expect, open, parts, test } from './page.ts'

test.use({ moves: true })

/** Nothing is wider than the window, on any screen. */
async function fits(page: Page): Promise<void> {
  for (const width of [1280, 1180, 1024, 820, 721, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('A link shows a picture that stands, Play moves it, and the page loads what is its own and fits any window', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  const broken: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) outside.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) broken.push(response.url())
  })
  await open(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height, 'at 1440 × 900').toBeLessThanOrEqual(900)

  const { machine, play, pause } = parts(page)
  const before = await machine.screenshot()
  expect((await machine.screenshot()).equals(before)).toBe(true)
  await play.click()
  await expect(pause).toBeVisible()
  await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
  await pause.click()

  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  expect(broken).toEqual([])
  await fits(page)
})
