import {
  address,
  atEnd,
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
})

test('Page and command line agree to the last digit', async ({ page }) => {
  const metrics = await tapMetrics(page)
  await open(page, 'tree')
  expect(await metrics()).toBe(metricsOfCommandLine('tree'))
  for (const link of [
    'tree?balancer=loadserver&processors=32',
    'tree?balancer=none&processors=8&tree=balanced&depth=12',
    'tree?topology=kary&sides=4x4x4&t1=on&t2=on',
  ]) {
    await follow(page, link)
    await expect.poll(metrics, link).toBe(metricsOfCommandLine(link))
  }
})

test('The link holds differences from the defaults only', async ({ page }) => {
  await open(page, 'tree?processors=128&interval=32&tree=random')
  await parts(page).playhead.fill('9')
  await expect.poll(() => address(page)).toBe('tree?interval=32&v=1&at=10')
})

for (const view of ['lecture', 'embed']) {
  test(`A place past the end of the present run shows its end in ${view}, where a compared run goes on`, async ({
    page,
  }) => {
    await load(page, `tree?view=${view}&processors=32&with=balancer:none&at=100000`)
    await expect(parts(page).machine).toHaveAttribute('aria-label', /^Machine: .*; iteration \d+: /)
    await atEnd(page)
    // Values of the run that has ended are not said to be of the moment that is shown.
    if (view === 'embed') await expect(page.getByText('last: iteration 63').first()).toBeAttached()
  })
}

test('A link in seconds opens at its second, and one with a step at its step', async ({ page, context }) => {
  await open(page, 'tree?processors=16&depth=12')
  await parts(page).playhead.fill('9')
  await page.keyboard.press('x')
  await expect.poll(() => address(page)).toMatch(/&axis=seconds&time=[\d.]+$/)
  const axis = page.getByRole('group', { name: 'Axis' })
  await expect(axis.getByRole('button', { name: 'Seconds' })).toHaveAttribute('aria-pressed', 'true')
  const caption = page.getByText(/^Iteration 10, /)
  await expect(caption).toBeVisible()
  const other = await context.newPage()
  await open(other, address(page))
  await expect(other.getByText(/^Iteration 10, /)).toBeVisible()
  expect(address(other)).toBe(address(page))
  await axis.getByRole('button', { name: 'Iterations' }).click()
  await expect.poll(() => address(page)).toMatch(/&at=10$/)
})

test('Values that do not go together are reported, and the page goes on', async ({ page }) => {
  await load(page, 'tree?topology=kary&sides=65536x65536')
  await expect(parts(page).notices).toContainText(/sides: expected at most 65536 processors .*, got 65536x65536/)
  await expect(page.getByText('Not run')).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#tree?topology=kary&sides=4x4'
  })
  await settled(page)
  await expect(parts(page).notices).not.toContainText('sides')
})

test('Another link in the address bar is taken over at once', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', /^16\b/)
})

/** Some that fail at different places, and what is said of them; the units read the others. */
const malformed: readonly (readonly [link: string, said: RegExp])[] = [
  ['tree?interval=often', /interval: expected .*, got "often"/],
  ['tree?at=1e9', /at: /],
  ['tree?axis=seconds&time=9e9', /time: /],
  ['tree?tab=nowhere', /tab: expected .*, got "nowhere"/],
  ['tree?seed=<script>document.title=1</script>', /seed: expected /],
]

test('A malformed link is reported and breaks nothing', async ({ page }) => {
  await open(page)
  const { toStart, stepForward, notices } = parts(page)
  for (const [link, said] of malformed) {
    await follow(page, link)
    await expect(notices.getByText(said), link).toContainText('From the link:')
    await settled(page)
    await toStart.click()
    await expect(page.getByText(/^Iteration 1, /)).toBeVisible()
    await stepForward.click()
    await expect(page.getByText(/^Iteration 2, /)).toBeVisible()
  }
})
