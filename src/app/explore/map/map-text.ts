/** The map in words: a place, the whole, and what it advises. */

import type { TableText } from '../../../charts/table.tsx'
import { type Advice, adviceSentence, advise, type Repeated } from '../../../core/sweep/advice.ts'
import { type Place, placesAt } from '../../../core/sweep/refinement.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { atSample, metricText, sampleText, sampleWithUnit } from '../../../core/text/sample-text.ts'
import type { Picture } from './picture.ts'
import { type Cell, isTie, type MapPlan, type Side } from './plan.ts'
import { type RepeatedPlace, SEEDS } from './repeats.ts'

/** Alternatives that get a sentence; what is best on less of the map than this does not. */
const WORTH_A_WORD = 0.04
const SENTENCES = 4

/** Where a place is: "Balancing interval 16 nodes, grain size 100 operations". */
export function placeText({ x, y }: MapPlan, at: { readonly x: number; readonly y: number }): string {
  return capital(`${atSample(x.parameter, x.samples[at.x])}, ${atSample(y.parameter, y.samples[at.y])}`)
}

/** What is known about a place: "total time 67.6 ms"; with options the best of them, and what comes next. */
export function cellText(plan: MapPlan, picture: Picture, at: { readonly x: number; readonly y: number }): string {
  const index = at.y * picture.columns + at.x
  const cell = picture.cells[index]
  if (!cell) return 'not known yet'
  if (!picture.computed[index])
    return `not run yet; the nearest place that has been: ${knownText(plan, picture, cell, index)}`
  return knownText(plan, picture, cell, index)
}

const triedText = ({ done, of }: NonNullable<Cell['tried']>) => `${done} of ${of} tried`

/** A smaller margin, in percent, is of no use to a reader. */
const WORTH_A_NUMBER = 0.5

function knownText(plan: MapPlan, picture: Picture, cell: Cell, index: number): string {
  const { metric, options, byMetric } = plan.measure
  const value = picture.values[index]
  if (value === undefined) {
    const problem = cell.outcome && 'problem' in cell.outcome ? cell.outcome.problem : undefined
    return problem ? `cannot be run: ${problem}` : `${metric.label} does not apply here`
  }
  if (options.length === 0) return `${metric.label} ${metricText(metric, value)}`
  if (byMetric) return `${metric.label}: ${options[cell.pick]?.label ?? 'not known'}`
  const best = `${options[cell.pick].label}: ${inSentence(metric.label)} ${metricText(metric, value)}`
  if (cell.tried) return `${best}, the best so far: ${triedText(cell.tried)}`
  const second = options[cell.ranking[1]]
  if (!second || cell.margin === undefined) return best
  if (isTie(cell)) return `${best}, no better than ${inSentence(second.label)}`
  if (cell.margin < WORTH_A_NUMBER) return `${best}, hardly better than ${inSentence(second.label)}`
  return `${best}, ${quantity(cell.margin, '%')} better than ${inSentence(second.label)}`
}

/** A range of a side: "at balancing interval 1 to 8 nodes". */
function range({ parameter, samples }: Side, from: number, to: number): string {
  const name = `at ${inSentence(parameter.label)}`
  if (from === to) return `${name} ${sampleWithUnit(parameter, samples[from])}`
  const [a, b] = [sampleText(parameter, samples[from]), sampleWithUnit(parameter, samples[to])]
  return `${name} ${a} to ${b}`
}

/** What the map advises, a sentence each, the most important first; none where it does not compare. */
export function advice(plan: MapPlan, picture: Picture, repeated: readonly Repeated[]): readonly string[] {
  const { options, third, byMetric } = plan.measure
  if (options.length === 0 || third || byMetric) return []
  const cells = picture.cells.flatMap((cell, at) =>
    cell && cell.pick >= 0
      ? [{ x: at % picture.columns, y: Math.floor(at / picture.columns), winner: cell.pick, margin: cell.margin }]
      : [],
  )
  const all = (side: Side) => side.samples.map((_, i) => i)
  const advised: readonly Advice[] = advise(cells, all(plan.x), all(plan.y), repeated)
  return advised
    .filter(({ share }, i) => i === 0 || share >= WORTH_A_WORD)
    .slice(0, SENTENCES)
    .map((one) =>
      adviceSentence(one, {
        name: (winner) => options[winner].label,
        x: (from, to) => range(plan.x, from, to),
        y: (from, to) => range(plan.y, from, to),
        percent: (value) => `${value < 10 && value % 1 !== 0 ? value.toFixed(1) : Math.round(value)}\u00a0%`,
      }),
    )
}

/** How sure that is, in a sentence. */
export function sureness(repeated: readonly RepeatedPlace[]): string | undefined {
  if (repeated.length === 0) return undefined
  const unsure = repeated.filter(({ isSure }) => !isSure).length
  const mark = unsure > 0 ? ' A question mark stands at the others.' : ''
  return `${repeated.length} places were run again with ${SEEDS} other seeds. At ${repeated.length - unsure} of them the best is sure (paired t tests, 5 % a place).${mark}`
}

/** How sure the best of a place is; undefined where it was not run again. */
export function placeSureness(repeated: readonly RepeatedPlace[], { x, y }: Place): string | undefined {
  const here = repeated.find(({ place }) => place.x === x && place.y === y)
  if (!here) return undefined
  const again = `it is the best in ${Math.round(here.share * SEEDS)} of ${SEEDS} other seeds`
  return here.isSure ? `${again}, which is sure` : `${again}, which is not sure`
}

/** The map in one sentence, and a second one while some of it is preliminary. */
export function mapSummary(plan: MapPlan, picture: Picture): string {
  const isPreliminary = picture.cells.some((cell) => cell?.tried)
  return `${wholeSummary(plan, picture)}${isPreliminary ? ' That is preliminary: at some places not all alternatives have run yet.' : ''}`
}

function wholeSummary(plan: MapPlan, picture: Picture): string {
  const { metric, options, third, byMetric } = plan.measure
  const numbers = picture.values.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]))
  if (numbers.length === 0) return `${metric.label} does not apply to any place of this map.`
  if (options.length > 0 && !third) {
    const winners = new Set(picture.winners.filter((winner) => winner >= 0))
    if (byMetric) {
      const share = (option: number) => picture.winners.filter((winner) => winner === option).length
      const parts = [...winners]
        .sort((a, b) => share(b) - share(a))
        .map(
          (option) =>
            `${options[option].label} on ${Math.round((100 * share(option)) / picture.winners.length)} % of the map`,
        )
      return `${metric.label}: ${parts.join(', ')}.`
    }
    return `${winners.size} of ${options.length} alternatives are best somewhere, by ${inSentence(metric.label)}.`
  }
  if (third) {
    const picks = picture.winners.filter((winner) => winner >= 0).sort((a, b) => a - b)
    const name = inSentence(plan.lab.parameters[third].label)
    const [a, b] = [options[picks[0]].label, options[picks[picks.length - 1]].label]
    return `The best ${name}, by ${inSentence(metric.label)}, lies between ${a} and ${b}.`
  }
  const sorted = [...numbers].sort((a, b) => a.value - b.value)
  const at = (index: number) =>
    inSentence(placeText(plan, { x: index % picture.columns, y: Math.floor(index / picture.columns) }))
  const [least, most] = [sorted[0], sorted[sorted.length - 1]]
  const text = `${metric.label} is least, ${metricText(metric, least.value)}, at ${at(least.at)}, and greatest, ${metricText(metric, most.value)}, at ${at(most.at)}.`
  if (least.value >= 0 || most.value <= 0) return text
  const positive = numbers.filter(({ value }) => value > 0).length
  return `${text} It is above zero on ${Math.round((100 * positive) / numbers.length)} % of the map.`
}

/** The map as a table of its coarse places. */
export function mapTable(plan: MapPlan, picture: Picture): TableText {
  const { x, y, measure } = plan
  const columns = placesAt(picture.columns, 4)
  const rows = [...placesAt(picture.rows, 4)].reverse()
  const text = (at: number) => {
    const value = picture.values[at]
    if (value === undefined) return '–'
    const tried = picture.cells[at]?.tried
    const label = measure.options.length
      ? measure.options[picture.winners[at]].label
      : metricText(measure.metric, value)
    return tried ? `${label} (${triedText(tried)})` : label
  }
  return {
    note: `Down: ${inSentence(y.parameter.label)}. Across: ${inSentence(x.parameter.label)}. ${columns.length} × ${rows.length} of ${picture.columns} × ${picture.rows} places.`,
    head: [y.parameter.label, ...columns.map((i) => sampleWithUnit(x.parameter, x.samples[i]))],
    rows: rows.map((j) => [
      sampleWithUnit(y.parameter, y.samples[j]),
      ...columns.map((i) => text(j * picture.columns + i)),
    ]),
  }
}
