/** A waterfall from one run’s time to another’s: what is said about its bars. */
import { rowName, stepsInRow } from '../../charts/rows.ts'
import type { TimePart } from '../../core/lab.ts'
import { differing } from '../../core/link/compared.ts'
import { applies, type ParameterTable } from '../../core/parameters.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { inSentence } from '../../core/text/case.ts'
import { count, percent, quantity } from '../../core/text/format.ts'
import { valueText } from '../../core/text/value-text.ts'
import type { TimeChange } from '../../core/time/time-difference.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import type { RunMark, RunView } from '../../labs/page.ts'

type Runs = readonly [RunView, RunView]

const stepsOf = ({ steps, shape }: Recording) => `${count(steps)} ${shape.step}${steps === 1 ? '' : 's'}`

/** How many steps both runs have: "B has 340 iterations, 120 fewer than A." */
export function stepsText([{ recording: a }, { recording: b }]: Runs, marks: readonly RunMark[]): string {
  if (a.steps === b.steps) return `Both have ${stepsOf(a)}.`
  const more = b.steps > a.steps
  const apart = `${count(Math.abs(b.steps - a.steps))} ${more ? 'more' : 'fewer'}`
  return `${marks[1].name} has ${stepsOf(b)}, ${apart} than ${marks[0].name}.`
}

/** The row whose steps have most of a part, on average; −1 where it is not recorded step by step. */
export function costliest(recording: Recording, { column }: TimePart): number {
  const values = column === undefined ? undefined : recording.columns[column]
  if (!values) return -1
  let most = -1
  let greatest = 0
  for (let row = 0; row < recording.count; row++) {
    const mean = values[row] / stepsInRow(recording, row)
    if (mean > greatest) {
      most = row
      greatest = mean
    }
  }
  return most
}

/** A row in words: "iteration 118", or where its slot of time begins: "4.1 ms". */
export const placeText = (recording: Recording, row: number): string =>
  recording.shape.slots
    ? quantity(axisOf(recording, 'seconds').xOf(row), 's')
    : rowName(recording, recording.shape.step, row)

/** This many differences are given as causes. */
const MOST_CAUSES = 2

/**
 * What differs between two scenarios, each with what it means: the rule or the value that makes the one run take longer. "Topology. A,
 * 2-d torus: …. B, chain: …."
 */
export function causes(table: ParameterTable, [a, b]: Runs, marks: readonly RunMark[]): readonly string[] {
  const ids = differing(table, [a.values, b.values])
  const named = ids.slice(0, MOST_CAUSES).map((id) => {
    const parameter = table[id]
    const texts = [a, b].map(({ values }, i) => {
      if (!applies(parameter, values)) return ''
      const option = parameter.kind === 'choice' ? parameter.options[String(values[id])] : undefined
      return `${marks[i].name}, ${inSentence(valueText(parameter, values[id]))}${option ? `: ${option.help}` : '.'}`
    })
    return [`${parameter.label}.`, parameter.kind === 'choice' ? '' : parameter.help, ...texts]
      .filter(Boolean)
      .join(' ')
  })
  const rest = ids.length - named.length
  return rest > 0 ? [...named, `${count(rest)} more ${rest === 1 ? 'parameter differs' : 'parameters differ'}.`] : named
}

/**
 * How a part comes to what it is in both runs: "In A 460 iterations of 43.7 µs on average, in B 340 of 26.6 µs." What is not recorded
 * step by step is given as a whole, what lies along slots of time as a share: "In A 98 % of its time, in B 1 %."
 *
 * @param totals both total times
 * @param unit the unit of the lab's time
 */
export function reasonText(
  { parts }: TimeChange,
  runs: Runs,
  marks: readonly RunMark[],
  unit: string,
  totals: readonly number[],
): string {
  return parts.map((part) => `${parts.length > 1 ? `${wordsOf(part).label}: in` : 'In'} ${both(part)}.`).join(' ')

  function both(part: TimePart): string {
    const texts = runs.map(({ metrics, recording }, i) => {
      const time = Number(metrics?.[part.metric])
      const stepwise = part.column !== undefined && part.column in recording.columns && recording.steps > 0
      const { name } = marks[i]
      if (time === 0) return `${name} none`
      if (!stepwise) return `${name} ${quantity(time, unit)}`
      if (recording.shape.slots) return `${name} ${percent(time / totals[i])}${i === 0 ? ' of its time' : ''}`
      const counted = i === 0 || Number(runs[0].metrics?.[part.metric]) === 0
      const steps = counted ? stepsOf(recording) : count(recording.steps)
      return `${name} ${steps} of ${quantity(time / recording.steps, unit)}${counted ? ' on average' : ''}`
    })
    return texts.join(', in ')
  }
}
