/** Compressed files: all of them that is there, as it says, and never more than the budget. */
import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { budgetOf, gunzippedWithin, inflatedWithin, TooMuchError, unzipped } from './unpacking.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const long = 'a line of numbers 1 2 3\n'.repeat(20_000)

test('all members of a gzip file are unpacked, as cat of two files makes it', () => {
  const two = Buffer.concat([gzipSync('first\n'), gzipSync(long), gzipSync('')])
  expect(textOf(gunzippedWithin(two, budgetOf(1e6)))).toBe(`first\n${long}`)
})

test('a gzip file whose content, checksum or length was changed, or that ends too soon, is refused', () => {
  const whole = gzipSync(long)
  for (const at of [whole.length - 8, whole.length - 3]) {
    const changed = Uint8Array.from(whole)
    changed[at] ^= 1
    expect(() => gunzippedWithin(changed, budgetOf(1e6))).toThrow('its checksum is another one')
  }
  const stored = gzipSync('0.123', { level: 0 })
  stored[16] ^= 1
  expect(() => gunzippedWithin(stored, budgetOf(1e6))).toThrow('its checksum is another one')
  for (const end of [5, 20, whole.length - 8, whole.length - 1])
    expect(() => gunzippedWithin(whole.subarray(0, end), budgetOf(1e6)), `${end} bytes`).toThrow()
})

test('bytes are counted while they are unpacked, of several files together', () => {
  const bomb = gzipSync(new Uint8Array(50e6))
  expect(() => gunzippedWithin(bomb, budgetOf(1e6))).toThrow(new TooMuchError(budgetOf(1e6)))
  expect(() => inflatedWithin(deflateRawSync(new Uint8Array(50e6)), budgetOf(1e6))).toThrow(TooMuchError)
  const budget = budgetOf(1000)
  const file = gzipSync('x'.repeat(600))
  gunzippedWithin(file, budget)
  expect(() => gunzippedWithin(file, budget)).toThrow('at most 1.0 kB unpacked')
})

test('what is deflated comes back whole, or not at all', () => {
  const packed = deflateRawSync(bytesOf(long))
  expect(textOf(inflatedWithin(packed, budgetOf(1e6)))).toBe(long)
  expect(() => inflatedWithin(packed.subarray(0, packed.length - 4), budgetOf(1e6))).toThrow()
})

test('a zip file is unpacked with the checksum of each file, and one whose content, checksum or length was changed is refused', () => {
  const zip = zipSync({ 'a.txt': [bytesOf('0.123'), { level: 0 }], 'b.txt': bytesOf(long) })
  const all = unzipped(zip, () => true)
  expect(all.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual([
    ['a.txt', '0.123'],
    ['b.txt', long],
  ])
  expect(unzipped(zip, ({ name }) => name === 'b.txt').map(({ name }) => name)).toEqual(['b.txt'])
  const content = zip.findIndex((_, k) => textOf(zip.subarray(k, k + 5)) === '0.123')
  // In the list an entry begins with PK\x01\x02; its checksum and its length stand 16 and 24 bytes on.
  const entry = zip.findIndex((byte, k) => byte === 0x50 && zip[k + 1] === 0x4b && zip[k + 2] === 1)
  for (const at of [content, entry + 16, entry + 24]) {
    const changed = Uint8Array.from(zip)
    changed[at] ^= 1
    expect(() => unzipped(changed, () => true), `byte ${at}`).toThrow()
  }
  expect(() => unzipped(zip.subarray(0, zip.length - 10), () => true)).toThrow()
})
