/** What a view has drawn goes with it: a page that is used for a whole lecture holds no more than at its start. */
import { expect, follow, open, parts, test } from './page.ts'

test('Views that come and go leave no elements and no listeners behind', async ({ page }) => {
  await open(page, 'tree?processors=16&depth=9')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const visitTwice = async () => {
    for (let i = 0; i < 2; i++) {
      for (const view of ['&view=compare', '&view=sensitivity', '']) {
        await follow(page, `tree?processors=16&depth=9${view}`)
        await expect(parts(page).playhead).toHaveCount(view === '&view=sensitivity' ? 0 : 1)
      }
    }
  }
  /** What is left after collections of garbage; what has just been left needs a moment to go. */
  const counts = async () => {
    for (let i = 0; i < 3; i++) {
      await page.waitForTimeout(200)
      await browser.send('HeapProfiler.collectGarbage')
    }
    const { metrics } = await browser.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  // The first visits load what later ones have.
  await visitTwice()
  await counts()
  const before = await counts()
  await visitTwice()
  await expect.poll(counts).toEqual(before)
  await browser.detach()
})
