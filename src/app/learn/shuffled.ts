/** The order in which options are offered. */
import { stream } from '../../core/random/random.ts'

const VISIT = crypto.getRandomValues(new Uint32Array(1))[0]

/** Options in an order that stays for the visit and is another one on the next, so that no place of the list is a good guess. */
export function shuffled<T>(options: readonly T[], question: string, visit = VISIT): readonly T[] {
  const random = stream(visit, question)
  return options
    .map((option) => ({ option, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option)
}
