/**
 * Whether the page holds on to anything: uses all of it by script for some minutes, and once a minute goes back to one state,
 * collects garbage in the page and its workers, and counts what is left: objects, and the memory of the process in which they all
 * live, WebAssembly's included. The heaps' sizes are no measure: machine code and space that V8
 * keeps make them swing by a third. Verdict, after a warming up of a sixth of the time and six rounds: the median of the last third lies at most 5 % above
 * that of the first, for objects and for the process's memory, and there are no more nodes, listeners and workers.
 * The goal is thirty minutes flat. It uses the page as it was built last.
 *
 * Where it is not flat, `--classes` says what has grown: it takes a snapshot of each heap after the warming up and at the end, and lists
 * the classes that hold more, with their bytes outside of the heap. Typed arrays and canvases are found by that, not by counting objects: a
 * canvas is one object and some twenty kilobytes. Snapshots take memory themselves, so the process is not judged then.
 *
 * With a lab only its own links are opened, and what is done in the tree lab alone is left out of the others.
 *
 *     npm run soak [-- minutes] [--lab mesh] [--classes]
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { shown, unexpected } from '../../src/core/text/expected.ts'
import { type Classes, classesIn, grownLines } from './heap.ts'
import { openBuilt, quantile } from './page.ts'

/** Growth that passes, as a share. */
const FLAT = 0.05

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { classes: { type: 'boolean' }, lab: { type: 'string' } },
})
const minutes = Number(positionals[0] ?? 30)
if (!(minutes >= 4)) throw new Error(unexpected('minutes', 'a number from 4 on', shown(positionals[0])))

/** Minutes and rounds in which everything is met for the first time: code is loaded and compiled, caches fill. */
const WARM = { minutes: minutes / 6, rounds: 6 }

/** Links that a round opens one after the other. */
const LINKS = [
  'tree?',
  'tree?processors=512&depth=20',
  'tree?side=microscope&topology=hypercube',
  'tree?balancer=loadserver&side=sensitivity',
  'tree?view=lecture',
  'tree?view=explore',
  'tree?view=experiment',
  'tree?view=reproduce',
  'tree?view=lessons',
  'tree?view=embed',
  'divisible?',
  'divisible?view=explore',
  'divisible?side=sensitivity',
  'loop?',
  'loop?view=experiment',
  'mesh?',
  'mesh?story=none&vertices=4096&ordering=fiedler',
  'mesh?story=moving-front&side=microscope',
  'mesh?view=sensitivity',
  'migration?',
  'migration?program=wator',
  'async?',
  'async?depth=14&balancer=loadserver',
  'async?workload=mandelbrot&picture=both',
  'requests?',
  'requests?story=old-news&side=microscope',
  'requests?view=sensitivity',
  'requests?view=experiment',
  'learn',
  'teach',
] as const

/** Whether a link is opened: all are, or those of one lab. */
const isMeant = (link: string) => options.lab === undefined || link.startsWith(`${options.lab}?`)

/** Opens a link as an address typed over the present one does: the page stays. */
async function go(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, link)
  await page.waitForTimeout(700)
}

/** Drags the nth slider of the parameters to and fro. */
async function drag(page: Page, nth: number): Promise<void> {
  const sliders = page.locator('aside input[type=range], aside [role=slider]')
  const count = await sliders.count()
  if (count === 0) return
  const slider = sliders.nth(nth % count)
  // What follows a link that comes late may take it away.
  const box = await slider
    .scrollIntoViewIfNeeded({ timeout: 5000 })
    .then(() => slider.boundingBox({ timeout: 5000 }))
    .catch(() => null)
  if (!box) return
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  for (let i = 0; i <= 20; i++) {
    await page.mouse.move(box.x + box.width * (0.5 + 0.4 * Math.sin(i / 3)), y)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** Presses what can be pressed of a name; a view that lacks it, or shows it to no pointer, is passed over. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(
    ([source, flags]) => {
      const pattern = new RegExp(source, flags)
      const labels = [...document.querySelectorAll<HTMLElement>('button:enabled, label')]
      labels.find((one) => pattern.test(one.getAttribute('aria-label') ?? one.textContent ?? ''))?.click()
    },
    typeof name === 'string' ? [`^${name}$`, ''] : [name.source, name.flags],
  )
}

/** Waits for a dialog, which may have to be loaded, and closes it. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.first().waitFor({ timeout: 30_000 })
  while ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
  }
}

/** One round through everything. */
async function round(page: Page, nth: number): Promise<void> {
  for (const [i, link] of LINKS.filter(isMeant).entries()) {
    await go(page, link)
    await page.keyboard.press('Space')
    await drag(page, nth + 5 * i)
    await page.keyboard.press('Space')
    for (const key of ['1', '2', '2', 'ArrowRight', 'n', 'End', 'Home']) await page.keyboard.press(key)
  }
  if (isMeant('tree?')) await workOn(page, nth)
  // Questions that are missed, shown and begun again.
  for (const link of ['mesh?lesson=worth-it&scene=2', 'divisible?lesson=leaving-out&scene=2'].filter(isMeant)) {
    await go(page, link)
    await press(page, 'Skip')
    const field = page.locator('form input[inputmode=decimal]').first()
    for (let miss = 0; miss < 3 && (await field.isVisible()); miss++) {
      await field.fill(`${miss}`, { timeout: 5000 }).catch(() => undefined)
      await press(page, 'Check')
    }
    await press(page, 'Show the answer')
  }
  await page.evaluate(() => localStorage.clear())
  await go(page, `${options.lab ?? 'tree'}?`)
  await page.waitForTimeout(500)
}

/** Works with panels, compared runs, dialogs and a lesson of the tree lab. */
async function workOn(page: Page, nth: number): Promise<void> {
  await go(page, 'tree?')
  for (const side of ['Microscope', 'Sensitivity', /^Compare$/, 'Numbers']) {
    await press(page, side)
    await page.waitForTimeout(200)
  }
  for (const name of [/^Pin this run/, /^Compare with no balancing/, /^Run them/]) await press(page, name)
  for (const name of ['Side by side', 'A alone']) {
    await press(page, name)
    await page.waitForTimeout(300)
  }
  await page.keyboard.press('Space')
  await drag(page, nth)
  await page.waitForTimeout(800)
  for (const key of ['Control+z', 'Control+z', 'Control+Shift+z']) await page.keyboard.press(key)
  for (const key of ['?', 'e']) {
    await page.keyboard.press(key)
    await closeDialog(page)
  }
  await press(page, /^Share/)
  await closeDialog(page)
  for (let i = 0; i < 2; i++) await page.keyboard.press('t')
  // A lesson, scene by scene.
  await go(page, 'tree?lesson=why-balance&scene=1')
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(300)
  }
}

/** What the page holds, after a collection of garbage. */
interface Sample {
  readonly minute: number
  /** Rounds before it. */
  readonly rounds: number
  /** Objects of the page and of its workers that can be reached. */
  readonly objects: number
  /** Megabytes of the process in which they all live; NaN where the system does not report it. */
  readonly process: number
  readonly nodes: number
  readonly listeners: number
  readonly workers: number
}

const measured = await openBuilt(process.env.EVENKEEL_PAGE)
const { page, devtools, address, close } = measured
const output: string[] = []
// The browser's driver itself reports that it keeps service workers off.
page.on(
  'console',
  (message) => !/Service Worker registration blocked/.test(message.text()) && output.push(message.text()),
)
page.on('pageerror', (error) => output.push(error.stack ?? error.message))

/** What the browser's protocol answers to the commands that are used here. */
interface Answer {
  readonly result?: { readonly objectId?: string; readonly value?: unknown }
  readonly objects?: { readonly objectId?: string }
}

/** The workers that live, by the session in which they are asked. */
const workers = new Set<string>()
const answers = new Map<number, (result: Answer) => void>()
devtools.on(
  'Target.attachedToTarget',
  ({ sessionId, targetInfo }) => targetInfo.type === 'worker' && workers.add(sessionId),
)
devtools.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
devtools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
  const { id, result, method, params } = JSON.parse(message)
  if (method === SNAPSHOT_PIECE) pieces.get(sessionId)?.push(params.chunk)
  answers.get(id)?.(result)
  answers.delete(id)
})
/** The event with which a piece of a heap's snapshot comes; the pieces by session, of the page by the empty one. */
const SNAPSHOT_PIECE = 'HeapProfiler.addHeapSnapshotChunk'
const pieces = new Map<string, string[]>()
devtools.on(SNAPSHOT_PIECE, ({ chunk }) => pieces.get('')?.push(chunk))
let commandCount = 0

/** Sends a command of the browser's protocol to the page or, with a session, to a worker. */
function ask(sessionId: string | undefined, method: string, params: object = {}): Promise<Answer> {
  // Its commands are named one by one in the driver's types.
  if (!sessionId) return (devtools.send as (method: string, params: object) => Promise<Answer>)(method, params)
  const id = ++commandCount
  return new Promise((resolve) => {
    answers.set(id, resolve)
    devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  })
}

/** What a function makes of all objects that have a prototype. */
async function ofAll(sessionId: string | undefined, prototype: string, functionDeclaration: string): Promise<number> {
  const group = { objectGroup: 'soak' }
  const { result } = await ask(sessionId, 'Runtime.evaluate', { expression: prototype, ...group })
  const { objects } = await ask(sessionId, 'Runtime.queryObjects', { prototypeObjectId: result?.objectId, ...group })
  const of = { objectId: objects?.objectId, functionDeclaration, returnByValue: true }
  const answer = await ask(sessionId, 'Runtime.callFunctionOn', of)
  await ask(sessionId, 'Runtime.releaseObjectGroup', group)
  return Number(answer.result?.value)
}

/** What the heaps of the page and its workers hold, in the order in which these were started. */
async function heaps(): Promise<readonly Classes[]> {
  const all: Classes[] = []
  for (const session of [undefined, ...workers]) {
    pieces.set(session ?? '', [])
    await ask(session, 'HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    all.push(classesIn((pieces.get(session ?? '') ?? []).join('')))
    pieces.delete(session ?? '')
    // Otherwise the browser keeps a number for each object.
    await ask(session, 'HeapProfiler.disable')
  }
  return all
}

/** Megabytes of the largest process that draws pages. */
async function processSize(): Promise<number> {
  const whole = await page.context().browser()?.newBrowserCDPSession()
  const processes = (await whole?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
  await whole?.detach()
  const sizes = processes
    .filter(({ type, id }) => type === 'renderer' && existsSync(`/proc/${id}/status`))
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024)
  return sizes.length > 0 ? Math.max(...sizes) : Number.NaN
}

/** Objects of the page and its workers that can be reached, after a collection of garbage. */
async function reachable(): Promise<number> {
  // What has just been left needs a moment to go, and what is queued for removal a second collection.
  for (let i = 0; i < 3; i++) {
    await page.waitForTimeout(300)
    await devtools.send('HeapProfiler.collectGarbage')
    for (const worker of workers) await ask(worker, 'HeapProfiler.collectGarbage')
  }
  let objects = 0
  for (const session of [undefined, ...workers]) {
    objects += await ofAll(session, 'Object.prototype', 'function () { return this.length }')
  }
  return objects
}

/** Counts until two counts agree: a page that rests computes curves under its knobs, and keeps them. */
async function sample(minute: number, rounds: number): Promise<Sample> {
  let objects = await reachable()
  for (let counts = 1; counts < 15; counts++) {
    const before = objects
    await page.waitForTimeout(1000)
    objects = await reachable()
    if (Math.abs(objects - before) < 0.002 * objects) break
  }
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    minute,
    rounds,
    objects,
    process: await processSize(),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    workers: page.workers().length,
  }
}

const samples: Sample[] = []
const isWarm = ({ minute, rounds }: Sample) => minute > WARM.minutes && rounds > WARM.rounds
/** How many classes of a heap are listed. */
const LISTED = 12
let warmHeaps: readonly Classes[] | undefined
try {
  await devtools.send('Performance.enable')
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await page.goto(`${address}#${options.lab ?? 'tree'}?`)
  await page.waitForTimeout(2000)
  const heads = ['minute', 'rounds', 'objects', 'process MB', 'nodes', 'listeners', 'workers']
  console.log(heads.join('  '))
  const begin = performance.now()
  for (let nth = 0, minute = 0; minute < minutes; nth++) {
    await round(page, nth)
    minute = (performance.now() - begin) / 60_000
    if (Math.floor(minute) <= Math.floor(samples.at(-1)?.minute ?? 0)) continue
    const now = await sample(minute, nth + 1)
    samples.push(now)
    const cells = [
      now.minute.toFixed(1),
      now.rounds,
      now.objects,
      now.process.toFixed(0),
      now.nodes,
      now.listeners,
      now.workers,
    ]
    console.log(cells.map((cell, i) => `${cell}`.padStart(heads[i].length)).join('  '))
    if (options.classes && isWarm(now)) warmHeaps ??= await heaps()
  }
  for (const [nth, after] of (warmHeaps ? await heaps() : []).entries()) {
    console.log(nth === 0 ? 'Grown in the page:' : `Grown in worker ${nth}:`)
    for (const line of grownLines(warmHeaps?.[nth] ?? new Map(), after, LISTED)) console.log(line)
  }
} finally {
  await close()
}

const warm = samples.filter(isWarm)
const third = Math.max(1, Math.floor(warm.length / 3))
const of = (part: readonly Sample[], key: keyof Sample) =>
  quantile(
    part.map((one) => one[key]),
    0.5,
  )
const first = warm.slice(0, third)
const last = warm.slice(-third)
const grown = (key: keyof Sample) => of(last, key) / of(first, key) - 1
const JUDGED = (['objects', 'process', 'nodes', 'listeners', 'workers'] as const).filter(
  (key) => key !== 'process' || !options.classes,
)
for (const key of JUDGED) console.log(`${key}: ${(100 * grown(key)).toFixed(1)} %`)
for (const text of new Set(output)) console.log(`said: ${text}`)
const failures = [
  ...(warm.length < 3 ? ['too few rounds after the warming up: give it more minutes'] : []),
  ...JUDGED.filter((key) => grown(key) > FLAT).map((key) => `${key} grow`),
  ...(output.length > 0 ? ['the page has written to the console'] : []),
]
console.log(failures.length > 0 ? `Failed: ${failures.join(', ')}.` : 'Passed: flat, nothing left over.')
process.exitCode = failures.length > 0 ? 1 : 0
