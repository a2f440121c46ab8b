/** A screen of 1280 by 1024 pixels that is enlarged to 400 % has room for 320 by 256: everything is still there, one below the other. */
import { expect, load, test } from './page.ts'

test.use({ viewport: { width: 320, height: 256 } })

for (const link of [
  'requests?requests=2000',
  'mesh?vertices=600&iterations=60',
  'async?processors=4&depth=5&balancer=own&side=program',
])
  test(`At 400 % nothing is beside the page of ${link}, and no words lie on others`, async ({ page }) => {
    await load(page, link)
    await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wider).toBeLessThanOrEqual(0)
    const words = await page.getByRole('region', { name: 'Results' }).locator('dd').last().boundingBox()
    const offer = await page.getByRole('button', { name: 'Compare with' }).boundingBox()
    if (!words || !offer) throw new Error('the results have words and an offer')
    expect(words.y + words.height, 'the offer is below the words').toBeLessThanOrEqual(offer.y + 1)
  })

test('At 400 % a lecture has its whole title and question', async ({ page }) => {
  const list = encodeURIComponent('1;in:tree;s:chain~A title that is as long as titles of lectures are;q:Why?')
  await load(page, `tree?view=lecture&list=${list}&entry=1`)
  for (const words of await page.locator('main header').locator('h1, p').all()) {
    const cut = await words.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(cut, (await words.textContent()) ?? '').toBeLessThanOrEqual(1)
  }
})
