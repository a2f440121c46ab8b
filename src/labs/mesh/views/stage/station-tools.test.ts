import { expect, test } from 'vitest'
import { awayEntry, constantEntry, constantIn, entryOf, withEntry } from './station-tools.tsx'

test('one processor’s load is replaced and the others stay', () => {
  expect(withEntry('', 4, 2, 'constant:3')).toBe(';;constant:3')
  expect(withEntry('walk:0.2,1;;constant:3', 4, 2, '')).toBe('walk:0.2,1')
  expect(withEntry('constant:3', 1, 0, '')).toBe('')
  expect(entryOf('constant:2; away:3', 3, 1)).toBe('away:3')
  expect(entryOf('constant:2', 3, 2)).toBe('')
})

test('a constant load is read as it was written, and other kinds are distinguished', () => {
  for (const factor of [1, 1.5, 3, 5]) expect(constantIn(constantEntry(factor))).toBe(factor)
  expect(constantIn('step:3,1,2')).toBeUndefined()
  expect(awayEntry(1.234)).toBe('away:1.23')
})
