import { expect, test } from 'vitest'
import { whole } from '../run/making.ts'
import { capital, inSentence, listed } from './case.ts'
import { readingNumbers } from './numbers.ts'

const read = (text: string, most = 10) => {
  const result = whole(readingNumbers(new TextEncoder().encode(text), { min: 0, max: 1e6, most }))
  return 'numbers' in result ? [...result.numbers] : result.fault
}

test('numbers are divided by spaces, commas, semicolons and line ends, and remarks are passed over', () => {
  expect(read('1 2.5,3;4e1\t0.1\r\n# 7 8\n12345678901234567e-12 # nine\n')).toEqual([
    1, 2.5, 3, 40, 0.1, 12345.678901234567,
  ])
  expect(read('\uFEFF5')).toEqual([5])
})

test('what is none, is out of bounds or too much is named with its line and column, and nothing at all too', () => {
  expect(read('1 2\n3  four')).toEqual({ line: 2, column: 4, expected: 'a number from 0 to 1000000', got: '"four"' })
  expect(read('1\n\n-2')).toMatchObject({ line: 3, column: 1, got: '−2' })
  expect(read('1.2.3')).toMatchObject({ line: 1, column: 1, got: '"1.2.3"' })
  expect(read('1 2 3', 2)).toMatchObject({ line: 1, column: 5, expected: 'at most 2 numbers', got: 'more' })
  expect(read('# nothing\n')).toEqual({ expected: 'numbers', got: 'none' })
})

test('a comma that may be a decimal point is not guessed at', () => {
  const either = { expected: '1.5 for one number or "1, 5" for two', got: '"1,5", which may be either' }
  expect(read('1,5')).toEqual({ line: 1, column: 1, ...either })
  expect(read('2\n3\r\n 1,5\r\n')).toEqual({ line: 3, column: 2, ...either })
  expect(read('2 1,5 2,5\n')).toEqual({ line: 1, column: 3, ...either })
  expect(read('2;1,5 # so\n')).toEqual({ line: 1, column: 3, ...either })
  expect(read('1,5, 2,25')).toMatchObject({
    line: 1,
    expected: '"1.5, 2.25" for numbers with a decimal point, or "1, 5, 2, 25" for twice as many',
  })
  expect(read('1.234,5')).toMatchObject({ expected: '1234.5 for one number or "1.234, 5" for two' })
})

test('commas stand between numbers wherever anything shows that they do', () => {
  expect(read('2.5,\n1, 5\n1,5,2\n1 # 1,5')).toEqual([2.5, 1, 5, 1, 5, 2, 1])
  expect(read('3,4,5,6')).toEqual([3, 4, 5, 6])
  expect(read('3,4\n5, 6')).toEqual([3, 4, 5, 6])
  expect(read('3,4\n0.5')).toEqual([3, 4, 0.5])
  expect(read('3,4\n5,6,7\n8,9')).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(read('0.125,0.250')).toEqual([0.125, 0.25])
  expect(read('1, 2,3')).toEqual([1, 2, 3])
})

test('words have the capital that their place asks for, and lists their and', () => {
  expect([capital('balancing interval'), capital('')]).toEqual(['Balancing interval', ''])
  expect(['Balancing interval', 'A quarter', 'GDEM', 'λ'].map(inSentence)).toEqual([
    'balancing interval',
    'a quarter',
    'GDEM',
    'λ',
  ])
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
})
