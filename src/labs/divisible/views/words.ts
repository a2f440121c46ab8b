/** The lab in words: captions, readouts, numbers. */

import { stepNumbers } from '../../../charts/rows.ts'
import type { Detail } from '../../../core/lab.ts'
import { count, quantity } from '../../../core/text/format.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import type { ProgramDetail } from '../model/detail.ts'
import { parameters } from '../parameters.ts'
import { OUTCOMES } from '../recording.ts'
import { answerOf, scenarioOf } from './shown.ts'

/** A time in six digits, enough to distinguish schedules that differ by little: "352.196". */
export function time(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return Math.abs(value) >= 1e6 ? quantity(value) : String(Number(value.toPrecision(6)))
}

/** Orders as they are printed, workers counted from 1: "1 3 2 4"; long ones are cut. */
export function order(workers: readonly number[], most = 12): string {
  const shown = workers.slice(0, most).map((worker) => worker + 1)
  return shown.join(' ') + (workers.length > most ? ' …' : '')
}

/** The scenario's algorithm by its label. */
function algorithmOf(run: RunView): string {
  return parameters.algorithm.options[scenarioOf(run).algorithm].label
}

const column = (run: RunView, id: string, row: number): number => run.recording.columns[id][row]

/** What became of the program in a row, and what the best is. */
export function caption(run: RunView, row: number, detail?: Detail): string {
  const program = detail as ProgramDetail | undefined
  const last = run.finished && row >= run.recording.count - 1
  const answer = answerOf(run)
  if (last && !answer) return 'No program of this system could be solved with a proof: there is no schedule to show.'
  if (last && answer) {
    const workers = answer.fractions.length
    const idle = workers - Number(run.metrics?.workersUsed)
    const rest = idle === 0 ? 'Every worker has load.' : `${count(idle)} of ${count(workers)} workers have no load.`
    return `${algorithmOf(run)} sends to ${order(answer.allocation)} and collects from ${order(answer.collection)}: all is done at ${time(answer.time)}. ${rest}`
  }
  const outcome = OUTCOMES[column(run, 'outcome', row)] ?? 'solved'
  const compared = time(column(run, 'time', row))
  const best = time(column(run, 'best', row))
  const orders = program ? ` sends to ${order(program.sent)}${program.sent.length < program.size ? ' …' : ''}` : ''
  if (run.recording.stride > 1) {
    const improvements = column(run, 'improved', row)
    const news =
      improvements === 0 ? 'no new best' : `${count(improvements)} new ${improvements === 1 ? 'best' : 'bests'}`
    return `Programs ${stepNumbers(run.recording, row)}: ${news}; the best so far is ${best}.`
  }
  const head = `Program ${count(row + 1)}${orders}: `
  if (column(run, 'improved', row) > 0) return `${head}T is ${compared}, the best so far.`
  if (outcome === 'failed') return `${head}no solver could prove an answer; it is left out.`
  if (outcome === 'pruned') return `${head}pruned, as T cannot be below ${compared}; the best is ${best}.`
  if (outcome === 'bound')
    return `${head}only begun; whatever completes it takes at least ${compared}. The best is ${best}.`
  return `${head}T is ${compared}; the best stays ${best}.`
}

/** The row's numbers, and those of the answer that are lists. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const answer = answerOf(run)
  return [
    ...(run.recording.stride > 1
      ? [{ label: 'Programs', value: stepNumbers(run.recording, row) }]
      : [
          { label: 'Program', value: count(row + 1) },
          { label: 'Outcome', value: OUTCOMES[column(run, 'outcome', row)] ?? '–' },
          { label: 'Its time T', value: time(column(run, 'time', row)) },
          { label: 'Workers in it', value: count(column(run, 'size', row)) },
        ]),
    { label: 'Best so far', value: time(column(run, 'best', row)) },
    ...(answer
      ? [
          { label: 'Answer sends to', value: order(answer.allocation) },
          { label: 'and collects from', value: order(answer.collection) },
          ...mostLoaded(answer.fractions).map(([worker, fraction]) => ({
            label: `Load α of worker ${worker + 1}`,
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
    const best = time(makespan / (1 + deviation / 100))
    list[0].note =
      deviation === 0 ? 'The best there is' : `${quantity(deviation, '%')} more than the best there is (${best})`
    list.push({ metric: 'deviation' })
  }
  list.push({ metric: 'workersUsed', note: `Of ${count(run.recording.lanes)}` })
  list.push({ metric: 'programsSolved', note: degenerate === 1 ? 'Other fractions do as well' : undefined })
  if (typeof unproved === 'number' && unproved > 0) list.push({ metric: 'unproved', note: 'Not certain' })
  if (typeof bareTime === 'number') list.push({ metric: 'bareTime', note: 'What the search compares' })
  list.push({ metric: 'portIdle', note: 'y' }, { metric: 'waiting', note: 'Σ x' })
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}

/** The most markers that are drawn on the track. */
const MOST_MARKERS = 60

/** Every new best; of very many the last ones. */
export function markers({ recording }: RunView): readonly Marker[] {
  const { improved, best } = recording.columns
  const marks: Marker[] = []
  for (let row = recording.count - 1; row >= 0 && marks.length < MOST_MARKERS; row--) {
    if (improved[row] > 0) marks.unshift({ row, label: `New best: ${time(best[row])}`, colour: 'var(--accent)' })
  }
  return marks
}
