/** The lab in words: captions, readouts, numbers, markers. */
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail, Metric } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import { hasRow, type Recording } from '../../../core/recording.ts'
import { timeComparison } from '../../../core/text/comparison.ts'
import { count, counted, difference, quantity } from '../../../core/text/format.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import type { LoopDetail, SyncDetail } from '../model/detail.ts'
import { exchanges, type LoopValues, lossOf, sends, synchronises, wayOf as wayIn, waysOf } from '../parameters.ts'
import { judged, shortName } from '../strategies/index.ts'
import { loopAt, loopSizes, turns } from './two-loops.ts'

export { counted }

/** A run's scenario by its own type. */
export const scenarioIn = ({ values }: Pick<RunView, 'values'>): LoopValues => typedValues<LoopValues>(values)

/** What a run's strategy does. */
export const wayOf = ({ values }: Pick<RunView, 'values'>) => wayIn(values)

/** What a processor does, by its state. */
export const DOING = ['computes', 'communicates', 'decides or switches', 'waits', 'is done'] as const

/** How many processors hold iterations that are not done at a row's end. */
export function holding({ matrices, lanes }: Recording, row: number): number {
  let holders = 0
  for (let i = row * lanes; i < (row + 1) * lanes; i++) if (matrices.left[i] > 0) holders++
  return holders
}

/** The one processor that has iterations at a row's end, and why it may have them still. */
function onlyHolder({ matrices, lanes }: Recording, row: number): string {
  const holder = matrices.left.subarray(row * lanes, (row + 1) * lanes).findIndex((left) => left > 0)
  return `processor ${count(holder)}${matrices.load[row * lanes + holder] > 0 ? ', whose owner works, too' : ''}`
}

/** How many iterations that are not done the processors hold at a row's end. */
function heldIn({ matrices, lanes }: Recording, row: number): number {
  let iterationsHeld = 0
  for (let i = row * lanes; i < (row + 1) * lanes; i++) iterationsHeld += matrices.left[i]
  return iterationsHeld
}

/** What there is at a row's end, and what the last decision in it was, or what moved. */
export function caption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  const { columns, lanes } = recording
  const head = `${rowSpan(recording, row)}, at the end: `
  const all = columns.left[row]
  if (all === 0) {
    const last = run.finished && row === recording.count - 1
    return `${head}all iterations are done${last ? ', and so is the run' : ''}.`
  }
  const now = loopAt(run, row)
  if (now && now.loop === undefined) return `${head}loop 1 is done, and its array is collected, transposed and dealt.`
  const left = now?.left ?? all
  const [holders, iterationsHeld] = [holding(recording, row), heldIn(recording, row)]
  // What waits in a queue or travels lies with no processor.
  const part = iterationsHeld < left ? `${count(iterationsHeld)} of them ` : ''
  const where =
    holders === 1 && lanes > 1 && part === ''
      ? `all on ${onlyHolder(recording, row)}`
      : holders > 0
        ? `${part}on ${count(holders)} of ${counted(lanes, 'processor')}`
        : 'with none of the processors: in a queue or on their way'
  const moved = columns.moved[row]
  const move = moved > 0 ? ` ${counted(moved, 'iteration')} moved.` : ''
  const { synchronisations = [] } = (detail as LoopDetail | undefined) ?? {}
  const decided = synchronisations.length > 0 ? ` ${decision(synchronisations[synchronisations.length - 1])}` : ''
  const which = now ? ` of loop ${now.loop}` : ''
  return `${head}${counted(left, 'iteration')}${which} left, ${where}.${decided || move}`
}

/** What was decided, and why, in a sentence. */
export function decision(it: SyncDetail): string {
  const who = `Synchronisation ${count(it.number)} of ${counted(it.members.length, 'processor')}`
  if (it.outcome === 'finished') return `${who}: nothing is left to share.`
  if (it.outcome === 'meets') return `${who}: nothing moves, since the group goes to exchange work with all others.`
  if (it.outcome === 'few') {
    return `${who}: nothing moves, since ${counted(it.moving, 'iteration')} would, and ${quantity(Number(it.threshold.toPrecision(3)))} is the least.`
  }
  if (it.outcome === 'stays') return `${who}: the program lets everything stay.`
  const [then, now] = [quantity(it.timeThen, 's'), quantity(it.timeNow, 's')]
  const move = `${counted(it.moving, 'iteration')} ${it.moving === 1 ? 'moves' : 'move'}`
  if (it.outcome === 'unprofitable') {
    return then === now
      ? `${who}: nothing moves, since what is left would take ${now} all the same.`
      : `${who}: nothing moves, since what is left would take ${then} instead of ${now}, which saves less than ${quantity(100 * it.profitability, '%')}.`
  }
  // Without rules anything moves that evens out what is left, also where that saves nothing.
  return then === now
    ? `${who}: ${move}, although what is left takes ${now} all the same if no load changes.`
    : `${who}: ${move}, so that what is left takes ${then} instead of ${now} if no load changes.`
}

/** What the chart of loads would show, in a run without any. */
export function withoutLoads(run: RunView): string | undefined {
  const { matrices, count: rows, lanes } = run.recording
  // Given loads may all lie within a slot.
  if (scenarioIn(run).loads.some((load) => load > 0)) return undefined
  for (let i = 0; i < rows * lanes; i++) if (matrices.load[i] > 0) return undefined
  return run.finished
    ? 'Here you would see when the owners of the machines compute, and how much. In this run no owner does: each machine has all its time for the loop.'
    : undefined
}

/** The row's numbers. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const { columns, lanes, matrices } = recording
  let busy = 0
  for (let i = row * lanes; i < (row + 1) * lanes; i++) if (matrices.load[i] > 0) busy++
  return [
    { label: 'Time', value: rowSpan(recording, row) },
    { label: loopSizes(run) ? 'Iterations left in both loops' : 'Iterations left', value: count(columns.left[row]) },
    { label: 'Processors with iterations', value: `${count(holding(recording, row))} of ${count(lanes)}` },
    { label: 'Processors whose owners compute', value: `${count(busy)} of ${count(lanes)}` },
    { label: 'Synchronisations', value: count(columns.synchronisations[row]) },
    { label: 'Iterations moved', value: count(columns.moved[row]) },
    { label: 'Messages', value: count(columns.messages[row]) },
    { label: 'Computing', value: quantity(columns.compute[row], 's') },
    { label: 'Communicating', value: quantity(columns.communicate[row], 's') },
    { label: 'Overhead', value: quantity(columns.overhead[row], 's') },
    { label: 'Waiting', value: quantity(columns.wait[row], 's') },
    { label: 'Idle', value: quantity(columns.idle[row], 's') },
  ]
}

const single = (value: Metric | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** A judged strategy by the index that metrics have: "GDDLB". */
export function judgedName(index: number | undefined): string | undefined {
  const judgement = index === undefined ? undefined : judged[index]
  return judgement && shortName(judgement.name)
}

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const { metrics } = run
  const time = single(metrics?.totalTime)
  const without = single(metrics?.noBalancingTime)
  const predicted = single(metrics?.predictedTime)
  const best = judgedName(single(metrics?.best))
  const predictedName = judgedName(single(metrics?.predictedBest))
  const list: { readonly metric: string; readonly note?: string | undefined }[] = [
    { metric: 'totalTime', note: timeComparison(time, without, 'without balancing') },
    ...(loopSizes(run) ? ['firstLoopTime', 'betweenTime', 'secondLoopTime'].map((metric) => ({ metric })) : []),
    { metric: 'efficiency' },
  ]
  if (exchanges(run.values)) {
    const off = time && predicted !== undefined ? (100 * (predicted - time)) / time : undefined
    const note = off === undefined ? undefined : `${difference(off, '%')} against the simulation`
    if (!waysOf(run.values).some((way) => way.kind === 'exchange' && way.byProgram))
      list.push({ metric: 'predictedTime', note })
    if (best) list.push({ metric: 'regret', note: `Best is ${best}; the model says ${predictedName}` })
  }
  if (synchronises(run.values)) list.push({ metric: 'synchronisations' }, { metric: 'redistributions' })
  const loss = lossOf(run.values)
  if (loss) list.push({ metric: 'throughput' }, { metric: loss })
  else if (sends(run.values)) list.push({ metric: 'movedIterations' }, { metric: 'messages' })
  list.push({ metric: 'waitTime', note: shareOf(single(metrics?.waitTime), time) })
  list.push({ metric: 'idleTime', note: shareOf(single(metrics?.idleTime), time) })
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}

const shareOf = (part: number | undefined, time: number | undefined): string | undefined =>
  part === undefined || !time ? undefined : `${quantity((100 * part) / time, '%')} of the time`

/** The most markers that are drawn on the track. */
const MOST_MARKERS = 60

/**
 * Redistributions of the strategies that synchronise, the last ones if there are very many; and where the loops of a program end and
 * begin.
 */
export function markers(run: RunView): readonly Marker[] {
  const { recording } = run
  const { redistributions, moved, time } = recording.columns
  const marks: Marker[] = []
  const { ended, begun } = turns(run)
  const turn = (row: number | undefined, words: string): Marker[] =>
    row === undefined ? [] : [{ row, label: `${quantity(time[row], 's')}: ${words}`, colour: 'var(--phase-steady)' }]
  const phases = [...turn(ended, 'loop 1 has ended'), ...turn(begun, 'loop 2 has begun')]
  if (!synchronises(run.values)) return phases
  for (let row = recording.count - 1; row >= 0 && marks.length < MOST_MARKERS; row--) {
    if (redistributions[row] === 0) continue
    const label = `${quantity(time[row], 's')}: ${counted(moved[row], 'iteration')} moved`
    marks.unshift({ row, label, colour: 'var(--accent)' })
  }
  return phases.length > 0 ? [...marks, ...phases].sort((a, b) => a.row - b.row) : marks
}
