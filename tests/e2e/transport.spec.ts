import { atRest, expect, follow, jump, open, parts, position, settled, test } from './page.ts'

test.use({ moves: true })

test('The transport plays, steps, scrubs and jumps, and a click into a chart takes the playhead there', async ({
  page,
}) => {
  // A run of some hundred iterations.
  await open(page, 'tree?processors=8')
  const { charts, machine, play, pause, playhead, stepForward, stepBack } = parts(page)
  const at = async () => (await position(page)).at

  await test.step('steps go one row, and the ends are ends', async () => {
    await jump(page, 'To the start')
    await expect.poll(at).toBe(1)
    await stepForward.click()
    await stepForward.click()
    await expect.poll(at).toBe(3)
    await stepBack.click()
    await expect.poll(at).toBe(2)
    await jump(page, 'To the end')
    const { of } = await position(page)
    await expect.poll(at).toBe(of)
    await stepForward.click()
    await stepForward.click()
    await stepBack.click()
    await expect.poll(at).toBe(of - 1)
  })

  await test.step('scrubbing back shows the very picture that was there before', async () => {
    await playhead.fill('40')
    await expect.poll(at).toBe(41)
    // On a slow computer the place is said some frames before it is painted.
    let there = await machine.screenshot()
    await expect
      .poll(async () => {
        const before = there
        await page.waitForTimeout(200)
        there = await machine.screenshot()
        return there.equals(before)
      })
      .toBe(true)
    await playhead.fill('200')
    await expect.poll(at).toBe(201)
    expect((await machine.screenshot()).equals(there)).toBe(false)
    await playhead.fill('40')
    await expect.poll(async () => (await machine.screenshot()).equals(there)).toBe(true)
  })

  await test.step('a click into a chart takes the playhead there', async () => {
    await jump(page, 'To the start')
    const box = await charts.boundingBox()
    if (!box) throw new Error('no charts')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 6)
    await expect
      .poll(async () => {
        const { at, of } = await position(page)
        return at / of
      })
      .toBeCloseTo(0.5, 1)
  })

  await test.step('play goes forward and moves the picture, pause stays', async () => {
    await jump(page, 'To the start')
    await expect.poll(at).toBe(1)
    const before = await machine.screenshot()
    await play.click()
    await expect.poll(at).toBeGreaterThan(3)
    await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
    await pause.click()
    await atRest(page)
  })

  await test.step('jumps go to the transitions of an adaptive run', async () => {
    await follow(page, 'tree?processors=32&t1=on&t2=on')
    await settled(page)
    await jump(page, 'To the start')
    await expect.poll(at).toBe(1)
    await jump(page, 'Next change')
    await expect.poll(at).toBeGreaterThan(1)
    const first = await at()
    await jump(page, 'Next change')
    await expect.poll(at).toBeGreaterThan(first)
    await jump(page, 'Previous change')
    await expect.poll(at).toBe(first)
  })
})
