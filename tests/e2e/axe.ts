/** What axe finds on a page, and whether the page fits its window; a line each. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Page, test } from '@playwright/test'
import { isLong } from '../setup/cases.ts'

declare const axe: typeof import('axe-core')

const axeItself = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rule that a theme matters to, and by far the one that takes longest. */
const CONTRAST = 'color-contrast'

/** Makes axe known to the document that a page shows: it is half a megabyte, which most documents of a day are never asked by. */
async function withAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeItself)
}

/** What axe finds by all its rules in the light theme, and by contrast in the dark one, where only the colours differs. */
export async function allFaults(page: Page): Promise<string[]> {
  const light = await contrastFaults(page, 'light')
  const faults = [...light.lines, ...(await layoutFaults(page)), ...(await tooWide(page))]
  // Text that is of no new kind in one theme is of none in the other.
  if (light.fresh > 0) {
    faults.push(...(await contrastFaults(page, 'dark')).lines)
    await wear(page, 'light')
  }
  return faults
}

/** How often each test has asked. */
const callCounts = new Map<string, number>()

/** The same where a test of something else asks: at the first of its places, for each takes as long as a load or two, and at all in the long suite. */
export async function faults(page: Page): Promise<string[]> {
  const { testId, retry } = test.info()
  const nth = callCounts.get(`${testId} ${retry}`) ?? 0
  callCounts.set(`${testId} ${retry}`, nth + 1)
  return isLong || nth === 0 ? allFaults(page) : []
}

/** What axe finds where only the layout differs from what `allFaults` has judged: all but the contrast. Behind a dialog all is inert. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await withAxe(page)
  await wear(page, 'light')
  return page.evaluate(async (contrast) => {
    const dialog = document.querySelector('dialog:modal')
    const { violations } = await axe.run(
      dialog ? { include: [dialog], exclude: ['iframe'] } : { exclude: ['iframe'] },
      { rules: { [contrast]: { enabled: false } }, resultTypes: ['violations'], preload: false },
    )
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, CONTRAST)
}

/** How much wider than its window the page is once it has been laid out again; nothing if it fits. */
export async function tooWide(page: Page): Promise<string[]> {
  const wider = await page.evaluate(async () => {
    const by = () => document.documentElement.scrollWidth - innerWidth
    for (let frames = 0; by() > 0 && frames < 30; frames++) await new Promise(requestAnimationFrame)
    return by()
  })
  return wider > 0 ? [`${wider} px wider than the window`] : []
}

/** Turns the light on or off, and waits until the colours are what they come to be and what fades out is gone. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(async () => {
    // What rests where it is put never ends.
    const changing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'paused' && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/**
 * What axe finds by contrast in one theme, and of how many texts. Most of a page's text is there in every state: each kind of text is judged once in a
 * document, where it is first seen. A kind is its elements from the document down, with their classes, colours and backgrounds.
 */
async function contrastFaults(
  page: Page,
  theme: 'light' | 'dark',
): Promise<{ readonly fresh: number; readonly lines: readonly string[] }> {
  await withAxe(page)
  await wear(page, theme)
  const { fresh, lines } = await page.evaluate(
    async ([contrast, theme]) => {
      const store = window as { judged?: Set<string> }
      const judged = store.judged ?? new Set<string>()
      store.judged = judged
      const kinds = new Map<Element, string>()
      const kindOf = (element: Element): string => {
        const cached = kinds.get(element)
        if (cached !== undefined) return cached
        const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
        const looks = [element.tagName, element.getAttribute('class'), color, backgroundColor, backgroundImage, opacity]
        const above = element.parentElement ? kindOf(element.parentElement) : theme
        const kind = `${above} > ${[...looks, fontSize, fontWeight].join()}`
        kinds.set(element, kind)
        return kind
      }
      const texts = [...document.body.querySelectorAll('*')].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          (element.matches('input, select, textarea') ||
            [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())),
      )
      const fresh = texts.filter((element) => {
        const kind = kindOf(element)
        return !judged.has(kind) && judged.add(kind)
      })
      if (fresh.length === 0) return { fresh: 0, lines: [] }
      const { violations } = await axe.run(
        { include: fresh, exclude: ['iframe'] },
        { runOnly: [contrast], resultTypes: ['violations'], preload: false },
      )
      const lines = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
      )
      return { fresh: fresh.length, lines }
    },
    [CONTRAST, theme] as const,
  )
  return { fresh, lines: lines.map((line) => `${theme}: ${line}`) }
}
