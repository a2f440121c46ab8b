/** Polynomials that are orthogonal over given points: how a factor's effect is split into linear, quadratic, cubic … */
import { dot, takeOff } from './orthogonal.ts'

/**
 * A family of polynomials of u = (x − centre) / unit that are orthonormal over points, by the recurrence that makes them: p₀ is
 * constant, p_{k+1} = (u p_k − Σ_{j ≤ k} h[k][j] p_j) / h[k][k + 1]. In exact arithmetic two terms of the sum would do (Forsythe
 * 1957); all of them, twice, keep the polynomials orthogonal where points lie in heaps (Brubeck, Nakatsukasa and Trefethen 2021).
 */
export interface OrthogonalFamily {
  readonly centre: number
  readonly unit: number
  /** The highest degree. */
  readonly degree: number
  /** The value of p₀. */
  readonly constant: number
  readonly h: readonly (readonly number[])[]
  /** Values at the points, by degree: these stay orthonormal to rounding, while the recurrence at heaped points loses digits. */
  readonly values: readonly ArrayLike<number>[]
}

/** Polynomials of degree 0 … `degree` (less than the number of points) that are orthonormal over the points, all different. */
export function orthogonalFamily(points: readonly number[], degree: number): OrthogonalFamily {
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const centre = least + (most - least) / 2
  const unit = most > least ? (most - least) / 2 : 1
  const scaled = points.map((x) => (x - centre) / unit)
  const constant = 1 / Math.sqrt(points.length)
  const values = [Float64Array.from(points, () => constant)]
  const h: number[][] = []
  for (let k = 0; k < degree; k++) {
    const next = values[k].map((p, i) => p * scaled[i])
    const row: number[] = values.map(() => 0)
    for (let round = 0; round < 2; round++) {
      values.forEach((other, j) => {
        row[j] += takeOff(next, other)
      })
    }
    const size = Math.sqrt(dot(next, next))
    values.push(next.map((p) => p / size))
    h.push([...row, size])
  }
  return { centre, unit, degree, constant, h, values }
}

/** The values at x of the polynomials of degree 0 … the family's. */
export function evaluateFamily({ centre, unit, constant, h }: OrthogonalFamily, x: number): number[] {
  const u = (x - centre) / unit
  const values = [constant]
  h.forEach((row, k) => {
    const next = values.reduce((sum, p, j) => sum - row[j] * p, u * values[k])
    values.push(next / row[k + 1])
  })
  return values
}
