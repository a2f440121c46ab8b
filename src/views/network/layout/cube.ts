/**
 * Hypercubes: even dimensions run to the right, odd ones down, each pair more than twice as far as the one before, so
 * that all links of a dimension are parallel. A slight slant keeps long links from running through nodes between.
 */
import { fitCells } from './fit.ts'
import { type Box, LARGEST_TILE, type Layout } from './layout.ts'

/** The steps of every dimension, in units of the first. */
function steps(dimensions: number): readonly (readonly [x: number, y: number])[] {
  // Three dimensions as a cube is usually drawn.
  if (dimensions === 3) {
    return [
      [1, 0],
      [0, 1],
      [0.46, 0.4],
    ]
  }
  const growth = dimensions <= 4 ? 2.5 : dimensions <= 6 ? 2.3 : 2.15
  const slant = dimensions <= 4 ? 0.7 : dimensions <= 6 ? 0.62 : 0.3
  return Array.from({ length: dimensions }, (_, d) => {
    const level = Math.floor(d / 2)
    const along = growth ** level
    const aside = level === 0 ? 0 : slant
    return d % 2 === 0 ? [along, aside] : [aside, along]
  })
}

/** A hypercube as nodes. */
export function cube(dimensions: number, box: Box): Layout {
  const processors = 2 ** dimensions
  const x = new Float32Array(processors)
  const y = new Float32Array(processors)
  const by = steps(dimensions)
  for (let i = 0; i < processors; i++) {
    for (let d = 0; d < dimensions; d++) {
      if ((i >> d) & 1) {
        x[i] += by[d][0]
        y[i] += by[d][1]
      }
    }
  }
  const width = x[processors - 1]
  const height = y[processors - 1]
  const share = dimensions === 3 ? 0.28 : dimensions <= 4 ? 0.46 : dimensions <= 6 ? 0.52 : 0.62
  const most = (LARGEST_TILE / share) * 1.5
  let pitchX = Math.min(box.width / (width + share), most)
  let pitchY = Math.min(box.height / (height + share), most)
  pitchX = Math.min(pitchX, pitchY * 1.7)
  pitchY = Math.min(pitchY, pitchX * 1.7)
  const tile = Math.min(LARGEST_TILE * 0.8, Math.min(pitchX, pitchY) * share)
  const left = box.x + (box.width - width * pitchX) / 2
  const top = box.y + (box.height - height * pitchY) / 2
  return {
    processors,
    x: x.map((at) => left + at * pitchX),
    y: y.map((at) => top + at * pitchY),
    tile,
    paths: 'straight',
    sides: [],
    pitchX,
    pitchY,
    labels: [],
  }
}

/** A hypercube as cells: the same nesting without slant; blocks of 8 and more stand a cell apart. */
export function cubeCells(dimensions: number, box: Box): Layout {
  const processors = 2 ** dimensions
  const column = new Uint16Array(processors)
  const row = new Uint16Array(processors)
  const ends = [0, 0]
  for (let i = 0; i < processors; i++) {
    const at = [0, 0]
    for (let d = 0; d < dimensions; d++) if ((i >> d) & 1) at[d % 2] += 1 << (d >> 1)
    // With more than 4096 processors cells are too small to spend any on gaps within blocks of 32.
    const block = dimensions <= 12 ? 8 : 32
    column[i] = at[0] + Math.floor(at[0] / block)
    row[i] = at[1] + Math.floor(at[1] / block)
    ends[0] = Math.max(ends[0], column[i])
    ends[1] = Math.max(ends[1], row[i])
  }
  return fitCells(ends[0] + 1, ends[1] + 1, column, row, box, { paths: 'straight', gap: 1 })
}
