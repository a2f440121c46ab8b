/**
 * How soon the curves under a story's knobs are there, and what they cost, in the page as it was built last: of each lab, from the frame
 * that shows a finished run to the first curve and to the coarse ones of all knobs, and the frames that were dropped in the seconds after a
 * scenario has come, beside those of a page without curves. The seed changes from turn to turn, so that no curve is known.
 *
 *     npx tsx tests/bench/scents.ts [tree,async,…]
 */
import { labIds } from '../../src/labs/index.ts'
import { openBuilt, quantile } from './page.ts'

/** Turns of each lab, with curves and without. */
const TURNS = 5
/** A turn is watched for this time, in milliseconds. */
const WATCHED = 2500

/** What one turn gave, in milliseconds; infinite for curves that did not come. */
interface Turn {
  readonly first: number
  readonly all: number
  readonly dropped: number
  /** What the main thread worked. */
  readonly work: number
}

const { page, devtools, address, close } = await openBuilt()
await devtools.send('Performance.enable')

/** What the main thread has worked since the page was there, in milliseconds of the processor. */
async function worked(): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Opens a link in the page that is open, and watches its frames. */
async function watch(link: string): Promise<Turn> {
  const before = await worked()
  const counts = await page.evaluate(
    async ([hash, millis]) => {
      const curves = (state: string) => document.querySelectorAll(`[data-scent=${state}]`).length
      let [rested, first, all, dropped] = [0, Infinity, Infinity, 0]
      location.hash = hash
      await new Promise<void>((resolve) => {
        const began = performance.now()
        let before = began
        const tick = (now: number) => {
          if (rested) dropped += Math.max(0, Math.round((now - before) / (1000 / 60)) - 1)
          if (!rested && curves('ready') === 0 && document.querySelector('main[data-run=done]')) rested = now
          if (rested && curves('ready') > 0) first = Math.min(first, now - rested)
          if (rested && curves('wanted') === 0) all = Math.min(all, now - rested)
          before = now
          if (now - began < millis) requestAnimationFrame(tick)
          else resolve()
        }
        requestAnimationFrame(tick)
      })
      // All of it may have come before a frame showed the run.
      return rested || curves('ready') === 0 ? { first, all, dropped } : { first: 0, all: 0, dropped }
    },
    [`#${link}`, WATCHED] as const,
  )
  return { ...counts, work: (await worked()) - before }
}

console.log(
  'lab        first curve: least, median, most   all knobs   dropped frames with, without   main thread, ms with, without (medians)',
)
for (const lab of process.argv[2]?.split(',') ?? labIds) {
  const turns: Record<'on' | 'off', Turn[]> = { on: [], off: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const choice of ['on', 'off'] as const) {
      await page.goto(address)
      await page.evaluate((choice) => localStorage.setItem('evenkeel-scents', choice), choice)
      await page.goto('about:blank')
      await page.goto(`${address}#${lab}?`)
      await page.locator('main[data-run=done]').waitFor()
      await page.waitForTimeout(WATCHED)
      turns[choice].push(await watch(`${lab}?seed=${1000 + turn}`))
    }
  }
  const ofTurns = (choice: 'on' | 'off', part: keyof Turn, share = 0.5) =>
    quantile(
      turns[choice].map((each) => each[part]),
      share,
    ).toFixed(0)
  const firsts = [0, 0.5, 1].map((share) => ofTurns('on', 'first', share)).join(', ')
  const both = (part: keyof Turn) => `${ofTurns('on', part)}, ${ofTurns('off', part)}`
  console.log(
    lab.padEnd(10),
    firsts.padEnd(34),
    ofTurns('on', 'all').padEnd(11),
    both('dropped').padEnd(30),
    both('work'),
  )
}
await close()
