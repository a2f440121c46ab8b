/** Doubles by their bits, and powers that are exact. */
const view = new DataView(new ArrayBuffer(8))

/** Smallest exponent of a double with all its digits. */
const LEAST = -1022

/** 2 to an integer power, exactly; 0 or infinite beyond a double's range. */
export function powerOfTwo(k: number): number {
  if (k < LEAST) return k < -1074 ? 0 : powerOfTwo(k + 52) * 2 ** -52
  if (k > 1023) return Number.POSITIVE_INFINITY
  view.setInt32(0, (k + 1023) << 20)
  view.setInt32(4, 0)
  return view.getFloat64(0)
}

/** A positive finite double times 2 to an integer power, rounded once. */
export function timesPowerOfTwo(x: number, k: number): number {
  if (k > 1023) return x * powerOfTwo(1023) * powerOfTwo(Math.min(1023, k - 1023))
  if (k < LEAST) return x * powerOfTwo(k + 512) * 2 ** -512
  return x * powerOfTwo(k)
}

/** The k of a positive finite double m · 2ᵏ with 1 ≤ m < 2. */
export function exponentOf(x: number): number {
  if (x < 2 ** -1022) return exponentOf(x * 2 ** 54) - 54
  view.setFloat64(0, x)
  return ((view.getInt32(0) >>> 20) & 0x7ff) - 1023
}

/** Whether a positive integer is a power of two. */
export const isPowerOfTwo = (n: number): boolean => n === powerOfTwo(exponentOf(n))

/** The least power of two that is not below a positive number. */
export const powerOfTwoFrom = (x: number): number => {
  const power = powerOfTwo(exponentOf(x))
  return power < x ? 2 * power : power
}

/** The power of two whose logarithm is nearest to that of a positive number. */
export const powerOfTwoNear = (x: number): number => {
  const power = powerOfTwo(exponentOf(x))
  return x / power > Math.SQRT2 ? 2 * power : power
}

/** The double nearest to 10 to an integer power. */
export const powerOfTen = (k: number): number => Number(`1e${k}`)

/** The exponent of the first digit of a positive finite number, to 15 digits: 0.0974 → −2, 0.03 − 0.02 → −2. */
export const decimalExponentOf = (x: number): number => Number(x.toExponential(14).split('e')[1])
