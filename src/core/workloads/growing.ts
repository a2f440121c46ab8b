/** Arrays that grow by doubling. */
type Numbers = Int32Array | Int16Array | Float64Array | Uint8Array | Uint16Array

/** An array with room for this many numbers: the same one where it has that, else a longer one that begins with its numbers. */
export function roomFor<A extends Numbers>(array: A, length: number): A {
  if (length <= array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(Math.max(length, 2 * array.length))
  longer.set(array)
  return longer
}
