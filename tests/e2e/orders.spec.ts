/** Every order of a program: searched in the real worker, shown as a film, cancelled, and opened from a link. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { countingStates, STATES } from '../setup/order-states.ts'
import { faults } from './axe.ts'
import { address, expect, load, test } from './page.ts'

test.describe.configure({ mode: 'default' })

/** Opens a text in the program's panel, by a link that holds it. */
async function open(page: Page, text: string): Promise<string> {
  const packed = deflateRawSync(Buffer.from(text)).toString('base64url')
  const link = `async?processors=4&depth=6&balancer=own&program=~${packed}&side=program`
  await load(page, link)
  await expect(page.getByRole('textbox', { name: 'Program' })).toContainText(text.split('\n')[0].slice(0, 30))
  return link
}

const planted = (name: string) => readFileSync(join(import.meta.dirname, `../orders/${name}.js`), 'utf8')

test('What goes wrong in an order is found, shown step by step with keys, and opened again from its link', async ({
  page,
}) => {
  await open(page, planted('both-wait'))
  await page.getByRole('button', { name: 'Every order' }).click()
  const region = page.getByRole('region', { name: 'Every order' })
  await expect(region).toContainText('Wrong: nothing can happen any more, and 6 tasks are left', { timeout: 60_000 })
  await region.getByRole('button', { name: 'Show the order: 11 steps' }).click()
  const film = region.getByRole('group', { name: 'Film of the order' })
  await expect(film.getByRole('status')).toContainText('11. Processor 1 takes “room” from 0. Now nothing can happen')
  await expect(film.getByRole('code')).toContainText(['Line 20 if (waiting) questions.push(from)'])
  await expect(film).toContainText('waiting = true')
  expect(await faults(page)).toEqual([])
  // The film has the focus, and its keys work at once.
  await expect(film.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(film.getByRole('status')).toContainText('The beginning.')
  await page.keyboard.press('ArrowRight')
  await expect(film.getByRole('status')).toContainText('1. Processor 0 looks around')
  await expect(page.locator('.cm-content .cm-line').first()).toBeVisible()
  await expect.poll(() => address(page)).toMatch(/&orders=2\.10\.torus\.poll\.f\.stops\.0&order=030002003000$/)

  const link = await address(page)
  await load(page, link)
  await expect(page.getByRole('group', { name: 'Film of the order' }).getByRole('status')).toContainText(
    '11. Processor 1 takes “room” from 0.',
    { timeout: 60_000 },
  )
})

test('A search is cancelled at once', async ({ page }) => {
  await open(
    page,
    'let n = 0\non.begin = () => me.wake(1)\non.timer = () => { n++; me.wake(1) }\non.turn = () => { if (me.load > 1) me.give(me.anyOther()) }\n',
  )
  await page.getByRole('button', { name: 'Every order' }).click()
  const region = page.getByRole('region', { name: 'Every order' })
  await expect(region).toContainText(/Searching: \d processors/, { timeout: 60_000 })
  await region.getByRole('button', { name: 'Cancel' }).click()
  await expect(region).toContainText('The search was cancelled: nothing is known.')
})

test('On a phone the film of a link can be read and gone through, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const link = await open(page, planted('both-wait'))
  await load(page, `${link}&orders=2.10.torus.poll.f.stops.0&order=030002003000`)
  const film = page.getByRole('group', { name: 'Film of the order' })
  await film.waitFor({ timeout: 60_000 })
  await film.getByRole('button', { name: 'Back' }).scrollIntoViewIfNeeded()
  expect(await faults(page)).toEqual([])
  await film.getByRole('button', { name: 'Back' }).click()
  await expect(film.getByRole('status')).toContainText('10. ')
})

test('The worker of the page counts as many states as other machines do', async ({ page }) => {
  const started = page.waitForEvent('worker')
  await open(page, planted('both-wait'))
  const address = (await started).url()
  const counted = await page.evaluate(`(async () => { ${countingStates(JSON.stringify(address))} })()`)
  expect(counted).toEqual(STATES)
})
