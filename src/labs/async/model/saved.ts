/** Copies of a simulation's numbers, to go back to. */

/** Never, of moments; none, of places. */
export const NEVER = Number.POSITIVE_INFINITY
export const NONE = -1

/** Arrays of numbers, whatever their type. */
type Numbers = Float64Array | Int32Array | Uint8Array

/** The arrays that belong to a simulation's state: what is made here is part of every checkpoint. */
export class SavedArrays {
  private readonly arrays: Numbers[] = []

  floats(length: number, value = 0): Float64Array {
    return this.add(new Float64Array(length).fill(value))
  }

  integers(length: number, value = 0): Int32Array {
    return this.add(new Int32Array(length).fill(value))
  }

  bits(length: number): Uint8Array {
    return this.add(new Uint8Array(length))
  }

  /** Adds an array that was made elsewhere. */
  add<T extends Numbers>(array: T): T {
    this.arrays.push(array)
    return array
  }

  get bytes(): number {
    return this.arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    return saved(() => this.arrays)
  }
}

/**
 * The present state of arrays, as far as they are used; the function returned leads back to it, as often as is wanted. The arrays are asked
 * for again then: those that have grown are others.
 */
export function saved(arrays: () => readonly Numbers[], used = Number.POSITIVE_INFINITY): () => void {
  const copies = arrays().map((numbers) => numbers.slice(0, used))
  return () => {
    for (const [k, numbers] of arrays().entries()) numbers.set(copies[k])
  }
}
