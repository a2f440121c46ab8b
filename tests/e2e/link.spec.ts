/** Links in the address bar of a browser; what they say, and what is wrong in them, is read in src/app/state/page-link.test.ts. */
import {
  address,
  expect,
  follow,
  load,
  metricsOfCommandLine,
  open,
  parts,
  position,
  settled,
  tapMetrics,
  test,
} from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

test('A link restores the picture, and its metrics are those of the command line to the last digit', async ({
  page,
  context,
}) => {
  const metrics = await tapMetrics(page)
  await open(page, 'tree?processors=64&interval=32&t1=on')
  await parts(page).slider('Balancing interval').press('ArrowRight')
  await settled(page)
  await parts(page).playhead.fill('7')
  await expect.poll(() => address(page)).toMatch(/at=8/)
  const link = address(page)
  const there = {
    metrics: await metrics(),
    position: await position(page),
    machine: await parts(page).machine.screenshot(),
  }

  const other = await context.newPage()
  const otherMetrics = await tapMetrics(other)
  await open(other, link)
  await expect.poll(() => position(other)).toEqual(there.position)
  expect(await otherMetrics()).toBe(there.metrics)
  await expect.poll(async () => (await parts(other).machine.screenshot()).equals(there.machine)).toBe(true)
  expect(metricsOfCommandLine(link)).toBe(there.metrics)
  expect(address(other)).toBe(link)
  await other.close()
})

test('Another link in the address bar is taken over at once', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', /^16\b/)
})

test('What engines compute differently is the same in the page and on the command line, to the last bit', async ({
  page,
}) => {
  const metrics = await tapMetrics(page)
  await load(page, 'loop?v=1')
  for (const link of [
    'tree?processors=48&depth=12&interval=7&t1=on&seed=99',
    'async?workload=uts&utsTree=cyclic&seed=99',
    'mesh?policy=always&processors=2&loads=walk:0.5;walk:0.3&seed=99',
    'migration?duration=2000000&seed=99',
    'loop?workload=trfd1&n=29&seed=99',
  ]) {
    await follow(page, link)
    await expect.poll(metrics, link).toBe(metricsOfCommandLine(link))
  }
})
