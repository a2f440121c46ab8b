/** The source's levels of significance. */
import { testOf } from '../../../../core/reproduce/difference.ts'

const LEVELS = [0.01, 0.05, 0.1]

/** "1%", the strictest of the source's levels at which a hypothesis is rejected; undefined where it is not. */
export function levelOf(p: number | null | undefined): string | undefined {
  const level = LEVELS.find((each) => typeof p === 'number' && p < each)
  return level === undefined ? undefined : `${100 * level}%`
}

/** "Yes 1%" or "No": whether "A is at most B" is rejected by the pairs (tables 6-3 to 6-14). */
export function rejected(a: Float64Array, b: Float64Array): string {
  const level = levelOf(testOf(a, b, 'greater')?.p)
  return level === undefined ? 'No' : `Yes ${level}`
}
