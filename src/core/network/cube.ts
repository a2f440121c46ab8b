/** The builder that all networks of the k-ary n-cube family share. */
import { type Colour, type LinkRange, processorsInWords, type Topology } from './topology.ts'

/** What distinguishes one network of the family from another. */
interface CubeOptions {
  /** Processors along each dimension, x first. */
  readonly sides: readonly number[]
  readonly wraps: boolean
  /** Name of a dimension by its index; the axes' letters when absent. */
  readonly dimension?: (index: number) => string
}

const axis = (index: number): string => (index < 3 ? 'xyz'[index] : `dimension ${index}`)

/** Builds a network. Edge colours go dimension by dimension, x first (figure 2.1). */
export function cube({ sides, wraps, dimension = axis }: CubeOptions): Topology {
  const processors = sides.reduce((product, side) => product * side, 1)
  const colours: Colour[] = []
  let stride = 1
  sides.forEach((side, index) => {
    for (const { kind, links } of lineColours(side, wraps)) {
      const label = side === 2 ? dimension(index) : `${dimension(index)}, ${kind}`
      const pairs = everyLine(links, processors, side, stride)
      colours.push({ label, dimension: index, ...pairs, ranges: rangesOf(links, processors, side, stride) })
    }
    stride *= side
  })
  const all = processorsInWords(processors)
  return {
    processors,
    sides,
    wraps,
    colours,
    layout: 'grid',
    size: sides.length > 1 && processors > 1 ? `${sides.join(' × ')} = ${all}` : all,
    coordinates: (processor) => (processors > 1 ? coordinates(sides, processor) : undefined),
  }
}

function coordinates(sides: readonly number[], processor: number): string | undefined {
  if (sides.length < 2) return undefined
  let rest = processor
  const at = sides.map((side) => {
    const coordinate = rest % side
    rest = Math.floor(rest / side)
    return coordinate
  })
  return sides.length <= 3 ? at.map((c, d) => `${axis(d)} ${c}`).join(', ') : `at ${at.join(', ')}`
}

interface LineColour {
  readonly kind: string
  /** Links (from, to) along one line. */
  readonly links: readonly (readonly [from: number, to: number])[]
}

/**
 * Colours of a line's links: (0,1), (2,3), …, then (1,2), (3,4), …. The wrap link joins the second colour, or is a third
 * when the side is odd.
 */
function lineColours(side: number, wraps: boolean): LineColour[] {
  const from = (first: number) => {
    const links: [from: number, to: number][] = []
    for (let x = first; x + 1 < side; x += 2) links.push([x, x + 1])
    return links
  }
  const even = { kind: 'even links', links: from(0) }
  const odd = { kind: 'odd links', links: from(1) }
  const wrap: [from: number, to: number] = [side - 1, 0]
  const colours: LineColour[] = [even, odd]
  if (wraps && side > 2) {
    if (side % 2 === 0) odd.links.push(wrap)
    else colours.push({ kind: 'wrap links', links: [wrap] })
  }
  return colours.filter(({ links }) => links.length > 0)
}

/** Copies one line's links to all lines of a dimension. */
function everyLine(links: LineColour['links'], processors: number, side: number, stride: number) {
  const a = new Int32Array((processors / side) * links.length)
  const b = new Int32Array(a.length)
  let n = 0
  for (let block = 0; block < processors; block += side * stride) {
    for (const [from, to] of links) {
      for (let inner = 0; inner < stride; inner++, n++) {
        a[n] = block + from * stride + inner
        b[n] = block + to * stride + inner
      }
    }
  }
  return { a, b }
}

/**
 * The same as ranges. Links with the same offset form a grid: the line's links, the lines beside each other, and the
 * blocks of lines; the ranges go along its longest side.
 */
function rangesOf(links: LineColour['links'], processors: number, side: number, stride: number): LinkRange[] {
  const ranges: LinkRange[] = []
  const ring = links.filter(([from, to]) => to < from)
  for (const same of [links.filter(([from, to]) => to > from), ring]) {
    if (same.length === 0) continue
    const [[from, to]] = same
    let grid = [
      { count: processors / (side * stride), step: side * stride },
      { count: same.length, step: 2 * stride },
      { count: stride, step: 1 },
    ]
    if (same.length * 2 === side) grid = [{ count: grid[0].count * grid[1].count, step: 2 * stride }, grid[2]]
    const [along, ...across] = grid.sort((one, other) => other.count - one.count)
    let firsts = [from * stride]
    for (const { count, step } of across)
      firsts = firsts.flatMap((at) => Array.from({ length: count }, (_, i) => at + i * step))
    for (const first of firsts) {
      ranges.push({ first, until: first + along.count * along.step, step: along.step, offset: (to - from) * stride })
    }
  }
  return ranges
}
