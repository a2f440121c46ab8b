import type { Page } from '@playwright/test'
import {
  address,
  behindDots,
  choose,
  expect,
  follow,
  goTo,
  jump,
  open,
  parts,
  position,
  settled,
  test,
  visit,
} from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

/** The parts of the comparison. */
const comparison = (page: Page) => ({
  table: page.getByRole('table', { name: 'What differs between the runs, and what comes of it' }),
  row: (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) }),
  pin: () => choose(page, 'Compare with', 'Pin this run as B'),
  workload: page.getByRole('region', { name: 'Over time' }).getByRole('figure').first(),
})

/** Waits until no compared run is on its way. */
const compared = async (page: Page) => {
  await settled(page)
  await expect(comparison(page).table).toBeVisible()
  await expect(comparison(page).table.locator('[aria-busy=true]')).toHaveCount(0)
}

const SMALL = 'tree?processors=16&depth=12'

test('A pinned run stays while A is edited, and only what differs is listed; keys pin, swap and clear, and undo takes it back @daily', async ({
  page,
}) => {
  await test.step('what differs is listed, and only that', async () => {
    await open(page, SMALL)
    await comparison(page).pin()
    // It stays where it can be changed, and is shown on demand.
    await choose(page, 'Compared with B', 'Show A, B in Compare')
    await compared(page)
    await expect(page.getByText(/nothing differs .*parameter of A/i)).toBeVisible()
    await parts(page).slider('Balancing interval').press('End')
    await compared(page)
    const { table, row } = comparison(page)
    await expect(table.locator('tbody').first().getByRole('row')).toHaveCount(1)
    await expect(row('Balancing interval')).toContainText('16 nodes')
    await expect(row('Total time')).toContainText(/([\d.]+ % (less|more) than|[\d.]+ times as much as) A (A|B) better/)
  })

  await test.step('by key, and back by undo', async () => {
    await visit(page, SMALL)
    await page.locator('main').focus()
    await page.keyboard.press('a')
    await goTo(page, 'Compare')
    await compared(page)
    await parts(page).slider('Balancing interval').press('End')
    await page.locator('main').focus()
    await expect.poll(() => address(page)).toMatch(/interval=(\d+)&with=interval:16/)
    await page.keyboard.press('w')
    await expect.poll(() => address(page)).toMatch(/depth=12&with=interval:\d+/)
    await page.keyboard.press('d')
    await expect(page.getByRole('region', { name: /^Machine [AB]$/ })).toHaveCount(2)
    await page.keyboard.press('d')
    await page.keyboard.press('Shift+A')
    await expect(comparison(page).table).toBeHidden()
    await page.keyboard.press('Control+z')
    await compared(page)
    await page.keyboard.press('Control+z')
    await expect.poll(() => address(page)).toMatch(/interval=(\d+)&with=interval:16/)
  })

  await test.step('beside the panel the transport is one row', async () => {
    const transport = page.getByRole('group', { name: 'Transport' })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await transport.boundingBox())?.height).toBeLessThan(60)
    }
  })
})

test('A link holds the compared scenarios, and what of them cannot be used or run is said', async ({
  page,
  context,
}) => {
  await test.step('it opens to the same comparison', async () => {
    await open(page, `${SMALL}&with=interval:64&with=balancer:none&side=compare&layout=side`)
    await compared(page)
    await page.getByRole('group', { name: 'Time axis' }).getByText('All').click()
    // The present run has ended long before.
    await parts(page).playhead.fill('60')
    const link = 'tree?processors=16&depth=12&with=interval:64&with=balancer:none&v=1&layout=side'
    await expect.poll(() => address(page)).toBe(`${link}&span=whole&at=61`)
    const other = await context.newPage()
    await open(other, address(page))
    await compared(other)
    expect(await comparison(other).table.textContent()).toBe(await comparison(page).table.textContent())
    await expect(other.getByRole('region', { name: /^Machine [ABC]$/ })).toHaveCount(3)
    await expect.poll(() => position(other)).toEqual(await position(page))
    await expect.poll(() => address(other)).toBe(address(page))
    await other.close()
  })

  await test.step('what cannot be used is reported and left out', async () => {
    await follow(page, `${SMALL}&with=interval:often&with=interval:64&side=compare`)
    await expect(
      page.getByText(/^From the link: with: interval: expected a whole number .*, got "often"/),
    ).toBeVisible()
    await compared(page)
    await expect(comparison(page).table.getByRole('columnheader')).toHaveCount(2)
  })

  await test.step('what cannot be run says why, and the others run', async () => {
    await follow(page, 'tree?processors=12&depth=12&with=topology:hypercube&with=interval:64&side=compare')
    await compared(page)
    await expect(page.getByText(/^B cannot be run: /)).toBeVisible()
    await expect(comparison(page).row('Total time')).toContainText('better')
  })
})

test('No balancing is one click away; the playhead goes to the end of the longer run, and in seconds each ends at its own time', async ({
  page,
}) => {
  await test.step('a far longer run is cut and says so', async () => {
    await open(page, 'tree')
    const { of: before } = await position(page)
    await choose(page, 'Compare with', 'No balancing')
    await compared(page)
    // What is compared lies along seconds, unless the reader wants steps.
    await behindDots(page, async (box) => {
      await expect(box.getByRole('button', { name: 'Seconds' })).toHaveAttribute('aria-pressed', 'true')
      await box.getByRole('button', { name: 'Iterations' }).click()
    })
    await expect(comparison(page).row('Balancer')).toContainText('None')
    await expect(comparison(page).workload.getByText(/^goes on to/)).toHaveCount(1)
    expect((await position(page)).of).toBe(3 * before)
  })

  await test.step('the playhead goes on to the end of the longer run, and back', async () => {
    await visit(page, `${SMALL}&interval=64&with=interval:4&side=compare`)
    await compared(page)
    const { of } = await position(page)
    await jump(page, 'To the end')
    await expect.poll(async () => (await position(page)).at).toBe(of)
    await expect(comparison(page).workload.getByText('ended').first()).toBeVisible()
    await jump(page, 'To the start')
    await expect.poll(async () => (await position(page)).at).toBe(1)
  })

  await test.step('in seconds compared runs race', async () => {
    await visit(page, `${SMALL}&interval=64&with=balancer:none&side=compare&span=whole&layout=side`)
    await compared(page)
    const { workload } = comparison(page)
    await page.keyboard.press('x')
    const values = comparison(page).row('Total time')
    await expect(values).toContainText('ms')
    const [a, b] = ((await values.textContent()) ?? '').match(/[\d.]+ ms/g) ?? []
    expect(a).not.toBe(b)
    await expect(page.getByText(new RegExp(`^0 s of ${b}$`))).toBeVisible()
    await parts(page).playhead.fill(String((Number.parseFloat(`${a}`) * 1.1) / 1000))
    // A has ended, B goes on.
    await expect(workload.locator('[data-value]').first()).toHaveText('ended')
    await expect(workload.locator('[data-value]').last()).toHaveText(/task/)
    await expect.poll(() => address(page)).toMatch(/&axis=seconds&span=whole&time=0\.\d+$/)
    await jump(page, 'To the end')
    await expect(page.getByText(`${b} of ${b}`)).toBeVisible()
  })
})

/** A race of the torus, A, and the chain, B. */
const RACE = `${SMALL}&with=topology:chain&side=compare&layout=race`
const racing = (page: Page) => ({
  a: page.getByRole('region', { name: 'Machine A, Topology: 2-d torus' }),
  b: page.getByRole('region', { name: 'Machine B, Topology: Chain' }),
  clock: page.getByRole('timer'),
  button: (name: string) => page.locator('#main').getByRole('button', { name, exact: true }).first(),
})

test('A race: each machine stops at its own end with its time and place, without motion at once, and steps end it', async ({
  page,
}) => {
  await test.step('one key starts it', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, RACE)
    await compared(page)
    const { a, b, clock, button } = racing(page)
    await expect(a).toContainText('2-d torus')
    await expect(button('Start the race')).toBeEnabled()
    await expect(clock).toHaveText('0.0 ms')
    await page.keyboard.press('g')
    await expect(clock).not.toHaveText('0.0 ms')
    await button('Pause').click()
    await expect(button('Go on')).toBeVisible()
    const values = (await comparison(page).row('Total time').textContent()) ?? ''
    const [first, second] = values.match(/[\d.]+ ms/g) ?? []
    await parts(page).playhead.fill(String(Number.parseFloat(`${first}`) / 1000 + 0.0001))
    await expect(a).toContainText(`1st ${first}`)
    await expect(b).not.toContainText('2nd')
    await jump(page, 'To the end')
    await expect(b).toContainText(`2nd ${second}`)
    await expect(page.getByText(/^A \(2-d torus\) is [\d.]+ ms ahead of B \(Chain\)\.$/)).toBeVisible()
    await expect.poll(() => address(page)).toMatch(/&layout=race&axis=seconds&span=whole&time=0\.\d+$/)
    // Where the time goes, of both.
    const bars = page.getByRole('region', { name: 'Where the time goes' }).getByRole('listitem')
    await expect(bars).toHaveCount(2)
    await expect(bars.first()).toContainText(`A, 2-d torus, takes ${first}: computing`)
    await button('Race again').click()
    await expect(button('Pause')).toBeVisible()
    await expect(b).not.toContainText('2nd')
  })

  await test.step('without motion it is over at once, as a podium', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, RACE)
    await compared(page)
    const { a, b, button } = racing(page)
    await button('Start the race').click()
    await expect(a).toContainText('1st')
    await expect(b).toContainText('2nd')
    await expect(button('Race again')).toBeVisible()
  })

  await test.step('one run is offered others to race, and steps end a race', async () => {
    await visit(page, `${SMALL}&layout=race`)
    await page.getByRole('button', { name: 'Race against no balancing' }).click()
    await compared(page)
    await expect(page.getByRole('region', { name: 'Machine B, Balancer: None' })).toBeVisible()
    await page.keyboard.press('x')
    const tiles = page.getByRole('region', { name: /^Machine [AB]$/ })
    await expect(tiles).toHaveCount(2)
    // The tree of each of them instead of its processors, then beside them.
    await choose(page, 'Picture', 'Tree')
    await expect(tiles.getByRole('img')).toHaveCount(2)
    await expect(tiles.last().getByRole('img', { name: /^Tree of / })).toBeVisible()
    await expect.poll(() => address(page)).toContain('picture=tree')
    await choose(page, 'Picture', 'Machine + Tree')
    await expect(tiles.getByRole('img', { name: /^Tree of / })).toHaveCount(2)
    await expect(tiles.getByRole('img')).toHaveCount(4)
  })

  await test.step('where steps take no time, it says so', async () => {
    await follow(page, 'divisible?with=algorithm:fifo&layout=race')
    await expect(page.getByText(/^Divisible load has no seconds to race in: its programs are counted/)).toBeVisible()
  })
})

test('Why a run takes longer is said in numbers that add up, of the run that is chosen; a bar goes to the iteration that has most of it', async ({
  page,
}) => {
  await test.step('of two', async () => {
    await open(page, `${SMALL}&with=topology:chain&view=compare`)
    await compared(page)
    await page.keyboard.press('y')
    const sentence = page.getByText(/^B takes [\d.]+\sms more than A: /)
    await expect(sentence).toBeVisible()
    const text = (await sentence.textContent()) ?? ''
    const [whole, ...parts] = [...text.matchAll(/([\d.]+)\sms (more|less)/g)].map(
      ([, size, sign]) => Number(size) * (sign === 'more' ? 1 : -1),
    )
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 6)
    await expect(page.getByText(/^B has \d+ iterations, \d+ (more|fewer) than A\.$/)).toBeVisible()
    const bar = page.getByRole('button', { name: /Go to iteration \d+ of B/ }).first()
    const [, iteration] = /iteration (\d+) of B/.exec((await bar.textContent()) ?? '') ?? []
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await position(page)).at).toBe(Number(iteration))
    // The machine that shows it is there.
    await expect(page.getByRole('region', { name: 'Machine B', exact: true })).toBeVisible()
    await expect.poll(() => address(page)).toContain('&panel=why')
  })

  await test.step('of several, and in times without a unit', async () => {
    await visit(page, `${SMALL}&with=topology:chain&with=interval:64&view=compare&panel=why`)
    await expect(page.getByText(/^B takes/)).toBeVisible()
    await page.getByRole('group', { name: 'Compared with A' }).getByRole('button', { name: /^C/ }).click()
    await expect(page.getByText(/^C takes/)).toBeVisible()
    await follow(page, 'divisible?with=algorithm:lifo&view=compare&panel=why')
    await expect(page.getByText(/^B takes [\d.]+ time units? more than A: /)).toBeVisible()
  })
})

test('Editing A runs A alone; a new seed is drawn for all', async ({ page }) => {
  await page.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.runs = '0'
    })
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...original,
      set(listener: (event: MessageEvent) => void) {
        original?.set?.call(this, (event: MessageEvent) => {
          const { dataset } = document.documentElement
          if (event.data?.type === 'progress' && event.data.metrics) dataset.runs = String(Number(dataset.runs) + 1)
          listener.call(this, event)
        })
      },
    })
  })
  const runs = () => page.evaluate(() => Number(document.documentElement.dataset.runs))
  await open(page, `${SMALL}&with=interval:64&with=interval:4&side=compare`)
  await compared(page)
  expect(await runs()).toBe(3)
  await parts(page).slider('Balancing interval').press('ArrowRight')
  await expect.poll(runs).toBe(4)
  await compared(page)
  expect(await runs()).toBe(4)
  await page.keyboard.press('s')
  await expect.poll(runs).toBe(7)
  await expect.poll(() => address(page)).toMatch(/seed=\d+.*with=interval:64&with=interval:4/)
})

test('Replications show means, intervals, differences and wins, draw bands, and are cancelled at once', async ({
  page,
}) => {
  await test.step('they go when a scenario changes', async () => {
    await open(page, `${SMALL}&with=interval:256&side=compare`)
    await compared(page)
    await page.getByRole('textbox', { name: 'Seeds' }).fill('many')
    await expect(page.getByText('Seeds: expected a whole number from 2 to 1000, got "many"')).toBeVisible()
    await page.getByRole('textbox', { name: 'Seeds' }).fill('20')
    await page.getByRole('button', { name: 'Run them for each' }).click()
    const time = page.getByRole('table', { name: 'Total time' })
    await expect(time).toBeVisible()
    await expect(page.getByText(/95\s% intervals .*bootstrap.*Student.*seed by seed/)).toBeVisible()
    await expect(time.getByRole('row', { name: /^B/ })).toContainText(
      /[\d.]+\sms slower than A \([\d.]+\s?[µm]?s? to [\d.]+\sms, 20 pairs\)A wins [\d.]+\s% of the seeds/,
    )
    await expect(comparison(page).workload.locator('path[opacity="0.22"]')).toHaveCount(2)
    const meanText = await time.textContent()
    await page.getByRole('button', { name: 'Run them for each' }).click()
    await expect(time).toHaveText(meanText ?? '')
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await expect(time).toBeHidden()
    await expect(comparison(page).workload.locator('path[opacity="0.22"]')).toHaveCount(0)
  })

  await test.step('those of long runs show progress and do not hold up A', async () => {
    await visit(page, 'tree?processors=512&interval=1&side=compare')
    await page.getByRole('textbox', { name: 'Seeds' }).fill('1000')
    await page.getByRole('button', { name: 'Run them', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Progress of the seeds' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar', { name: 'Progress of the seeds' })).toBeHidden()
  })

  await test.step('where nothing is drawn at random, they say so', async () => {
    await visit(page, 'tree?tree=balanced&depth=10&processors=16&side=compare')
    await expect(page.getByText(/nothing .*random.*every seed .*same run/i)).toBeVisible()
  })
})
