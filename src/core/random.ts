/** Randomness that comes in by argument: named streams derived from a scenario's seed, and a hash for repeatable draws. */
import alea from 'seedrandom/lib/alea.js'

/** A source of uniform numbers in [0, 1). */
export type Random = () => number

/**
 * The stream of this name. Streams of one seed are independent: a run that draws more often from one meets the same numbers
 * in the others.
 *
 * @example stream(7, 'balancer')()
 */
export function stream(seed: number, name: string): Random {
  return alea(`${seed}/${name}`)
}

/** The finaliser of MurmurHash3: a bijection of the 32-bit integers in which every input bit reaches every output bit. */
export function mix(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
