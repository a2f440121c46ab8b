import { expect, test } from 'vitest'
import { beginCall, createSigns, endCall, giveSigns, readSigns, reportLines, reportMore } from './signs.ts'

/** Calls of functions in these lines, one after the other. */
function call(...lines: readonly number[]): void {
  for (const line of lines) {
    beginCall(line)
    endCall()
  }
}

test('the line of a call is reported where it is another one; where it changes too often, that it is not known, until the next slice', () => {
  const reported: number[] = []
  reportLines((line) => reported.push(line))
  call(3, 3, 3, 5, 5, 3)
  expect(reported).toEqual([3, 5, 3])
  reported.length = 0
  for (let k = 0; k < 1000; k++) call(5, 3)
  expect(reported.length, 'messages of two thousand calls').toBeLessThan(30)
  expect(reported.at(-1)).toBe(0)
  call(5)
  expect(reported.at(-1), 'a line that may not be reported is not the one before').toBe(0)
  reportMore()
  call(5)
  expect(reported.at(-1)).toBe(5)
})

test('where memory is shared the line stands there, and none is reported', () => {
  const reported: number[] = []
  const signs = createSigns()
  giveSigns(signs, 0)
  reportLines((line) => reported.push(line))
  beginCall(7)
  expect(readSigns(signs)).toMatchObject({ isInCall: true, line: 7 })
  endCall()
  expect(reported).toEqual([])
})
