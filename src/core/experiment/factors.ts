/** An experiment's factors as text: in a link, and as people type them. */

import type { DescribedLab } from '../lab.ts'
import type { Parameter, Value } from '../parameters.ts'
import type { Factor } from '../statistics/design.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { formatParameter, parseValue, sameValue } from '../text/values.ts'

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
    if (levels.some((level) => sameValue(level, read.value))) {
      return { problem: unexpected(id, 'each level once', `${part.trim()} twice`) }
    }
    levels.push(read.value)
  }
  return levels.length >= 2 ? { levels } : { problem: unexpected(id, 'at least 2 levels', `${levels.length}`) }
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
      return { problem: unexpected('factors', 'parameters with their levels', quoted(part, 40)) }
    }
    const read = parseLevels(id, parameters[id], part.slice(colon + 1))
    if ('problem' in read) return read
    factors.push({ parameter: id, levels: read.levels })
  }
  return { factors }
}
