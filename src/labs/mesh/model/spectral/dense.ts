/** Eigenvectors of small symmetric matrices. */

/** Sweeps after which rotations have long come to rest. */
const SWEEPS = 30

/**
 * The least or greatest eigenvalue of a symmetric matrix and its vector, by Jacobi's rotations.
 *
 * @param matrix row by row; overwritten
 * @param n rows
 */
export function extremeEigenpair(
  matrix: Float64Array,
  n: number,
  which: 'least' | 'greatest',
): { readonly value: number; readonly vector: Float64Array } {
  const vectors = new Float64Array(n * n)
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0
    let on = 0
    for (let i = 0; i < n; i++) {
      on += matrix[i * n + i] ** 2
      for (let j = 0; j < i; j++) off += matrix[i * n + j] ** 2
    }
    if (off <= 1e-28 * on) break
    for (let i = 1; i < n; i++) for (let j = 0; j < i; j++) rotate(matrix, vectors, n, j, i)
  }
  let best = 0
  for (let i = 1; i < n; i++) {
    const above = matrix[i * n + i] > matrix[best * n + best]
    if (above === (which === 'greatest')) best = i
  }
  return { value: matrix[best * n + best], vector: vectors.slice(best * n, best * n + n) }
}

/** Makes one entry off the diagonal zero; eigenvectors are kept as rows. */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q]
  if (off === 0) return
  const ratio = (a[q * n + q] - a[p * n + p]) / (2 * off)
  const tan = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1))
  const cos = 1 / Math.sqrt(tan * tan + 1)
  const sin = tan * cos
  for (let k = 0; k < n; k++) {
    const left = a[k * n + p]
    const right = a[k * n + q]
    a[k * n + p] = cos * left - sin * right
    a[k * n + q] = sin * left + cos * right
  }
  for (let k = 0; k < n; k++) {
    const left = a[p * n + k]
    const right = a[q * n + k]
    a[p * n + k] = cos * left - sin * right
    a[q * n + k] = sin * left + cos * right
    const one = vectors[p * n + k]
    const other = vectors[q * n + k]
    vectors[p * n + k] = cos * one - sin * other
    vectors[q * n + k] = sin * one + cos * other
  }
}
