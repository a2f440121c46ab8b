/**
 * What readers do to one page without waiting for it: damaged links, links of several labs after one another, storms of back and forward,
 * storage and lessons that are damaged. The page stands, says nothing to the console, and works afterwards.
 * The long suite does twenty times as much.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { wholeInLink } from '../../src/core/content/own.ts'
import { sample } from '../fuzz/sample.ts'
import { bundled } from '../setup/bundled.ts'
import { cases } from '../setup/cases.ts'
import { expect, load, NO_SERVICE_WORKER, parts, settled, test } from './page.ts'

/** What is drawn of all labs: bundled once, by the first test that asks for it. */
let loading: Promise<typeof import('../fuzz/typed.ts')> | undefined
const typed = () => {
  loading ??= bundled('tests/fuzz/typed.ts')
  return loading
}

/** Collects what the page says to the console, each with what was done last. */
function watch(page: Page) {
  const faults: string[] = []
  let last = ''
  const fault = (text: string) => NO_SERVICE_WORKER.test(text) || faults.push(`${last}: ${text}`)
  page.on('pageerror', (error) => fault(error.stack ?? error.message))
  page.on('console', (message) => fault(message.text()))
  return {
    faults,
    /** Does something, waits a while, and looks whether anything has failed. */
    async after(what: string, act: () => Promise<unknown>, millis = 0) {
      last = what
      await act()
      if (millis > 0) await page.waitForTimeout(millis)
      const main = () => page.evaluate(() => document.querySelector('main')?.textContent ?? '').catch(() => '')
      // It is read once: steps through the history that are still to come may load the page again.
      let shown = await main()
      for (let tries = 0; tries < 160 && shown === ''; tries++) {
        await page.waitForTimeout(250)
        // Further back than its first entry there is another page, or this one that is loaded again.
        if (page.url() === 'about:blank') await load(page, 'tree?processors=16')
        shown = await main()
      }
      if (shown === '') fault(`the page is blank at ${page.url()}`)
      if (/has failed/.test(shown)) fault(shown.slice(0, 200))
    },
  }
}

/** Opens a link as one does that is typed over the address, and waits for two frames: long enough to be taken over and drawn. */
const type = (page: Page, link: string) =>
  page.evaluate(async (hash) => {
    location.hash = hash
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  }, link)

/** Whatever was done, the page still works. */
async function works(page: Page): Promise<void> {
  await type(page, '#tree?processors=16')
  await settled(page)
  await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', /^16\b/)
}

test('Whatever is typed into the address bar, the page stands and says nothing to the console', async ({ page }) => {
  // Links that open another lab load it; on a slow machine that takes its time.
  test.setTimeout(cases(400_000))
  const { typedLinks } = await typed()
  const { faults, after } = watch(page)
  await load(page, 'tree?processors=16')
  // Home is loaded when it is first shown.
  await type(page, '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\?$/)
  for (const link of await typedLinks()) await after(link, () => type(page, link))
  expect(faults).toEqual([])
  await works(page)
})

/** Notes what is given to canvases that is no number: they ignore it without a word. */
function noteCanvases(): void {
  const noted: string[] = []
  Object.assign(window, { noted })
  for (const prototype of [CanvasRenderingContext2D.prototype, Path2D.prototype]) {
    for (const name of [
      'lineTo',
      'moveTo',
      'arc',
      'rect',
      'roundRect',
      'fillRect',
      'translate',
      'scale',
      'drawImage',
    ]) {
      const original = Reflect.get(prototype, name)
      if (!original) continue
      Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
        const isWrong = args.some((one) => typeof one === 'number' && !Number.isFinite(one))
        if (isWrong && noted.length < 5) noted.push(`${name}(${args}) ${new Error().stack}`)
        return original.apply(this, args)
      })
    }
  }
}

/** What the page shows that is no number, in words, attributes and on canvases. */
const notNumbers = (page: Page) =>
  page.evaluate(() => {
    const WRONG = /\b(?:NaN|undefined|Infinity)\b|\[object /
    // What came is quoted in notices and fields.
    const isQuoted = (element: Element | null) =>
      element?.closest('section[aria-label=Notices], [data-editor], code, pre, input, textarea') != null
    const wrong: string[] = []
    for (const element of document.querySelectorAll('body, body *')) {
      if (isQuoted(element)) continue
      for (const { name, value } of element.attributes)
        if (name !== 'href' && WRONG.test(value)) wrong.push(`${element.tagName} ${name}=${value.slice(0, 100)}`)
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && WRONG.test(`${node.textContent}`))
          wrong.push(element.outerHTML.slice(0, 200))
    }
    return [...wrong, ...((window as unknown as { noted?: string[] }).noted?.splice(0) ?? [])]
  })

test('Whatever scenario is shown in whatever view, and whatever is pressed, nothing on the page is no number', async ({
  page,
}) => {
  test.setTimeout(cases(400_000))
  const { shownScenarios } = await typed()
  const { faults, after } = watch(page)
  await page.addInitScript(noteCanvases)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await load(page, 'tree?processors=16')
  for (const { link, acts } of await shownScenarios()) {
    const look = async (what: string, act: () => Promise<unknown>) => {
      await after(what, act, 100)
      for (const wrong of await notNumbers(page)) faults.push(`${what}: ${wrong}`)
    }
    await look(link, () => type(page, link))
    for (const act of acts) {
      await look(`${link} ${act}`, () =>
        typeof act === 'string'
          ? page.keyboard.press(act)
          : page.evaluate((share) => {
              const buttons = [...document.querySelectorAll<HTMLElement>('button:enabled, summary')]
              buttons.filter((one) => one.checkVisibility())[Math.floor(share * buttons.length)]?.click()
            }, act),
      )
    }
    await page.keyboard.press('Escape')
  }
  expect(faults).toEqual([])
  await works(page)
})

/** Sound links of all labs: stories, settings, views, lessons. */
const LINKS = [
  'tree?',
  'tree?traversal=breadth-first',
  'tree?story=chain',
  'tree?lesson=why-balance&scene=2',
  'divisible?',
  'divisible?load=9',
  'divisible?view=compare',
  'loop?',
  'loop?latency=1000',
  'loop?patterns=polynomials',
  'loop?view=lecture',
  'mesh?',
  'mesh?ordering=fiedler&vertices=400',
  'mesh?view=explore',
  'migration?',
  'migration?program=wator&side=microscope',
  'async?',
  'async?balancer=loadserver&side=numbers',
  'async?view=experiment',
  'learn',
  'teach',
  '',
]

test('Links of several labs after one another, with back and forward between them, leave a page that works', async ({
  page,
}) => {
  test.setTimeout(cases(400_000))
  const { faults, after } = watch(page)
  await load(page, 'tree?processors=16')
  const step = fc.record({
    link: fc.constantFrom(...LINKS),
    /** Goes through the history instead, this many entries at once after one another. */
    through: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      fc.array(fc.constantFrom(-3, -1, -1, 1, 2), { maxLength: 8 }),
    ),
    wait: fc.constantFrom(0, 0, 40, 500),
  })
  for (const { link, through, wait } of sample(step, 10)) {
    await after(link, () => type(page, link), wait)
    // One that leads out of this page takes the place in which this runs.
    const act = () =>
      page
        .evaluate((entries) => {
          for (const by of entries) history.go(by)
        }, through)
        .catch(() => undefined)
    if (through.length > 0) await after(`history ${through}`, act, wait)
  }
  expect(faults).toEqual([])
  await works(page)
})

test('Whatever stands in storage, and where it takes nothing, the page begins and works', async ({ page }) => {
  test.setTimeout(cases(400_000))
  const { faults, after } = watch(page)
  // What a reader leaves who has used much of it.
  await load(page, 'tree?lesson=why-balance&scene=1')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByRole('radio', { name: 'All of them' }).check()
  await page.getByRole('button', { name: 'Check' }).click()
  await type(page, 'tree?list=s:tree:chain')
  await page.waitForTimeout(300)
  const entries = await page.evaluate(() => Object.entries(localStorage))
  expect(entries.map(([key]) => key)).toContain('evenkeel-tries')
  const keys = [
    ...entries.map(([key]) => key),
    'evenkeel-own-lessons',
    'evenkeel-predictions',
    'evenkeel-theme',
    'evenkeel-drafts',
  ]
  const damage = fc.record({
    key: fc.constantFrom(...new Set(keys)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    put: fc.constantFrom(
      '',
      '{',
      '}',
      '[]',
      'null',
      '"',
      '-1',
      '1e999',
      '{"__proto__":1}',
      '0',
      '\0',
      'x'.repeat(1000),
    ),
    whole: fc.boolean(),
  })
  const places = fc.constantFrom(
    'tree?lesson=why-balance&scene=1',
    'tree?',
    'learn',
    'teach',
    'loop?view=lecture',
    'write',
    '',
  )
  const full = fc.constantFrom('', 'full', 'forbidden')
  for (const [edits, place, storage] of sample(
    fc.tuple(fc.array(damage, { minLength: 1, maxLength: 3 }), places, full),
    3,
  )) {
    await page.evaluate(
      ([edits, left]) => {
        localStorage.clear()
        for (const [key, value] of left) localStorage.setItem(key, value)
        for (const { key, at, put, whole } of edits) {
          const text = localStorage.getItem(key) ?? '{}'
          const place = Math.floor(at * text.length)
          localStorage.setItem(key, whole ? put : text.slice(0, place) + put + text.slice(place + 2))
        }
      },
      [edits, entries] as const,
    )
    const blocked = await page.addInitScript((storage) => {
      const refuse = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      if (storage === 'full') Storage.prototype.setItem = refuse
      if (storage === 'forbidden') Object.defineProperty(window, 'localStorage', { get: refuse })
    }, storage)
    await after(`${place} with ${JSON.stringify(edits)} ${storage}`, () => load(page, place), 200)
    await blocked.dispose()
    await load(page, 'tree?processors=16')
  }
  expect(faults).toEqual([])
  await works(page)
})

test('A lesson in a link, damaged anywhere, is shown or refused with a sentence', async ({ page }) => {
  test.setTimeout(cases(400_000))
  const { faults, after } = watch(page)
  await load(page, 'tree?processors=16')
  const document = readFileSync('doc/writing-lessons.md', 'utf8')
  const whole = /````markdown\n([\s\S]*?)````/.exec(document)?.[1] ?? ''
  const signs = [
    '---\n',
    '```',
    '{',
    '}',
    '*',
    '[x](javascript:1)',
    '<b>',
    '&a',
    ': ',
    '\n\n',
    'scene: processors=0',
    '{here.x}',
    'id: __proto__',
  ]
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat({ max: 30 }),
    put: fc.constantFrom('', ...signs),
  })
  for (const edits of sample(fc.array(edit, { maxLength: 3 }), 3)) {
    let text = whole
    for (const { at, cut, put } of edits) {
      const place = Math.floor(at * text.length)
      text = text.slice(0, place) + put + text.slice(place + cut)
    }
    const file = { name: 'mine.md', bytes: new TextEncoder().encode(text) }
    await after(
      JSON.stringify(edits),
      () => type(page, `tree?lesson=${wholeInLink({ lesson: file, beside: [] })}`),
      300,
    )
  }
  expect(faults).toEqual([])
  await works(page)
})
