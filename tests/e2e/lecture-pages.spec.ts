/**
 * Ready lectures paged through from the first slide to the last one and back, with the code for phones on: each slide has its heading and its
 * explanation whole, nothing lies under the code, and the code asks something only where the hall is asked.
 */
import type { Page } from '@playwright/test'
import { some } from '../setup/cases.ts'
import { expect, load, test } from './page.ts'

const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

const LECTURES = [
  'Work stealing against a central queue',
  'Loops on borrowed machines and OpenMP’s schedule',
  'Which server takes the next request?',
  'Balancing by phases',
  'When is moving data worth it?',
  'Should a process move, and how would you know?',
  'Dividing one big load',
  'What an experiment is',
]

/** More presses than any lecture takes. */
const MOST = 60

/** A slide as it stands: its heading, what is not whole in view, what lies under the code, and what the code is for. */
const slideOf = (page: Page) =>
  page.evaluate(() => {
    const corner = document.querySelector('aside[aria-label="QR code for phones"]')
    const isShown = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { visibility, opacity, overflow, clipPath } = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        if (visibility === 'hidden' || Number(opacity) < 0.05) return false
        if ((overflow !== 'visible' || clipPath !== 'none') && (width <= 2 || height <= 2)) return false
      }
      return true
    }
    const words: { text: string; box: DOMRect; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.nodeValue?.trim() || corner?.contains(element)) continue
      if (element.closest('script, style, [data-controls], dialog:not([open])') || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 3 && box.height > 3) words.push({ text: node.nodeValue.trim(), box, element })
    }
    const isCut = ({ box, element }: (typeof words)[number]) => {
      if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1) return true
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const { left, right, top, bottom } = at.getBoundingClientRect()
        if (box.right > right + 2 || box.bottom > bottom + 2 || box.left < left - 2 || box.top < top - 2) return true
      }
      return false
    }
    /** The heading, the question, its options and counts, the explanation, and all of why. */
    const mustBeWhole = words.filter(({ element }) =>
      element.closest('h1, header p, [role=status], [aria-label=Options], table, [aria-label="Why?"] :is(p, li)'),
    )
    const under = corner?.getBoundingClientRect()
    const lies = ({ box }: (typeof words)[number]) =>
      under !== undefined &&
      Math.min(box.right, under.right) - Math.max(box.left, under.left) > 2 &&
      Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top) > 2
    // A name that is too long ends in dots, and is whole below the picture.
    const isShort = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    const texts = (list: typeof words) => [...new Set(list.map(({ text }) => text.slice(0, 60)))]
    return {
      heading: document.querySelector('h1')?.textContent?.trim() ?? '',
      cut: texts(mustBeWhole.filter((word) => !isShort(word.element) && isCut(word))),
      under: texts(words.filter(lies)),
      code: corner?.querySelector('a')?.hash ?? '',
      says: corner?.textContent ?? '',
      alerts: [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).filter(Boolean),
      hasQuestion: words.some(({ text }) => text === 'Answers of the class…'),
      place: location.hash.replace(/&(?:at|time|share)=[^&]*/g, ''),
    }
  })

/** The entry that an address has on. */
const entryIn = (url: string) => /entry=(\d+)/.exec(url)?.[1]

/** Waits until a slide is drawn and stands still. */
async function rests(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-loading], main[data-run=running]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      (document.querySelector('aside[aria-label="QR code for phones"]')?.textContent ?? '') !== '',
    undefined,
    { timeout: 60_000 },
  )
}

/** What is wrong with a slide. */
const faultsOf = ({ heading, cut, under, code, alerts, hasQuestion }: Awaited<ReturnType<typeof slideOf>>) => [
  ...(heading ? [] : ['it has no heading']),
  ...cut.map((text) => `“${text}” is not whole`),
  ...under.map((text) => `“${text}” lies under the code`),
  ...alerts.map((text) => `it reports ${text}`),
  ...(/^#answer\?|view=answer/.test(code) === hasQuestion
    ? []
    : [hasQuestion ? 'its question has no code' : 'its code asks, and the slide does not']),
]

for (const [nth, screen] of SCREENS.entries())
  for (const name of some(LECTURES, 2).filter((_, k) => process.env.SUITE === 'all' || k === nth))
    test(`“${name}” is whole on ${screen.width} × ${screen.height}, forth and back`, async ({ page }) => {
      test.setTimeout(600_000)
      await page.setViewportSize(screen)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await load(page, 'teach')
      await page.getByRole('button', { name: `Open: ${name}` }).click()
      await page
        .getByRole('dialog', { name: 'Playlist for a lecture' })
        .getByRole('button', { name: 'Begin the lecture' })
        .click()
      await page.waitForURL(/entry=1\b/)
      await page.keyboard.press('q')
      const faults: string[] = []
      const headings: string[] = []
      const look = async () => {
        await rests(page)
        let now = await slideOf(page)
        // What is computed or drawn late has come when it is looked at again.
        for (let look = 0; look < 8 && faultsOf(now).length > 0; look++) {
          await page.waitForTimeout(500)
          now = await slideOf(page)
        }
        faults.push(...faultsOf(now).map((fault) => `${now.place.slice(-10)} “${now.heading}”: ${fault}`))
        return now
      }
      // A press that starts a race changes no words. After three in vain it is the end.
      for (let press = 0, [before, inVain] = ['', 0]; press < MOST && inVain < 3; press++) {
        const { heading, place, says } = await look()
        const now = `${place} ${says} ${await page.locator('header p, [role=status]').allTextContents()}`
        inVain = now === before ? inVain + 1 : 0
        before = now
        headings.push(heading)
        await page.keyboard.press('PageDown')
      }
      expect(new Set(headings).size, 'slides').toBeGreaterThan(5)
      for (let press = 0; press < MOST && !/entry=1\b/.test(page.url()); press++) {
        const there = entryIn(page.url())
        await page.keyboard.press('PageUp')
        // Until the entry before is there, the present one still stands, and stands still.
        await page.waitForURL((url) => entryIn(url.href) !== there)
        await look()
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[0])
      expect([...new Set(faults)]).toEqual([])
    })
