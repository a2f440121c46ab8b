import { expect, open, parts, position, test } from './page.ts'

test('Play goes forward, pause stays', async ({ page }) => {
  await open(page)
  const { play, pause, toStart } = parts(page)
  await toStart.click()
  await play.click()
  await expect.poll(async () => (await position(page)).at).toBeGreaterThan(3)
  await pause.click()
  const { at } = await position(page)
  await page.waitForTimeout(300)
  expect((await position(page)).at).toBe(at)
})

test('Steps go one row, and the ends are ends', async ({ page }) => {
  await open(page)
  const { stepForward, stepBack, toStart, toEnd } = parts(page)
  await toStart.click()
  await expect.poll(async () => (await position(page)).at).toBe(1)
  await stepForward.click()
  await stepForward.click()
  await expect.poll(async () => (await position(page)).at).toBe(3)
  await stepBack.click()
  await expect.poll(async () => (await position(page)).at).toBe(2)
  await toEnd.click()
  const { of } = await position(page)
  await expect.poll(async () => (await position(page)).at).toBe(of)
  await stepForward.click()
  await stepForward.click()
  await stepBack.click()
  await expect.poll(async () => (await position(page)).at).toBe(of - 1)
})

test('Scrubbing back shows the very picture that was there before', async ({ page }) => {
  await open(page)
  const { machine, playhead } = parts(page)
  await playhead.fill('40')
  await expect.poll(async () => (await position(page)).at).toBe(41)
  const there = await machine.screenshot()
  await playhead.fill('200')
  await expect.poll(async () => (await position(page)).at).toBe(201)
  expect((await machine.screenshot()).equals(there)).toBe(false)
  await playhead.fill('40')
  await expect.poll(async () => (await machine.screenshot()).equals(there)).toBe(true)
})

test('A click into a chart takes the playhead there', async ({ page }) => {
  await open(page)
  await parts(page).toStart.click()
  const box = await parts(page).charts.boundingBox()
  if (!box) throw new Error('no charts')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 6)
  await expect
    .poll(async () => {
      const { at, of } = await position(page)
      return at / of
    })
    .toBeCloseTo(0.5, 1)
})

test('Jumps go to the transitions of an adaptive run', async ({ page }) => {
  await open(page, 'tree?t1=on&t2=on')
  const { toStart } = parts(page)
  await toStart.click()
  await page.getByRole('button', { name: 'Next transition' }).click()
  const first = await position(page)
  await page.getByRole('button', { name: 'Next transition' }).click()
  const second = await position(page)
  expect(first.at).toBeGreaterThan(1)
  expect(second.at).toBeGreaterThan(first.at)
  await page.getByRole('button', { name: 'Previous transition' }).click()
  await expect.poll(async () => (await position(page)).at).toBe(first.at)
})
