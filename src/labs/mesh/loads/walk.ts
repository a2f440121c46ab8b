/** The load “Random walk”: its words, and how heavy it is at a time. */
import { cos } from '../../../core/math/circle.ts'
import { exp, log } from '../../../core/math/exponential.ts'
import type { Random } from '../../../core/random/random.ts'
import { type LoadKind, later, type Sampler } from './load.ts'

/** The logarithm of the load is reflected here, and at 0. */
const HIGHEST = log(5)

/** Steps that are taken at once where no number is given. */
const ALL = Number.POSITIVE_INFINITY

/** A random walk of the load's logarithm: x = 0 at first, normal steps, reflected in [0, ln 5]; F = eˣ. */
export const walk: LoadKind = {
  id: 'walk',
  label: 'Random walk',
  help: 'The load’s logarithm takes random steps, rate of them a second (1 where it is left out), and never leaves 1 to 5.',
  form: 'walk:sigma,rate',
  read(numbers) {
    const [sigma, rate = 1] = numbers
    const fits = (numbers.length === 1 || numbers.length === 2) && sigma >= 0 && sigma <= 10 && rate > 0 && rate <= 1000
    if (!fits) return 'a standard deviation from 0 to 10 and, if need be, steps a second above 0 and up to 1000'
    return {
      begin: (random) => walking(sigma, rate, random),
      changes: (time) => {
        const nth = Math.floor(time * rate)
        return later(time, [(nth + 1) / rate, (nth + 2) / rate])
      },
    }
  },
}

function walking(sigma: number, rate: number, random: Random): Sampler {
  let x = 0
  let stepsTaken = 0
  const advance = (time: number, steps: number) => {
    const stepsDue = Math.floor(time * rate)
    for (let left = steps; stepsTaken < stepsDue && left > 0; left--, stepsTaken++)
      x = reflected(x + sigma * normal(random))
    return stepsTaken === stepsDue
  }
  return {
    advance,
    at(time) {
      advance(time, ALL)
      return exp(x)
    },
  }
}

/** A standard normal number (Box and Muller). */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * log(1 - random()))
  return radius * cos(2 * Math.PI * random())
}

/** A number thrown back by both ends of [0, ln 5], as often as it takes. */
function reflected(x: number): number {
  const folded = Math.abs(x) % (2 * HIGHEST)
  return folded > HIGHEST ? 2 * HIGHEST - folded : folded
}
