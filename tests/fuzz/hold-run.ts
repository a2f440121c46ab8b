/** What holds of any run, of whatever lab: the contract (core/lab.ts), and what the lab promises besides. */
import assert from 'node:assert/strict'
import type { Numbers } from '../../src/core/folding.ts'
import { type Lab, type Metrics, type Run, RunStopped } from '../../src/core/lab.ts'
import type { Values } from '../../src/core/parameters.ts'
import type { Recorder } from '../../src/core/recording.ts'
import { neededRuns } from '../../src/core/run/run.ts'
import { BOUNDED } from '../../src/core/time/bound.ts'
import { knownOf } from './labs.ts'

/** A run's chances besides its scenario: how it is cut up, and where it is looked into. */
export interface Course {
  /** Work of each slice, over and over. */
  readonly slices: readonly number[]
  /** Places to look into, as shares of the run. */
  readonly places: readonly number[]
  /** Another scenario of the same lab, which is begun in between and left. */
  readonly other: Values
}

/** Work units after which a run is left, as a reader does who moves on. */
const MOST_WORK = 60_000
/** Slices that a run is cut into at most: every one costs some time, whatever its work. */
const MOST_SLICES = 300
/** What of a sum may be lost by rounding. */
const ROUNDING = 1e-9

/** Runs a scenario in several ways; throws where something does not hold. Returns whether the run came to its end. */
export function holdRun(lab: Lab, values: Values, { slices, places, other }: Course): boolean {
  const run = lab.start(values, { record: true })
  const work = unlessGivenUp(() => advance(run, [MOST_WORK / 20], MOST_WORK))
  holdMetrics(lab, run.metrics())
  if (work === undefined) return false
  const { recorder } = run
  assert.ok(recorder, 'nothing was recorded')
  assert.equal(run.progress(), 1)
  assert.equal(recorder.lanes, lab.shape(values).lanes)
  holdPromises(lab, values, run.metrics(), recorder)
  holdSame(run, begun(lab, values, true, []), [1e9])
  const uneven = slices.map((slice) => Math.max(slice, work / MOST_SLICES))
  const abandoned = begun(lab, values, true, uneven.slice(0, 1))
  begun(lab, other, false, [MOST_WORK / 20])
  holdSame(run, abandoned, uneven)
  holdSame(run, begun(lab, values, false, []), uneven)
  holdReferences(lab, values, run.metrics())
  holdInside(lab, values, places, recorder)
  return true
}

/** Work units after which a swarm's run is left, whatever it is at. */
const MOST_OF_SWARM = 3e6

/**
 * Runs a scenario once and holds it to what its lab promises. Throws where something does not hold, also where a run that was accepted is given up for another
 * reason than its size. Returns whether it came to its end; one that is too long is left.
 */
export function holdSwarm(lab: Lab, values: Values): boolean {
  const run = lab.start(values, { record: true })
  try {
    if (advance(run, [MOST_OF_SWARM / 20], MOST_OF_SWARM) === undefined) return false
  } catch (error) {
    // How much work there is shows in the run alone: a limit on it is one of the lab's.
    if (error instanceof RunStopped && / expected (?:at most|fewer|a tree of at most)/.test(error.message)) return false
    throw error
  }
  holdMetrics(lab, run.metrics())
  assert.ok(run.recorder, 'nothing was recorded')
  holdPromises(lab, values, run.metrics(), run.recorder)
  knownOf[lab.id]?.conserved?.(values, run.metrics())
  return true
}

/** A run that has had these slices. */
function begun(lab: Lab, values: Values, record: boolean, slices: readonly number[]): Run {
  const run = lab.start(values, { record })
  for (const slice of slices) run.advance(slice)
  return run
}

/** Advances a run until its end, or for so much work; returns the work, undefined where it did not end. */
function advance(run: Run, slices: readonly number[], most = Number.POSITIVE_INFINITY): number | undefined {
  let work = 0
  for (let nth = 0; work < most; nth++) {
    const slice = slices[nth % slices.length]
    work += slice
    if (run.advance(slice)) return work
    const progress = run.progress()
    assert.ok(progress >= 0 && progress <= 1, `progress is ${progress}`)
  }
  return undefined
}

/** Undefined where a run is given up for what was set, which it says by name. */
function unlessGivenUp(does: () => number | undefined): number | undefined {
  try {
    return does()
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error
    assert.ok(error.message.startsWith(`${error.problem.parameter}: expected `), error.message)
    return undefined
  }
}

/** A lab reports what it has defined, as finite numbers, lists of them, or null. */
export function holdMetrics(lab: Lab, metrics: Metrics): void {
  const metricIds = new Set(lab.metrics.map(({ id }) => id))
  for (const [id, value] of Object.entries(metrics)) {
    assert.ok(metricIds.has(id), `${id} is not a metric of the ${lab.id} lab`)
    const numbers = typeof value === 'number' ? [value] : (value ?? [])
    assert.ok(numbers.every(Number.isFinite), `${id} is ${value}`)
  }
}

/** What the lab's numbers add up to. */
function holdPromises(lab: Lab, values: Values, metrics: Metrics, recorder: Recorder): void {
  const { total, recorded = {}, adds = () => true } = knownOf[lab.id] ?? {}
  if (!adds(values)) return
  const whole = total ? Number(metrics[total]) : 0
  const same = (what: string, a: number, b: number) =>
    assert.ok(Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(b), whole), `${what}: ${a} and ${b}`)
  holdBounds(lab, values, metrics)
  if (total) {
    const { timeSplit = [] } = lab
    const parts = timeSplit.map(({ metric }) => Number(metrics[metric]))
    const sum = parts.reduce((a, b) => a + b, 0)
    same(`${total} and the sum of its parts`, whole, sum)
    for (const [i, { metric }] of timeSplit.entries()) assert.ok(parts[i] >= 0, `${metric} is ${parts[i]}`)
  }
  for (const [id, column] of Object.entries(recorded)) {
    const fold = recorder.shape.columns.find((one) => one.id === column)?.fold
    const numbers = recorder.columns[column].subarray(0, recorder.count)
    const folded = fold === 'sum' ? numbers.reduce((a, b) => a + b, 0) : numbers[numbers.length - 1]
    same(`${id} and the recording's ${column}`, Number(metrics[id]), folded)
  }
}

/** No run is better than what its lab calls a bound: where one is, the engine or the proof is wrong. */
export function holdBounds(lab: Lab, values: Values, metrics: Metrics): void {
  const allowed = knownOf[lab.id]?.rounding?.(values) ?? 0
  for (const { metric, of = BOUNDED, kind, better } of lab.bounds ?? []) {
    const [bound, value] = [metrics[metric], metrics[of]]
    if (kind === 'reference' || typeof bound !== 'number' || typeof value !== 'number') continue
    const beyond = better === 'more' ? value - bound : bound - value
    assert.ok(beyond <= ROUNDING * Math.abs(value) + allowed, `${metric} is ${bound}, and ${of} is ${value}`)
  }
}

/** A run that is finished in these slices leaves the same metrics and, where it records, the same bytes. */
function holdSame(run: Run, other: Run, slices: readonly number[]): void {
  advance(other, slices)
  assert.deepStrictEqual(other.metrics(), run.metrics())
  if (!other.recorder || !run.recorder) return
  const [a, b] = [run.recorder, other.recorder]
  assert.deepEqual([b.count, b.steps, b.stride, b.lanes], [a.count, a.steps, a.stride, a.lanes])
  for (const id of Object.keys(a.columns)) holdBytes(id, a.columns[id], b.columns[id], a.count)
  for (const id of Object.keys(a.matrices)) holdBytes(id, a.matrices[id], b.matrices[id], a.count * a.lanes)
}

function holdBytes(id: string, a: Numbers, b: Numbers, length: number): void {
  const bytes = (array: Numbers) => new Uint8Array(array.buffer, array.byteOffset, length * array.BYTES_PER_ELEMENT)
  assert.equal(Buffer.compare(bytes(a), bytes(b)), 0, `the recording's ${id} depends on the slices`)
}

/** Its reference runs can be run, and complete the metrics. */
function holdReferences(lab: Lab, values: Values, ownMetrics: Metrics): void {
  const { scenarios, complete } = neededRuns(lab, values)
  const others: Metrics[] = []
  for (const scenario of scenarios.slice(1)) {
    assert.deepEqual(lab.check(scenario), [])
    const run = lab.start(scenario, { record: false })
    if (advance(run, [MOST_WORK], 10 * MOST_WORK) === undefined) return
    others.push(run.metrics())
  }
  holdMetrics(lab, complete(ownMetrics, others).metrics)
}

/** Every step can be looked into, in any order, lanes do one thing after the other in it, and no message comes before it is sent; there is none beyond the last. */
function holdInside(lab: Lab, values: Values, places: readonly number[], { steps }: Recorder): void {
  const { spans: lanesDo } = lab
  const inspector = lab.inspect?.(values)
  if (!inspector || !lanesDo) return
  const lanes = lanesDo.lanes(values).length
  for (const step of [...places.map((place) => Math.floor(place * (steps - 1))), steps - 1]) {
    for (let nth = 0; !inspector.seek(step, MOST_WORK); nth++) assert.ok(nth < 1000, `step ${step} is never reached`)
    const [detail] = inspector.window(step, step + 1)
    assert.ok(detail, `there is no step ${step} of ${steps}`)
    const ends = new Float64Array(lanes)
    const { spans, messages } = lanesDo.activity(values, detail)
    for (const { lane, state, begin, end } of spans) {
      assert.ok(lane < lanes && state < lanesDo.states.length, `lane ${lane}, state ${state}`)
      assert.ok(begin >= ends[lane], `lane ${lane} does two things at once`)
      assert.ok(end >= begin, `lane ${lane}: ${begin} to ${end}`)
      ends[lane] = end
    }
    for (const { kind, from, to, sent, arrived } of messages) {
      assert.ok(kind < lanesDo.kinds(values).length && from < lanes && to < lanes, `kind ${kind}, ${from} to ${to}`)
      assert.ok(arrived >= sent, `sent at ${sent}, there at ${arrived}`)
    }
  }
  assert.deepEqual(inspector.window(steps, steps + 1), [])
}
