/**
 * How long typing into a program waits for the page: a comment of 40 letters, with the processor slowed down four times. Prints the longest tasks
 * of the page's thread, the longest gap between frames and the longest key, in milliseconds at full speed and slowed down; then where the
 * thread was while it was slowed down, by its functions with what they call.
 *
 *     npx tsx tests/bench/typing.ts [build [link]]
 */
import { openBuilt, quantile } from './page.ts'

const [build, link = 'async?side=program'] = process.argv.slice(2)
const measured = await openBuilt(build)
const { page, devtools, address } = measured
await page.goto(`${address}#${link}`)
await page.getByRole('button', { name: 'Give when you have too much' }).click()
const text = page.getByRole('textbox', { name: 'Program' })
await text.waitFor()
await page.locator('main[data-run=done]').waitFor()
await page.waitForTimeout(3000)
await text.focus()
await page.keyboard.press('Control+End')
await devtools.send('Profiler.enable')
for (const rate of [1, 4]) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    const log = { tasks: [] as number[], keys: [] as number[], frames: [] as number[], on: true }
    Object.assign(window, { seen: log })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) log.tasks.push(duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries()) if (name === 'keydown') log.keys.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    let before = 0
    const tick = (now: number) => {
      if (before > 0) log.frames.push(now - before)
      before = now
      if (log.on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await devtools.send('Profiler.start')
  await page.keyboard.press('Enter')
  // A pause in the middle is long enough for the text to run, and the next letters come while it does.
  await page.keyboard.type('// Gives away whatever is', { delay: 80 })
  await page.waitForTimeout(400)
  await page.keyboard.type(' above two tasks', { delay: 80 })
  await page.waitForTimeout(2000)
  const { profile } = await devtools.send('Profiler.stop')
  const { tasks, keys, frames } = await page.evaluate(() => {
    const { seen: log } = window as unknown as {
      seen: { tasks: number[]; keys: number[]; frames: number[]; on: boolean }
    }
    log.on = false
    return log
  })
  const list = (all: readonly number[]) =>
    all
      .toSorted((a, b) => b - a)
      .slice(0, 6)
      .map((millis) => millis.toFixed(0))
      .join(' ')
  console.log(
    `${rate} times slower: long tasks ${list(tasks)}; gaps of frames ${list(frames)}; keys ${list(keys)}, median ${quantile(keys, 0.5)}`,
  )
  if (rate > 1) attribute(profile)
}
await measured.close()
process.exit(0)

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
      readonly columnNumber: number
    }
    readonly children?: readonly number[] | undefined
  }[]
  readonly samples?: readonly number[] | undefined
  readonly timeDeltas?: readonly number[] | undefined
}

/** Prints the functions with which a profile was longest, and stretches without a pause of the thread. */
function attribute({ nodes, samples = [], timeDeltas = [] }: Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const nameOf = (id: number) => {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id)?.callFrame ?? {
      functionName: '?',
      url: '',
      lineNumber: 0,
      columnNumber: 0,
    }
    return `${functionName || '(no name)'} ${url.split('/').at(-1)}:${lineNumber}:${columnNumber}`
  }
  const stretches: { millis: number; within: Map<string, number> }[] = []
  let now: (typeof stretches)[number] | undefined
  for (const [k, id] of samples.entries()) {
    const millis = timeDeltas[k] / 1000
    if (/^\((?:idle|program)\)/.test(nameOf(id))) {
      now = undefined
      continue
    }
    if (!now) {
      now = { millis: 0, within: new Map() }
      stretches.push(now)
    }
    now.millis += millis
    const names = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) names.add(nameOf(at))
    for (const name of names) now.within.set(name, (now.within.get(name) ?? 0) + millis)
  }
  for (const { millis, within } of stretches.toSorted((a, b) => b.millis - a.millis).slice(0, 5)) {
    console.log(`  ${millis.toFixed(0)} ms`)
    for (const [name, part] of [...within].sort((a, b) => b[1] - a[1]).slice(0, 22))
      console.log(`    ${part.toFixed(0).padStart(5)} ${name}`)
  }
}
