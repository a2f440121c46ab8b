/**
 * The model's own arithmetic: draws by number, and a logarithm, exponential and power that are the same in every engine and in every
 * program that is written from doc/requests.md.
 */

import { powerOfTwo } from '../../../core/math/bits.ts'
import { mix } from '../../../core/random/hash.ts'

/** What a draw is for. */
export const PURPOSE = {
  arrival: 0,
  burst: 1,
  size: 2,
  dispatcher: 3,
  key: 4,
  choice: 5,
  tie: 6,
  ring: 7,
  place: 8,
  subset: 9,
  join: 10,
} as const

/** Most numbers that are drawn to choose for one copy of a request: those of copy j begin at this times j. */
export const DRAWS = 1024

/** What all draws of one purpose begin with. */
export const startOf = (seed: number, purpose: number): number => mix(seed ^ Math.imul(purpose + 1, 0x9e3779b1))

/** What all draws of one number k begin with, of what `startOf` gave. */
export const startAt = (start: number, k: number): number => mix(start ^ Math.imul(k + 1, 0x27d4eb2f))

const hashAt = (from: number, j: number): number => mix(from ^ Math.imul(j + 1, 0x165667b1)) >>> 0

/** The hash of numbers k and j, unsigned, of what `startOf` gave. */
export const hashFrom = (start: number, k: number, j: number): number => hashAt(startAt(start, k), j)

/** A uniform number between 0 and 1, both excluded: of number j, of what `startAt` gave for k. */
export const uniformAt = (from: number, j: number): number => (hashAt(from, j) + 0.5) / 2 ** 32

/** The same, of what `startOf` gave. */
export const uniformFrom = (start: number, k: number, j: number): number => uniformAt(startAt(start, k), j)

/** Natural logarithm of x times 2 to the power of e, for x from √½ to √2: the series of the inverse hyperbolic tangent, up to its 23rd power. */
function lnOf(x: number, e: number): number {
  const s = (x - 1) / (x + 1)
  const z = s * s
  let sum = 1 / 23
  sum = sum * z + 1 / 21
  sum = sum * z + 1 / 19
  sum = sum * z + 1 / 17
  sum = sum * z + 1 / 15
  sum = sum * z + 1 / 13
  sum = sum * z + 1 / 11
  sum = sum * z + 1 / 9
  sum = sum * z + 1 / 7
  sum = sum * z + 1 / 5
  sum = sum * z + 1 / 3
  sum = sum * z + 1
  return e * Math.LN2 + 2 * s * sum
}

/** Natural logarithm. */
export function ln(argument: number): number {
  let x = argument
  let e = 0
  while (x > Math.SQRT2) {
    x /= 2
    e++
  }
  while (x < Math.SQRT1_2) {
    x *= 2
    e--
  }
  return lnOf(x, e)
}

/** 2 to the power of −32 … 1. */
const SCALES = Float64Array.from({ length: 34 }, (_, i) => powerOfTwo(i - 32))

/**
 * An exponential number of mean 1: minus the logarithm of the uniform number of a hash. The hash's bits say how often that is doubled: so
 * often that the first one is a half, and once more if it is below √½, which half of its 33 bits decide without a branch.
 */
export function exponentialOf(hash: number): number {
  const zeros = Math.clz32(hash)
  const bits = ((hash << zeros) | ((1 << zeros) >>> 1)) >>> 1
  const doublings = zeros - ((bits - 1518500250) >> 31)
  return -lnOf((hash + 0.5) * SCALES[doublings], -doublings)
}

/** Exponential: Taylor’s series up to the 18th power, of what is left beside a power of two. */
export function exp(x: number): number {
  if (x < -700) return 0
  const k = Math.round(x / Math.LN2)
  const r = x - k * Math.LN2
  let sum = 1
  for (let i = 18; i >= 1; i--) sum = 1 + (r / i) * sum
  for (let i = 0; i < k; i++) sum *= 2
  for (let i = 0; i > k; i--) sum /= 2
  return sum
}

/** x to the power of y, for positive x. */
export const pow = (x: number, y: number): number => exp(y * ln(x))
