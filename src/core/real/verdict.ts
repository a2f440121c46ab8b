/** What a run on a real computer says: its numbers beside the model's, what was lost, and whether they may be compared. */
import type { Log, Nodes, OwnTimes, Plan, Prediction } from './commands.ts'
import { type Costs, median } from './costs.ts'

/** Numbers of a run, measured or of the model. Times are milliseconds. */
export interface Outcome {
  readonly time: number
  /** Messages, and tasks that moved, before the end of the last node. */
  readonly messages: number
  readonly moved: number
  /** Nodes of each worker. */
  readonly nodes: readonly number[]
}

/** The numbers of a run. */
export function outcomeOf(logs: Prediction['logs']): Outcome {
  const time = Math.max(0, ...logs.map(({ end }) => end.at(-1) ?? 0))
  let [messages, moved] = [0, 0]
  for (const { sent, sentTasks } of logs) {
    for (const [k, at] of sent.entries()) {
      if (at >= time) continue
      messages++
      moved += sentTasks[k]
    }
  }
  return { time, messages, moved, nodes: logs.map(({ end }) => end.length) }
}

/** Tasks in the whole system: when their number changed, in milliseconds, and what it was from then on. */
export function tasksOver(logs: Prediction['logs']): { readonly time: Float64Array; readonly tasks: Float64Array } {
  const changes = logs.flatMap(({ end, born }) => Array.from(end, (at, k) => [at, born[k] - 1] as const))
  changes.sort(([x], [y]) => x - y)
  const [time, tasks] = [new Float64Array(changes.length + 1), new Float64Array(changes.length + 1)]
  tasks[0] = 1
  for (const [k, [at, change]] of changes.entries()) {
    time[k + 1] = at
    tasks[k + 1] = tasks[k] + change
  }
  return { time, tasks }
}

/** Tasks in the whole system at moments that are equally far apart, from the beginning to `end`: one more than there are parts. */
export function tasksAt(logs: Prediction['logs'], end: number, parts: number): Float64Array {
  const { time, tasks } = tasksOver(logs)
  let k = 0
  return Float64Array.from({ length: parts + 1 }, (_, n) => {
    while (k + 1 < time.length && time[k + 1] <= (n * end) / parts) k++
    return tasks[k]
  })
}

/** What is wrong with the counts of a run, a sentence each; empty where every node was executed once and nothing is left. */
export function wrongCounts(plan: Plan, logs: readonly Log[]): string[] {
  const sum = (of: (log: Log) => number) => logs.reduce((total, log) => total + of(log), 0)
  const wrong: string[] = []
  const executed = sum(({ counts }) => counts.executed)
  if (executed !== plan.nodesInAll) wrong.push(`${executed} nodes were executed instead of ${plan.nodesInAll}`)
  else if (sum(({ counts }) => counts.hash) >>> 0 !== plan.hash)
    wrong.push('other nodes were executed than the tree has')
  for (const [kind, name] of plan.messages.entries()) {
    const [sent, received] = [sum(({ sentOf }) => sentOf[kind] ?? 0), sum(({ receivedOf }) => receivedOf[kind] ?? 0)]
    if (sent !== received) wrong.push(`${sent} messages “${name}” were sent and ${received} received`)
  }
  const [sent, received] = [sum(({ counts }) => counts.tasksSent), sum(({ counts }) => counts.tasksReceived)]
  if (sent !== received) wrong.push(`${sent} tasks were sent and ${received} received`)
  const remaining = sum(({ counts }) => counts.remaining)
  if (remaining > 0) wrong.push(`${remaining} tasks were left`)
  return wrong
}

/** A node is late from this many times the usual on. */
const LATE = 1.5

/**
 * The share of a run that the computer was away: of each node that took more than one and a half times the usual and a step of the clock, what is
 * beyond that, over the time of all workers.
 */
export function lostShare(logs: readonly Pick<Log, 'begin' | 'end' | 'wanted'>[], step: number): number {
  const ratios = logs.flatMap(({ begin, end, wanted }) => Array.from(end, (at, k) => (at - begin[k]) / wanted[k]))
  if (ratios.length === 0) return 0
  const usual = median(ratios)
  let lost = 0
  for (const { begin, end, wanted } of logs) {
    for (const [k, at] of end.entries()) lost += Math.max(0, at - begin[k] - LATE * usual * wanted[k] - step)
  }
  const time = Math.max(...logs.map(({ end }) => end.at(-1) ?? 0))
  return time > 0 ? lost / (logs.length * time) : 0
}

/** How long the nodes of a run took, as the model runs them again. */
export function ownTimes({ nodes, interval, looksEachTurn }: Plan, costs: Costs, logs: readonly Log[]): OwnTimes {
  const look = looksEachTurn ? costs.handler / interval : 0
  return {
    ratios: logs.map(({ begin, end, wanted }) => end.map((at, k) => (1000 * (at - begin[k])) / wanted[k])),
    beside: costs.turn / interval + look + (nodes === 'compute' ? 0.1 : 0),
  }
}

/** What is known of a measurement when its words are chosen. */
export interface Known {
  readonly nodes: Nodes
  readonly workers: number
  /** Whether nodes may sleep instead. */
  readonly sleeps: boolean
  readonly step: number
  /** Where nodes compute: workers that are as fast as one alone, and the speed of one alone afterwards over that before. */
  readonly coresFree: number
  readonly speedAfter: number
  /** Of the run that is shown, and the runs that do not count, from 1. */
  readonly lost: number
  readonly hidden: readonly number[]
  /** Milliseconds: measured, the model's, and the model's with the run's own node times. */
  readonly measured: number
  readonly predicted: number
  readonly explained: number
}

/** What is said of a measurement. */
export interface Verdict {
  readonly sentences: readonly string[]
  /** Whether the difference from the model may be given as a percentage. */
  readonly isComparable: boolean
}

/** From which share on each is said. */
const LEAST_SPEED = 0.9
export const MOST_LOST = 0.05
const MOST_CHANGE = 0.05
const COARSE_MS = 1
export const MOST_DIFFERENCE = 0.1

const percent = (share: number) => Math.round(100 * share)

/** The words for a measurement; several sentences may stand. */
export function verdictOf(facts: Known): Verdict {
  const { nodes, workers, sleeps, step, coresFree, speedAfter, lost, hidden, measured, predicted, explained } = facts
  const sentences: string[] = []
  const isCrowded = nodes === 'compute' && coresFree < LEAST_SPEED * workers
  const isDisturbed = lost > MOST_LOST
  if (isCrowded) {
    const cores = Math.max(0.1, coresFree).toFixed(1)
    sentences.push(`${workers} workers share about ${cores} cores. ${wayOut(workers, sleeps)}`)
  }
  if (isDisturbed)
    sentences.push(`The computer did other things for ${percent(lost)} % of this run. Close other programs.`)
  if (nodes === 'compute' && Math.abs(speedAfter - 1) > MOST_CHANGE) {
    const way = speedAfter < 1 ? 'slower' : 'faster'
    const why = speedAfter < 1 ? 'heat, battery, other work' : 'other work has ended, or the clock has risen'
    sentences.push(`The cores became ${percent(Math.abs(speedAfter - 1))} % ${way} meanwhile (${why}).`)
  }
  for (const run of hidden) sentences.push(`Run ${run} does not count: the page was hidden.`)
  // As it is written: differences of a clock in whole milliseconds are some billionths less.
  if (Number(step.toPrecision(3)) >= COARSE_MS) {
    sentences.push(`This browser’s clock has steps of ${Math.round(step)} ms: the charts are coarser.`)
  }
  const difference = measured / predicted - 1
  const isComparable = !isCrowded && !isDisturbed
  if (isComparable && Math.abs(difference) > MOST_DIFFERENCE) {
    sentences.push(differenceText(measured, predicted, explained))
  }
  return { sentences, isComparable }
}

/** What helps where cores are shared: two workers are the fewest, and not every browser lets them sleep. */
function wayOut(workers: number, sleeps: boolean): string {
  if (workers > 2) return sleeps ? 'Use fewer workers, or let nodes sleep.' : 'Use fewer workers.'
  return sleeps ? 'Let nodes sleep.' : 'Close other programs.'
}

/** "Measured is 14 % longer than the model says: 11 % from slower nodes, 3 % from what the model does not know." */
function differenceText(measured: number, predicted: number, explained: number): string {
  const all = percent(measured / predicted - 1)
  const ofNodes = percent(explained / predicted - 1)
  const rest = all - ofNodes
  const way = all > 0 ? 'longer' : 'shorter'
  const signed = (points: number) => `${points < 0 ? '−' : ''}${Math.abs(points)}`
  const [nodesPart, restPart] = all > 0 ? [ofNodes, rest] : [-ofNodes, -rest]
  const which = all > 0 ? 'slower' : 'faster'
  return `Measured is ${Math.abs(all)} % ${way} than the model says: ${signed(nodesPart)} % from ${which} nodes, ${signed(restPart)} % from what the model does not know.`
}
