import { atRest, expect, open, parts, position, test } from './page.ts'

/** A run of some hundred iterations. */
const RUN = 'tree?processors=8'

test('Play goes forward, pause stays', async ({ page }) => {
  await open(page, RUN)
  const { play, pause, toStart } = parts(page)
  await toStart.click()
  await play.click()
  await expect.poll(async () => (await position(page)).at).toBeGreaterThan(3)
  await pause.click()
  await atRest(page)
})

test('Steps go one row, and the ends are ends', async ({ page }) => {
  await open(page, RUN)
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
  await open(page, RUN)
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
  await open(page, RUN)
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
  await open(page, 'tree?processors=32&t1=on&t2=on')
  const { toStart, nextTransition, previousTransition } = parts(page)
  await toStart.click()
  const at = async () => (await position(page)).at
  await expect.poll(at).toBe(1)
  await nextTransition.click()
  await expect.poll(at).toBeGreaterThan(1)
  const first = await at()
  await nextTransition.click()
  await expect.poll(at).toBeGreaterThan(first)
  await previousTransition.click()
  await expect.poll(at).toBe(first)
})
