/** What the browser tests share: a page that may not write to the console, and its parts by the names a reader sees. */
import { spawnSync } from 'node:child_process'
import {
  type BrowserContext,
  test as base,
  type Disposable,
  expect as hasty,
  type Locator,
  type Page,
} from '@playwright/test'

/** What an element is waited for before one of these is asked of it; for those with a text, one that has it. */
const AWAITED: Readonly<Record<string, 'visible' | 'attached' | 'text'>> = {
  toBeVisible: 'visible',
  toBeInViewport: 'visible',
  toBeFocused: 'attached',
  toBeEnabled: 'attached',
  toBeChecked: 'attached',
  toHaveAttribute: 'attached',
  toHaveValue: 'attached',
  toHaveCSS: 'attached',
  toHaveAccessibleDescription: 'attached',
  toHaveText: 'text',
  toContainText: 'text',
}

/** Longer than anything takes that comes at all; the same as of `expect` in the configuration. */
const PATIENCE = 30_000

/**
 * Waits for an element before it is asked for what it should be. `expect` alone describes the whole page in words each time that it looks
 * and does not find it, for a report that is written only in the end: on a page with many stories for a quarter of a second each time.
 */
const patient = (matchers: object, locator: Locator): object =>
  new Proxy(matchers, {
    get(target, name) {
      const matcher = Reflect.get(target, name)
      const state = AWAITED[String(name)]
      if (!state) return matcher
      return async (...args: readonly unknown[]) => {
        const [text] = args
        const { timeout = PATIENCE } = Object(args.at(-1)) as { readonly timeout?: number }
        if (state !== 'text') await locator.waitFor({ state, timeout }).catch(() => undefined)
        else if (typeof text === 'string' || text instanceof RegExp)
          await locator
            .filter({ hasText: text })
            .waitFor({ state: 'attached', timeout })
            .catch(() => undefined)
        return Reflect.apply(matcher, target, args)
      }
    },
  })

const patiently = <T extends object>(expect: T): T =>
  new Proxy(expect, {
    apply(target, self, args) {
      const [subject] = args
      const matchers: object = Reflect.apply(target as never, self, args)
      return subject instanceof Object && 'waitFor' in subject ? patient(matchers, subject as Locator) : matchers
    },
    get(target, name) {
      const member = Reflect.get(target, name) as object
      return name === 'soft' ? patiently(member) : member
    },
  })

/** Playwright's own, that waits for an element without describing everything else. */
export const expect = patiently(hasty)

/** Options of a test. */
interface Options {
  /** Console output that the browser itself makes of what the test does, like a load that it blocks. */
  allowedOutput: RegExp | undefined
  /** Whether the test has a context of its own: what it does to it cannot be taken back, or its browser may have kept no file. */
  alone: boolean
  /** Whether the reader wants motion. Playing runs take a sixth of the processor time, so only tests of what moves have them. */
  moves: boolean
  /** Whether the reader has been here before, and has opened all charts. */
  returning: boolean
  /**
   * Whether the page of the test before, of the same file, is used on: the first link is followed in it, which takes a fifth of what a load
   * takes. For files whose tests run in order (`mode: 'default'`) and leave nothing that a link does not take away; storage is emptied.
   */
  stays: boolean
}

/** What the test runner itself says where it keeps service workers off. */
export const NO_SERVICE_WORKER = /Service Worker registration blocked by Playwright/

/** All that pages write to the console from now on, and their uncaught errors. */
export function listen(context: BrowserContext): string[] {
  const written: string[] = []
  context.on('console', (message) => {
    if (!NO_SERVICE_WORKER.test(message.text())) written.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => written.push(`uncaught: ${error.error().stack ?? error.error()}`))
  return written
}

/** How many times slower than this computer the pages run: what passes at 6 passes where much else runs too. */
const SLOWER = Number(process.env.SLOWER ?? 1)

/** Slows a page down; one that is gone already needs no more. */
function slowDown(page: Page): void {
  const slow = async () => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  slow().catch(() => undefined)
}

/** Leaves what a reader has left who has opened all charts and wants no curves under knobs. */
function comeBack(): void {
  try {
    // Curves run a worker while the page rests: only tests that are about them wait for it.
    localStorage.setItem('evenkeel-scents', 'off')
    for (const lab of ['tree', 'divisible']) localStorage.setItem(`evenkeel-curve/${lab}`, 'all')
  } catch {
    // A frame of another site's page has no storage.
  }
}

/** A context of the browser, what its pages write to the console, and the page that its tests have one after the other. */
interface Kept {
  readonly context: BrowserContext
  readonly written: string[]
  page?: Page
  /** The file of the test before, if its page still stands. */
  fileBefore?: string
}

/** Pages of the test before in which the first link of a test is followed, each with what empties it. */
const standing = new Map<Page, () => Promise<void>>()

/** Loads the first link of a test although its page stays: the test asks for what the tests before have left. */
export async function inFreshPage(page: Page): Promise<void> {
  const empty = standing.get(page)
  standing.delete(page)
  await empty?.()
}

/** What a page may be listened to for, by a test. */
const EVENTS = ['console', 'download', 'pageerror', 'request', 'response'] as const

/**
 * A test whose page fails it by any console output or uncaught error. The page begins empty and finds nothing stored, but it and its
 * context last from test to test: what one test has loaded is neither fetched nor compiled again for the next.
 */
export const test = base.extend<Options & { sharedContext: Kept }, { contexts: Map<string, Kept> }>({
  allowedOutput: [undefined, { option: true }],
  alone: [false, { option: true }],
  moves: [false, { option: true }],
  returning: [true, { option: true }],
  stays: [false, { option: true }],
  contexts: [
    async ({ browser: _ }, use) => {
      const contexts = new Map<string, Kept>()
      await use(contexts)
      for (const { context } of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  // A context for each kind of reader.
  sharedContext: async (
    { browser, contexts, alone, baseURL, viewport, colorScheme, hasTouch, isMobile, locale, serviceWorkers },
    use,
  ) => {
    const options = { baseURL, viewport, colorScheme, hasTouch, isMobile, locale, serviceWorkers }
    const key = JSON.stringify(options)
    let sharedContext = alone ? undefined : contexts.get(key)
    if (!sharedContext) {
      const context = await browser.newContext(options)
      if (SLOWER > 1) context.on('page', slowDown)
      sharedContext = { context, written: listen(context) }
      if (!alone) contexts.set(key, sharedContext)
    }
    await use(sharedContext)
    if (alone) await sharedContext.context.close()
  },
  context: async ({ sharedContext: { context, written }, allowedOutput, returning }, use) => {
    const arrival = returning ? await context.addInitScript(comeBack) : undefined
    await use(context)
    await arrival?.dispose()
    await context.setOffline(false)
    expect(written.splice(0).filter((text) => !allowedOutput?.test(text))).toEqual([])
  },
  page: async ({ sharedContext, context, baseURL, colorScheme, viewport, moves, returning, stays }, use, { file }) => {
    sharedContext.page ??= await context.newPage()
    const { page } = sharedContext
    const empty = async () => {
      if (page.url() !== 'about:blank') await page.goto('about:blank')
      const browser = await context.newCDPSession(page)
      await browser.send('Storage.clearDataForOrigin', { origin: new URL(`${baseURL}`).origin, storageTypes: 'all' })
      await browser.detach()
    }
    if (stays && sharedContext.fileBefore === file) {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      if (returning) await page.evaluate(comeBack)
      standing.set(page, empty)
    } else await empty()
    await page.emulateMedia({ colorScheme, reducedMotion: moves ? 'no-preference' : 'reduce' })
    const added: Disposable[] = []
    const add = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<Disposable>
    const addInitScript = async (...args: unknown[]) => {
      await inFreshPage(page)
      return added[added.push(await add(...args)) - 1]
    }
    Object.assign(page, { addInitScript })
    await use(page)
    standing.delete(page)
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    Object.assign(page, { addInitScript: add })
    const stands = stays && added.length === 0 && page.url().startsWith(`${baseURL}`)
    sharedContext.fileBefore = stands ? file : undefined
    for (const script of added) await script.dispose()
    if (!stands) await page.goto('about:blank')
    await page.mouse.move(-1, -1)
    if (viewport) await page.setViewportSize(viewport)
  },
})

/**
 * The parts of the page. Those that are asked for all the time are found by their attributes: a role has to be computed for every
 * element of the page each time.
 */
export const parts = (page: Page) => {
  const button = (name: string) =>
    page.locator('[role=group][aria-label=Transport]').getByRole('button', { name, exact: true })
  return {
    machine: page.locator('canvas[aria-label^=Machine]').filter({ visible: true }),
    question: page.locator('section[aria-label="Predict first"]'),
    charts: page.locator('section[aria-label="Over time"]'),
    notices: page.locator('section[aria-label=Notices]'),
    results: page.locator('section[aria-label=Results]'),
    /** The large number of the story. */
    number: page.locator('section[aria-label=Results] dd').first(),
    play: button('Play'),
    pause: button('Pause'),
    stepForward: button('Step forward'),
    stepBack: button('Step back'),
    playhead: page.getByRole('slider', { name: 'Playhead', exact: true }),
    /** Where a parameter is a knob of the story and stands among all parameters, the knob. */
    slider: (label: string) => page.getByRole('slider', { name: label }).first(),
  }
}

/** A run that takes very long on any machine: it runs only when it is asked for, and then for as long as a test looks at it. */
export const VERY_LONG = 'tree?tree=balanced&depth=30&topology=star&processors=1024&interval=1&balancer=diffusion'

/** Opens a link (`tree?…`) in a fresh page and waits for its run to be there, whole. */
export async function open(page: Page, link = 'tree?v=2'): Promise<void> {
  await load(page, link)
  await settled(page)
}

/** Loads a link; the empty one is Home. The query makes it a load even where only the part after # differs. */
export async function load(page: Page, link = ''): Promise<void> {
  if (standing.delete(page)) return follow(page, link)
  loads++
  await page.goto(link ? `./?load=${loads}#${link}` : './')
}
let loads = 0

/** Opens a link in the page that is there, as the address bar does: far sooner than a page is loaded. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        addEventListener('hashchange', () => requestAnimationFrame(resolve), { once: true })
        if (location.hash === hash) dispatchEvent(new Event('hashchange'))
        else location.hash = hash
      }),
    `#${link}`,
  )
}

/** Opens a link in the page that is there and waits for its run to be there, whole. */
export async function visit(page: Page, link: string): Promise<void> {
  await follow(page, link)
  await settled(page)
}

/** Opens all parameters, which stand below the story's knobs, unless they are open. */
export async function openAllParameters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'All parameters' })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await loaded(page)
}

/** The views, with the tabs that are of a kind of their own. */
export const VIEWS: readonly (readonly [view: string, tab?: string])[] = [
  ['Play'],
  ['Compare'],
  ['What if', 'Sensitivity'],
  ['What if', 'Map'],
  ['What if', 'Experiment'],
  ['Learn', 'Stories'],
  ['Learn', 'Lessons'],
  ['Sources'],
]

/** Chooses a line of a menu; the menu's button has a name that begins with the menu's. */
export async function choose(page: Page, menu: string, line: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${menu}(:|$)`) }).click()
  await page
    .getByRole('menu')
    .locator('[role^=menuitem]')
    .filter({ has: page.getByText(line, { exact: true }) })
    .click()
}

/** What the transport has behind its dots, while something is done there: jumps, axis and speed. */
export async function behindDots(page: Page, act: (box: Locator) => Promise<void>): Promise<void> {
  const name = 'Jumps, axis and speed'
  await page.getByRole('button', { name }).click()
  await act(page.getByRole('dialog', { name }))
  await page.keyboard.press('Escape')
}

/** Presses one of the buttons behind the transport's dots: "To the end". */
export const jump = (page: Page, name: string) =>
  behindDots(page, (box) => box.getByRole('button', { name, exact: true }).click())

/** Opens one of the views, and of its tabs the one that is named. */
export async function goTo(page: Page, view: string, tab?: string): Promise<void> {
  if (view === 'Sources') await choose(page, 'More', view)
  else await page.locator('nav[aria-label=Views]').getByRole('button', { name: view }).click()
  if (tab) await page.locator(`nav[aria-label="${view}"]`).getByRole('button', { name: tab }).click()
}

/** Waits until the page shows a finished run, or what is to be predicted of it. */
export async function settled(page: Page): Promise<void> {
  const { machine, play, pause, question } = parts(page)
  // Side by side there are several machines. To wait for what is not there yet costs `expect` a description of the whole page each time.
  await machine.or(question).first().waitFor()
  await page.locator('main:not([data-run=running])').waitFor({ state: 'attached' })
  await expect(play.or(pause).or(question.getByRole('button', { name: 'Show the answer' }))).toBeEnabled()
  await loaded(page)
}

/** Waits until nothing that is loaded later is on its way. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('main').waitFor({ state: 'attached' })
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

/** The row under the playhead and how many there are, as the transport writes them: "Iteration 12 of 345". */
export async function position(page: Page): Promise<{ readonly at: number; readonly of: number }> {
  const text = (await page.getByText(/^Iteration [\d\s]+ of [\d\s]+$/).textContent()) ?? ''
  const [at, of] = text.split(' of ').map((part) => Number(part.replace(/\D/g, '')))
  return { at, of }
}

/** Waits until the playhead stands at the last row, wherever that comes to be. */
export const atEnd = (page: Page) =>
  expect
    .poll(async () => {
      const { at, of } = await position(page)
      return of - at
    })
    .toBe(0)

/** Waits until the playhead stands still, before the end; returns its row. */
export async function atRest(page: Page): Promise<number> {
  const moved = async () => {
    const { at } = await position(page)
    await page.waitForTimeout(400)
    return (await position(page)).at - at
  }
  await expect.poll(moved).toBe(0)
  const { at, of } = await position(page)
  expect(at).toBeLessThan(of)
  return at
}

/** What follows the # in the address bar. */
export const address = (page: Page) => new URL(page.url()).hash.slice(1)

/** Listens to what the worker reports to the page, so that metrics can be compared to the bit. Call before loading. */
export async function tapMetrics(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    /** The ports of the present run; those of compared runs come later. */
    let first: MessagePort | undefined
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...original,
      set(listener: (event: MessageEvent) => void) {
        original?.set?.call(this, (event: MessageEvent) => {
          if (event.data?.type === 'progress' && event.data.metrics) first ??= this
          if (event.data?.type === 'progress' && event.data.metrics && first === this) {
            document.documentElement.dataset.metrics = JSON.stringify(event.data.metrics)
          }
          listener.call(this, event)
        })
      },
    })
  })
  return () => page.evaluate(() => document.documentElement.dataset.metrics)
}

/** The metrics of a link as the command line prints them, untouched. */
export function metricsOfCommandLine(link: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/cli/evenkeel.js', 'run', link, '--json'], {
    encoding: 'utf8',
  })
  const mark = '"metrics":'
  expect(stderr).toBe('')
  return stdout.slice(stdout.indexOf(mark) + mark.length).replace(/\}\n$/, '')
}

/** Chooses an item of the lecture's menu, whose button comes with the pointer, and goes again when a slow page finds it late. */
export async function chooseInLecture(page: Page, item: string) {
  await expect(async () => {
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    await page.getByRole('button', { name: 'More of the lecture' }).click({ timeout: 3000 })
  }).toPass()
  await page.getByRole('menuitem', { name: item }).click()
}
