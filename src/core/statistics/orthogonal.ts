/** Orthogonal columns: least squares without normal equations, which would cost half of the digits. */

/** Columns as linear combinations of orthonormal ones: column k = Σ_{j ≤ k} r[j][k] q[j]. */
export interface Orthonormal {
  readonly q: readonly Float64Array[]
  readonly r: readonly Float64Array[]
}

/** A residual below this share of the values' own squares is rounding, and counts as none. */
export const ROUNDING = 1e-26

/** Below this share of its own length what is left of a column is taken for rounding. */
const DEPENDENT = 1e-10

/**
 * Gram–Schmidt, each column twice, which keeps q orthogonal to rounding (Giraud, Langou and Rozložník 2005). Returns the place of the
 * first column that those before it determine, a column of zeros among them.
 */
export function orthonormalise(columns: readonly ArrayLike<number>[]): Orthonormal | number {
  const q: Float64Array[] = []
  const r = columns.map(() => new Float64Array(columns.length))
  for (let k = 0; k < columns.length; k++) {
    const column = Float64Array.from(columns[k])
    const size = Math.sqrt(dot(column, column))
    for (let round = 0; round < 2; round++) {
      q.forEach((other, j) => {
        r[j][k] += takeOff(column, other)
      })
    }
    const length = Math.sqrt(dot(column, column))
    if (!(length > DEPENDENT * size)) return k
    r[k][k] = length
    q.push(column.map((x) => x / length))
  }
  return { q, r }
}

/** Orthonormal columns that span what these do; `sizes` are what rounding is measured against, the columns' own unless given. */
export function independent(columns: readonly ArrayLike<number>[], sizes?: readonly number[]): Float64Array[] {
  const q: Float64Array[] = []
  columns.forEach((source, k) => {
    const column = Float64Array.from(source)
    const size = sizes?.[k] ?? Math.sqrt(dot(column, column))
    for (const other of [...q, ...q]) takeOff(column, other)
    const length = Math.sqrt(dot(column, column))
    if (length > DEPENDENT * size) q.push(column.map((x) => x / length))
  })
  return q
}

/** Σ xᵢ yᵢ. */
export function dot(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i]
  return sum
}

/** Takes off a column, in place, its part along another of length 1; returns how much that was. */
export function takeOff(column: Float64Array, along: ArrayLike<number>): number {
  const part = dot(column, along)
  for (let i = 0; i < column.length; i++) column[i] -= part * along[i]
  return part
}

/** The b with R b = c, R being an upper triangle. */
export function solveUpper(r: readonly ArrayLike<number>[], c: ArrayLike<number>): number[] {
  const b = Array.from(c)
  for (let k = b.length - 1; k >= 0; k--) {
    for (let j = k + 1; j < b.length; j++) b[k] -= r[k][j] * b[j]
    b[k] /= r[k][k]
  }
  return b
}

/** The z with Rᵀ z = x: the length of z is that of x in the metric of (RᵀR)⁻¹. */
export function solveTransposed(r: readonly ArrayLike<number>[], x: ArrayLike<number>): number[] {
  const z: number[] = []
  for (let k = 0; k < x.length; k++) {
    let rest = x[k]
    for (let j = 0; j < k; j++) rest -= r[j][k] * z[j]
    z.push(rest / r[k][k])
  }
  return z
}

/** The diagonal of (RᵀR)⁻¹: variances of coefficients for errors of variance 1. */
export function inverseDiagonal(r: readonly ArrayLike<number>[]): number[] {
  return r.map((_, k) => {
    const z = solveTransposed(
      r,
      r.map((_, i) => (i === k ? 1 : 0)),
    )
    return dot(z, z)
  })
}
