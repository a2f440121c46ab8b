import { expect, test } from 'vitest'
import { lookOf } from './look.ts'

test('what is the same has the same word, whatever holds it', () => {
  const picture = (loads: ArrayLike<number>) => ({ exact: false, loads, moves: [{ from: 1, to: 2 }], queue: undefined })
  expect(lookOf(picture(Int32Array.of(3, 0, 5)))).toBe(lookOf(picture([3, 0, 5])))
})

test('what differs anywhere has another one', () => {
  const different = [
    [],
    [[]],
    '',
    'a',
    'b',
    ['a', 'b'],
    ['ab'],
    0,
    1,
    [0],
    [1],
    [0, 0],
    [1, 2],
    [2, 1],
    [[1], 2],
    [1, [2]],
    0.1,
    0.1 + Number.EPSILON / 8,
    2 ** 32,
    2 ** 33,
    Number.NaN,
    undefined,
    null,
    true,
    { from: 1, to: [2, 3] },
    { from: 1, to: [2, 3, 0] },
    Float32Array.of(0.25, 0.5),
    Float32Array.of(0.5, 0.25),
  ]
  expect(new Set(different.map(lookOf)).size).toBe(different.length)
  const many = Array.from({ length: 20_000 }, (_, i) => [i % 100, Math.floor(i / 100)])
  expect(new Set(many.map(lookOf)).size).toBe(many.length)
})
