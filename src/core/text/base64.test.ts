import { expect, test } from 'vitest'
import { base64Of, bytesOfBase64 } from './base64.ts'

test('bytes are the same after the way there and back, however many', () => {
  for (const length of [0, 1, 2, 3, 8191, 8192, 8193, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 151) % 256)
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(bytesOfBase64(base64Of(bytes))).toEqual(bytes)
  }
  expect(() => bytesOfBase64('%')).toThrow()
})
