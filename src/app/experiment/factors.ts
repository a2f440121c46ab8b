/** An experiment's factors: as a link holds them, as people type them, and those to begin with. */
import type { DescribedLab } from '../../core/lab.ts'
import {
  applies,
  formatParameter,
  type Parameter,
  parseValue,
  sameValue,
  type Value,
  type Values,
} from '../../core/parameters.ts'
import type { Factor } from '../../core/statistics/design.ts'
import { axisSamples, samples } from '../../core/sweep/grid.ts'
import type { LabPage } from '../../labs/page.ts'

/** The most seeds a cell may have in the page. */
export const MOST_REPLICATES = 1000

/** What stands between two levels: a comma, unless the levels are lists that have commas themselves. */
function separatorOf(parameter: Parameter): string {
  return parameter.kind === 'list' && parameter.separator === ',' ? '/' : ','
}

/** Levels as text: "1, 4, 16". */
export function formatLevels(parameter: Parameter, levels: readonly Value[], space = ' '): string {
  return levels.map((level) => formatParameter(parameter, level)).join(separatorOf(parameter) + space)
}

/** Reads levels; in their place, the sentence that says what is wrong. */
export function parseLevels(id: string, parameter: Parameter, text: string): { levels: Value[] } | { problem: string } {
  const levels: Value[] = []
  for (const part of text.split(separatorOf(parameter))) {
    if (part.trim() === '') continue
    const read = parseValue(id, parameter, part)
    if ('problem' in read) return { problem: read.problem.message }
    if (levels.some((level) => sameValue(level, read.value))) return { problem: `${id}: ${part.trim()} came twice` }
    levels.push(read.value)
  }
  return levels.length >= 2 ? { levels } : { problem: `${id}: ${levels.length} came; allowed: two levels or more` }
}

/** Factors as a link holds them: "interval:1,4,16;balancer:gdem,loadserver". */
export function formatFactors(lab: DescribedLab, factors: readonly Factor[]): string {
  const { parameters } = lab
  return factors.map(({ parameter: id, levels }) => `${id}:${formatLevels(parameters[id], levels, '')}`).join(';')
}

/** Reads factors of a link; in their place, what is wrong with them. */
export function parseFactors(
  { parameters }: DescribedLab,
  text: string,
): { readonly factors: readonly Factor[] } | { readonly problem: string } {
  const factors: Factor[] = []
  for (const part of text.split(';').filter(Boolean)) {
    const colon = part.indexOf(':')
    const id = part.slice(0, Math.max(0, colon))
    if (!Object.hasOwn(parameters, id) || id === 'seed' || factors.some(({ parameter }) => parameter === id)) {
      return { problem: `"${part.slice(0, 40)}" is not a parameter with its levels` }
    }
    const read = parseLevels(id, parameters[id], part.slice(colon + 1))
    if ('problem' in read) return read
    factors.push({ parameter: id, levels: read.levels })
  }
  return { factors }
}

/** So many levels spread over a parameter's slider, round ones where they are enough; the options of a choice; none of a list. */
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
    // Of a list, its last number changes.
    const list = typeof present === 'object' ? present : parameter.default
    const last = list[list.length - 1] ?? 0
    const { min, max } = parameter.limits
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

/** Parameters that can be factors of a scenario: all that apply, but for the seed. */
export function possibleFactors({ parameters }: DescribedLab, values: Values): string[] {
  return Object.keys(parameters).filter((id) => id !== 'seed' && applies(parameters[id], values))
}

/** Factors to begin with: the two parameters of the lab's map, else the first two numbers. */
export function firstFactors(lab: DescribedLab, page: LabPage, values: Values): readonly Factor[] {
  const possible = possibleFactors(lab, values)
  const wanted = [page.map?.x, page.map?.y].filter((id) => id !== undefined && possible.includes(id)) as string[]
  const numbers = possible.filter((id) => lab.parameters[id].kind === 'number')
  return [...new Set([...wanted, ...numbers])]
    .slice(0, 2)
    .map((id) => ({ parameter: id, levels: firstLevels(lab.parameters[id], values[id]) }))
}
