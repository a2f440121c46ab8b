/** What is said of a moment is said of the moment drawn: caption, clock and picture are about one stretch of time, in every lab. */
import type { Page } from '@playwright/test'
import { expect, load, parts, test } from './page.ts'

/** Small runs of every lab, with much that happens in them. */
const RUNS = {
  requests: 'requests?requests=4000&choices=1',
  loop: 'loop?loads=0,0,0,0,0,0,0,5&strategy=gddlb',
  migration: 'migration?duration=4000000&migration=on',
  tree: 'tree?processors=16&depth=11',
  async: 'async?processors=16&depth=11',
  mesh: 'mesh?iterations=60&loads=;;step:3,1,1000000',
  divisible: 'divisible?system=random&workers=3&algorithm=installments&rounds=1',
}

/** Moments of play that are looked at. */
const MOMENTS = 20

/** From and to of the picture, the caption and the clock at one instant of the page, and the words of these. */
const momentOf = (page: Page) =>
  page.evaluate(() => {
    const machine = document.querySelector('[data-region="machine"]')
    const stage = machine?.parentElement
    const of = (element: Element | null | undefined) =>
      element ? [Number(element.getAttribute('data-from')), Number(element.getAttribute('data-to'))] : undefined
    const caption = stage?.querySelector('p[data-from]')
    const clock = document.querySelector('[aria-label="Transport"] [data-from]')
    return {
      picture: of(machine?.querySelector('[data-from]')),
      caption: of(caption),
      clock: of(clock),
      words: `${caption?.textContent} | ${clock?.textContent}`,
    }
  })

/** After the frame that is under way. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

for (const [lab, link] of Object.entries(RUNS)) {
  test.describe(lab, () => {
    test.use({ moves: true })
    test(`${lab}: caption, clock and picture are about the same stretch of the run, at rest and while it plays`, async ({
      page,
    }) => {
      await load(page, link)
      const { play, pause } = parts(page)
      await page.locator('[data-region="machine"] [data-from]').first().waitFor({ state: 'attached' })
      await page.locator('main:not([data-run=running])').waitFor({ state: 'attached' })
      await play.or(pause).first().waitFor()
      if (await play.isVisible()) await play.click()
      const moments: string[] = []
      // On a slow computer the first frames may all be of one moment: as many as it takes to see it play.
      for (let k = 0; k < MOMENTS || (new Set(moments).size < 2 && k < 50 * MOMENTS); k++) {
        await frame(page)
        const { picture, caption, clock, words } = await momentOf(page)
        expect.soft(picture, `${lab}, playing: the picture does not say what it is of (${words})`).toBeDefined()
        expect
          .soft(caption, `${lab}, playing: the caption is of another stretch than the picture (${words})`)
          .toEqual(picture)
        expect
          .soft(clock, `${lab}, playing: the clock is of another stretch than the picture (${words})`)
          .toEqual(picture)
        moments.push(JSON.stringify(picture))
      }
      expect(new Set(moments).size, `${lab}: nothing has played`).toBeGreaterThan(1)
      if (await pause.isVisible()) await pause.click()
      await expect(async () => {
        await frame(page)
        const { picture, caption, clock, words } = await momentOf(page)
        expect(caption, `${lab}, at rest: the caption is of another stretch than the picture (${words})`).toEqual(
          picture,
        )
        expect(clock, `${lab}, at rest: the clock is of another stretch than the picture (${words})`).toEqual(picture)
      }).toPass()
    })
  })
}
