/** Damaged links in one page, one after the other, as `tests/fuzz.test.ts` reads them without a page. */
import fc from 'fast-check'
import { labs, loadLabs } from '../../src/labs/descriptions.ts'
import { anyLink } from '../fuzz/links.ts'
import { expect, load, NO_SERVICE_WORKER, parts, settled, test } from './page.ts'

const LINKS = 40

test('Whatever is typed into the address bar, the page stands and says nothing to the console', async ({ page }) => {
  // Links that open another lab load it; on a slow machine that takes its time.
  test.setTimeout(400_000)
  await loadLabs()
  const faults: string[] = []
  let link = ''
  const fault = (text: string) => NO_SERVICE_WORKER.test(text) || faults.push(`${link}: ${text}`)
  page.on('pageerror', (error) => fault(error.stack ?? error.message))
  page.on('console', (message) => fault(message.text()))
  await load(page, 'tree?processors=16')
  // Home is loaded when it is first shown.
  await page.evaluate(() => {
    location.hash = ''
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\?$/)
  for (link of fc.sample(anyLink(labs), { seed: 1, numRuns: LINKS })) {
    const shown = await page.evaluate(async (hash) => {
      location.hash = hash
      // Long enough to be taken over and drawn, too short for most runs: the next link comes in between.
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
      return document.querySelector('main')?.textContent?.length ?? 0
    }, link)
    if (shown === 0) fault('the page is blank')
  }
  expect(faults).toEqual([])
  // It still works.
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', /^16\b/)
})
