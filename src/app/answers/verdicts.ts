/** What is said about a prediction once the truth is there: kindly, and with numbers. */
import { positionName } from '../../charts/rows.ts'
import type { AnswerUnit } from '../../core/content/lesson.ts'
import type { MetricDefinition } from '../../core/lab.ts'
import { axesOf, axisOf, unitOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { count, quantity } from '../../core/text/format.ts'
import { difference } from './curve.ts'

/** What is said about a prediction. */
export interface Verdict {
  readonly text: string
  /** Whether it missed: it is another one, or far off. */
  readonly missed: boolean
}

/** From this distance on a prediction has missed, as a share of what it is measured by. */
const FAR = 0.3

/** How near a prediction came, by its distance; `far` is said to a miss. */
const grade = (share: number, far: string): string => (share <= 0.1 ? 'Very close. ' : share <= FAR ? 'Close. ' : far)

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

/** What is said about a drawn curve. */
export function curveVerdict(values: readonly number[], recording: Recording, column: string, unit: string): Verdict {
  const { columns, count: rows } = recording
  const { apart, drawn, run } = difference(values, columns[column], rows)
  const at = (row: number) => `${unitAlong(recording) === 'steps' ? 'in' : 'at'} ${placeName(recording, row)}`
  const share = run.value > 0 ? apart / run.value : 1
  const text = `${grade(share, 'It went another way. ')}The run has at most ${amount(run.value, unit)}, ${at(run.row)}; your curve has at most ${amount(drawn.value, unit)}, ${at(drawn.row)}. On average the two are ${amount(apart, unit)} apart.`
  return { text, missed: share > FAR }
}

/** A value as a prediction says it: milliseconds are written as they are asked for, whatever their size. */
export const valueText = (value: number, unit: AnswerUnit): string =>
  unit === 'ms' ? `${quantity(value)} ms` : quantity(value, unit)

/** What is said of the values that other seeds have. */
const otherSeeds = ([low, high]: readonly [low: number, high: number], unit: AnswerUnit) =>
  `With other seeds it is ${valueText(low, unit)} to ${valueText(high, unit)}.`

/** Whether a value is right by what other seeds give: between the least and the most of them and of the run itself, or as near as `loses` says. */
export const isInRange = (value: number, right: number, [low, high]: readonly [low: number, high: number], loses = 0) =>
  value >= Math.min(low, right) - loses && value <= Math.max(high, right) + loses

/**
 * What is said about a value: how far off it is, as a factor from two on. `hard` says that it could not be known; what lies in the `range` of other
 * seeds is right.
 */
export function valueVerdict(
  value: number,
  right: number,
  unit: AnswerUnit,
  hard = false,
  range?: readonly [low: number, high: number],
): Verdict {
  if (!range) return verdictOf(value, right, unit, hard)
  if (!isInRange(value, right, range)) {
    const { text, missed } = verdictOf(value, right, unit, hard)
    return { text: `${text} ${otherSeeds(range, unit)}`, missed }
  }
  const text = `That is right. You said ${valueText(value, unit)}; it is ${valueText(right, unit)}. ${otherSeeds(range, unit)}`
  return { text, missed: false }
}

function verdictOf(value: number, right: number, unit: AnswerUnit, hard: boolean): Verdict {
  const off = Math.abs(value - right)
  const share = right === 0 ? off : off / Math.abs(right)
  const sentence = `You said ${valueText(value, unit)}; it is ${valueText(right, unit)}`
  const factor = value > right ? value / right : right / value
  const verdict = grade(share, hard ? 'Hard to know beforehand. ' : '')
  const missed = share > FAR
  if (factor >= 2 && Number.isFinite(factor)) {
    const times = factor < 10 ? factor.toPrecision(2) : count(factor)
    return {
      text: `${verdict}${sentence}. Your number is ${times} times too ${value > right ? 'large' : 'small'}.`,
      missed,
    }
  }
  const far = unit === '%' ? `${quantity(off)} percentage points` : valueText(off, unit)
  const gap = off < 1e-9 ? '' : `, ${far} ${right > value ? 'more' : 'less'}`
  return { text: `${verdict}${sentence}${gap}.`, missed }
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

/** What is said about a pick; the best come first. `also` are best with other seeds. */
export function winnerVerdict(
  picked: string,
  places: readonly Candidate[],
  unit: string,
  also: readonly string[] = [],
): Verdict {
  const [best] = places
  const mine = places.find(({ id }) => id === picked) ?? best
  const text = ({ label, value }: Candidate) => `${label} (${quantity(value, unit)})`
  if (mine.value !== best.value && also.includes(mine.id))
    return { text: `That is right with other seeds. Here ${text(best)} is ahead of ${text(mine)}.`, missed: false }
  return mine.value === best.value
    ? { text: `That is right: ${text(mine)}.`, missed: false }
    : { text: `It is another one: ${text(best)}. You picked ${text(mine)}.`, missed: true }
}
