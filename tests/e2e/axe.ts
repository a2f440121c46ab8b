/** What axe finds on a page, and whether the page fits its window; a line each. */
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

declare const axe: typeof import('axe-core')

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The only rule that a theme matters to, and the dearest. */
const CONTRAST = 'color-contrast'

/** Makes axe known to every document that a page loads. */
export const withAxe = (page: Page) => page.addInitScript({ path: AXE })

/** What axe finds by all its rules in the light theme, and by contrast in the dark one, where nothing but the colours differs. */
export async function faults(page: Page): Promise<string[]> {
  return [
    ...(await found(page, 'dark', { runOnly: [CONTRAST] })),
    ...(await found(page, 'light', {})),
    ...(await tooWide(page)),
  ]
}

/** What axe finds where only the layout differs from what `faults` has judged: all but the contrast. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return found(page, 'light', { rules: { [CONTRAST]: { enabled: false } } })
}

/** By how much the page is wider than its window once it has been laid out anew; nothing if it fits. */
export async function tooWide(page: Page): Promise<string[]> {
  const wider = await page.evaluate(async () => {
    const by = () => document.documentElement.scrollWidth - innerWidth
    for (let frames = 0; by() > 0 && frames < 30; frames++) await new Promise(requestAnimationFrame)
    return by()
  })
  return wider > 0 ? [`${wider} px wider than the window`] : []
}

/** What axe finds in one theme. Frames hold pages of their own. */
async function found(page: Page, theme: 'light' | 'dark', options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  const lines = await page.evaluate(async (options) => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
    const { violations } = await axe.run({ exclude: ['iframe'] }, { ...options, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, options)
  return lines.map((line) => `${theme}: ${line}`)
}
