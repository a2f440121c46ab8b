import { expect, test } from 'vitest'
import { exchanged, sortTimes } from './ascending.ts'
import { uniformFrom } from './numbers.ts'

const drawn = (count: number, most: number, from = 0) =>
  Float64Array.from({ length: count }, (_, i) => Math.floor(most * uniformFrom(1, from + i, 0)))

test.each([0, 1, 100, 9000, 20_001])(
  '%i times of every size stand in the order in which comparing would put them',
  (count) => {
    for (const most of [1, 3, 2000, 2 ** 22, 2 ** 31, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER])
      expect(sortTimes(drawn(count, most))).toEqual(drawn(count, most).sort())
  },
)

test('only the times that are meant are sorted', () => {
  const times = drawn(10_000, 2 ** 36)
  sortTimes(times.subarray(0, 9000))
  expect(times.subarray(9000)).toEqual(drawn(10_000, 2 ** 36).subarray(9000))
})

test('a window that moves on holds what sorting it again would give', () => {
  const lists = Array.from({ length: 12 }, (_, i) => drawn(i === 5 ? 0 : 30, 20, 30 * i).sort())
  let window = new Float64Array(0)
  for (const [i, list] of lists.entries()) {
    window = exchanged(window, lists[i - 3] ?? new Float64Array(0), list) as Float64Array<ArrayBuffer>
    expect([...window]).toEqual(
      lists
        .slice(Math.max(0, i - 2), i + 1)
        .flatMap((one) => [...one])
        .sort((a, b) => a - b),
    )
  }
})
