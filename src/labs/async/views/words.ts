/** The lab in words: captions, readouts, numbers, markers. */
import { greatestLane } from '../../../charts/greatest.ts'
import type { Detail, Metric } from '../../../core/lab.ts'
import { bestOther, thanWhat } from '../../../core/phases/adaptivity.ts'
import { axisOf } from '../../../core/playhead/axis.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow, type Recording } from '../../../core/recording.ts'
import { timeComparison, timesAsFast } from '../../../core/text/comparison.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import { slowMarks } from '../../../views/speeds/slow-marks.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import { balancerOf, balancers, thresholdsOf } from '../balancers/index.ts'
import { ACTIVITIES } from '../model/detail.ts'
import { terminations } from '../terminations/index.ts'
import { kindsIn } from './kinds.ts'
import { firstWorkerOf, scenarioOf, serverOf } from './scenario.ts'
import { flightsAt, type Instant, statesAt } from './shown.ts'
import type { Flight } from './stage/flights.ts'
import { transitionsOf } from './transitions.ts'

/** When a row begins, and its seconds. */
const beginOf = ({ columns }: Recording, row: number) => (row > 0 ? columns.time[row - 1] : 0)
const secondsOf = (recording: Recording, row: number) => recording.columns.time[row] - beginOf(recording, row)

/** The stretch of time of a row. */
export const spanOf = (recording: Recording, row: number) =>
  `${quantity(beginOf(recording, row), 's')} to ${quantity(recording.columns.time[row], 's')}`

/** Share of a row's time that goes to something, on average over the workers, in percent. */
export const percentOf = (recording: Recording, column: string, row: number) =>
  quantity(Math.min(100, (100 * recording.columns[column][row]) / Math.max(1e-12, secondsOf(recording, row))), '%')

/** What is shown, in a sentence: an instant as it is drawn, else a row. */
export function caption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  if (shown?.instant && shown.time !== undefined) {
    return instantText(run, shown.instant as Instant, shown.time, detail !== undefined)
  }
  const { columns } = recording
  const workers = recording.lanes - firstWorkerOf(run.values)
  const who = serverOf(run.values)
    ? workers === 1
      ? 'the worker computes'
      : 'the workers compute'
    : workers === 1
      ? 'the processor computes'
      : 'the processors compute'
  const head = `${spanOf(recording, row)}: on average ${quantity(columns.tasks[row])} ${columns.tasks[row] === 1 ? 'task is' : 'tasks are'} in the system; ${who} ${percentOf(recording, 'compute', row)} of the time`
  const sent = columns.messages[row]
  const moved = columns.migrated[row]
  const messages =
    sent > 0
      ? `, and ${counted(sent, 'message is', 'messages are')} sent, with ${counted(moved, 'task')}`
      : ', and no message is sent'
  return `${head}${messages}.`
}

/** An instant in a sentence or two: what the processors do, the messages on their way, and at rest one of these. */
function instantText(run: RunView, instant: Instant, time: number, rests: boolean): string {
  const first = firstWorkerOf(run.values)
  const states = statesAt(instant, time, run.recording.lanes).slice(first)
  const compute = states.filter(({ state }) => ACTIVITIES[state] === 'compute').length
  const without = states.filter(({ state, queue }) => ACTIVITIES[state] !== 'compute' && queue === 0).length
  const who = first === 1 ? 'worker' : 'processor'
  const flying = flightsAt(instant, time)
  const carrying = flying.filter(({ tasks }) => tasks > 0)
  const carried = carrying.reduce((sum, { tasks }) => sum + tasks, 0)
  const messages =
    flying.length === 0
      ? 'no message is on its way'
      : `${counted(flying.length, 'message is', 'messages are')} on ${flying.length === 1 ? 'its' : 'their'} way, with ${carried === 0 ? 'no task' : counted(carried, 'task')}`
  const busy = `${count(compute)} of ${counted(states.length, who)} compute${compute === 1 ? 's' : ''}`
  const shown = rests ? (carrying[0] ?? flying[0]) : undefined
  return `${quantity(time, 's')}: ${busy}, ${counted(without, 'other has an empty queue', 'others have empty queues')}; ${messages}.${shown ? ` ${messageText(run, shown)}` : ''}`
}

/** A message in a sentence. */
function messageText(run: RunView, { kind, from, to, tasks }: Flight): string {
  const definition = kindsIn(run.values)[kind]
  const what = tasks > 0 ? counted(tasks, 'task') : `“${definition?.name ?? 'message'}”`
  const why = definition ? `, because ${definition.because}` : ''
  return `Processor ${count(from)} sent ${what} to ${count(to)}${why}.`
}

/** What the chart of messages would show, in a run without any. */
export const withoutMessages = ({ recording: { columns, count: rows }, finished }: RunView): string | undefined =>
  finished && !columns.messages.subarray(0, rows).some((sent) => sent > 0)
    ? 'Here you would see how many messages are sent, and how many carry tasks. In this run no processor sends any.'
    : undefined

/** The row's numbers. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const { columns } = recording
  const { lane, load } = greatestLane(recording, row)
  return [
    { label: 'Time', value: spanOf(recording, row) },
    { label: 'Tasks in the system, on average', value: quantity(columns.tasks[row]) },
    { label: 'Most of them', value: count(columns.tasksMost[row]) },
    { label: `Longest queue on average, processor ${count(lane)}`, value: quantity(load) },
    { label: 'Messages in flight, on average', value: quantity(columns.inFlight[row]) },
    { label: 'Messages sent', value: count(columns.messages[row]) },
    { label: 'Tasks migrated', value: count(columns.migrated[row]) },
    { label: 'Computing', value: percentOf(recording, 'compute', row) },
    { label: 'Communicating', value: percentOf(recording, 'communication', row) },
    { label: 'Overhead', value: percentOf(recording, 'overhead', row) },
    { label: 'Waiting', value: percentOf(recording, 'wait', row) },
    { label: 'Idle', value: percentOf(recording, 'idle', row) },
  ]
}

const single = (value: Metric | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics = run.metrics ?? {}
  const [total, speedup] = [single(metrics.totalTime), single(metrics.speedup)]
  const [requests, successes] = [single(metrics.requests), single(metrics.successes)]
  const inVain = single(metrics.askedInVain)
  const best = bestOther(run.references, 'alone', 'time')
  const unchanged = single(best?.metrics.totalTime)
  const than = thanWhat(run.references, best, balancers, 'without transitions')
  const fast = timesAsFast(speedup, scenarioOf(run.values).speeds)
  const against = timeComparison(total, unchanged, than) ?? fast
  const requestNote = requests
    ? `${counted(requests, 'request')}, of which ${count(successes ?? 0)} moved tasks${inVain ? ` and ${count(inVain)} came to a processor without any` : ''}`
    : undefined
  const list: { readonly metric: string; readonly note?: string | undefined }[] = [
    { metric: 'totalTime', note: against },
    { metric: 'speedup', note: `With ${counted(run.recording.lanes, 'processor')}` },
    { metric: 'efficiency', note: fast },
    { metric: 'messages', note: requestNote },
  ]
  if (serverOf(run.values)) list.push({ metric: 'serverUtilisation' })
  // First what the scenario is about: few have room on a page.
  if (terminations[scenarioOf(run.values).termination].announced) list.push({ metric: 'detectionDelay' })
  if (total !== undefined && unchanged !== undefined) {
    const [time, other] = [quantity(total, 's'), quantity(unchanged, 's')]
    const times = time === other ? `${time}, the same as ${than}` : `${time} instead of ${other} ${than}`
    list.push({ metric: 'ita', note: times }, { metric: 't1Delay' }, { metric: 't2Delay' })
  }
  list.push({ metric: 'idleTime' }, { metric: 'waitTime' }, { metric: 'spreadTime' }, { metric: 'tasksMigrated' })
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}

/** The transitions, and from when to when a processor is slow, in rising order of row. */
export const markers = (run: RunView): readonly Marker[] =>
  [...transitionMarkers(run), ...slowMarks(scenarioOf(run.values), run.recording)].sort((a, b) => a.row - b.row)

/** The transitions, in rising order of row. */
export function transitionMarkers(run: RunView): readonly Marker[] {
  const axis = axisOf(run.recording, 'seconds')
  const { values, recording } = run
  const { c1, c2 } = thresholdsOf(scenarioOf(values))
  const name = (id: 'fillingBalancer' | 'emptyingBalancer') => {
    const name = scenarioOf(values)[id]
    return name === 'same' ? 'the same balancer' : balancerOf(name).label
  }
  return transitionsOf(run).map(({ symbol, phase, time, acted }) => {
    const first = symbol === 't₁'
    const tasks = first ? Math.ceil(c1 * recording.lanes) : Math.floor(c2 * recording.lanes)
    const what = first
      ? `filled, at least ${quantity(tasks, 'tasks')}`
      : `emptying, at most ${quantity(tasks, 'tasks')}`
    const does = !acted
      ? 'not acted upon'
      : first
        ? `until then ${name('fillingBalancer')}`
        : `from then on ${name('emptyingBalancer')}`
    return {
      row: axis.rowAt(time),
      label: `Transition ${symbol}: ${what}; ${does}`,
      colour: `var(--phase-${phase})`,
    }
  })
}
