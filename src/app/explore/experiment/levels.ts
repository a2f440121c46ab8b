/** Levels off the slider, and the factors to begin with. */
import type { DescribedLab } from '../../../core/lab.ts'
import { applies, type Parameter, type Value, type Values } from '../../../core/parameters.ts'
import type { Factor } from '../../../core/statistics/design.ts'
import { axisSamples, samples } from '../../../core/sweep/grid.ts'
import type { LabViews } from '../../../labs/page.ts'

/** This many levels spread over a parameter's slider, round ones where they are enough; the options of a choice; none of a list. */
export function spreadLevels(parameter: Parameter, count: number): readonly Value[] {
  if (parameter.kind === 'list') return []
  if (parameter.kind === 'choice') return samples(parameter)
  const round = samples(parameter)
  const among = round.length >= count ? round : axisSamples(parameter, count)
  const last = among.length - 1
  return [...new Set(Array.from({ length: count }, (_, i) => among[Math.round((i * last) / (count - 1))]))]
}

/** The first levels of a parameter that has just become a factor: the present value and others around it. */
export function firstLevels(parameter: Parameter, present: Value): readonly Value[] {
  if (parameter.kind === 'list') {
    // In a list, its last number changes. An empty list cannot be a level: it gets a number first.
    const { min, max } = parameter.limits
    const numbers = typeof present === 'object' ? present : parameter.default
    const list = numbers.length > 0 ? numbers : [min]
    const last = list[list.length - 1]
    const other = 2 * last <= max && last !== 0 ? 2 * last : last === min ? Math.min(max, min + 1) : min
    return [list, [...list.slice(0, -1), other]]
  }
  if (parameter.kind === 'choice') return samples(parameter)
  const around = samples(parameter)
  if (typeof present !== 'number') return spreadLevels(parameter, 3)
  const number = (sample: Value) => (typeof sample === 'number' ? sample : Number.NaN)
  const at = around.reduce<number>(
    (best, sample, i) => (Math.abs(number(sample) - present) < Math.abs(number(around[best]) - present) ? i : best),
    0,
  )
  const step = Math.max(1, Math.round(around.length / 6))
  const middle = Math.max(step, Math.min(around.length - 1 - step, at))
  const chosen = [around[middle - step], around[middle], around[middle + step]]
  return chosen.filter((level) => level !== undefined)
}

/** Parameters that can be factors of a scenario: all that apply, but for the seed, texts and files. */
export function possibleFactors({ parameters }: DescribedLab, values: Values): string[] {
  return Object.keys(parameters).filter(
    (id) => id !== 'seed' && !['attachment', 'text'].includes(parameters[id].kind) && applies(parameters[id], values),
  )
}

/** Factors to begin with: the two parameters of the lab's map, else the first two numbers. */
export function firstFactors(lab: DescribedLab, page: LabViews, values: Values): readonly Factor[] {
  const possible = possibleFactors(lab, values)
  const axes = [page.map?.x, page.map?.y].filter((id) => id !== undefined && possible.includes(id)) as string[]
  const numbers = possible.filter((id) => lab.parameters[id].kind === 'number')
  return [...new Set([...axes, ...numbers])]
    .slice(0, 2)
    .map((id) => ({ parameter: id, levels: firstLevels(lab.parameters[id], values[id]) }))
}
