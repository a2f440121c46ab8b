/** A scenario run: the model's predictions, the event simulation, and what is recorded of it, in slices. */
import { type Metrics, type Run, type RunOptions, RunStopped } from '../../core/lab.ts'
import { placesOf, Recorder } from '../../core/recording.ts'
import { goOn } from '../../core/run/making.ts'
import { STATE } from './model/accounts.ts'
import { grahamTime } from './model/graham.ts'
import { workBetween } from './model/loads.ts'
import { type Scenario, scenarioOf } from './model/scenario.ts'
import { choiceOf, predicting, type Simulation, simulate, wayOf } from './model/simulation.ts'
import { noBalancingTime, sharedWorkTime, slotEnd } from './model/slots.ts'
import { metricsOf, type Totals } from './model/totals.ts'
import { wholeBound } from './model/whole-bound.ts'
import type { LoopValues } from './parameters.ts'
import { shape } from './recording.ts'
import { hasCostsFile, readingCosts } from './workloads/own.ts'

/** Units of work of an event, of a processor in an evaluation of the model and in a row, and of a block of load. */
const EVENT_WORK = 100
const MODEL_WORK = 500
const ROW_WORK = 10
const BLOCK_WORK = 5

/** Events that happen without a look at how much is left: to yield costs as much as some of them. Units of work of all of these. */
const EVENTS_AT_ONCE = 256
const AT_ONCE = EVENTS_AT_ONCE * EVENT_WORK

/** Units of work of the rows that are written without such a look. */
const ROWS_AT_ONCE = 3200

/** Blocks of load of a processor that are gone through between two looks at how much is left. */
const BLOCKS_AT_ONCE = 2 ** 14

/** Units of work of a piece of a file with times, and the share of a run's progress that is the reading of it. */
const READ_WORK = 1_000_000
const READING = 0.3

/** Share of a run's progress that is left for what is computed after its last event. */
const AFTERWARDS = 0.02

/** Most blocks of load over which efficiency is worked out, all processors together: messages may take as long as they like. */
const MOST_BLOCKS = 1e7

/** What is known before anything has happened. */
const totalsOf = (scenario: Scenario): Totals => ({
  noBalancing: noBalancingTime(scenario),
  sharedWork: sharedWorkTime(scenario),
  graham: grahamTime(scenario),
  time: 0,
})

/** Starts the run of checked values. */
export function start(values: LoopValues, { record }: RunOptions): Run {
  // A file with times is read in slices first.
  let scenario = hasCostsFile(values) ? undefined : scenarioOf(values)
  let totals = scenario && totalsOf(scenario)
  const recorder = record ? new Recorder(shape, values.processors) : undefined
  let simulation: Simulation | undefined
  let finished = false
  const course = running()
  /** Share of a file with times that has been read. */
  let read = 0
  return {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      finished ||= goOn(course, work) !== undefined
      return finished
    },
    progress() {
      if (finished || !simulation || !scenario) return finished ? 1 : READING * read
      const { machine } = simulation
      let done = machine.computing.done
      for (let i = 0; i < scenario.processors; i++) done += machine.passedAt(i, machine.now)
      const before = READING * read
      return Math.min(1, before + (1 - before - AFTERWARDS) * (done / scenario.loop.count))
    },
    metrics: (): Metrics => (scenario && totals ? metricsOf(scenario, simulation, totals) : {}),
  }

  /** The scenario, once the file with its times has been read. */
  function* preparing(): Generator<number, Scenario> {
    const pieces = readingCosts(values)
    for (;;) {
      const piece = pieces.next()
      if (!piece.done) {
        read = piece.value
        yield READ_WORK
        continue
      }
      if (piece.value && 'problem' in piece.value) throw new RunStopped(piece.value.problem)
      return scenarioOf(values)
    }
  }

  /** Everything that the run does; yields the units of work of each part. */
  function* running(): Generator<number, void> {
    const ready = scenario ?? (yield* preparing())
    const sums = totals ?? totalsOf(ready)
    scenario = ready
    totals = sums
    const { processors, loads, loop } = ready
    const way = wayOf(ready)
    if (way.kind === 'exchange') {
      const predictions = predicting(ready)
      let step = predictions.next()
      for (; !step.done; step = predictions.next()) yield MODEL_WORK * processors
      sums.predicted = step.value
    }
    simulation = simulate(ready, { choice: sums.predicted && choiceOf(ready, sums.predicted) })
    const { machine, counts } = simulation
    const rows = recorder && createRows(ready, simulation, recorder, sums.noBalancing)
    while (counts.retired < processors) {
      if (simulation.rest && machine.isIdle) yield* simulation.rest()
      let work = 0
      for (; work < AT_ONCE && counts.retired < processors; ) {
        if (simulation.rest && machine.isIdle) break
        const rowWork = rows?.until(machine.queue.next) ?? 0
        work += rowWork
        // The next event may be thousands of rows ahead.
        if (rowWork >= ROWS_AT_ONCE) break
        const events = machine.advance(rows?.end ?? Number.POSITIVE_INFINITY, EVENTS_AT_ONCE)
        work += EVENT_WORK * events
        if (events > 0) continue
        if (simulation.rest) break
        throw new Error('loop: nothing is going on, and not all processors are done')
      }
      sums.time = machine.now
      yield work
    }
    machine.close()
    simulation.end?.()
    rows?.last(sums.time)
    sums.whole = yield* wholeBound(ready)
    if ((processors * sums.time) / loads.block > MOST_BLOCKS) return
    let capacity = 0
    for (let i = 0; i < processors; i++) {
      let work = 0
      for (let k = 0; k * loads.block < sums.time; k += BLOCKS_AT_ONCE) {
        const to = Math.min(sums.time, (k + BLOCKS_AT_ONCE) * loads.block)
        work = workBetween(loads, i, k * loads.block, to, work)
        yield BLOCK_WORK * Math.ceil(to / loads.block - k)
      }
      capacity += work
    }
    sums.efficiency = (ready.sequential + loop.before[loop.count]) / capacity
  }
}

/** Writes the rows of a recording. */
function createRows(scenario: Scenario, { machine, counts }: Simulation, recorder: Recorder, noBalancing: number) {
  const { processors, loads } = scenario
  const place = placesOf(shape)
  const column = new Float64Array(shape.columns.length)
  const left = new Int32Array(processors)
  const load = new Int32Array(processors)
  const uses = [
    [place.compute, STATE.compute],
    [place.communicate, STATE.communicate],
    [place.overhead, STATE.overhead],
    [place.wait, STATE.wait],
    [place.idle, STATE.idle],
  ] as const
  /** What has been written so far of what adds up. */
  const written = new Float64Array(shape.columns.length)
  const add = (at: number, total: number) => {
    // What has not grown may seem to have, by rounding.
    const grown = total - written[at]
    column[at] = grown > 1e-12 * total ? grown : 0
    written[at] = total
  }
  const write = (time: number) => {
    column[place.time] = time
    let done = machine.computing.done
    for (let i = 0; i < processors; i++) {
      const passed = machine.passedAt(i, time)
      done += passed
      left[i] = machine.heldBy(i) - passed
      load[i] = loads.load(i, Math.floor(time / loads.block))
    }
    column[place.left] = machine.loop.count - done
    for (const [at, state] of uses) {
      let seconds = 0
      for (let i = 0; i < processors; i++) seconds += machine.secondsAt(i, state, time)
      add(at, seconds / processors)
    }
    add(place.synchronisations, counts.synchronisations)
    add(place.redistributions, counts.redistributions)
    add(place.moved, counts.movedIterations)
    add(place.messages, machine.messages)
    recorder.push(column, [left, load])
  }
  /** The slot whose row is next, and when it ends. */
  let slot = 0
  let end = slotEnd(slot, noBalancing)
  return {
    /** When the slot ends that is to be written next. */
    get end() {
      return end
    },
    /** Writes slots that end before a moment, which nothing happens before, until that was enough work at once; returns the units. */
    until(time: number): number {
      if (time === Number.POSITIVE_INFINITY) return 0
      let work = 0
      for (; end < time && work < ROWS_AT_ONCE; end = slotEnd(++slot, noBalancing)) {
        write(end)
        work += ROW_WORK * processors
      }
      return work
    },
    /** Writes the slot in which the run ends. */
    last: write,
  }
}
