/**
 * Captions, headlines and summaries over random scenarios and rows: every claim that a sentence makes is read out of it again and
 * held against what the run and its iterations did.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Detail, Lab, Metrics } from '../src/core/lab.ts'
import { defaults } from '../src/core/parameters.ts'
import { axisOf } from '../src/core/playhead/axis.ts'
import type { Recording } from '../src/core/recording.ts'
import { neededRuns } from '../src/core/run/run.ts'
import { quantity } from '../src/core/text/format.ts'
import { lab as divisible } from '../src/labs/divisible/index.ts'
import { type DivisibleValues, parameters as divisibleParameters } from '../src/labs/divisible/parameters.ts'
import { caption as programCaption } from '../src/labs/divisible/views/words.ts'
import { labIds } from '../src/labs/index.ts'
import type { RunView } from '../src/labs/page.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import type { MessageOperation, TreeDetail } from '../src/labs/tree/model/detail.ts'
import { messagesOf } from '../src/labs/tree/model/operations/index.ts'
import { type TreeValues, parameters as treeParameters } from '../src/labs/tree/parameters.ts'
import { workloadSummary } from '../src/labs/tree/views/charts/chart-text.ts'
import { headlines } from '../src/labs/tree/views/headlines.ts'
import { caption } from '../src/labs/tree/views/words.ts'
import { saying } from './facts.ts'
import { balancersOf, firstCounted, rulesOf } from './oracle/tree/phases.ts'
import { scenario } from './oracle/tree/scenarios.ts'
import { startsRedundantly } from './oracle/tree/start.ts'
import { byChance } from './setup/cases.ts'
import { folded, read, shownRun } from './setup/shown.ts'

function sum(numbers: ArrayLike<number>): number {
  let all = 0
  for (let i = 0; i < numbers.length; i++) all += numbers[i]
  return all
}

const HEAD = /^Iterations? ([\d\u202f]+)(?:–([\d\u202f]+))?(?:, (filling|steady|emptying))?: /
const LOAD =
  /^([\d\u202f]+) tasks? on ([\d\u202f]+) of ([\d\u202f]+) (workers|processors)( at their end)?; (.+?)\.(?: |$)/

/** What a sentence on the tree lab's row claims. */
function checkTree(
  values: TreeValues,
  view: RunView,
  all: Recording,
  details: readonly TreeDetail[],
  row: number,
): void {
  const { recording } = view
  const { stride, lanes: p } = recording
  const text = caption(view, row, stride === 1 ? details[row] : undefined)
  const [head = '', from, to, phase] = HEAD.exec(text) ?? []
  expect(head, text).not.toBe('')
  const first = row * stride
  const last = Math.min(recording.steps, first + stride) - 1
  expect([read(from), read(to ?? from)], text).toEqual([first + 1, last + 1])
  const alone = balancersOf(values).length === 0
  expect(phase).toBe(alone ? undefined : ['filling', 'steady', 'emptying'][all.columns.phase[last]])
  const rest = text.slice(head.length)
  const tasks = sum(details[last].after)
  if (rest.startsWith('no task is left')) {
    expect(tasks).toBe(0)
    expect(last, 'and the run ends').toBe(all.count - 1)
    return
  }
  if (rest.startsWith('the tree ended')) {
    expect([startsRedundantly(values), all.count, tasks]).toEqual([true, 1, 0])
    return
  }
  const early = /^all ([\d\u202f]+) nodes? were executed before the first balancing\./.exec(rest)
  if (early) {
    expect([all.count, tasks, read(early[1])]).toEqual([1, 0, all.columns.executed[0]])
    const { interval } = rulesOf(values, 0)
    const lower = interval === values.interval && values.t1 === 'off' ? 'balancing' : 'filling'
    expect(rest.slice(early[0].length)).toMatch(
      interval > 1 ? saying(`${lower} interval below ${early[1]}`, 'earlier') : /^$/,
    )
    return
  }
  const [whole = '', counted, busy, workers, name, atEnd, movement] = LOAD.exec(rest) ?? []
  expect(whole, text).not.toBe('')
  const server = firstCounted(values) === 1
  expect(read(counted)).toBe(tasks)
  expect(read(busy)).toBe(details[last].after.filter((load) => load > 0).length)
  expect([read(workers), name]).toEqual([server ? Math.max(1, p - 1) : p, server ? 'workers' : 'processors'])
  expect(atEnd !== undefined).toBe(stride > 1)

  const shownDetails = details.slice(first, last + 1)
  const moved = sum(shownDetails.map((detail) => sum(detail.moves.tasks)))
  if (movement === 'there is no balancing') expect(rulesOf(values, details[last].phase).balancer).toBe('none')
  else if (movement.startsWith('all expanded')) {
    expect([first, last, startsRedundantly(values)]).toEqual([0, 0, true])
    for (const nodes of shownDetails[0].executed.slice(server ? 1 : 0))
      expect([0, read(/ ([\d\u202f]+) node/.exec(movement)?.[1] ?? 'x')]).toContain(nodes)
  } else if (movement === 'balancing moved nothing') {
    expect(moved).toBe(0)
    expect(shownDetails.some(({ operation }) => operation !== undefined) || p === 1).toBe(true)
  } else expect(read(/^([\d\u202f]+) tasks? moved$/.exec(movement)?.[1] ?? 'x'), text).toBe(moved)

  const reason = rest.slice(whole.length)
  if (alone) {
    expect(reason).toBe('')
    return
  }
  const { c1, c2 } = values
  const ends = details.map(({ after }) => sum(after))
  const claims: readonly (readonly [RegExp, () => void])[] = [
    [
      /^That makes at least .*: the machine counts as full, and the steady phase begins\./,
      () => {
        expect(tasks).toBeGreaterThanOrEqual(c1 * p)
        if (last + 1 < all.count) expect(all.columns.phase[last + 1]).toBe(1)
      },
    ],
    [
      /^There (have not yet been|were never .*: the whole run is filling\.)/,
      () => expect(Math.max(...ends.slice(0, last + 1))).toBeLessThan(c1 * p),
    ],
    [
      /^That is no more .*: the machine begins to empty\./,
      () => {
        expect(tasks).toBeLessThanOrEqual(c2 * p)
        expect(all.columns.phase[last + 1]).toBe(2)
      },
    ],
    [
      /^(On average over \d+ iterations there|There) were no more .*: the machine begins to empty\./,
      () => {
        const window = Math.min(last + 1, read(/over (\d+) iterations/.exec(reason)?.[1] ?? '1'))
        expect(sum(ends.slice(last + 1 - window, last + 1)) / window).toBeLessThanOrEqual(
          c2 * (1 - values.t2Margin) * p,
        )
        expect(all.columns.phase[last + 1]).toBe(2)
      },
    ],
    [/^There are enough tasks for all: at least/, () => expect(tasks).toBeGreaterThanOrEqual(Math.max(1, c1) * p)],
    [
      /^The machine counts as full: it has had at least/,
      () => expect(Math.max(...ends.slice(0, last + 1))).toBeGreaterThanOrEqual(c1 * p),
    ],
    [
      /^The machine counts as emptying since the tasks had once fallen to the threshold\./,
      () => {
        expect(tasks).toBeGreaterThan(c2 * p)
        expect(Math.min(...ends.slice(0, last))).toBeLessThanOrEqual(c2 * p)
      },
    ],
    [/^The machine is emptying: no more .* are left\./, () => expect(tasks).toBeLessThanOrEqual(c2 * p)],
  ]
  const [claim, check] = claims.find(([pattern]) => pattern.test(reason)) ?? []
  expect(claim, text).toBeDefined()
  check?.()
  // Thresholds by their names: "processors" stands for exactly as many tasks.
  const factor = /(?:than|least) ([\d.]+) × ([\d\u202f]+) tasks/.exec(reason)
  if (factor) expect(read(factor[2])).toBe(p)
  checkSender(values, details[last], reason)
}

const SENT =
  /(The largest move|One of the largest moves): processor (\d+) sent ([\d\u202f]+) tasks? to its neighbour (\d+) because it had ([\d\u202f]+) and the other ([\d\u202f]+)\./
const GAVE =
  /Processor ([\d\u202f]+) asked the server and sent ([\d\u202f]+) tasks? to processor ([\d\u202f]+), the first of the others registered there\./

function checkSender(values: TreeValues, { phase, moves, operation }: TreeDetail, text: string): void {
  const [, which, from, tasks, to, mine, other] = SENT.exec(text) ?? []
  if (which) {
    if (operation?.kind !== 'pairs') throw new Error(text)
    const most = Math.max(...moves.tasks)
    expect(read(tasks)).toBe(most)
    expect(moves.tasks.filter((n) => n === most).length > 1).toBe(which === 'One of the largest moves')
    // The very exchange: those two, with those loads.
    const [a, b] = [read(from), read(to)]
    expect(
      operation.moved.some((n, i) =>
        n > 0
          ? n === most &&
            operation.a[i] === a &&
            operation.b[i] === b &&
            operation.loadA[i] === read(mine) &&
            operation.loadB[i] === read(other)
          : -n === most &&
            operation.b[i] === a &&
            operation.a[i] === b &&
            operation.loadB[i] === read(mine) &&
            operation.loadA[i] === read(other),
      ),
      text,
    ).toBe(true)
    expect(read(mine)).toBeGreaterThan(read(other))
    return
  }
  const [, giver, count, taker] = GAVE.exec(text) ?? []
  if (!giver) return
  expect(rulesOf(values, phase).balancer).toBe('loadserver')
  expect(read(count)).toBe(Math.max(...moves.tasks))
  expect(granted(operation as MessageOperation)).toContainEqual([read(giver), read(taker)])
}

/** Which processors the server has named to each other, each the first of the others in its queue at that moment. */
function granted({ queue, message, from, to, content }: MessageOperation): (readonly [number, number])[] {
  const waiting = [...(queue ?? [])]
  const pairs: (readonly [number, number])[] = []
  message.forEach((kind, i) => {
    if (kind === 0) waiting.push(from[i])
    const { effect } = messagesOf('loadserver')[kind]
    if (effect === 'hand out') expect(waiting.shift()).toBe(to[i])
    if (effect === 'grant' || effect === 'name') {
      // The server names no worker to itself.
      const [nextWorker] = waiting.splice(
        waiting.findIndex((worker) => worker !== to[i]),
        1,
      )
      expect(nextWorker).toBe(content[i])
      pairs.push([to[i], content[i]])
    }
  })
  return pairs
}

/** A workload that rises again after it has fallen. */
const RISING = { processors: 2, depth: 8, interval: 4, tree: 'balanced' } as const
const SMOOTHED = { t2: 'on', c2: 4, t2Window: 3, t2Hold: 2 } as const

test('what captions of the tree lab claim is so, for whole, folded and growing runs', () => {
  const sentences = new Set<string>()
  fc.assert(
    fc.property(
      scenario,
      fc.integer({ min: 2, max: 40 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      (values, most, share) => {
        const { recording, metrics } = shownRun(tree, values)
        fc.pre(recording.stride === 1 && recording.count <= 400)
        const details = tree.inspect(values).window(0, recording.count) as TreeDetail[]
        const finished = { values, metrics, references: {}, finished: true }
        const views: readonly RunView[] = [
          { ...finished, recording },
          { ...finished, recording: folded(recording, recording.count, most) },
          {
            ...finished,
            metrics: undefined,
            finished: false,
            recording: folded(recording, Math.ceil(share * recording.count), 1000),
          },
        ]
        for (const view of views) {
          // A row that is not full yet is shown once it is.
          for (let row = 0; row < view.recording.count; row++) {
            checkTree(values, view, recording, details, row)
            sentences.add(caption(view, row).replace(/[\d\u202f.–]+/g, '#'))
          }
          checkWorkload(view)
        }
      },
    ),
    byChance(
      12,
      110,
      [{ c2: 1 }, { c2: 2 }, { c2: 3 }, { c2: 4 }, SMOOTHED].map((set): [TreeValues, number, number] => [
        { ...defaults(treeParameters), ...RISING, ...set },
        9,
        0.5,
      ]),
    ),
  )
  // The random runs have come to every kind of sentence.
  for (const words of [
    'counts as full, and the steady',
    'have not yet been',
    'begins to empty',
    'On average over',
    'it has had at least',
    'enough tasks for all',
    'had once fallen',
    'is emptying: no more',
    'there is no balancing',
    'moved nothing',
    'at their end',
  ])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})

function checkWorkload(view: RunView): void {
  const { columns, count } = view.recording
  const text = workloadSummary(view)
  const most = Math.max(...columns.tasks.subarray(0, count))
  const match = /at most ([\d\u202f]+) tasks?, in iterations? ([\d\u202f]+)/.exec(text)
  if (most === 0) {
    expect(text).toContain('no task is waiting at the end of any of them')
    return
  }
  expect(read(match?.[1] ?? 'x'), text).toBe(most)
  expect(columns.tasks[Math.floor((read(match?.[2] ?? 'x') - 1) / view.recording.stride)]).toBe(most)
}

/** The time of the best run of one balancer alone: by time, of imbalance trees by speed. */
function bestAlone(values: TreeValues, references: Readonly<Record<string, Metrics>>): number {
  const alone = Object.keys(references).filter((name) => name.startsWith('alone: '))
  const cost = (name: string) =>
    Number(references[name].totalTime) / (values.tree === 'imbalance' ? Number(references[name].nodes) : 1)
  const [best] = alone.sort((a, b) => cost(a) - cost(b))
  return Number(references[best]?.totalTime)
}

test('what headlines of the tree lab claim is so', () => {
  fc.assert(
    fc.property(scenario, (values) => {
      const { scenarios, complete } = neededRuns(tree, values)
      const [own, ...others] = scenarios.map((each) => shownRun(tree, each).metrics ?? {})
      const { metrics, references } = complete(own, others)
      const recording = shownRun(tree, values).recording
      for (const { metric, note } of headlines({ values, metrics, references, recording, finished: true })) {
        expect(note ?? '').not.toMatch(/NaN|∞|–|undefined/)
        const time = Number(metrics.totalTime)
        const without = bestAlone(values, references)
        if (note?.includes(' less than ')) expect(time).toBeLessThan(without)
        if (note?.includes(' more than ')) expect(time).toBeGreaterThan(without)
        if (/^(The|Nearly the) same as/.test(note ?? ''))
          expect(Math.abs(time - without)).toBeLessThanOrEqual(0.006 * without)
        const share = /^([\d.]+) % of the time$/.exec(note ?? '')
        if (share) expect(Number(share[1])).toBeCloseTo((100 * Number(metrics[metric])) / time, 0)
      }
    }),
    byChance(12, 90),
  )
})

const system = fc
  .record({
    workers: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
    algorithm: fc.constantFrom('opt', 'best-subset', 'fifo', 'lifo', 'iterlp', 'iterlp2a', 'iterlp2b'),
    delta: fc.constantFrom(0, 0.2, 1),
    Lmax: fc.constantFrom(0, 30, 300),
  })
  .map((parts) => ({ ...defaults(divisibleParameters), system: 'random', Lmin: 0, ...parts }) as DivisibleValues)
  .filter((values) => divisible.check(values).length === 0)

test('what captions of the divisible lab claim is so', () => {
  fc.assert(
    fc.property(system, fc.integer({ min: 2, max: 20 }), (values, most) => {
      const { recording, metrics } = shownRun(divisible, values)
      fc.pre(recording.stride === 1)
      const inspector = divisible.inspect(values)
      for (const shown of [recording, folded(recording, recording.count, most)]) {
        const view: RunView = { values, metrics, recording: shown, references: {}, finished: true }
        for (let row = 0; row < Math.min(shown.count, 60); row++) checkProgram(view, recording, row)
        checkProgram(view, recording, shown.count - 1)
      }
      const row = Math.min(3, recording.count - 1)
      const [detail] = inspector.window(row, row + 1)
      expect(programCaption({ values, metrics, recording, references: {}, finished: false }, row, detail)).toMatch(
        /^Program \d+ sends to [\d ]+/,
      )
    }),
    byChance(12, 40),
  )
})

/** Of two times that differ by no more than this share, which is rounding, the earlier program keeps its place as the best. */
const SAME = 1e-10

function checkProgram(view: RunView, all: Recording, row: number): void {
  const { recording, metrics } = view
  const text = programCaption(view, row)
  const { time, best, improved } = all.columns
  if (row === recording.count - 1) {
    const fractions = metrics?.fractions as readonly number[]
    expect(text).toMatch(saying('done', quantity(Number(metrics?.makespan), 'time units')))
    const idle = /(\d+) of (\d+) workers (?:has|have) no load\./.exec(text)
    const used = Number(metrics?.workersUsed)
    if (idle) expect([Number(idle[1]), Number(idle[2])]).toEqual([fractions.length - used, fractions.length])
    else expect(used).toBe(fractions.length)
    return
  }
  if (recording.stride > 1) {
    const [first, last] = [row * recording.stride, Math.min(all.count, (row + 1) * recording.stride) - 1]
    const improvements = sum(improved.subarray(first, last + 1))
    expect(text).toContain(improvements === 0 ? 'no new best' : `${improvements} new best`)
    expect(text).toContain(`the best so far is ${quantity(best[last], 'time units')}`)
    return
  }
  expect(text).toMatch(new RegExp(`^Program ${row + 1}: `))
  const before = row > 0 ? best[row - 1] : Number.POSITIVE_INFINITY
  if (text.includes('the best so far')) {
    expect(time[row]).toBe(best[row])
    expect(best[row]).toBeLessThan(before)
  } else if (text.includes('the best stays')) {
    expect(best[row]).toBe(before)
    expect(time[row]).toBeGreaterThanOrEqual(best[row] * (1 - SAME))
  } else if (text.includes('left out')) expect(time[row]).toBeGreaterThanOrEqual(best[row] * (1 - 1e-9))
  else expect(text).toMatch(/only begun|no solver could prove/)
}

/** A time that a caption writes, in seconds, and half a unit of its last digit. */
const TIME = /([\d\u202f]+(?:\.(\d+))?) (s|ms|µs|ns)\b/g
const SECONDS = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 }

test.each(labIds)('a caption of the %s lab begins with the time of the row that it is about', async (id) => {
  const { lab } = await import(`../src/labs/${id}/index.ts`)
  const run = shownRun(lab, defaults(lab.parameters))
  const page = await importLabViews(id)
  const { count, columns, shape } = run.recording
  for (const row of [0, 1, 0.3, 0.5, 0.8, 1].map((at, k) => (k < 2 ? at : Math.floor(at * (count - 1))))) {
    // Where steps take no time, the last one is written as the answer.
    if (!shape.time && row === count - 1) continue
    const text = page.caption(run, row)
    const [head] = text.split(/[:,;] /)
    const step = / ([\d\u202f]+)$/.exec(head)
    if (step) {
      expect(read(step[1]), `row ${row} is ${shape.step} ${row + 1}, its caption is of another: ${text}`).toBe(row + 1)
      continue
    }
    const times = [...head.matchAll(TIME)]
    expect(times.length, `no time at the beginning of a caption: ${text}`).toBeGreaterThan(0)
    for (const [back, [, number, digits = '', unit]] of times.toReversed().entries()) {
      const second = SECONDS[unit as keyof typeof SECONDS]
      const is = back === 0 ? columns.time[row] : row > 0 ? columns.time[row - 1] : 0
      const message = `row ${row} ${back === 0 ? 'ends' : 'begins'} at ${is} s, its caption says another time: ${text}`
      expect(Math.abs(read(number) * second - is), message).toBeLessThanOrEqual(0.5001 * 10 ** -digits.length * second)
    }
  }
})

/** Labs that draw an instant of a step which has been looked into. */
const OF_INSTANTS = ['requests', 'migration', 'async'] as const

/** Short runs of them. */
const BRIEF = {
  requests: { requests: 2000 },
  migration: { duration: 4_000_000, migration: 'on' },
  async: { depth: 10, processors: 16 },
}

test.each(OF_INSTANTS)('a caption of the %s lab begins with the time of the instant that is drawn', async (id) => {
  const { lab } = (await import(`../src/labs/${id}/index.ts`)) as { lab: Lab }
  const values = { ...defaults(lab.parameters), ...BRIEF[id] }
  const run = shownRun(lab, values)
  const page = await importLabViews(id)
  const axis = axisOf(run.recording, 'steps')
  const inspector = lab.inspect?.(values)
  const step = Math.floor(0.3 * axis.end)
  while (inspector && !inspector.seek(step, 1e9));
  const [detail] = inspector?.window(step, step + 1) ?? []
  const nothing = { get: () => undefined, want: () => () => undefined }
  for (const share of [0.1, 0.5, 0.9]) {
    const place = { id: 'steps' as const, x: step + share, share, playing: false }
    const shown = page.shown?.(run, place, { step, detail: detail as Detail }, nothing)
    if (!shown?.instant || shown.time === undefined) throw new Error(`nothing is drawn of the instant in step ${step}`)
    const text = page.caption(run, shown.row, detail as Detail, shown)
    const [[, number, digits = '', unit] = []] = text.matchAll(TIME)
    const second = SECONDS[unit as keyof typeof SECONDS]
    const message = `the picture is of ${shown.time} s, its caption of another time: ${text}`
    expect(Math.abs(read(number) * second - shown.time), message).toBeLessThanOrEqual(
      0.5001 * 10 ** -digits.length * second,
    )
  }
})
