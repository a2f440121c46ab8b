/** The neighbours of each processor, and how far a message goes (async.md §1). */
import { coloursOf, processorsOf, sidesOf } from '../tree/network.ts'
import { asTree, type Scenario } from './scenario.ts'

export interface Network {
  readonly processors: number
  /** By colour and processor: the partner, or undefined. */
  readonly partners: readonly (readonly (number | undefined)[])[]
  /** By processor: its partner in colour 0, 1, 2, … where it has one. */
  readonly neighbours: readonly (readonly number[])[]
  readonly diameter: number
  hops(from: number, to: number): number
}

/** How the lines of a topology end. Distances go along lines; in a star by its centre, in a cluster by a switch between computers. */
const LINES: Readonly<Record<Scenario['topology'], 'closed' | 'open' | 'centre' | 'switch' | 'unknown'>> = {
  torus: 'closed',
  mesh: 'open',
  ring: 'closed',
  chain: 'open',
  hypercube: 'closed',
  torus3d: 'closed',
  kary: 'closed',
  star: 'centre',
  multicore: 'switch',
  own: 'unknown',
}

export function networkOf(scenario: Scenario): Network {
  const values = asTree(scenario)
  const processors = processorsOf(values)
  const sides = sidesOf(values)
  const star = LINES[scenario.topology] === 'centre'
  const cluster = LINES[scenario.topology] === 'switch'
  const computerOf = (q: number) => Math.floor(q / scenario.cores)
  const open = LINES[scenario.topology] === 'open'

  const partners = coloursOf(values).map((pairs) => {
    const partner: (number | undefined)[] = Array.from({ length: processors }, () => undefined)
    for (const [a, b] of pairs) {
      partner[a] = b
      partner[b] = a
    }
    return partner
  })
  const neighbours = Array.from({ length: processors }, (_, q) =>
    partners.map((partner) => partner[q]).filter((partner) => partner !== undefined),
  )

  const along = (side: number, distance: number) => (open || side <= 2 ? distance : Math.min(distance, side - distance))
  const hops = (from: number, to: number) => {
    if (cluster) return from === to ? 0 : computerOf(from) === computerOf(to) ? 1 : 2
    if (star) return from === to ? 0 : from === 0 || to === 0 ? 1 : 2
    let step = 1
    let sum = 0
    for (const side of sides) {
      const distance = Math.abs((Math.floor(from / step) % side) - (Math.floor(to / step) % side))
      sum += along(side, distance)
      step *= side
    }
    return sum
  }
  const diameter = cluster
    ? Math.max(...Array.from({ length: processors }, (_, q) => hops(0, q)))
    : star
      ? Math.min(2, processors - 1)
      : sides.reduce((sum, side) => sum + (open || side <= 2 ? side - 1 : Math.floor(side / 2)), 0)
  return { processors, partners, neighbours, diameter, hops }
}
