/**
 * `npm run browsers [-- NAME… --pictures FOLDER]`: the built page in Firefox and WebKit, beside Chromium. Every screen comes without an
 * error and with the same numbers, metrics equal the command line's to the last digit, and a drag, a race, exports and the death of a
 * worker go well; all orders have as many states. A browser that is not installed is skipped and named. With a folder, each screen is kept there as a picture, to be
 * looked at. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { unexpected } from '../../src/core/text/expected.ts'
import { countingStates, STATES } from '../../tests/setup/order-states.ts'
import { browsers, type Driven } from './driven.ts'
import { compared, screens } from './screens.ts'

/** Collects errors and the files that the page saves, and keeps workers at hand; once for each load, before a lab is opened. */
const WATCH = `
  if (window.watched) return
  const watched = (window.watched = { errors: [], files: [], workers: [] })
  addEventListener('error', ({ message, target }) => {
    // A size that changes again within a frame is painted in the next one.
    if (!/^ResizeObserver loop/.test(message)) watched.errors.push(message ?? 'not loaded: ' + (target.src ?? target.href))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => watched.errors.push(String(reason)))
  for (const kind of ['error', 'warn']) {
    const original = console[kind]
    console[kind] = (...given) => { watched.errors.push(given.join(' ')); original(...given) }
  }
  const make = URL.createObjectURL
  URL.createObjectURL = (file) => { if (file instanceof Blob) watched.files.push(file); return make.call(URL, file) }
  HTMLAnchorElement.prototype.click = () => undefined
  const Original = Worker
  window.Worker = class extends Original { constructor(...given) { super(...given); watched.workers.push(this); watched.address = String(given[0]) } }
`

/** Follows a link in the page that is there. */
const follow = (link: string) => `location.hash = ${JSON.stringify(link)}`

/** Resolves to the value of an expression once it is truthy; fails after a minute. */
const until = (expression: string) => `
  const since = performance.now()
  for (;;) {
    const value = await (${expression})
    if (value) return value
    if (performance.now() - since > 60_000) throw new Error('waited for ' + ${JSON.stringify(expression)} + ' in vain: ' + document.body.innerText.slice(0, 300))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
`
const settled = `document.querySelector('main') && document.querySelector('main').dataset.run !== 'running' && !document.querySelector('[data-loading]')`

/** Presses the button of an open dialog or of the page that has this name. */
const click = (name: string) =>
  until(`(() => {
    const button = [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)} && !one.disabled && one.checkVisibility())
    button?.click()
    return button && 'pressed'
  })()`)

let passed = 0
let failed = 0

async function check(browser: string, what: string, test: () => Promise<void>): Promise<void> {
  try {
    await test()
    passed++
  } catch (error) {
    failed++
    console.log(`${browser}: ${what}: ${error instanceof Error ? error.message : error}`)
  }
}

function expectEqual(what: string, got: unknown, expected: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(expected)) throw new Error(`${what}: expected ${expected}, got ${got}`)
}

/** Metrics by their ids as text of full precision, in the order of the ids. Tables also name those that a run has not, with nothing. */
const listed = (metrics: readonly (readonly [id: string, value: string])[]) =>
  metrics
    .filter(([, value]) => value !== '')
    .map((metric) => metric.join('='))
    .toSorted()
    .join(' ')

/** A link's metrics as the command line gives them. */
function metricsOfCommandLine(link: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/cli/evenkeel.js', 'run', link, '--json'], {
    encoding: 'utf8',
  })
  if (stderr) throw new Error(stderr)
  const { metrics } = JSON.parse(stdout) as { metrics: Readonly<Record<string, number | number[] | null>> }
  return listed(Object.entries(metrics).map(([id, value]) => [id, [value ?? ''].flat().join(' ')]))
}

/** The text of the last file that the page saved. */
const lastFile = until(`window.watched.files.at(-1)?.text()`)

/** Goes through everything in a browser. Pictures are kept in a folder, unless there is none. */
async function tour(driven: Driven, url: string, folder?: string): Promise<void> {
  const { name } = driven
  const fresh = async () => {
    await driven.load(`${url}?visit=${Math.random()}#learn`)
    await driven.run(until(`document.querySelector('main')`))
    await driven.run(WATCH)
  }
  const errors = async () => expectEqual('errors', await driven.run(`return window.watched.errors.splice(0)`), [])
  const open = async (link: string) => {
    await driven.run(follow(link))
    await driven.run(until(settled))
  }
  await fresh()
  for (const [index, { link, size = [1440, 900], text }] of screens.entries())
    await check(name, link || 'Home', async () => {
      await driven.resize(size[0], size[1])
      await driven.run(follow(link))
      await driven.run(until(`${text}.test(document.body.innerText) && ${settled}`))
      const wide = await driven.run<number>(`return document.documentElement.scrollWidth - innerWidth`)
      if (folder) writeFileSync(join(folder, `${String(index + 1).padStart(2, '0')}.png`), await driven.picture())
      if (wide > 0) throw new Error(`the page is ${wide} px wider than its window`)
      await errors()
    })
  await driven.resize(1440, 900)
  for (const link of compared)
    await check(name, `metrics of ${link}`, async () => {
      await open(link)
      await driven.run(`window.watched.files.length = 0`)
      await driven.run(until(`document.querySelector('main').dataset.run === 'done'`))
      await driven.press('e')
      await driven.run(click('Metrics as CSV'))
      const csv = await driven.run<string>(lastFile)
      await driven.press('Escape')
      const rows = csv.trim().split('\r\n')
      // Before the table stand the scenario and its link.
      const table = rows.slice(rows.findIndex((row) => row.startsWith('metric,')) + 1)
      const metrics = table.map((row) => row.split(',').slice(0, 2) as [string, string])
      expectEqual('metrics', listed(metrics), metricsOfCommandLine(link))
      await errors()
    })
  await check(name, 'a drag changes the run, and undo takes it back', async () => {
    await open('tree?processors=16&depth=12')
    const slider = `[...document.querySelectorAll('main input[type=range], aside input[type=range]')].find((one) => one.checkVisibility() && one.closest('[role=group][aria-label=Transport]') === null)`
    const before = await driven.run<string>(`return ${slider}.value`)
    const [left, top, width, height] = await driven.run<number[]>(
      `const box = ${slider}.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]`,
    )
    const at = (share: number) => [left + width * share, top + height / 2] as const
    await driven.drag([0.2, 0.3, 0.5, 0.7, 0.8].map(at))
    await driven.run(until(`${settled} && ${slider}.value !== ${JSON.stringify(before)}`))
    await driven.press('Control', 'z')
    await driven.run(until(`${settled} && ${slider}.value === ${JSON.stringify(before)}`))
    await errors()
  })
  await check(name, 'a race ends with every machine in its place', async () => {
    await open('tree?processors=16&depth=10&with=interval:64&with=topology:chain&view=compare')
    await driven.press('g')
    // A browser that paints without graphics hardware plays slower than a clock.
    for (let turn = 0; turn < 3; turn++) await driven.press('+')
    await driven.run(until(`/3rd/.test(document.body.innerText)`))
    await errors()
  })
  await check(name, 'every export gives a file', async () => {
    await open('tree?processors=16&depth=10&tree=balanced')
    await driven.press('e')
    await driven.run(until(`document.querySelector('dialog[open] button')`))
    const names = await driven.run<string[]>(
      `return [...document.querySelectorAll('dialog[open] button')].map((one) => (one.ariaLabel ?? one.textContent).trim()).filter((name) => /CSV|JSON|Trace|as SVG|as PNG|Clip|zip/.test(name))`,
    )
    if (names.length < 9) throw new Error(`expected at least 9 exports, got ${names.join(', ')}`)
    for (const name of names) {
      await driven.run(`window.watched.files.length = 0`)
      await driven.run(click(name))
      const saving = driven.run<string>(
        until(
          `window.watched.files.at(-1)?.size > 20 && !document.querySelector('dialog[open] progress') && [...document.querySelectorAll('dialog[open] [role=status]')].map((one) => one.textContent).join('')`,
        ),
      )
      const status = await saving.catch((error) => {
        throw new Error(`${name}: ${error}`)
      })
      if (!status.startsWith('Saved')) throw new Error(`${name}: ${status}`)
    }
    await driven.press('Escape')
    await errors()
  })
  await check(name, 'a search of all orders has the same states as elsewhere', async () => {
    await fresh()
    await open('async?processors=4&depth=6')
    const counted = await driven.run<typeof STATES>(countingStates('window.watched.address'))
    for (const [text, states] of Object.entries(STATES)) expectEqual(`states of ${text}`, counted[text], states)
    await errors()
  })
  await check(name, 'a balancer on real workers executes every node once', async () => {
    await open('async?processors=2&depth=8&view=computer')
    const view = `document.querySelector('section[aria-label="On this computer"]')`
    const offered = await driven.run<string[]>(
      until(`${view} && [...${view}.querySelectorAll('select[aria-label=Nodes] option')].map((one) => one.value)`),
    )
    const text = () => driven.run<string>(`return ${view}.innerText`)
    expectEqual(
      'sleep is offered unless it is refused',
      offered.length,
      /no worker may sleep/.test(await text()) ? 1 : 2,
    )
    await driven.run(`window.watched.files.length = 0`)
    await driven.run(click('Run'))
    await driven.run(click('Save the measurements…'))
    const [head, ...runs] = (await driven.run<string>(lastFile)).trim().split('\r\n')
    const column = head.split(',').indexOf('counts')
    expectEqual(
      'counts',
      runs.map((run) => run.split(',')[column]),
      Array(5).fill('right'),
    )
    const outcome = await text()
    const isCoarse = !/A step of the clock\s+(?:0|\d+(?:\.\d+)? [nµ]s)/.test(outcome)
    expectEqual('a coarse clock is named', /clock has steps of \d+ ms/.test(outcome), isCoarse)
    console.log(
      `${name}: nodes ${offered[0]}, ${/A step of the clock[^\n]*/.exec(outcome)?.[0]}: ${/Measured[^\n]*/.exec(outcome)?.[0]}`,
    )
    await errors()
  })
  await check(name, 'a worker that dies is replaced', async () => {
    await fresh()
    await open('tree?processors=16&depth=12')
    await driven.run(`for (const worker of window.watched.workers) worker.terminate()`)
    await new Promise((resolve) => setTimeout(resolve, 6000))
    await open('tree?processors=16&depth=11')
    await driven.run(until(`document.querySelector('main').dataset.run === 'done'`))
  })
}

if (!existsSync('dist/page/index.html') || !existsSync('dist/cli/evenkeel.js'))
  throw new Error('nothing is built: run npm run build first')
const { positionals: chosen, values: options } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' } },
})
for (const name of chosen)
  if (!Object.hasOwn(browsers, name)) throw new Error(unexpected('browser', Object.keys(browsers).join(', '), name))
const server = await preview({ logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
const url = server.resolvedUrls?.local[0] ?? ''
let skipped = 0
for (const [name, start] of Object.entries(browsers)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const driven = await start()
  if (!driven) {
    skipped++
    console.log(`${name}: skipped, because it is not installed`)
    continue
  }
  const since = performance.now()
  const folder = options.pictures && join(options.pictures, name)
  if (folder) mkdirSync(folder, { recursive: true })
  try {
    await tour(driven, url, folder)
  } finally {
    await driven.close()
  }
  console.log(`${driven.name}: ${Math.round((performance.now() - since) / 1000)} s`)
}
await server.close()
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed ? 1 : 0
