import {
  address,
  atEnd,
  expect,
  follow,
  jump,
  load,
  metricsOfCommandLine,
  open,
  parts,
  position,
  settled,
  tapMetrics,
  test,
  visit,
} from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

test('A link restores the picture, its metrics are those of the command line to the last digit, and its place that of its seconds', async ({
  page,
  context,
}) => {
  await test.step('the picture and its metrics', async () => {
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

  await test.step('other balancers, trees and topologies', async () => {
    const metrics = () => page.evaluate(() => document.documentElement.dataset.metrics)
    for (const link of [
      'tree?v=2',
      'tree?balancer=loadserver&processors=32',
      'tree?balancer=none&processors=8&tree=balanced&depth=12',
      'tree?topology=kary&sides=4x4x4&t1=on&t2=on',
    ]) {
      await follow(page, link)
      await expect.poll(metrics, link).toBe(metricsOfCommandLine(link))
    }
  })

  await test.step('a link in seconds opens at its second, and one with a step at its step', async () => {
    await visit(page, 'tree?processors=16&depth=12')
    await parts(page).playhead.fill('9')
    await page.keyboard.press('x')
    await expect.poll(() => address(page)).toMatch(/&axis=seconds&time=[\d.]+$/)
    const caption = page.getByText(/^Iteration 10, /)
    await expect(caption).toBeVisible()
    const other = await context.newPage()
    await open(other, address(page))
    await expect(other.getByText(/^Iteration 10, /)).toBeVisible()
    expect(address(other)).toBe(address(page))
    await other.close()
    await page.keyboard.press('x')
    await expect.poll(() => address(page)).toMatch(/&at=10$/)
  })
})

test('A place past the end of the present run shows its end, where a compared run goes on', async ({ page }) => {
  for (const view of ['lecture', 'embed']) {
    const link = `tree?view=${view}&processors=32&with=balancer:none&at=100000`
    await (view === 'lecture' ? load : follow)(page, link)
    await expect(parts(page).machine).toHaveAttribute('aria-label', /^Machine: .*; iteration \d+: /)
    await atEnd(page)
    // Values of the run that has ended are not said to be of the moment that is shown.
    if (view === 'embed') await expect(page.getByText(/last: iteration \d+/).first()).toBeAttached()
  }
})

test('Another link in the address bar is taken over at once, and what cannot be used of it is reported and breaks nothing', async ({
  page,
}) => {
  await test.step('another link', async () => {
    await open(page)
    await page.evaluate(() => {
      location.hash = '#tree?processors=16'
    })
    await settled(page)
    await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', /^16\b/)
  })

  await test.step('it holds differences from the defaults only', async () => {
    await visit(page, 'tree?processors=128&interval=32&tree=random')
    await parts(page).playhead.fill('9')
    await expect.poll(() => address(page)).toBe('tree?interval=32&v=2&at=10')
  })

  await test.step('values that do not go together', async () => {
    await follow(page, 'tree?topology=kary&sides=65536x65536')
    await expect(parts(page).notices).toContainText(/sides: expected at most 65536 processors .*, got 65536x65536/)
    await expect(page.getByText('Not run')).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#tree?topology=kary&sides=4x4'
    })
    await settled(page)
    await expect(parts(page).notices).not.toContainText('sides')
  })

  await test.step('malformed links', async () => {
    await visit(page, 'tree?v=2')
    const { stepForward, notices } = parts(page)
    for (const [link, message] of malformed) {
      await follow(page, link)
      await expect(notices.getByText(message), link).toContainText('From the link:')
      await settled(page)
      await jump(page, 'To the start')
      await expect(page.getByText(/^Iteration 1, /)).toBeVisible()
      await stepForward.click()
      await expect(page.getByText(/^Iteration 2, /)).toBeVisible()
    }
  })
})

test('Links of several labs shortly after one another leave the last one whole', async ({ page }) => {
  const done = () => expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
  await load(page, 'loop?v=1')
  await done()
  for (const [link, lab] of [
    ['divisible?load=9', 'Divisible'],
    ['loop?latency=1000', 'Loop'],
    ['tree?traversal=breadth-first', 'Tree'],
    ['loop?patterns=polynomials', 'Loop'],
  ]) {
    await follow(page, link)
    await page.waitForTimeout(500)
    await done()
    await expect(page.getByRole('button', { name: new RegExp(`^Lab: ${lab}`, 'i') }), link).toBeVisible()
    await expect(page.getByText(/part of the page has failed/)).toHaveCount(0)
  }
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

/** Some that fail at different places, and what is said about them; the units read the others. */
const malformed: readonly (readonly [link: string, message: RegExp])[] = [
  ['tree?interval=often', /interval: expected .*, got "often"/],
  ['tree?at=1e9', /at: /],
  ['tree?axis=seconds&time=9e9', /time: /],
  ['tree?tab=nowhere', /tab: expected .*, got "nowhere"/],
  ['tree?seed=<script>document.title=1</script>', /seed: expected /],
]
