/** The picture: how many iterations each of its points takes to leave the circle of radius 2. */
import { making, type SlicedMaking } from '../../run/making.ts'

/** What a picture shows. */
export interface PictureSettings {
  /** The centre, as a complex number. */
  readonly x: number
  readonly y: number
  /** The width of the square, in the complex plane. */
  readonly width: number
  /** Pixels a side. */
  readonly size: number
  /** Iterations after which a point counts as one of the set. */
  readonly most: number
}

/** A picture. Pixels are in rows from the top. */
export interface Picture {
  readonly size: number
  readonly most: number
  /** Iterations of each pixel. */
  readonly counts: Uint32Array
  /** Sums of all counts above and to the left of a corner, corners in rows of `size` + 1. */
  readonly sums: Float64Array
}

/** Iterations of z ← z² + c from 0 until |z| > 2, `most` at most. Sums and products alone, so that every engine has the same. */
export function iterationsOf(cx: number, cy: number, most: number): number {
  let [zx, zy, n] = [0, 0, 0]
  while (n < most) {
    const xx = zx * zx
    const yy = zy * zy
    if (xx + yy > 4) break
    zy = 2 * zx * zy + cy
    zx = xx - yy + cx
    n++
  }
  return n
}

/** Multipliers of cycles that attract are below 1; so much below, no rounding takes an orbit out of the basin. */
const ATTRACTING = 0.999

/**
 * Whether a point is certain to belong to the set without any iterations: it has a cycle of one or two points that attracts. That is so
 * in the two largest parts of the set, inside their borders, where regions have nine tenths of their iterations and more.
 */
export function isAttracted(cx: number, cy: number): boolean {
  // The multiplier of the cycle of two is 4 (c + 1).
  if ((cx + 1) * (cx + 1) + cy * cy < (ATTRACTING / 4) ** 2) return true
  // That of the fixed point is 1 − w with w² = 1 − 4 c, the real part of w not negative.
  const [real, imaginary] = [1 - 4 * cx, 4 * cy]
  const size = Math.sqrt(real * real + imaginary * imaginary)
  return 1 - 2 * Math.sqrt((size + real) / 2) + size < ATTRACTING ** 2
}

/** Iterations between two looks at the clock. */
const WORK = 100_000

/** Counts the iterations of all pixels, row by row from above; yields the share that is done. */
function* compute({ x, y, width, size, most }: PictureSettings): Generator<number, Picture> {
  const counts = new Uint32Array(size * size)
  const step = width / size
  let pixel = 0
  /** Computes pixels until they have taken this many iterations. */
  const some = (iterations: number) => {
    for (let remaining = iterations; pixel < counts.length && remaining > 0; pixel++) {
      const [column, row] = [pixel % size, Math.floor(pixel / size)]
      // The point of the plane in the middle of the pixel; rows go down, and the plane up.
      const cx = x - width / 2 + (column + 0.5) * step
      const cy = y + width / 2 - (row + 0.5) * step
      const attracted = isAttracted(cx, cy)
      const count = attracted ? most : iterationsOf(cx, cy, most)
      counts[pixel] = count
      remaining -= attracted ? 1 : count + 1
    }
  }
  while (pixel < counts.length) {
    some(WORK)
    yield pixel / counts.length
  }
  return { size, most, counts, sums: sumsOf(counts, size) }
}

function sumsOf(counts: Uint32Array, size: number): Float64Array {
  const wide = size + 1
  const sums = new Float64Array(wide * wide)
  for (let row = 0; row < size; row++) {
    let sum = 0
    for (let column = 0; column < size; column++) {
      sum += counts[row * size + column]
      sums[(row + 1) * wide + column + 1] = sums[row * wide + column + 1] + sum
    }
  }
  return sums
}

/** Begins a picture. */
export const beginPicture = (settings: PictureSettings): SlicedMaking<Picture> => making(compute(settings), WORK)

/** The sum of the counts in a rectangle. */
export function sumOf({ sums, size }: Picture, x: number, y: number, width: number, height: number): number {
  const wide = size + 1
  const [top, bottom] = [y * wide + x, (y + height) * wide + x]
  return sums[bottom + width] - sums[bottom] - sums[top + width] + sums[top]
}

/** Whether all pixels on a rectangle's border have the same count. */
export function isUniform(
  { counts, size }: Pick<Picture, 'counts' | 'size'>,
  x: number,
  y: number,
  width: number,
  height: number,
): boolean {
  const first = counts[y * size + x]
  const [top, bottom] = [y * size, (y + height - 1) * size]
  for (let column = x; column < x + width; column++) {
    if (counts[top + column] !== first || counts[bottom + column] !== first) return false
  }
  for (let row = top + size; row < bottom; row += size) {
    if (counts[row + x] !== first || counts[row + x + width - 1] !== first) return false
  }
  return true
}

/** The fingerprint of a picture: FNV-1a, 32 bits, over the counts by rows, each as two bytes, the low one first. */
export function fingerprintOf(counts: Uint16Array): number {
  let hash = 0x811c9dc5
  for (const count of counts) {
    hash = Math.imul(hash ^ (count & 255), 0x01000193)
    hash = Math.imul(hash ^ (count >>> 8), 0x01000193)
  }
  return hash >>> 0
}
