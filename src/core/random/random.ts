/** Randomness that comes in by argument: named streams derived from a scenario's seed. */
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

/** The same stream, which can go back: `save` returns a function that leads to where it stands now. */
export function returningStream(seed: number, name: string): { readonly next: Random; save(): () => void } {
  let random = alea(`${seed}/${name}`, { state: true })
  return {
    next: () => random(),
    save() {
      const state = random.state()
      return () => {
        random = alea('', { state })
      }
    },
  }
}
