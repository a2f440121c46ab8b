import { expect, test } from 'vitest'
import { quoted, shown, unexpected } from './expected.ts'

test('a message of refusal names the place, what is expected and what was given', () => {
  expect(unexpected('depth', 'a whole number from 1 to 30', shown(-3))).toBe(
    'depth: expected a whole number from 1 to 30, got −3',
  )
})

test.each([
  [-1.5, '−1.5'],
  ['-1e-9', '−1e-9'],
  [' 07 ', '07'],
  ['often', '"often"'],
  ['', 'nothing'],
  [undefined, 'nothing'],
  [[], 'nothing'],
  [[4, 0], '4,0'],
  [null, 'null'],
  [{ a: ['b'] }, '{"a":["b"]}'],
  ['9'.repeat(100), `"${'9'.repeat(60)}…"`],
  [{ a: 'b'.repeat(100) }, `{"a":"${'b'.repeat(54)}…`],
])('%j is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text)
})

test('a text is quoted on one line, without characters that turn or hide what follows', () => {
  expect(quoted('a\r\n\tb\u202ec\u0007')).toBe('"a b c "')
})
