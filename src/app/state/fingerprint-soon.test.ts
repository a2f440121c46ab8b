import { expect, test, vi } from 'vitest'
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'
import { fingerprintSoon } from './fingerprint-soon.ts'

const bytes = Uint8Array.from({ length: 700_001 }, (_, i) => (i * i) % 251)

test('a fingerprint that the browser computes is the same', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  expect(await fingerprintSoon(bytes)).toBe(fingerprintOf(bytes))
  expect(await fingerprintSoon(bytes.subarray(1))).toBe(fingerprintOf(bytes.subarray(1)))
  expect(digest).toHaveBeenCalledTimes(2)
  expect(await fingerprintSoon(bytes.slice(0, 70))).toBe(fingerprintOf(bytes.slice(0, 70)))
  expect(digest).toHaveBeenCalledTimes(2)
})

test('a page from an address that is not secure computes it itself', async () => {
  vi.stubGlobal('crypto', {})
  expect(await fingerprintSoon(bytes)).toBe(fingerprintOf(bytes))
  vi.unstubAllGlobals()
})
