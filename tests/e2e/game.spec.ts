/** Be the balancer, laid out: with keys, with the mouse, with a finger and in a class; whole games are played without a browser (tests/parts/game.tsx). */
import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { beginClass, endClass, phoneOf } from './class-process.ts'
import { address, expect, load, test } from './page.ts'

// A clock that the test turns cannot be taken back.
test.use({ alone: true })

const processor = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Processor ${number}[,:]`) })
const begin = (page: Page) => page.getByRole('button', { name: 'Begin', exact: true }).click()
/** Lets the time of the page pass, frame by frame. */
const pass = (page: Page, seconds: number) => page.clock.runFor(1000 * seconds)

test('Nothing moves as a game begins, keys go and send at once, and axe finds nothing', async ({ page }) => {
  await page.clock.install()
  await load(page, 'game')
  await expect(page).toHaveTitle('Be the balancer · Evenkeel')
  await expect(page.getByRole('button', { name: 'Begin', exact: true })).toBeFocused()
  expect(await faults(page)).toEqual([])
  // What the player may do, how long, how much there is, and what others need, is said before; nothing of it moves at Begin.
  await expect(page.getByText('Time left')).toBeVisible()
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible()
  const places = () =>
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByText('Time left'))
      .or(page.getByRole('grid', { name: 'Processors' }))
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return [left, top, width, height].map(Math.round)
        }),
      )
  const before = await places()
  // On a slow computer the game would go on before its beginning is looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.keyboard.press('Enter')
  await expect(processor(page, 1)).toBeFocused()
  await expect(processor(page, 1)).toHaveAccessibleName('Processor 1, you are here: 1 task, idle')
  await expect(processor(page, 2)).toHaveAccessibleName('Processor 2: not seen yet')
  expect(await places()).toEqual(before)
  // A key goes to the next processor, and a screen reader says what a key sent.
  await pass(page, 4)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Order 1: a task to processor 2.')).toBeAttached()
  await pass(page, 1.5)
  await page.keyboard.press('ArrowRight')
  await pass(page, 1)
  await expect(processor(page, 2)).toBeFocused()
  await page.clock.resume()
  expect(await faults(page)).toEqual([])
})

test('With the mouse a task is dragged along a link, and a press goes there; a level has its link', async ({
  page,
}) => {
  await load(page, 'game?level=3')
  await expect(page.getByText(/three times as long/)).toBeVisible()
  await expect.poll(() => address(page)).toBe('game?level=3')
  await page.clock.install()
  await load(page, 'game')
  await begin(page)
  await pass(page, 5)
  const middle = async (number: number) => {
    const box = await processor(page, number).boundingBox()
    if (!box) throw new Error('it is not there')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middle(1)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(5)), { steps: 4 })
  await page.mouse.up()
  await expect(processor(page, 1)).toHaveAccessibleName(/you are here/)
  await pass(page, 1.7)
  await processor(page, 5).click()
  await pass(page, 1)
  await expect(processor(page, 5)).toHaveAccessibleName(/you are here: \d tasks?, (computes|receives)/)
  // What is no neighbour cannot be gone to.
  await processor(page, 4).click()
  await pass(page, 1)
  await expect(processor(page, 5)).toHaveAccessibleName(/you are here/)
  await expect.poll(() => address(page)).toBe('game')
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a finger drags a task, and nothing scrolls or lies outside', async ({ page }) => {
    await page.clock.install()
    await load(page, 'game')
    await begin(page)
    await pass(page, 5)
    const middle = async (number: number) => {
      const box = await processor(page, number).boundingBox()
      if (!box) throw new Error('it is not there')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await middle(1), await middle(2)]
    expect((await middle(8)).y).toBeLessThan(844)
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', from)
    await send('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await send('touchMove', to)
    await send('touchEnd')
    await pass(page, 1.7)
    // Where the machine is busy, the end of the drag may come after the time that has passed for it.
    await expect(async () => {
      await processor(page, 2).tap()
      await pass(page, 1)
      const here = /you are here: \d tasks?, (computes|receives)/
      await expect(processor(page, 2)).toHaveAccessibleName(here, { timeout: 1000 })
    }).toPass()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await faults(page)).toEqual([])
  })
})

test.afterEach(endClass)

test('In a class each phone is a processor, and the hall sees all of them', async ({ browser, page }) => {
  const { room, key, address: at } = await beginClass()
  const opened = await Promise.all([1, 2].map(() => phoneOf(browser)))
  const phones = opened.map((phone) => phone.page)
  for (const phone of phones) {
    await phone.goto(`${at}?room=${room}#game`)
    await expect(phone.getByRole('status')).toContainText(`You are in room ${room}`)
  }
  await page.goto(`${at}?room=${room}&key=${key}#game`)
  await expect(page.getByRole('status')).toContainText('2 phones')
  expect(page.url()).not.toContain(key)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Begin 1: In the dark' }).click()
  await expect(phones[0].getByText('You are processor')).toBeVisible()
  const first = await phones[0].getByText('You are processor 1', { exact: true }).isVisible()
  const [root, next] = first ? phones : [phones[1], phones[0]]
  await next.getByRole('button', { name: 'Ask 1' }).tap()
  await expect(root.getByRole('button', { name: /^Processor 2/ })).toContainText('asked for a task')
  expect(await faults(root)).toEqual([])
  await root.getByRole('button', { name: /^Processor 2/ }).tap()
  await expect(next.getByRole('button', { name: /^Processor 1/ })).toContainText('sent you one')
  await page.getByRole('button', { name: 'Show all loads' }).click()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'End the round' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Work stealing' })).toContainText('50.4 ms')
  await expect(root.getByRole('status')).toContainText('Your processor was idle')
  for (const { context } of opened) await context.close()
})
