/**
 * The laws of layout (laws/index.ts), held of the views of the page on the screens that people have: by `npm test` of each kind of view
 * once a screen, by `npm run test:all` of every view of every lab.
 */
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { build } from 'vite'
import { isLong } from '../setup/cases.ts'
import { BREACHES } from './laws/breaches.ts'
import type * as Laws from './laws/index.ts'
import { PRESSED_STATES, SCREENS, type Screen, type State, statesOn } from './laws/states.ts'
import { follow, load } from './page.ts'

declare const layoutLaws: typeof Laws

/** The laws, as one script. */
const test = base.extend<object, { laws: string }>({
  laws: [
    async ({ browserName: _ }, use) => {
      const entry = `${import.meta.dirname}/laws/index.ts`
      const lib = { entry, formats: ['iife' as const], name: 'layoutLaws' }
      const built = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: false, lib } })
      const [{ output }] = built as { output: { code: string }[] }[]
      await use(output[0].code)
    },
    { scope: 'worker' },
  ],
})

/** A reader who comes for the first time. Nothing plays by itself, so that a state is the same whenever it is looked at. */
function visitor(browser: Browser, { width, height, ratio, touch = false }: Screen): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width, height },
    deviceScaleFactor: ratio,
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
}

/** Waits until what a link opens is there and stands still. */
async function rests(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-loading], main[data-run=running]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { timeout: 60_000 },
  )
}

/** Opens a state in the page that is there. */
async function open(page: Page, { link, act, fresh }: State): Promise<void> {
  if (fresh || page.url() === 'about:blank') await load(page, link)
  else {
    // A dialog that is open would stay, and so would what the focus has scrolled to.
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      for (const one of document.querySelectorAll('*')) one.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    })
    await follow(page, link)
  }
  await rests(page)
  if (!act) return
  await act(page)
  await rests(page)
}

/** What breaks the laws in a state as it is now; contrast in both themes. */
async function faultsNow(page: Page, screen: Screen): Promise<readonly string[]> {
  const conditions = { smallest: screen.lecture ? 24 : 12 }
  const light = await page.evaluate((conditions) => layoutLaws.faultsOf(layoutLaws.lawNames, conditions), conditions)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const dark = await page.evaluate((conditions) => layoutLaws.faultsOf(['contrast'], conditions), conditions)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((fault) => `dark ${fault}`)]
}

/** How often a state is looked at that breaks a law, and how long it has to come to rest each time; milliseconds. */
const [LOOKS, BETWEEN] = [6, 1500]

/**
 * What breaks the laws in a state that has come to rest. A slow computer may not have drawn it yet when it is looked at first: what stands
 * there in the end still breaks them when it is looked at again.
 */
async function faultsIn(page: Page, screen: Screen): Promise<readonly string[]> {
  let faults = await faultsNow(page, screen)
  for (let look = 1; look < LOOKS && faults.length > 0; look++) {
    await page.waitForTimeout(BETWEEN)
    await rests(page)
    const again = await faultsNow(page, screen)
    if (`${again}` === `${faults}` && look > 2) break
    faults = again
  }
  return faults
}

for (const [nth, screen] of SCREENS.entries())
  for (const [group, states] of Object.entries(statesOn(nth, isLong)))
    test(`the laws of layout hold of ${group} on ${screen.name}`, async ({ browser, laws }) => {
      test.setTimeout(states.length * 120_000)
      const context = await visitor(browser, screen)
      await context.addInitScript(`${laws}; globalThis.layoutLaws = layoutLaws`)
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      for (const state of states)
        await test.step(state.name, async () => {
          await open(page, state)
          expect.soft(await faultsIn(page, screen), `${state.name} (#${state.link}) on ${screen.name}`).toEqual([])
        })
      await context.close()
    })

/** How many targets of a state are pressed. */
const PRESSED = 8

/** What has moved from the pointer's coming down to its going up again, away from what it pressed. */
async function movedByPress(page: Page): Promise<readonly string[]> {
  const targets = await page.evaluate((most) => layoutLaws.pressable(most), PRESSED)
  const moved: string[] = []
  for (const { name, x, y } of targets) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(60)
    const before = await page.evaluate(() => layoutLaws.placesOf())
    await page.mouse.down()
    await page.waitForTimeout(60)
    moved.push(
      ...(await page.evaluate((before) => layoutLaws.movedFrom(before), before)).map(
        (what) => `moved: ${what} while ${name} is pressed`,
      ),
    )
    await page.mouse.move(1, 1)
    await page.mouse.up()
  }
  return moved
}

test('nothing moves between pointer down and up', async ({ browser, laws }) => {
  const context = await visitor(browser, SCREENS[0])
  await context.addInitScript(`${laws}; globalThis.layoutLaws = layoutLaws`)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  for (const state of PRESSED_STATES)
    await test.step(state.name, async () => {
      await open(page, state)
      let moved = await movedByPress(page)
      // The lab before may still be drawn when it is looked at first: what moves by a press moves each time.
      for (let look = 1; look < LOOKS && moved.length > 0; look++) {
        await page.waitForTimeout(BETWEEN)
        await rests(page)
        moved = await movedByPress(page)
      }
      expect.soft(moved, `${state.name} (#${state.link})`).toEqual([])
    })
  await context.close()
})

test('each law finds what breaks it and says what that is', async ({ browser, laws }) => {
  const context = await visitor(browser, SCREENS[0])
  await context.addInitScript(`${laws}; globalThis.layoutLaws = layoutLaws`)
  const page = await context.newPage()
  for (const [law, [html, says]] of Object.entries(BREACHES)) {
    await page.goto('about:blank')
    await page.setContent(
      `<!doctype html><body style="margin: 8px; background: white; font: 16px sans-serif">${html}</body>`,
    )
    const faults = await page.evaluate((law) => layoutLaws.faultsOf([law as Laws.Law], { smallest: 12 }), law)
    expect.soft(faults[0], `what the law “${law}” says`).toMatch(says)
  }
  await context.close()
})
