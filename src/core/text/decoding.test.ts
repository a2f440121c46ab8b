import { expect, test } from 'vitest'
import { decoded } from './decoding.ts'

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('UTF-8 and UTF-16 of either kind are read as the same text', () => {
  const text = 'strategy,seed,time\nTapé,1,2\n'
  expect(decoded(Buffer.from(text))).toBe(text)
  expect(decoded(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(decoded(utf16(text))).toBe(text)
  expect(decoded(utf16(text).swap16())).toBe(text)
  // Without a byte order mark.
  expect(decoded(Buffer.from(text, 'utf16le'))).toBe(text)
  expect(decoded(Buffer.from(text, 'utf16le').swap16())).toBe(text)
})

test('what has a zero byte, is cut in a sign, or is in another encoding is no text', () => {
  expect(decoded(Buffer.from('a,b\0\n'))).toBeUndefined()
  expect(decoded(utf16('a,b').subarray(0, 7))).toBeUndefined()
  expect(decoded(Buffer.from('Tapé', 'latin1'))).toBeUndefined()
})
