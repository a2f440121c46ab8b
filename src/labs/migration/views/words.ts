/** The lab in words: captions, readouts, numbers, markers. */
import { greatestLane, meanOfLanes } from '../../../charts/greatest.ts'
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail, Metric } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import { axisOf } from '../../../core/playhead/axis.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow } from '../../../core/recording.ts'
import { count, counted, exact, percent, quantity } from '../../../core/text/format.ts'
import { saidText } from '../../../core/time/bound.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import { bounds } from '../metrics.ts'
import { CYCLES_PER_SECOND, type MigrationDetail, type RoundDetail } from '../model/detail.ts'
import type { MigrationValues } from '../parameters.ts'
import { strategies } from '../strategies/index.ts'
import { predictedText } from './predicted.ts'
import { atCpus } from './shown.ts'
import type { Slot } from './stage/slot.ts'

/** A run's scenario by its own type. */
export const scenarioIn = ({ values }: Pick<RunView, 'values'>): MigrationValues => typedValues<MigrationValues>(values)

/** Whether processes move in a run. */
export const moves = (run: Pick<RunView, 'values'>): boolean => scenarioIn(run).migration === 'on'

/** What is shown, an instant or a row, and what the balancers decided in the row. */
export function caption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  const { columns, lanes } = recording
  if (shown?.instant && shown.time !== undefined) {
    return `${instantText(shown.instant as Slot, shown.time, lanes)}${decided(run, detail as MigrationDetail | undefined)}`
  }
  const { lane, load } = greatestLane(recording, row)
  const busy = quantity(columns.utilisation[row], '%')
  const who = lanes === 1 ? 'the processor is' : 'the processors are'
  const queue =
    load === 0
      ? 'no process is at a CPU'
      : lanes === 1
        ? `${quantity(load, 'processes')} ${load === 1 ? 'is' : 'are'} at its CPU on average`
        : `no queue is longer than that of processor ${count(lane)}, ${quantity(load, 'processes')} on average`
  const moved = columns.migrations[row]
  const arrived = moved > 0 ? ` ${counted(moved, 'process', 'processes')} arrived at another processor.` : ''
  const head = `${rowSpan(recording, row)}: ${who} busy ${busy} of the time; ${queue}.`
  return `${head}${arrived}${decided(run, detail as MigrationDetail | undefined)}`
}

/** The queues of an instant as they are drawn: which is the longest, and how many processors have none. */
function instantText(slot: Slot, time: number, lanes: number): string {
  const queues = atCpus(slot, time, lanes)
  const busy = queues.filter((queue) => queue > 0).length
  const most = Math.max(...queues)
  const at = `${quantity(time, 's')}: `
  if (lanes === 1) return `${at}${counted(most, 'process is', 'processes are')} at the CPU.`
  if (busy === 0) return `${at}no process is at a CPU.`
  const first = `processor ${count(queues.indexOf(most))} has most to do, ${counted(most, 'process', 'processes')}`
  const idle = lanes - busy
  return idle === 0
    ? `${at}${first}; ${lanes === 1 ? 'the processor works' : `all ${count(lanes)} processors work`}.`
    : `${at}${first}; ${count(busy)} of ${count(lanes)} processors work, and the other ${idle === 1 ? 'one has' : `${count(idle)} have`} nothing to do.`
}

type Order = RoundDetail['orders'][number]

/** What the balancers decided in a slot that has been looked into. */
function decided(run: RunView, detail: MigrationDetail | undefined): string {
  const rounds = detail?.rounds ?? []
  const round = rounds.findLast(({ orders }) => orders.length > 0) ?? rounds.at(-1)
  return round ? ` ${roundWith(round, (order) => seenText(run, round, order))}` : ''
}

/** What a round decided, in a sentence that ends with what is said of its first order. */
function roundWith({ time, orders }: RoundDetail, said: (order: Order) => string): string {
  const at = `At ${quantity(time, 's')} the balancers compare`
  if (orders.length === 0) return `${at}, and no process is to move.`
  const [order] = orders
  const { process, from, to } = order
  const many =
    orders.length === 1
      ? `process ${count(process)} is to move`
      : `${count(orders.length)} processes are to move, among them process ${count(process)}`
  return `${at}: ${many} from processor ${count(from)} to ${count(to)}, ${said(order)}.`
}

/** What the balancers have seen of the two ends of a move, in a few words. */
function seenText(run: RunView, { window, busy, present }: RoundDetail, { from, to }: Order): string {
  if (strategies[scenarioIn(run).strategy].compares === 'queue')
    return `which had ${quantity(present[from] / window)} and ${quantity(present[to] / window)} processes at their CPUs`
  const share = (cycles: number) => quantity((100 * cycles) / window, '%')
  return `which were busy ${share(busy[from])} and ${share(busy[to])} of the time`
}

/** What a round decided, and why where what it saw is the reason, in a sentence. */
export function roundText(run: RunView, round: RoundDetail): string {
  // A program and a strategy that shares everything out again may move a process to where more is done.
  const isReason = !['program', 'all'].includes(strategies[scenarioIn(run).strategy].compares)
  return roundWith(round, (order) => (isReason ? `because ${reason(run, round, order)}` : seenText(run, round, order)))
}

/** What the two ends of a move differed in since the round before. */
function reason(run: RunView, { window, busy, present, mean }: RoundDetail, { from, to }: Order): string {
  const { strategy, neighbourhood } = scenarioIn(run)
  const { compares } = strategies[strategy]
  const [giver, taker] = [`processor ${count(from)}`, `processor ${count(to)}`]
  if (compares === 'queue') {
    const queue = (p: number) => quantity(present[p] / window)
    return `${giver} had ${queue(from)} processes at its CPU on average since the last round, and ${taker} had ${queue(to)}`
  }
  const share = (cycles: number) => quantity((100 * cycles) / window, '%')
  const whom = neighbourhood === 'whole' ? 'its neighbourhood' : 'its neighbours'
  const average = compares === 'neighbourhood' ? `, ${whom} for ${share(mean[from])} on average` : ''
  return `${giver} was busy ${share(busy[from])} of the time since the last round${average}, and ${taker} for ${share(busy[to])}`
}

/** The row's numbers. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const { columns, lanes } = recording
  const { lane, load } = greatestLane(recording, row)
  return [
    { label: 'Time', value: rowSpan(recording, row) },
    { label: 'Utilisation', value: quantity(columns.utilisation[row], '%') },
    { label: 'Processes at a CPU, on average', value: quantity(meanOfLanes(recording, row)) },
    {
      label: lanes > 1 ? `Longest queue on average, processor ${count(lane)}` : 'Queue, on average',
      value: quantity(load),
    },
    { label: 'Messages received', value: count(columns.messages[row]) },
    { label: 'Messages a channel', value: quantity(columns.messagesPerChannel[row]) },
    { label: 'Migrations', value: count(columns.migrations[row]) },
    { label: 'Computing', value: quantity(columns.compute[row], 's') },
    { label: 'Router and balancer', value: quantity(columns.communicate[row], 's') },
    { label: 'Idle', value: quantity(columns.idle[row], 's') },
  ]
}

const single = (value: Metric | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** A headline whose words may be missing. */
type Draft = { readonly [key in keyof Headline]: Headline[key] | undefined } & Pick<Headline, 'metric'>

/** What the lab says of a bound with this value. */
function saidOf(metric: string, value: number): string {
  const bound = bounds.find((one) => one.metric === metric)
  if (!bound) throw new Error(`migration: ${metric} is no bound`)
  return saidText(bound, value, '%')
}

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics = run.metrics ?? {}
  const bound = single(metrics.boundUtilisation)
  // Where some wait for others by the program itself, an even placement does not say how much can be computed.
  const { program } = scenarioIn(run)
  const isEvenEnough = program === 'synthetic' || program === 'wator'
  const best = isEvenEnough ? single(metrics.bestStanding) : undefined
  const still = single(metrics.standingStill)
  const forwarded = single(metrics.forwarded)
  const time = single(metrics.executionTime)
  const busy = single(metrics.utilisation)
  const list: Draft[] = [
    {
      metric: 'utilisation',
      note:
        still !== undefined
          ? saidOf('standingStill', still)
          : bound === undefined
            ? undefined
            : `From the first placement alone one expects about ${percent(bound / 100)}`,
      reason: best === undefined ? undefined : `${saidOf('bestStanding', best)}.`,
    },
    ...(time === undefined
      ? [{ metric: 'messagesPerChannel' }]
      : [
          {
            metric: 'executionTime',
            note: busy === undefined ? undefined : `The processors are busy ${quantity(busy, '%')} of that time`,
          },
        ]),
  ]
  list.push({ metric: moves(run) ? 'predictedUtilisation' : 'predictedGain', note: predictedText(run) })
  if (single(metrics.placementRuns) !== undefined) list.push({ metric: 'placementRuns' })
  if (moves(run)) {
    const chased =
      forwarded === undefined ? undefined : `${counted(forwarded, 'message')} followed a process that had moved`
    list.push({ metric: 'migrations', note: chased }, { metric: 'lastMigration' }, { metric: 'lowToHigh' })
  }
  list.push({ metric: 'computation' }, { metric: 'computeRatioDeviation' }, { metric: 'hopsMean' })
  list.push({ metric: 'linkContention' }, { metric: 'routerTime' })
  return list.map(({ metric, note, reason }) => ({ metric, ...(note && { note }), ...(reason && { reason }) }))
}

/** The most markers that are drawn on the track. */
const MOST_MARKERS = 60

/** Slots one after the other in which processes arrive elsewhere. */
interface Burst {
  readonly row: number
  moved: number
}

/** Bursts of migrations; the largest, if there are very many. */
export function markers(run: RunView): readonly Marker[] {
  const { columns, count: rows } = run.recording
  const { migrations, time } = columns
  const bursts: Burst[] = []
  let last: Burst | undefined
  for (let row = 0; row < rows; row++) {
    if (migrations[row] === 0) last = undefined
    else if (last) last.moved += migrations[row]
    else {
      last = { row, moved: migrations[row] }
      bursts.push(last)
    }
  }
  const shown = [...bursts]
    .sort((a, b) => b.moved - a.moved)
    .slice(0, MOST_MARKERS)
    .map(({ row, moved }) => ({
      row,
      label: `${quantity(time[row], 's')}: ${counted(moved, 'process moved', 'processes moved')}`,
      colour: 'var(--accent)',
    }))
  return [...shown, ...heavierMark(run)].sort((a, b) => a.row - b.row)
}

/** When processes get more to do, of a scenario in which they do. */
function heavierMark(run: RunView): readonly Marker[] {
  const { heavyProcessor, heavyStart, heavyFactor, program } = scenarioIn(run)
  const axis = axisOf(run.recording, 'seconds')
  const seconds = heavyStart / CYCLES_PER_SECOND
  const changes = heavyProcessor !== 'none' && heavyProcessor < run.recording.lanes && heavyFactor > 1
  if (!changes || program === 'phases' || seconds >= axis.end) return []
  const label = `${quantity(seconds, 's')}: the processes that were placed on processor ${heavyProcessor} compute ${exact(heavyFactor)} times as long from now on`
  return [{ row: axis.rowAt(seconds), label, colour: 'var(--ink)' }]
}
