/** Copies of a simulation's numbers, to go back to. */

/** Never, of moments; none, of places. */
export const NEVER = Number.POSITIVE_INFINITY
export const NONE = -1

/** Arrays of numbers, whatever their type. */
export type Kept = Float64Array | Int32Array | Uint8Array

/** The present state of arrays; the function returned leads back to it, as often as is wanted. */
export function saved(arrays: readonly Kept[]): () => void {
  const copies = arrays.map((numbers) => numbers.slice())
  return () => {
    for (const [k, copy] of copies.entries()) arrays[k].set(copy)
  }
}

export const bytesOf = (arrays: readonly Kept[]): number => arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
