import { beforeEach, expect, test, vi } from 'vitest'
import type { Values } from '../../core/parameters.ts'
import { paced } from './pace.ts'

let values: Values
let changesMade: string[]

/** A paced change of values that are kept here. */
const setUp = () =>
  paced(
    (changes, phase) => {
      values = { ...values, ...changes }
      changesMade.push(`${phase} ${Object.entries(changes).map(([id, value]) => `${id} ${value}`)}`)
    },
    () => values,
  )

beforeEach(() => {
  vi.useFakeTimers()
  values = { a: 0, b: 0 }
  changesMade = []
})

test('a drag is followed at once, then no more often than pictures can be painted, with its latest value', () => {
  const change = setUp()
  for (let a = 1; a <= 12; a++) {
    change({ a }, 'drag')
    vi.advanceTimersByTime(10)
  }
  expect(changesMade).toEqual(['drag a 1', 'drag a 5', 'drag a 9'])
  vi.advanceTimersByTime(100)
  expect(changesMade.at(-1)).toBe('drag a 12')
  vi.advanceTimersByTime(1000)
  expect(changesMade).toHaveLength(4)
})

test('what is meant is set at once, with what was dragged beside it', () => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  change({ b: 5 }, 'commit')
  vi.advanceTimersByTime(1000)
  expect(changesMade).toEqual(['drag a 1', 'commit a 2,b 5'])
})

test('two sliders that are dragged together are both followed', () => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  change({ b: 3 }, 'drag')
  vi.advanceTimersByTime(1000)
  expect(values).toEqual({ a: 2, b: 3 })
})

test.each(['in time', 'with the next input'])('another scenario that comes meanwhile is left alone (%s)', (when) => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  values = { a: 7, b: 7 }
  if (when === 'in time') vi.advanceTimersByTime(1000)
  else change({ b: 8 }, 'commit')
  expect(values.a).toBe(7)
})
