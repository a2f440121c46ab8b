/**
 * The travelling salesman: the shortest tour through all cities. The bound is by reduction as in Little, Murty, Sweeney and Karel
 * (Operations Research 11, 1963), computed again for each path: what every city must be left and reached by at least.
 */

import { powerOfTwo } from '../../math/bits.ts'
import { hypot } from '../../math/circle.ts'
import { choice, number, type Values } from '../../parameters.ts'
import { drawsOf, integerOf } from '../draws.ts'
import type { Workload } from '../workload.ts'
import { type Cities, citiesOf, distancesBy, type libraryCities } from './cities.ts'
import { NEVER, Reduction } from './reduction.ts'
import { followSearch, MOST_VISITS } from './results.ts'
import { countOf, type SalesmanScene, WORD } from './salesman-task.ts'

/** The instance that a seed draws. */
const DRAWN = 'drawn'

const drawn = (values: Values) => values.tspInstance === DRAWN

/** The problem in words. */
export const salesman = {
  label: 'Travelling salesman',
  help: 'The shortest tour through all cities.',
  drawn,
  parameters: {
    tspInstance: choice({
      label: 'Instance',
      group: 'tree',
      default: 'burma14',
      help: 'Which cities there are.',
      source: 'TSPLIB',
      options: {
        burma14: { label: 'burma14', help: 'Fourteen places in Burma.' },
        gr17: { label: 'gr17', help: 'Seventeen cities: some 160 000 visits, which takes seconds.' },
        ulysses16: {
          label: 'ulysses16',
          help: 'Sixteen places of the Odyssey: some 230 000 visits, which takes seconds.',
        },
        [DRAWN]: { label: 'Drawn', help: 'Drawn from a seed.' },
      },
    }),
    cities: number({
      label: 'Cities',
      group: 'tree',
      default: 10,
      slider: { min: 5, max: 14, step: 1 },
      limits: { min: 5, max: 14, integer: true },
      help: 'How many cities there are.',
      shownWhen: drawn,
    }),
  },
} as const

interface SalesmanValues {
  readonly tspInstance: keyof typeof libraryCities | typeof DRAWN
  readonly cities: number
  readonly instanceSeed: number | 'usual'
  readonly knownAtStart: 'nothing' | 'optimum'
}

/** Cities are drawn into a square of this side. */
const SIDE = 1000

/** The cities of a scenario. */
export function placesOf({ tspInstance, cities, instanceSeed }: SalesmanValues): Cities {
  if (tspInstance !== DRAWN) return citiesOf(tspInstance)
  const draw = drawsOf(typeof instanceSeed === 'number' ? instanceSeed : 19)
  const [x, y] = [0, 1].map((k) => Float64Array.from({ length: cities }, (_, i) => integerOf(draw(2 * i + k), SIDE)))
  return { x, y, distances: distancesBy(cities, (a, b) => Math.round(hypot(x[a] - x[b], y[a] - y[b]))) }
}

/** The length of the shortest tour: Held and Karp's dynamic programme over the sets of cities that a path from city 0 has visited. */
function shortestTour({ distances, x: { length: n } }: Cities): number {
  const others = n - 1
  const sets = powerOfTwo(others)
  const least = new Int32Array(sets * others).fill(NEVER)
  for (let c = 0; c < others; c++) least[(1 << c) * others + c] = distances[c + 1]
  for (let set = 1; set < sets; set++) {
    for (let end = 0; end < others; end++) {
      const length = least[set * others + end]
      if (length === NEVER) continue
      for (let c = 0; c < others; c++) {
        if (set & (1 << c)) continue
        const at = (set | (1 << c)) * others + c
        least[at] = Math.min(least[at], length + distances[(end + 1) * n + c + 1])
      }
    }
  }
  let tour = NEVER
  for (let end = 0; end < others; end++) tour = Math.min(tour, least[(sets - 1) * others + end] + distances[end + 1])
  return tour
}

/** The workload of a scenario's cities. */
export function salesmanWorkload(values: SalesmanValues): Workload {
  const cities = placesOf(values)
  const n = cities.x.length
  const words = WORD.path + Math.ceil(n / 4)
  // No city is left for itself.
  const distances = cities.distances.map((d, k) => (Math.floor(k / n) === k % n ? NEVER : d))
  const optimum = () => cities.optimum ?? shortestTour(cities)
  const startValue = { nothing: () => Number.POSITIVE_INFINITY, optimum }[values.knownAtStart]()

  const reduction = new Reduction(distances, n)
  const rows = reduction.cities
  /** Children: their cities, and their bounds. */
  const next = new Int32Array(n)
  const bounds = new Int32Array(n)

  return {
    words,
    bytes: (descriptors, at) => 4 * WORD.path + countOf(descriptors[at + WORD.visited]),
    flops: 2,
    expected: powerOfTwo(n) / 6,
    most: MOST_VISITS,
    startValue,
    root(into) {
      into.fill(0, 0, words)
      for (let c = 0; c < n; c++) rows[c] = c
      reduction.prepare(n)
      into[WORD.bound] = reduction.of(0)
      into[WORD.visited] = 1
    },
    visit(descriptors, at, best, into) {
      into.count = 0
      into.operations = 1
      if (descriptors[at + WORD.bound] >= best) {
        into.dropped = true
        return
      }
      const length = descriptors[at + WORD.length]
      const visited = descriptors[at + WORD.visited]
      let left = 0
      for (let c = 1; c < n; c++) if (!(visited & (1 << c))) rows[left++] = c
      const place = n - left
      const last = (descriptors[at + WORD.path + ((place - 1) >> 2)] >>> (8 * ((place - 1) & 3))) & 0xff
      if (left === 1) {
        const city = rows[0]
        const tour = length + distances[last * n + city] + distances[city * n]
        into.operations++
        if (tour < best) into.value = tour
        return
      }
      let count = 0
      reduction.prepare(left)
      for (let r = 0; r < left; r++) {
        const city = rows[r]
        // A tour has two directions; only the one in which city 1 comes before city 2 is looked at.
        if (city === 2 && !(visited & 2)) continue
        const bound = length + distances[last * n + city] + reduction.of(r)
        into.operations += 2 * left * left
        if (bound >= best) continue
        // The lowest bound, and of equal ones the lowest city, is queued last, so that it is visited first.
        let k = count++
        for (; k > 0 && bounds[k - 1] <= bound; k--) {
          bounds[k] = bounds[k - 1]
          next[k] = next[k - 1]
        }
        bounds[k] = bound
        next[k] = city
      }
      into.count = count
      const { children } = into
      for (let k = 0; k < count; k++) {
        const child = k * words
        const city = next[k]
        for (let w = WORD.path; w < words; w++) children[child + w] = descriptors[at + w]
        children[child + WORD.length] = length + distances[last * n + city]
        children[child + WORD.bound] = bounds[k]
        children[child + WORD.visited] = visited | (1 << city)
        children[child + WORD.path + (place >> 2)] |= city << (8 * (place & 3))
      }
    },
    priority: (descriptors, at) => descriptors[at + WORD.bound],
    results: followSearch(startValue, 1),
    scene: (): SalesmanScene => ({
      kind: 'salesman',
      x: cities.x.slice(),
      y: cities.y.slice(),
      distances: cities.distances.slice(),
      optimum: optimum(),
    }),
  }
}
