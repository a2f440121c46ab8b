/**
 * How smoothly the page plays 512 processors with the processor slowed down four times: frames a second, times of a frame,
 * dropped frames, the longest task, the work and the layouts a frame, beside those of an empty page, which is the best that this computer
 * can do. Then the work of a cold link until its curve is there, what a drag shows and costs in every lab (pictures that are whole, with
 * their numbers, and all: those that grow, and those of a machine that has changed, such as a mesh that is being made), and how long the
 * sensitivity strip's runs take while a slider is dragged. It measures the page as it was built last, or the build that EVENKEEL_PAGE names.
 *
 * The work that a frame and an input may take, 3 and 6 ms, is meant at full speed: both are reported at full speed and
 * slowed down, where four times as much is as good.
 *
 *     npm run bench:browser [-- seconds]
 */
import { shown, unexpected } from '../../src/core/text/expected.ts'
import { type Measured, openBuilt, quantile } from './page.ts'

/** How many times slower the processor is made. */
const SLOWDOWN = 4
/** This many inputs are measured of a drag, in a page that is new: what is slower at first counts as often on a slow machine. */
const INPUTS = 40
/** What is dragged in each lab: a scenario without a story, whose first slider has many values. */
const DRAGGED = {
  tree: 'tree?seed=2',
  async: 'async?seed=2',
  loop: 'loop?seed=2',
  mesh: 'mesh?iterations=60',
  migration: 'migration?seed=2',
  divisible: 'divisible?workers=5',
  requests: 'requests?requests=20000',
} as const

/** A screen's frame, in milliseconds. */
const FRAME = 1000 / 60

const seconds = Number(process.argv[2] ?? 10)
if (!(seconds > 0)) throw new Error(unexpected('seconds', 'a positive number', shown(process.argv[2])))

/**
 * What a page was seen to do: times between frames, lengths of long tasks, and the time of the processor that its main thread
 * took, all in milliseconds. The last one is little disturbed by whatever else the computer does.
 */
interface Seen {
  readonly frames: readonly number[]
  readonly tasks: readonly number[]
  readonly work: number
  readonly layouts: number
}

/** What the main thread has done since the page was there: milliseconds of the processor, and layouts. */
async function spent({ devtools }: Measured): Promise<Pick<Seen, 'work' | 'layouts'>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const numberOf = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? 0
  return { work: 1000 * numberOf('TaskDuration'), layouts: numberOf('LayoutCount') }
}

/** Counts the present page's frames. */
async function watch(measured: Measured, rate = SLOWDOWN): Promise<Seen> {
  const { page, devtools } = measured
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.waitForTimeout(1500)
  const before = await spent(measured)
  const counts = await page.evaluate(async (millis) => {
    const frames: number[] = []
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    await new Promise<void>((resolve) => {
      const begin = performance.now()
      let before = 0
      const tick = (now: number) => {
        if (before > 0) frames.push(now - before)
        before = now
        if (now - begin < millis) requestAnimationFrame(tick)
        else resolve()
      }
      requestAnimationFrame(tick)
    })
    observer.disconnect()
    return { frames, tasks }
  }, seconds * 1000)
  const after = await spent(measured)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { ...counts, work: after.work - before.work, layouts: after.layouts - before.layouts }
}

const line = (name: string, cells: readonly string[]) =>
  console.log([name.padEnd(26), ...cells.map((cell) => cell.padStart(11))].join(' '))

function report(name: string, { frames, tasks, work, layouts }: Seen): void {
  const total = frames.reduce((sum, millis) => sum + millis, 0)
  const dropped = frames.reduce((sum, millis) => sum + Math.max(0, Math.round(millis / FRAME) - 1), 0)
  line(name, [
    ((1000 * frames.length) / total).toFixed(1),
    quantile(frames, 0.5).toFixed(1),
    quantile(frames, 0.95).toFixed(1),
    `${dropped} of ${Math.round(total / FRAME)}`,
    tasks.length > 0 ? Math.max(...tasks).toFixed(0) : '< 50',
    (work / frames.length).toFixed(1),
    (layouts / frames.length).toFixed(2),
  ])
}

/** Plays a link, slower than normal by this many halvings, and watches it. */
async function play(measured: Measured, link: string, halvings = 0, rate = SLOWDOWN): Promise<Seen> {
  const { page, address } = measured
  await page.goto('about:blank')
  await page.goto(`${address}#${link}`)
  await page.locator('canvas[aria-label]').first().waitFor()
  await page.waitForTimeout(1500)
  for (let i = 0; i < halvings; i++) await page.keyboard.press('-')
  await page.keyboard.press('Space')
  const counts = await watch(measured, rate)
  const playing = await page.getByRole('button', { name: 'Pause', exact: true }).count()
  if (playing === 0) throw new Error(`${link} did not play for ${seconds} s`)
  return counts
}

/** The main thread's milliseconds from a link in a new page until its curve is drawn, at full speed. */
async function coldLink(measured: Measured): Promise<number> {
  const { page, address } = measured
  await page.goto('about:blank')
  await page.goto(`${address}#tree?v=2`)
  // A search by role would be measured too: it walks the page.
  await page.locator('[data-region^="chart:"] path').first().waitFor()
  return (await spent(measured)).work
}

/**
 * What a drag, an input a frame, of the slider of the grain or the load, or else of the first one, shows and costs. Whether the
 * machine has changed is read off its pixels, which costs a millisecond an input: another drag measures what one costs.
 */
async function dragSlowly(measured: Measured, link: string, rate: number, watched: boolean) {
  const { page, devtools, address } = measured
  await page.goto('about:blank')
  await page.goto(`${address}#${link}`)
  await page.locator('main[data-run=done]').waitFor()
  // Where no story is open all parameters are there already.
  const all = page.getByRole('button', { name: 'All parameters' })
  if (await all.count()) await all.click()
  await page.waitForTimeout(1500)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const before = await spent(measured)
  const counts = await page.evaluate(
    async ({ watched, inputCount }) => {
      const nameOf = (input: HTMLInputElement) =>
        document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
      const sliders = [...document.querySelectorAll<HTMLInputElement>('[data-parameter] input[type=range]')]
      const slider = sliders.find((input) => /^(Grain|Load)/.test(nameOf(input))) ?? sliders[0]
      const results = document.querySelector('[data-region=results]')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (!slider || !results) throw new Error('no slider')
      let inputs = 0
      const counts = { whole: 0, all: 0, values: 0 }
      const changed = { numbers: false, curve: false, machine: false, value: false }
      const follow = (part: keyof typeof changed, places: Iterable<Element>, what: MutationObserverInit) => {
        const observer = new MutationObserver(() => {
          changed[part] = true
        })
        for (const place of places) observer.observe(place, what)
        return observer
      }
      const drawn = { attributeFilter: ['d', 'points'], childList: true, subtree: true }
      const observers = [
        follow('numbers', [results], { characterData: true, childList: true, subtree: true }),
        follow('curve', document.querySelectorAll('[data-region^="chart:"]'), drawn),
        follow('value', [slider], { attributeFilter: ['aria-valuetext'] }),
      ]
      // A strip through the middle shows what is painted.
      const machine = document.querySelector<HTMLCanvasElement>('[data-region=machine] canvas[aria-label]')
      const painted = machine?.getContext('2d', { willReadFrequently: true })
      let strip = ''
      const look = () => {
        if (!watched || !machine || !painted || machine.width === 0) return
        const { data } = painted.getImageData(0, Math.floor(machine.height / 2), machine.width, 8)
        const now = String.fromCharCode(...new Uint16Array(data.buffer))
        changed.machine = now !== strip
        strip = now
      }
      look()
      const [min, max] = [Number(slider.min), Number(slider.max)]
      const began = performance.now()
      while (inputs < inputCount) {
        set?.call(slider, min + (max - min) * (0.5 + 0.3 * Math.sin(inputs++ / 20)))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (changed.value) counts.values++
        if (changed.numbers) counts.whole++
        look()
        if (changed.numbers || changed.curve || changed.machine) counts.all++
        changed.numbers = changed.curve = changed.value = false
      }
      for (const observer of observers) observer.disconnect()
      slider.dispatchEvent(new Event('change', { bubbles: true }))
      return { name: nameOf(slider), ...counts, inputs, seconds: (performance.now() - began) / 1000 }
    },
    { watched, inputCount: INPUTS },
  )
  const after = await spent(measured)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    name: counts.name,
    whole: counts.whole / counts.seconds,
    pictures: counts.all / counts.seconds,
    values: counts.values / counts.seconds,
    inputs: counts.inputs / counts.seconds,
    work: (after.work - before.work) / counts.inputs,
    layouts: (after.layouts - before.layouts) / counts.inputs,
  }
}

/** Milliseconds of each of the strip's sweeps while its slider is dragged to and fro. */
async function drag({ page, address }: Measured): Promise<{ readonly runs: number; readonly millis: number[] }> {
  await page.goto('about:blank')
  await page.goto(`${address}#tree?side=sensitivity`)
  await page.getByRole('button', { name: 'All parameters' }).click()
  const strip = page.locator('figure[data-millis]')
  await strip.waitFor()
  await page.evaluate(() => {
    const strip = document.querySelector('figure[data-millis]')
    const millis: number[] = []
    Object.assign(window, { millis })
    const observer = new MutationObserver(() => millis.push(Number(strip?.getAttribute('data-millis'))))
    if (strip) observer.observe(strip, { attributeFilter: ['data-key'] })
  })
  const box = await page.getByRole('slider', { name: /^Grain/ }).boundingBox()
  if (!box) throw new Error('no slider for the grain')
  const y = box.y + box.height / 2
  const x = (share: number) => box.x + box.width * share
  await page.mouse.move(x(0.5), y)
  await page.mouse.down()
  for (let i = 0; i < 300; i++) {
    await page.mouse.move(x(0.5 + 0.3 * Math.sin(i / 20)), y)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  const text = (await strip.textContent()) ?? ''
  const millis = await page.evaluate(() => Reflect.get(window, 'millis') as number[])
  return { runs: Number(/(\d+) runs in/.exec(text)?.[1] ?? 0), millis }
}

const measured = await openBuilt(process.env.EVENKEEL_PAGE)
await measured.devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
try {
  console.log(`Playing 512 processors, ${SLOWDOWN}× slower, ${seconds} s each`)
  line('', ['frames/s', 'median ms', '95 % ms', 'dropped', 'longest ms', 'work ms', 'layouts'])
  await measured.page.goto('about:blank')
  report('empty page', await watch(measured))
  const long = 'tree?processors=512&depth=24&interval=5'
  report('playground', await play(measured, long))
  report('playground, full speed', await play(measured, long, 0, 1))
  // So slow that single tasks are seen on their way.
  report('playground, slowly', await play(measured, long, 3))
  report('lecture', await play(measured, `${long}&view=lecture`))
  report('lecture, full speed', await play(measured, `${long}&view=lecture`, 0, 1))
  report('lecture, slowly', await play(measured, `${long}&view=lecture`, 3))
  await measured.page.goto('about:blank')
  report('empty page again', await watch(measured))
  const cold = []
  for (let time = 0; time < 5; time++) cold.push(await coldLink(measured))
  console.log(`\nA link until its curve is there: median ${quantile(cold, 0.5).toFixed(0)} ms of the main thread`)
  console.log('\nA slider dragged, an input a frame')
  line('', ['slower', 'whole/s', 'pictures/s', 'values/s', 'inputs/s', 'work ms', 'layouts'])
  for (const [lab, link] of Object.entries(DRAGGED))
    for (const rate of [1, SLOWDOWN]) {
      const { name, whole, values, inputs, work, layouts } = await dragSlowly(measured, link, rate, false)
      const { pictures } = await dragSlowly(measured, link, rate, true)
      const numbers = [whole, pictures, values, inputs, work, layouts].map((value) => value.toFixed(1))
      line(`${lab}: ${name}`.slice(0, 26), [`${rate}×`, ...numbers])
    }
  const { runs, millis } = await drag(measured)
  console.log(
    `\nSensitivity strip, ${runs} runs while grain is dragged, at full speed: ${millis.length} sweeps, ` +
      `median ${quantile(millis, 0.5).toFixed(1)} ms, 90 % ${quantile(millis, 0.9).toFixed(1)} ms`,
  )
} finally {
  await measured.close()
}
