/** What is said of a prediction once the truth is there: kindly, and with numbers. */
import { positionName } from '../../../charts/rows.ts'
import type { AnswerUnit } from '../../../core/content/lesson.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import { axesOf, axisOf, unitOf } from '../../../core/playhead/axis.ts'
import type { Recording } from '../../../core/recording.ts'
import { quantity } from '../../../core/text/format.ts'
import { difference } from './curve.ts'

/** How near a prediction came, by its distance as a share of what it is measured by. */
const grade = (share: number, far: string): string => (share <= 0.1 ? 'Very close.' : share <= 0.3 ? 'Close.' : far)

/** "31 tasks"; "1 task" where the unit is a word. */
export function amount(value: number, unit: string): string {
  const rounded = unit === 's' || unit === '' ? value : Math.round(value)
  const single = rounded === 1 && /^[a-z]{3,}s$/.test(unit)
  return quantity(rounded, single ? unit.slice(0, -1) : unit)
}

/** What a curve's run lies along. */
export const unitAlong = ({ shape }: Recording) => unitOf(axesOf(shape)[0])

/** A row in words, as its run lies at first: "iteration 203", "3.33 ms". */
export function placeName(recording: Recording, row: number): string {
  const unit = unitAlong(recording)
  return positionName(recording, unit, axisOf(recording, unit).xOf(row))
}

/** What is said of a drawn curve. */
export function curveVerdict(values: readonly number[], recording: Recording, column: string, unit: string): string {
  const { columns, count } = recording
  const { apart, drawn, run } = difference(values, columns[column], count)
  const at = (row: number) => `${unitAlong(recording) === 'steps' ? 'in' : 'at'} ${placeName(recording, row)}`
  const verdict = grade(run.value > 0 ? apart / run.value : 1, 'It went another way.')
  return `${verdict} The run has at most ${amount(run.value, unit)}, ${at(run.row)}; your curve has at most ${amount(drawn.value, unit)}, ${at(drawn.row)}. On average the two are ${amount(apart, unit)} apart.`
}

/** What is said of a value. */
export function valueVerdict(value: number, right: number, unit: AnswerUnit): string {
  const off = Math.abs(value - right)
  const verdict = grade(right === 0 ? off : off / Math.abs(right), 'Hard to know beforehand.')
  // Milliseconds are written as they are asked for, whatever their size.
  const text = (number: number) => (unit === 'ms' ? `${quantity(number)} ms` : quantity(number, unit))
  const far = unit === '%' ? `${quantity(off)} percentage points` : text(off)
  const gap = off < 1e-9 ? '' : `, ${far} ${right > value ? 'more' : 'less'}`
  return `${verdict} You said ${text(value)}; it is ${text(right)}${gap}.`
}

/** One that can be picked: its name in words, and its value. */
export interface Candidate {
  readonly id: string
  readonly label: string
  readonly value: number
}

/** The best first. */
export function ranked(
  candidates: readonly Candidate[],
  { better }: Pick<MetricDefinition, 'better'>,
): readonly Candidate[] {
  const sign = better === 'more' ? -1 : 1
  return [...candidates].sort((a, b) => sign * (a.value - b.value))
}

/** What is said of a pick; the best come first. */
export function winnerVerdict(picked: string, places: readonly Candidate[], unit: string): string {
  const [best] = places
  const mine = places.find(({ id }) => id === picked) ?? best
  const text = ({ label, value }: Candidate) => `${label} (${quantity(value, unit)})`
  return mine.value === best.value
    ? `That is right: ${text(mine)}.`
    : `It is another one: ${text(best)}. You picked ${text(mine)}.`
}
