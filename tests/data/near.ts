/** Agreement of a number with a reference. */
import { expect } from 'vitest'

/** Expects agreement to a share of the reference's size, 1e-10 unless given. */
export function near(value: number | null | undefined, reference: number, relative = 1e-10): void {
  const size = Math.max(Math.abs(reference), Number.MIN_VALUE)
  expect(Math.abs((value ?? Number.NaN) - reference) / size, `${value} for ${reference}`).toBeLessThanOrEqual(relative)
}
