import {
  address,
  expect,
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

for (const link of [
  'tree',
  'tree?balancer=loadserver&processors=32',
  'tree?balancer=none&processors=8&tree=balanced&depth=12',
  'tree?topology=kary&sides=4x4x4&t1=on&t2=on',
]) {
  test(`Page and command line agree on ${link}`, async ({ page }) => {
    const metrics = await tapMetrics(page)
    await open(page, link)
    expect(await metrics()).toBe(metricsOfCommandLine(link))
  })
}

test('The link holds differences from the defaults only', async ({ page }) => {
  await open(page, 'tree?processors=128&interval=32&tree=random')
  await parts(page).playhead.fill('9')
  await expect.poll(() => address(page)).toBe('tree?interval=32&v=1&at=10')
})

test('Values that do not go together are told, and the page goes on', async ({ page }) => {
  await load(page, 'tree?topology=kary&sides=65536x65536')
  await expect(parts(page).notices).toContainText('sides: 65536x65536')
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

const malformed = [
  'forest?interval=3',
  'tree?interval=often',
  'tree?processors=0',
  'tree?processors=1e99',
  'tree?processors=NaN',
  'tree?processors=12.5',
  'tree?balancer=magic',
  'tree?balancer=__proto__',
  'tree?__proto__=1',
  'tree?constructor=1',
  'tree?unknown=1',
  'tree?topology=kary&sides=4xx4',
  'tree?interval=3&interval=4',
  'tree?depth=-5',
  'tree?lambda=2',
  'tree?v=banana',
  'tree?v=99',
  'tree?at=-1',
  'tree?at=1e9',
  'tree?scene=2',
  'tree?view=xray',
  'tree?tab=nowhere',
  'tree?interval=%E0%A4%A',
  'tree?seed=<script>document.title=1</script>',
  '%00%01?%00=%00',
  `tree?seed=${'9'.repeat(30_000)}`,
]

for (const link of malformed) {
  const shown = link.length > 60 ? `${link.slice(0, 60)}…` : link
  test(`A malformed link is told and breaks nothing: ${shown}`, async ({ page }) => {
    await load(page, link)
    await expect(parts(page).notices).toContainText('From the link:')
    await settled(page)
    const { toStart, stepForward } = parts(page)
    await toStart.click()
    await stepForward.click()
    await expect.poll(async () => (await position(page)).at).toBe(2)
  })
}
