/** What a rule of selection is: which processes leave a processor. */
import type { Option } from '../../../core/parameters.ts'
import type { Allowed, Candidate } from '../model/round.ts'

/** A rule in words. How it selects stands in the same file as `select`: the page needs only the words. */
export interface SelectionDefinition extends Option {
  /** What it ranks candidates by, and whether those with most of it come first. */
  readonly ranks: { readonly by: 'worked' | 'factor' | 'distance'; readonly most: boolean }
}

/** Up to `most` of the candidates, which come in ascending order of their numbers; of equals the process of the lower number. */
export type Select = (candidates: readonly Candidate[], most: number, allowed: Allowed) => Candidate[]

/** Takes candidates in an order, each that is allowed beside those taken. */
export function takeAllowed(candidates: readonly Candidate[], most: number, allowed: Allowed): Candidate[] {
  const taken: Candidate[] = []
  let cycles = 0
  for (const candidate of candidates) {
    if (taken.length === most) break
    if (!allowed(cycles + candidate.worked)) continue
    cycles += candidate.worked
    taken.push(candidate)
  }
  return taken
}
