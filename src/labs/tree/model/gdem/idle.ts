/** Clocks of a network in which no processor has any task or time: where nothing has arrived yet, these are a run's clocks. */
import type { Topology } from '../../../../core/network/topology.ts'
import { type Positions, positionsOf } from './positions.ts'

export { GdemTable } from '../../kernel/slots.ts'

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

/** By position; a table's entry for a position and a number of colours done is at `position × (colours + 1) + done`. */
interface IdleClocks {
  readonly after: Float64Array
  /** By position and colour, as in `Positions`: the partner's clock before the colour. */
  readonly mate: Float64Array
  /** Over all processors, after the last colour. */
  readonly sum: number
  readonly latest: number
}

/** Computes the clocks, colour by colour. */
function* idleClocks(
  network: Topology,
  { position, example, offset }: Positions,
  { aa, ba, bb, ab }: ExchangeCosts,
): Generator<void, IdleClocks> {
  const { colours } = network
  const clock = new Float64Array(network.processors)
  const after = new Float64Array(example.length * (colours.length + 1))
  const mate = new Float64Array(example.length * colours.length)
  for (const [colour, { a, b }] of colours.entries()) {
    for (let at = 0; at < example.length; at++) {
      const entry = at * colours.length + colour
      mate[entry] = clock[example[at] + (offset[entry] >> 1)]
    }
    for (let i = 0; i < a.length; i++) {
      const timeA = clock[a[i]]
      const timeB = clock[b[i]]
      /* The same as in the kernel's `exchangeClocks`. */
      const late = timeA - timeB + (aa - ba)
      const early = timeB - timeA + (bb - ab)
      clock[a[i]] = timeB + ba + (late + Math.abs(late)) * 0.5
      clock[b[i]] = timeA + ab + (early + Math.abs(early)) * 0.5
    }
    for (let at = 0; at < example.length; at++) after[at * (colours.length + 1) + colour + 1] = clock[example[at]]
    yield
  }
  let sum = 0
  let latest = 0
  for (let q = 0; q < position.length; q++) {
    sum += clock[q]
    latest = Math.max(latest, clock[q])
  }
  return { after, mate, sum, latest }
}

/** What GDEM derives from a network and keeps with it, so that later runs do not pay for it. */
interface Lookup {
  readonly positions: Positions
  readonly pairs: number
  /** The link ranges of all colours, colour after colour: first, until, step, offset; and how many ranges a colour has. */
  readonly ranges: Int32Array
  readonly rangesOf: Int32Array
  /** Of the last run's costs. */
  costs: ExchangeCosts
  idle: IdleClocks
}

const lookups = new WeakMap<Topology, Lookup>()

/** What is known about a network, for these costs; what is not known yet is worked out in pieces of a few milliseconds. */
export function* lookUp(network: Topology, costs: ExchangeCosts): Generator<void, Lookup> {
  let lookup = lookups.get(network)
  if (!lookup) {
    const positions = yield* positionsOf(network)
    const pairs = network.colours.reduce((sum, { a }) => sum + a.length, 0)
    const ranges = Int32Array.from(
      network.colours.flatMap((colour) =>
        colour.ranges.flatMap(({ first, until, step, offset }) => [first, until, step, offset]),
      ),
    )
    const rangesOf = Int32Array.from(network.colours, (colour) => colour.ranges.length)
    const idle = yield* idleClocks(network, positions, costs)
    lookup = { positions, pairs, ranges, rangesOf, costs, idle }
    lookups.set(network, lookup)
  }
  const { aa, ba, bb, ab } = lookup.costs
  if (aa !== costs.aa || ba !== costs.ba || bb !== costs.bb || ab !== costs.ab) {
    const idle = yield* idleClocks(network, lookup.positions, costs)
    Object.assign(lookup, { costs, idle })
  }
  return lookup
}
