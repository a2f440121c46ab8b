/** The lab in words: captions, readouts, numbers. */

import { stepNumbers } from '../../../charts/rows.ts'
import type { Detail } from '../../../core/lab.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import type { Recording } from '../../../core/recording.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import { algorithms } from '../algorithms/index.ts'
import { TIME_UNIT } from '../metrics.ts'
import { inOrder, type Plan, type Problem, type ProgramDetail, problemIn, rootOf, signOf } from '../model/detail.ts'
import { parameters } from '../parameters.ts'
import { OUTCOMES } from '../recording.ts'
import { doingText } from './moment.ts'
import { answerOf, scenarioOf } from './shown.ts'

/** Most digits of a time: enough to distinguish schedules that differ by little. */
const MOST_DIGITS = 6

/** A time in as many digits: "352.196". */
function withDigits(value: number | undefined, digits: number): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return Math.abs(value) >= 10 ** MOST_DIGITS ? quantity(value) : String(Number(value.toPrecision(digits)))
}

/** A time as tables and scales have it: "352.196". */
export const fullTime = (value: number | undefined): string => withDigits(value, MOST_DIGITS)

/** A time as it is read: "352". */
export const time = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '–' : quantity(value)

/** A time in a sentence: "352 time units". */
export const timed = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '–' : quantity(value, TIME_UNIT)

/** Times beside each other, in as few digits as distinguish those that differ: "352.20", "352.58"; "352", "436". */
export function apart(...times: readonly number[]): readonly string[] {
  const texts = (digits: number) => times.map((value) => (digits === 3 ? time(value) : withDigits(value, digits)))
  const differing = new Set(texts(MOST_DIGITS)).size
  let digits = 3
  while (digits < MOST_DIGITS && new Set(texts(digits)).size < differing) digits++
  return texts(digits)
}

/** At most this many workers of an order are written. */
const MOST_SHOWN = 12

/** Orders as they are printed, workers counted from 1: "1 3 2 4"; long ones are cut. */
export function order(workers: readonly number[]): string {
  const shown = workers.slice(0, MOST_SHOWN).map((worker) => worker + 1)
  return shown.join(' ') + (workers.length > MOST_SHOWN ? ' …' : '')
}

/** The order in which the master's port sends and collects. In a tree, workers have numbers and clusters letters. */
export function ordersOf(problem: Problem, plan: Plan): { readonly sent: string; readonly collected: string } {
  const signs = (workers: readonly number[]) => {
    const members = inOrder(rootOf(problem), workers)
    return members.slice(0, MOST_SHOWN).map(signOf).join(' ') + (members.length > MOST_SHOWN ? ' …' : '')
  }
  return { sent: signs(plan.allocation), collected: signs(plan.collection) }
}

/** The scenario's algorithm by its label. */
function algorithmOf(run: RunView): string {
  return parameters.algorithm.options[scenarioOf(run).algorithm].label
}

/** Whether the times that a run's search compares have no latency in them. */
export const comparesBare = (run: RunView): boolean => algorithms[scenarioOf(run).algorithm].comparesBare === true

/** What a row's program came to, in a word or two. */
const OUTCOME_WORDS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  solved: 'schedule',
  pruned: 'bound, left out',
  bound: 'bound',
  failed: 'no answer',
}

/** What the program of a row came to, in a word or two. */
export const outcomeAt = ({ columns }: Recording, row: number): string =>
  OUTCOME_WORDS[OUTCOMES[columns.outcome[row]] ?? 'solved']

/** Whether a row's time is that of a schedule; else it is a bound that no schedule of its orders can beat. */
export const isSchedule = ({ columns }: Recording, row: number): boolean => OUTCOMES[columns.outcome[row]] === 'solved'

const column = (run: RunView, id: string, row: number): number => run.recording.columns[id][row]

/** What the sender and the workers do at an instant of the schedule; else what happened to the program in a row, and what the best is. */
export function caption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  if (shown?.instant && shown.to < 1) {
    return `At ${time(shown.time)}: ${doingText(run, shown.instant as Plan, Number(shown.time))}.`
  }
  const program = detail as ProgramDetail | undefined
  const last = run.finished && row >= run.recording.count - 1
  const answer = answerOf(run)
  if (last && !answer) return 'No program of this system could be solved with a proof: there is no schedule to show.'
  if (last && answer) {
    const workers = answer.fractions.length
    const idle = workers - Number(run.metrics?.workersUsed)
    const rest =
      idle === 0
        ? 'Every worker has load.'
        : `${count(idle)} of ${count(workers)} workers ${idle === 1 ? 'has' : 'have'} no load.`
    const search = run.recording.steps > 1 ? `${algorithmOf(run)} finds: send` : 'send'
    const problem = problemIn(scenarioOf(run))
    const { sent, collected } = ordersOf(problem, answer)
    const whom = problem.tree ? '' : 'workers '
    const rounds = answer.instalments ? ` in ${counted(answer.instalments.length, 'round')}` : ''
    // A lecture shows the first clause alone.
    return `All is done after ${timed(answer.time)}; ${search} to ${whom}${sent}${rounds}, collect from ${collected}. ${rest}`
  }
  const outcome = OUTCOMES[column(run, 'outcome', row)] ?? 'solved'
  const bare = comparesBare(run) ? 'without latency ' : ''
  const [compared, best] = apart(column(run, 'time', row), column(run, 'best', row))
  const orders = program ? ` sends to ${order(program.sent)}${program.sent.length < program.size ? ' …' : ''}` : ''
  if (run.recording.stride > 1) {
    const improvements = column(run, 'improved', row)
    const news =
      improvements === 0 ? 'no new best' : `${count(improvements)} new ${improvements === 1 ? 'best' : 'bests'}`
    return `Programs ${stepNumbers(run.recording, row)}: ${news}; ${bare}the best so far is ${timed(column(run, 'best', row))}.`
  }
  const head = `Program ${count(row + 1)}${orders}: `
  if (column(run, 'improved', row) > 0)
    return `${head}${bare}all is done after ${timed(column(run, 'time', row))}, the best so far.`
  if (outcome === 'failed') return `${head}no solver could prove an answer; it is left out.`
  if (outcome === 'pruned')
    return `${head}left out, as ${bare}it cannot take less than ${compared}; the best is ${best}.`
  if (outcome === 'bound')
    return `${head}only begun; any schedule that begins so takes at least ${compared}. The best is ${best}.`
  return `${head}${bare}all is done after ${compared}; the best stays ${best}.`
}

/** The row's numbers, and those of the answer that are lists. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const answer = answerOf(run)
  const orders = answer && ordersOf(problemIn(scenarioOf(run)), answer)
  const [its, best] = apart(column(run, 'time', row), column(run, 'best', row))
  const bare = comparesBare(run) ? ', without latency' : ''
  return [
    ...(run.recording.stride > 1
      ? [{ label: 'Programs', value: stepNumbers(run.recording, row) }]
      : [
          { label: 'Program', value: count(row + 1) },
          { label: 'Outcome', value: outcomeAt(run.recording, row) },
          {
            label: (isSchedule(run.recording, row) ? 'It takes' : 'It takes at least') + bare,
            value: its,
          },
          { label: 'Workers in it', value: count(column(run, 'size', row)) },
        ]),
    { label: `Best so far${bare}`, value: best },
    ...(answer && orders
      ? [
          { label: 'Answer sends to', value: orders.sent },
          { label: 'and collects from', value: orders.collected },
          ...mostLoaded(answer.fractions).map(([worker, fraction]) => ({
            label: `Load of worker ${worker + 1}`,
            value: quantity(fraction),
          })),
        ]
      : []),
  ]
}

/** Workers whose load is listed; all of them stand in the schedule's table. */
const LISTED = 6

/** The workers with most load, in the order of the table. */
function mostLoaded(fractions: readonly number[]): readonly (readonly [worker: number, fraction: number])[] {
  return fractions
    .map((fraction, worker) => [worker, fraction] as const)
    .filter(([, fraction]) => fraction > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, LISTED)
    .sort((a, b) => a[0] - b[0])
}

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const { makespan, deviation, bareTime, degenerate, unproved } = run.metrics ?? {}
  const list: { metric: string; note?: string | undefined }[] = [{ metric: 'makespan' }]
  if (typeof deviation === 'number' && typeof makespan === 'number') {
    const [best] = apart(makespan / (1 + deviation / 100), makespan)
    list[0].note =
      deviation === 0
        ? 'The best in one round'
        : `${quantity(deviation, '%')} more than the best in one round (${best})`
    list.push({ metric: 'deviation' })
  }
  list.push({ metric: 'workersUsed', note: `Of ${count(run.recording.lanes)}` })
  list.push({ metric: 'programsSolved', note: programsNote(run, degenerate === 1) })
  if (typeof unproved === 'number' && unproved > 0) list.push({ metric: 'unproved', note: 'Not certain' })
  if (typeof bareTime === 'number') list.push({ metric: 'bareTime', note: 'What the search compares' })
  list.push({ metric: 'portIdle', note: 'y' }, { metric: 'waiting', note: 'Σ x' })
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}

/** What the count of programs counts that the transport does not. */
function programsNote({ recording, metrics }: RunView, degenerate: boolean): string | undefined {
  const more = Number(metrics?.programsSolved) - recording.steps
  if (more > 0 && recording.steps > 1)
    return `${count(recording.steps)} steps: ${count(more)} only bound a group of workers`
  return degenerate ? 'Other fractions do as well' : undefined
}

/** The most markers that are drawn on the track. */
const MOST_MARKERS = 60

/** Every new best; the last ones, if there are very many. */
export function markers({ recording }: RunView): readonly Marker[] {
  const { improved, best } = recording.columns
  const marks: Marker[] = []
  for (let row = recording.count - 1; row >= 0 && marks.length < MOST_MARKERS; row--) {
    if (improved[row] > 0) marks.unshift({ row, label: `New best: ${time(best[row])}`, colour: 'var(--accent)' })
  }
  return marks
}
