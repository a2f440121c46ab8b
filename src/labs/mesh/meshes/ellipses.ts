/** The domain of the airfoil mesh: a disc with four ellipses cut out, shaped after the mesh 4elt. */

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

const turned = ELLIPSES.map((ellipse) => ({
  ...ellipse,
  cos: Math.cos(ellipse.angle),
  sin: Math.sin(ellipse.angle),
}))

/** Points at equal steps of an ellipse's parameter, so that they stand closer at the tips. */
export function pointsOn(ellipse: number, count: number): { readonly x: number; readonly y: number }[] {
  const { x, y, a, b, cos, sin } = turned[ellipse]
  return Array.from({ length: count }, (_, i) => {
    const u = a * Math.cos((2 * Math.PI * i) / count)
    const v = b * Math.sin((2 * Math.PI * i) / count)
    return { x: x + u * cos - v * sin, y: y + u * sin + v * cos }
  })
}

/**
 * Distance to the nearest ellipse, 0 inside of one. The nearest point is found by the centre of curvature of the point before, which
 * gives five digits after three steps. Products and no powers: half of the generator's time is spent here, four fifths with powers.
 */
export function distance(px: number, py: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { x, y, a, b, cos, sin } of turned) {
    const dx = px - x
    const dy = py - y
    if (nearest !== Number.POSITIVE_INFINITY && Math.sqrt(dx * dx + dy * dy) - a >= nearest) continue
    const u = Math.abs(dx * cos + dy * sin)
    const v = Math.abs(dy * cos - dx * sin)
    if ((u * u) / (a * a) + (v * v) / (b * b) <= 1) return 0
    const focal = a * a - b * b
    let tu = Math.SQRT1_2
    let tv = Math.SQRT1_2
    for (let step = 0; step < 3; step++) {
      const eu = (focal / a) * tu * tu * tu
      const ev = (-focal / b) * tv * tv * tv
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
    nearest = Math.min(nearest, Math.sqrt(gapU * gapU + gapV * gapV))
  }
  return nearest
}

/** How far apart points should be, up to a common factor: growing with the distance from the ellipses. */
export const spacing = (x: number, y: number): number => 0.02 + 0.12 * distance(x, y)

/** How fast the spacing changes at most: its Lipschitz constant. */
export const SPACING_SLOPE = 0.12
