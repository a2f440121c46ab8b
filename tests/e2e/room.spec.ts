/** Where there is little room: what has to stay whole, in one row, or in sight. */
import { expect, follow, load, open, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

test('Beside the panel of Compare the transport is one row', async ({ page }) => {
  await open(page, 'tree?processors=16&depth=12&with=interval:64&view=compare')
  const transport = page.getByRole('group', { name: 'Transport' })
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await transport.boundingBox())?.height).toBeLessThan(60)
  }
})

test('A unit of two words keeps out of the bars of compared runs, and stays together in a lecture', async ({
  page,
}) => {
  await load(page, 'divisible?with=load:2&view=compare')
  const bars = page.getByRole('region', { name: 'Where the time goes' })
  await expect(bars).toContainText('in all, time units')
  const cut = await bars.evaluate(
    (section) =>
      [...section.querySelectorAll('li > span[title]')].filter((label) => label.scrollWidth > label.clientWidth).length,
  )
  expect(cut).toBe(0)
  // Letters begin where the head does, whatever the unit.
  for (const link of [
    'divisible?with=load:2',
    'requests?requests=20000&with=policy:random',
    'async?v=1&with=victim:ring',
  ]) {
    await follow(page, `${link}&view=compare`)
    await expect(bars.locator('li')).toHaveCount(2)
    const [head, ...letters] = await bars.evaluate((section) =>
      [...section.querySelectorAll('p > b, li > span[title] > b')].map((part) => part.getBoundingClientRect().left),
    )
    expect(letters).toEqual([head, head])
  }
  await follow(page, 'divisible?view=lecture')
  const number = page.locator('section[aria-label=Results] dd').first()
  await expect(number.locator('span')).toHaveText('time units')
})
