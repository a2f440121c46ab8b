/** Clocks of a network in which no processor has any task or time: where nothing has arrived yet, these are a run's clocks. */
import type { Topology } from '../../../../core/topology/topology.ts'
import { type Places, placesOf } from './places.ts'

/**
 * What the exchange of loads does to the clocks of a pair: a sends its load and receives the other's, b receives and then
 * answers. With A and B the clocks before, a's is then max(A + aa, B + ba) and b's max(B + bb, A + ab).
 */
export interface ExchangeCosts {
  readonly aa: number
  readonly ba: number
  readonly bb: number
  readonly ab: number
}

/** By place; a table's entry for a place and a number of colours done stands at `place × (colours + 1) + done`. */
export interface IdleClocks {
  readonly after: Float64Array
  /** By place and colour, as in `Places`: the clock of the other one of the pair, before the colour. */
  readonly mate: Float64Array
  /** Over all processors, after the last colour. */
  readonly sum: number
  readonly latest: number
}

/** Works the clocks out. */
function idleClocks(network: Topology, { place, example, way }: Places, { aa, ba, bb, ab }: ExchangeCosts): IdleClocks {
  const { colours } = network
  const clock = new Float64Array(network.processors)
  const after = new Float64Array(example.length * (colours.length + 1))
  const mate = new Float64Array(example.length * colours.length)
  colours.forEach(({ a, b }, colour) => {
    for (let at = 0; at < example.length; at++) {
      const entry = at * colours.length + colour
      mate[entry] = clock[example[at] + (way[entry] >> 1)]
    }
    for (let i = 0; i < a.length; i++) {
      const timeA = clock[a[i]]
      const timeB = clock[b[i]]
      /* As in the kernel's `tell`. */
      const late = timeA - timeB + (aa - ba)
      const early = timeB - timeA + (bb - ab)
      clock[a[i]] = timeB + ba + (late + Math.abs(late)) * 0.5
      clock[b[i]] = timeA + ab + (early + Math.abs(early)) * 0.5
    }
    for (let at = 0; at < example.length; at++) after[at * (colours.length + 1) + colour + 1] = clock[example[at]]
  })
  let sum = 0
  let latest = 0
  for (let q = 0; q < place.length; q++) {
    sum += clock[q]
    latest = Math.max(latest, clock[q])
  }
  return { after, mate, sum, latest }
}

/** What GDEM derives from a network and keeps with it, so that later runs do not pay for it. */
interface Lookup {
  readonly places: Places
  readonly pairs: number
  /** The runs of all colours, colour after colour: first, until, step, way; and how many runs a colour has. */
  readonly runs: Int32Array
  readonly runsOf: Int32Array
  /** Of the last run's costs. */
  costs: ExchangeCosts
  idle: IdleClocks
}

const lookups = new WeakMap<Topology, Lookup>()

/** What is known of a network, for these costs. */
export function lookUp(network: Topology, costs: ExchangeCosts): Lookup {
  let lookup = lookups.get(network)
  if (!lookup) {
    const places = placesOf(network)
    const pairs = network.colours.reduce((sum, { a }) => sum + a.length, 0)
    const runs = Int32Array.from(
      network.colours.flatMap((colour) =>
        colour.runs.flatMap(({ first, until, step, way }) => [first, until, step, way]),
      ),
    )
    const runsOf = Int32Array.from(network.colours, (colour) => colour.runs.length)
    lookup = { places, pairs, runs, runsOf, costs, idle: idleClocks(network, places, costs) }
    lookups.set(network, lookup)
  }
  const { aa, ba, bb, ab } = lookup.costs
  if (aa !== costs.aa || ba !== costs.ba || bb !== costs.bb || ab !== costs.ab) {
    lookup.costs = costs
    lookup.idle = idleClocks(network, lookup.places, costs)
  }
  return lookup
}
