/**
 * How close the model comes to this computer: 30 settings of the asynchronous lab, five runs each, in the built page of a browser; three balancers, five
 * pairs of grain and interval, two and four workers. Nothing else should run meanwhile. It prints a line a setting and what the bounds of
 * doc/on-this-computer.md say: with nodes that sleep the median within 5 % of the model in 24 of 30 settings, with nodes that compute within
 * 10 %. Where fewer settings are asked for, the same share. Another line judges only the runs that lost less than 5 % to other work.
 *
 * To help, attach the file and the last lines to an issue of the project; the script sends nothing.
 *
 *     npx tsx tools/bench/computer.ts [--nodes sleep|compute] [--workers 2,4] [--browser chromium|firefox|webkit] [--csv FILE]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, firefox, type Page, webkit } from '@playwright/test'
import { preview } from 'vite'
import { ensureChromium } from '../../tests/setup/chromium.mjs'

const { values: options } = parseArgs({
  options: {
    nodes: { type: 'string', default: 'sleep' },
    workers: { type: 'string', default: '2,4' },
    browser: { type: 'string', default: 'chromium' },
    csv: { type: 'string' },
  },
})
const BROWSERS = { chromium, firefox, webkit }
const kind = BROWSERS[options.browser as keyof typeof BROWSERS]
if (!kind) throw new Error(`--browser: expected ${Object.keys(BROWSERS).join(', ')}, got ${options.browser}`)

const BALANCERS = ['stealing', 'sender', 'pool']
/** Milliseconds of a node, and nodes between two looks. */
const PAIRS = [
  [1, 1],
  [1, 4],
  [1, 16],
  [3, 1],
  [3, 4],
] as const
const WORKERS = options.workers.split(',')
/** What has to be within which share of the model, and in which share of the settings. */
const BOUND = options.nodes === 'sleep' ? 0.05 : 0.1
const LEAST = 24 / 30
/** A run that lost more was disturbed. */
const DISTURBED = 0.05

type Row = Readonly<Record<string, string>>

/** Measures the scenario that is open. */
async function measure(page: Page, workers: string, grain: number): Promise<readonly Row[]> {
  const region = page.getByRole('region', { name: 'On this computer' })
  const choose = (label: string, value: string) => region.getByLabel(label, { exact: true }).selectOption(value)
  await choose('Nodes', options.nodes)
  await choose('Workers', workers)
  await choose('A node takes', `${grain} ms`)
  await choose('Runs', '5')
  const run = region.getByRole('button', { name: /^Run/ })
  await run.click()
  await region.getByRole('button', { name: 'Stop' }).waitFor()
  await run.waitFor({ timeout: 300_000 })
  const coming = page.waitForEvent('download')
  await region.getByRole('button', { name: 'Save the measurements…' }).click({ timeout: 5000 })
  const text = readFileSync(await (await coming).path(), 'utf8')
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','))
  return lines.map((cells) => Object.fromEntries(cells.map((cell, k) => [head[k], cell])))
}

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const errorOf = (rows: readonly Row[]) => middle(rows.map(({ timeMs }) => Number(timeMs))) / Number(rows[0].modelMs) - 1
const percent = (share: number) => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)} %`

const server = await preview({
  logLevel: 'error',
  build: { outDir: 'dist/page' },
  preview: { port: 0, host: '127.0.0.1' },
})
const executablePath = options.browser === 'chromium' ? await ensureChromium() : undefined
const browser = await kind.launch(executablePath ? { executablePath, args: ['--no-sandbox'] } : {})
const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true })
console.log(
  `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, ${options.browser} ${browser.version()}, nodes ${options.nodes}`,
)

const settings: (readonly Row[])[] = []
for (const workers of WORKERS) {
  for (const balancer of BALANCERS) {
    for (const [grain, interval] of PAIRS) {
      const page = await context.newPage()
      await page.goto(`${server.resolvedUrls?.local[0]}#async?balancer=${balancer}&interval=${interval}&view=computer`)
      const rows = await measure(page, workers, grain).catch((error) => {
        console.log(`${balancer}, ${workers} workers: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
        return []
      })
      await page.close()
      if (rows.length === 0) continue
      settings.push(rows)
      const lost = middle(rows.map(({ lostShare }) => Number(lostShare)))
      const wrong = rows.filter(({ counts }) => counts !== 'right').length
      console.log(
        `${balancer.padEnd(9)} ${workers} workers, ${grain} ms, interval ${String(interval).padStart(2)}: ${percent(errorOf(rows)).padStart(8)}, lost ${(100 * lost).toFixed(1)} %${wrong > 0 ? `, ${wrong} runs have wrong counts` : ''}`,
      )
    }
  }
}
await browser.close()
await server.close()

if (options.csv) {
  const head = Object.keys(settings[0]?.[0] ?? {})
  const lines = settings.flat().map((row) => head.map((name) => row[name]).join(','))
  writeFileSync(options.csv, `${[head.join(','), ...lines].join('\n')}\n`)
}
const within = settings.filter((rows) => Math.abs(errorOf(rows)) <= BOUND).length
const needed = Math.ceil(LEAST * settings.length)
console.log(
  `${within} of ${settings.length} settings are within ${100 * BOUND} % of the model; ${needed} are needed: ${within >= needed ? 'it holds' : 'it does not hold'}.`,
)
const quiet = settings.flat().filter(({ lostShare }) => Number(lostShare) < DISTURBED)
if (quiet.length > 0) {
  const errors = quiet.map(({ timeMs, modelMs }) => Math.abs(Number(timeMs) / Number(modelMs) - 1))
  console.log(
    `Of ${settings.flat().length} runs ${quiet.length} lost less than ${100 * DISTURBED} %: half of them are within ${(100 * middle(errors)).toFixed(1)} %, nine in ten within ${(100 * errors.toSorted((a, b) => a - b)[Math.floor(0.9 * errors.length)]).toFixed(1)} %.`,
  )
}
