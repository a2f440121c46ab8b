/** Numbers that a seed draws: the same seed gives the same numbers wherever an instance is made of it. */
import { childKey, rootKeyOf } from '../trees/shape.ts'

/** The numbers of a seed, hashed as the children of a tree's root are: draw k, for k from 0 on, is an integer from 0 to 2³² − 1. */
export function drawsOf(seed: number): (k: number) => number {
  const key = rootKeyOf(seed)
  return (k) => childKey(key, k) >>> 0
}

/** The integer from 0 to n − 1 that a draw stands for; n is at most 2²¹, which keeps it exact. */
export const integerOf = (draw: number, n: number): number => Math.floor((draw * n) / 2 ** 32)

/** The numbers from 0 to n − 1 in an order that a seed draws (Fisher and Yates's shuffle, from the last place to the second). */
export function permutationOf(n: number, seed: number): Int32Array {
  const draw = drawsOf(seed)
  const order = Int32Array.from({ length: n }, (_, i) => i)
  for (let i = n - 1; i > 0; i--) {
    const other = integerOf(draw(n - 1 - i), i + 1)
    const moved = order[i]
    order[i] = order[other]
    order[other] = moved
  }
  return order
}
