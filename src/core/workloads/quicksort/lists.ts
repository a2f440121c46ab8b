/** The lists that quicksort is given: 0 … n − 1 in some order, by n and a seed. */
import { drawsOf, integerOf, permutationOf } from '../draws.ts'

/** In order, but for one swap in 20 places with one of the next 8. */
function nearlySorted(n: number, seed: number): Int32Array {
  const draw = drawsOf(seed)
  const list = Int32Array.from({ length: n }, (_, i) => i)
  for (let k = 0; k < Math.floor(n / 20); k++) {
    const i = integerOf(draw(2 * k), n)
    const j = Math.min(n - 1, i + 1 + integerOf(draw(2 * k + 1), 8))
    const value = list[i]
    list[i] = list[j]
    list[j] = value
  }
  return list
}

export const lists = {
  random: permutationOf,
  sorted: (n: number) => Int32Array.from({ length: n }, (_, i) => i),
  reversed: (n: number) => Int32Array.from({ length: n }, (_, i) => n - 1 - i),
  nearly: nearlySorted,
}
