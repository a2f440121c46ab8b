/** Networks without a shape of their own: neighbours stand beside each other, others farther apart. */
import type { Colour } from '../../../core/network/topology.ts'
import { circle } from './circle.ts'
import { fitNodes } from './fit.ts'
import { grid } from './grids.ts'
import type { Box, Form, Layout } from './layout.ts'

type Links = readonly Pick<Colour, 'a' | 'b'>[]

/** Rounds of moving each processor to where its distances want it: the picture hardly changes after that. Large networks have fewer, */
const ROUNDS = { most: 60, least: 20 } as const
/** for not more pairs than this are looked at in all. */
const PAIRS = 5e6

/** Nodes smaller than this, in CSS pixels, are easier to distinguish around a circle. */
const SMALL = 12

/** Places in a plane, by processor. */
interface Plane {
  readonly x: Float64Array
  readonly y: Float64Array
}

const planes = new WeakMap<Links, Plane>()

/** Lays a network out by its links. */
export function drawn(processors: number, links: Links, box: Box, form: Form): Layout {
  if (form === 'cells') return grid(processors, box, 'cells')
  if (processors <= 2) return circle(processors, box, 'nodes')
  const plane = planes.get(links) ?? planeOf(processors, links)
  planes.set(links, plane)
  const layout = fitted(plane, box)
  return layout.tile < SMALL ? circle(processors, box, 'nodes') : layout
}

/** Turns the longer side of the plane along that of the box, and fits it in so that the nearest two stand one unit apart. */
function fitted({ x, y }: Plane, box: Box): Layout {
  const range = (of: Float64Array) => of.reduce((most, one) => Math.max(most, one), 0)
  const turned = range(x) >= range(y) !== box.width >= box.height
  const [across, down] = turned ? [y, x] : [x, y]
  let nearest = Infinity
  for (let p = 0; p < x.length; p++)
    for (let q = 0; q < p; q++) nearest = Math.min(nearest, Math.max(Math.abs(x[p] - x[q]), Math.abs(y[p] - y[q])))
  const unit = (of: Float64Array) => Float32Array.from(of, (one) => one / nearest)
  const points = { x: unit(across), y: unit(down), width: range(across) / nearest, height: range(down) / nearest }
  return fitNodes(points, box, { paths: 'straight' })
}

/**
 * Places whose distances are as near to the numbers of links as they can be: each round moves every processor to the mean of where the others
 * want it, the nearer ones with more weight (stress majorization, E. R. Gansner, Y. Koren and S. North, Graph drawing by stress majorization,
 * 2005). It begins with a circle, so that a network always looks the same.
 */
function planeOf(processors: number, links: Links): Plane {
  const apart = distances(processors, links)
  const x = Float64Array.from({ length: processors }, (_, p) => Math.cos((2 * Math.PI * p) / processors))
  const y = Float64Array.from({ length: processors }, (_, p) => Math.sin((2 * Math.PI * p) / processors))
  const rounds = Math.min(ROUNDS.most, Math.max(ROUNDS.least, PAIRS / processors ** 2))
  for (let round = 0; round < rounds; round++) {
    for (let p = 0; p < processors; p++) {
      let [weights, sumX, sumY] = [0, 0, 0]
      for (let q = 0; q < processors; q++) {
        if (q === p) continue
        const length = apart[p * processors + q]
        const [dx, dy] = [x[p] - x[q], y[p] - y[q]]
        const scale = length / Math.max(1e-9, Math.sqrt(dx * dx + dy * dy))
        const weight = 1 / (length * length)
        weights += weight
        sumX += weight * (x[q] + dx * scale)
        sumY += weight * (y[q] + dy * scale)
      }
      x[p] = sumX / weights
      y[p] = sumY / weights
    }
  }
  return upright({ x, y })
}

/** The same with its longest extent along x, and from 0 on. */
function upright({ x, y }: Plane): Plane {
  const mean = (of: Float64Array) => of.reduce((sum, one) => sum + one, 0) / of.length
  const [mx, my] = [mean(x), mean(y)]
  let [xx, xy, yy] = [0, 0, 0]
  for (let p = 0; p < x.length; p++) {
    xx += (x[p] - mx) ** 2
    xy += (x[p] - mx) * (y[p] - my)
    yy += (y[p] - my) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = x.map((one, p) => one * cos + y[p] * sin)
  const across = x.map((one, p) => y[p] * cos - one * sin)
  const fromZero = (of: Float64Array) => {
    const least = of.reduce((least, one) => Math.min(least, one), Infinity)
    return of.map((one) => one - least)
  }
  return { x: fromZero(along), y: fromZero(across) }
}

/** By p · processors + q, how many links they are apart; as far as there are processors where no way leads. */
function distances(processors: number, links: Links): Float64Array {
  const neighbours = Array.from({ length: processors }, (): number[] => [])
  for (const { a, b } of links) {
    for (let i = 0; i < a.length; i++) {
      neighbours[a[i]].push(b[i])
      neighbours[b[i]].push(a[i])
    }
  }
  const apart = new Float64Array(processors * processors).fill(processors)
  for (let p = 0; p < processors; p++) {
    apart[p * processors + p] = 0
    const reached = [p]
    for (const at of reached) {
      for (const next of neighbours[at]) {
        if (next === p || apart[p * processors + next] < processors) continue
        apart[p * processors + next] = apart[p * processors + at] + 1
        reached.push(next)
      }
    }
  }
  return apart
}
