/** The network (§4.2.1): its sides, its links colour by colour, and the parameters of exchange that it asks for. */
import { sum } from 'd3-array'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'

/** The sides of the most even grid with p processors, longest first: those with the smallest sum. */
function evenSides(p: number, dimensions: number): number[] {
  if (dimensions === 1) return [p]
  let best = [p, ...Array.from({ length: dimensions - 1 }, () => 1)]
  for (let first = 1; first <= p; first++) {
    if (p % first !== 0) continue
    const sides = [first, ...evenSides(p / first, dimensions - 1)]
    const descends = sides.every((side, i) => i === 0 || side <= sides[i - 1])
    if (descends && sum(sides) < sum(best)) best = sides
  }
  return best
}

/** Processors along each dimension, x first; a star has none. */
export function sidesOf(values: TreeValues): readonly number[] {
  const p = values.processors
  switch (values.topology) {
    case 'multicore':
      return [Math.min(p, values.cores), Math.ceil(p / values.cores)]
    case 'star':
    case 'chain':
    case 'ring':
      return [p]
    case 'mesh':
    case 'torus':
      return evenSides(p, 2)
    case 'torus3d':
      return evenSides(p, 3)
    case 'hypercube':
      return Array.from({ length: Math.ceil(Math.log2(p)) }, () => 2)
    case 'kary':
      return values.sides
    case 'own':
      throw new Error('The oracle reads no files.')
  }
}

export function processorsOf(values: TreeValues): number {
  return values.topology === 'kary' ? values.sides.reduce((a, b) => a * b, 1) : values.processors
}

function wraps(values: TreeValues): boolean {
  return values.topology !== 'chain' && values.topology !== 'mesh'
}

/** Edges of one line of N processors, colour by colour, by their places on the line. */
function coloursOfLine(length: number, wrap: boolean): [number, number][][] {
  const first: [number, number][] = []
  const second: [number, number][] = []
  const third: [number, number][] = []
  for (let i = 0; i + 1 < length; i += 2) first.push([i, i + 1])
  for (let i = 1; i + 1 < length; i += 2) second.push([i, i + 1])
  if (wrap && length > 2) {
    const list = length % 2 === 0 ? second : third
    list.push([length - 1, 0])
  }
  return [first, second, third].filter((colour) => colour.length > 0)
}

/** A tournament of n by the circle method: the last stays in its place, the others move round by one from round to round. */
function tournament(n: number): [number, number][][] {
  if (n < 2) return []
  const players = Array.from({ length: n + (n % 2) }, (_, i) => i)
  const fixed = players.pop() as number
  return players.map((_, round) => {
    const turned = [...players.slice(round), ...players.slice(0, round)]
    const pairs: [number, number][] = [[turned[0], fixed]]
    for (let k = 1; 2 * k < turned.length; k++) pairs.push([turned[k], turned[turned.length - k]])
    return pairs.map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])).filter(([, b]) => b < n)
  })
}

/** Computers exchange inside, all at once, then with each other, core by core; the last may have fewer cores. */
function coloursOfCluster(p: number, cores: number): [number, number][][] {
  const computers = Math.ceil(p / cores)
  const all = Array.from({ length: computers }, (_, i) => i)
  const inside = tournament(Math.min(p, cores)).map((round) =>
    all.flatMap((i) => round.map(([a, b]): [number, number] => [i * cores + a, i * cores + b])),
  )
  const places = Array.from({ length: cores }, (_, i) => i)
  const between = tournament(computers).map((round) =>
    round.flatMap(([a, b]) => places.map((place): [number, number] => [a * cores + place, b * cores + place])),
  )
  return [...inside, ...between].map((colour) => colour.filter(([, b]) => b < p))
}

/** The pairs of processors that exchange at once, colour after colour. */
export function coloursOf(values: TreeValues): [number, number][][] {
  const sides = sidesOf(values)
  const p = processorsOf(values)
  if (values.topology === 'star') return Array.from({ length: p - 1 }, (_, i) => [[0, i + 1]])
  if (values.topology === 'multicore') return coloursOfCluster(p, values.cores)
  const colours: [number, number][][] = []
  let step = 1
  for (const side of sides) {
    for (const line of coloursOfLine(side, wraps(values))) {
      const pairs: [number, number][] = []
      for (let start = 0; start < p; start++) {
        const beginsLine = Math.floor(start / step) % side === 0
        if (beginsLine) for (const [i, j] of line) pairs.push([start + i * step, start + j * step])
      }
      colours.push(pairs)
    }
    step *= side
  }
  return colours
}

/** λ: as set, or the optimum for the network (Xu and Lau). */
export function lambdaOf(values: TreeValues): number {
  if (values.lambda !== 'auto') return values.lambda
  const k = Math.max(...sidesOf(values), 1)
  if (values.topology === 'hypercube' || values.topology === 'star' || values.topology === 'multicore' || k <= 2)
    return 1 / 2
  return 1 / (1 + Math.sin(((wraps(values) ? 2 : 1) * Math.PI) / k))
}

/** α: as set, or one over the most links of a processor plus one. */
export function alphaOf(values: TreeValues): number {
  if (values.alpha !== 'auto') return values.alpha
  const links = Array.from({ length: processorsOf(values) }, () => 0)
  for (const end of coloursOf(values).flat(2)) links[end]++
  return 1 / (Math.max(...links) + 1)
}
