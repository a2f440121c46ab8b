/** Writes into claims where they turn. */
import type { Claim } from '../../src/core/content/claim.ts'
import type { Turn } from './turns.ts'

/** Turns as `unless` has them, a text for each parameter: "dispatchers=2", "service=[exponential,hyper]". */
export function unlessOf(turns: readonly Pick<Turn, 'parameter' | 'to'>[]): readonly string[] {
  const by = new Map<string, string[]>()
  // Two conditions of a claim may turn at one value.
  for (const { parameter, to } of turns)
    by.set(parameter, [...new Set([...(by.get(parameter) ?? []), encodeURIComponent(to)])])
  return [...by].map(([parameter, values]) => `${parameter}=${values.length > 1 ? `[${values.join(',')}]` : values[0]}`)
}

/** A file's text with more changes in the `unless` of one of its claims: in its block, or in the head of a story that is a claim itself. */
export function withUnless(
  text: string,
  { line, unless }: Pick<Claim, 'line' | 'unless'>,
  more: readonly string[],
): string {
  const lines = text.split('\n')
  const end = lines.findIndex((each, i) => i >= line - 1 && /^(?:```|---)\s*$/.test(each))
  const before = lines.findIndex((each, i) => i >= line - 1 && i < end && /^unless:/.test(each))
  const all = [...unless, ...more].map((change) => (change.includes('[') ? `'${change}'` : change))
  const written = `unless: ${all.length > 1 || all[0].includes("'") ? `[${all.join(', ')}]` : all[0]}`
  if (before >= 0) lines[before] = written
  else lines.splice(end, 0, written)
  return lines.join('\n')
}
