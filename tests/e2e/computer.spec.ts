/** A balancer on real workers of the browser: what is counted and what is said, never how long it took. Threads of Node: tests/measure.test.ts. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { packText } from '../../src/core/attachments/packed.ts'
import { faults } from './axe.ts'
import { expect, load, test } from './page.ts'

const region = (page: Page) => page.getByRole('region', { name: 'On this computer' })
const runButton = (page: Page) => region(page).getByRole('button', { name: /^Run/ })

/** A small tree: what is measured before takes longer. */
const LINK = 'async?depth=8&view=computer'

interface Setting {
  readonly workers?: string
  readonly nodes?: string
  readonly grain?: string
  readonly runs?: string
}

/** Sets what is to be measured, and starts it. */
async function start(page: Page, { workers = '2', nodes = 'sleep', grain = '0.3 ms', runs = '1' }: Setting) {
  for (const [label, value] of [
    ['Workers', workers],
    ['Nodes', nodes],
    ['A node takes', grain],
    ['Runs', runs],
  ])
    await region(page).getByLabel(label, { exact: true }).selectOption(value)
  await runButton(page).click()
}

/** Waits until there is an answer, of whatever kind. */
const ended = (page: Page) => expect(runButton(page)).toBeVisible({ timeout: 120_000 })

/** The saved runs, each by its columns. */
async function savedRuns(page: Page): Promise<readonly Record<string, string>[]> {
  const coming = page.waitForEvent('download')
  await region(page).getByRole('button', { name: 'Save the measurements…' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, k) => [head[k], cell])))
}

test('Nothing runs until it is asked for; then each node is executed once, by real workers', async ({ page }) => {
  await load(page, LINK)
  await expect(runButton(page)).toBeVisible()
  const before = page.workers().length
  await expect(region(page).getByText(/^Measured/)).toHaveCount(0)
  await start(page, { workers: '3', runs: '3' })
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(before + 3)
  await ended(page)
  await expect.poll(() => page.workers().length).toBe(before)
  await expect(region(page).getByRole('heading', { level: 2 })).toHaveText(
    /^Measured\s\S+\sm?s\s\(3\sruns,\s.*\)\.\sThe\smodel\ssays\s\S+\sm?s\s\(.*\)\.$/,
  )
  const runs = await savedRuns(page)
  expect(runs.map(({ counts }) => counts)).toEqual(['right', 'right', 'right'])
  for (const run of runs) {
    expect(run.balancer).toBe('stealing')
    const nodes = run.nodesOfWorkers.split(' ')
    expect(nodes).toHaveLength(3)
    expect(nodes.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(run.nodesInAll))
  }
  await expect(region(page).getByRole('figure', { name: /^Gantt chart: Measured/ })).toBeVisible()
  expect(await faults(page)).toEqual([])

  // The link gives the model's time again.
  const headline = await region(page).getByRole('heading', { level: 2 }).textContent()
  const [, predicted] = /The\smodel\ssays\s(\S+\sm?s)\s\(/.exec(headline ?? '') ?? []
  await region(page).getByRole('link', { name: 'Open this machine in the lab' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-run', 'done')
  await expect(page.locator('section[aria-label=Results]')).toContainText(predicted)
})

test('A program that loops for ever is ended and named in a sentence, and the next one runs', async ({ page }) => {
  const text = 'on.turn = () => { if (me.quanta > 3) for (;;) {} }'
  await load(page, `async?depth=8&balancer=own&program=${await packText(text)}&view=computer`)
  await start(page, {})
  await expect(region(page).getByRole('alert')).toHaveText(/does a loop never end/, { timeout: 40_000 })
  await load(page, LINK)
  await start(page, {})
  await ended(page)
  await expect(region(page).getByRole('alert')).toHaveCount(0)
  await expect(region(page).getByRole('heading', { level: 2 })).toHaveText(/^Measured/)
})

test('A run during which the page was hidden does not count', async ({ page }) => {
  await load(page, LINK)
  // In the page itself: a run is over in less time than it takes to look at it from outside.
  await page.evaluate(() => {
    const hide = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes('Run 2 of 3 …')) return
      observer.disconnect()
      hide(true)
      hide(false)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await start(page, { runs: '3', grain: '3 ms' })
  await ended(page)
  await expect(region(page).getByText('Run 2 does not count: the page was hidden.')).toBeVisible()
  expect((await savedRuns(page)).map(({ counts }) => counts)).toEqual(['right', 'hidden', 'right'])
})

test('Where no worker may sleep only computing is offered, that is said, and nodes that compute are counted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { Memory } = WebAssembly
    WebAssembly.Memory = new Proxy(Memory, {
      construct(target, [options]) {
        if (options.shared) throw new TypeError('no shared memory here')
        return new target(options)
      },
    })
  })
  await page.goto('./#async?depth=8&balancer=pool&view=computer')
  await expect(region(page)).toContainText('In this browser no worker may sleep.')
  await expect(region(page).getByLabel('Nodes', { exact: true }).locator('option')).toHaveText(['compute'])
  await start(page, { workers: '4', nodes: 'compute', grain: '0.1 ms', runs: '3' })
  await ended(page)
  expect((await savedRuns(page)).map(({ counts }) => counts)).toEqual(['right', 'right', 'right'])
})

test.describe('With the header that README names', () => {
  test.use({ baseURL: `http://localhost:${process.env.EVENKEEL_PORT}/policy/` })

  test('nothing is against the policy', async ({ page }) => {
    await page.goto(`./#${LINK}`)
    await start(page, {})
    await ended(page)
    await expect(region(page).getByRole('heading', { level: 2 })).toHaveText(/^Measured/)
  })
})
