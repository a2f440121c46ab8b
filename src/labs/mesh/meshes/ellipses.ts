/** The domain of the airfoil mesh: a disc with four ellipses cut out, shaped after the mesh 4elt. */
import { cos as cosOf, sin as sinOf } from '../../../core/math/circle.ts'

/** An ellipse. */
interface Ellipse {
  readonly x: number
  readonly y: number
  /** Semi-axes, the longer one first. */
  readonly a: number
  readonly b: number
  /** Angle of the longer axis, in radians. */
  readonly angle: number
}

/** Radius of the disc. */
export const RADIUS = 8

/** Slat, main wing and two flaps. */
const ELLIPSES: readonly Ellipse[] = [
  { x: -1.1, y: -0.1, a: 0.2, b: 0.05, angle: 0.55 },
  { x: 0, y: 0, a: 0.8, b: 0.11, angle: 0 },
  { x: 1.14, y: -0.14, a: 0.25, b: 0.05, angle: -0.45 },
  { x: 1.6, y: -0.42, a: 0.18, b: 0.04, angle: -0.75 },
]

const turned = ELLIPSES.map((ellipse) => {
  const { a, b, angle } = ellipse
  const focal = a * a - b * b
  return { ...ellipse, cos: cosOf(angle), sin: sinOf(angle), evoluteU: focal / a, evoluteV: -focal / b }
})

/** Points at equal steps of an ellipse's parameter, so that they stand closer at the tips. */
export function pointsOn(ellipse: number, count: number): { readonly x: number; readonly y: number }[] {
  const { x, y, a, b, cos, sin } = turned[ellipse]
  return Array.from({ length: count }, (_, i) => {
    const u = a * cosOf((2 * Math.PI * i) / count)
    const v = b * sinOf((2 * Math.PI * i) / count)
    return { x: x + u * cos - v * sin, y: y + u * sin + v * cos }
  })
}

/** For the point that is looked at: its place along the axes of each ellipse, and its squared distance from the box around it. */
const alongU = new Float64Array(turned.length)
const alongV = new Float64Array(turned.length)
const apart = new Float64Array(turned.length)

/** By so much may rounding make an ellipse seem farther than its box. */
const ROUNDING = 1 + 1e-9

/** Distance to the nearest ellipse, 0 inside of one. Only those are looked at whose box is not farther: mostly one. */
export function distance(px: number, py: number): number {
  let first = 0
  for (let i = 0; i < turned.length; i++) {
    const { x, y, a, b, cos, sin } = turned[i]
    const dx = px - x
    const dy = py - y
    const u = Math.abs(dx * cos + dy * sin)
    const v = Math.abs(dy * cos - dx * sin)
    const outU = u > a ? u - a : 0
    const outV = v > b ? v - b : 0
    alongU[i] = u
    alongV[i] = v
    apart[i] = outU * outU + outV * outV
    if (apart[i] < apart[first]) first = i
  }
  let nearest = gap(first)
  let square = nearest * nearest * ROUNDING
  for (let i = 0; i < turned.length; i++) {
    if (i === first || apart[i] > square) continue
    nearest = Math.min(nearest, gap(i))
    square = nearest * nearest * ROUNDING
  }
  return nearest
}

/**
 * Distance of the point that is looked at to an ellipse, 0 inside. The nearest point is found by the centre of curvature of the point
 * before, which gives five digits after three steps. Products and no powers: a third of the generator's time is spent here.
 */
function gap(ellipse: number): number {
  const { a, b, evoluteU, evoluteV } = turned[ellipse]
  const u = alongU[ellipse]
  const v = alongV[ellipse]
  if ((u * u) / (a * a) + (v * v) / (b * b) <= 1) return 0
  let tu = Math.SQRT1_2
  let tv = Math.SQRT1_2
  for (let step = 0; step < 3; step++) {
    const eu = evoluteU * tu * tu * tu
    const ev = evoluteV * tv * tv * tv
    const ru = a * tu - eu
    const rv = b * tv - ev
    const qu = u - eu
    const qv = v - ev
    const ratio = Math.sqrt((ru * ru + rv * rv) / (qu * qu + qv * qv))
    tu = Math.min(1, Math.max(0, (qu * ratio + eu) / a))
    tv = Math.min(1, Math.max(0, (qv * ratio + ev) / b))
    const length = Math.sqrt(tu * tu + tv * tv)
    tu /= length
    tv /= length
  }
  const gapU = u - a * tu
  const gapV = v - b * tv
  return Math.sqrt(gapU * gapU + gapV * gapV)
}

/** How far apart points should be, up to a common factor: growing with the distance from the ellipses. */
export const spacing = (x: number, y: number): number => 0.02 + 0.12 * distance(x, y)

/** How fast the spacing changes at most: its Lipschitz constant. */
export const SPACING_SLOPE = 0.12
