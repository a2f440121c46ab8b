import { expect, test, vi } from 'vitest'
import { createPredictions } from './predictions.ts'

const NAME = 'evenkeel-predictions'
const shelf = (text: string | null) => {
  const stored = new Map([[NAME, text]])
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
}

test('answers to a question are counted, also when it was asked again', () => {
  const storage = shelf(null)
  const one = createPredictions(() => storage)
  expect(one.attempts('tree/a/x')).toBe(0)
  one.put('tree/a/x', 3)
  one.reopen('tree/a/x')
  one.put('tree/a/x', 4)
  expect(createPredictions(() => storage).attempts('tree/a/x')).toBe(2)
})

test('answers are there again on return, skipped ones are asked again', () => {
  const storage = shelf(null)
  const one = createPredictions(() => storage)
  one.put('tree/a/x', [1, 2])
  one.put('tree?t1=on', 'ring')
  one.skip('tree/a/y')
  expect(['tree/a/x', 'tree?t1=on', 'tree/a/y', 'tree/a/z'].map(one.open)).toEqual([false, false, false, true])
  const two = createPredictions(() => storage)
  expect(two.all()).toEqual({ 'tree/a/x': [1, 2], 'tree?t1=on': 'ring' })
  expect(two.open('tree/a/y')).toBe(true)
})

test('a lesson that is begun again asks all of its own again', () => {
  const storage = shelf(null)
  const one = createPredictions(() => storage)
  one.put('tree/a/x', 3)
  one.skip('tree/a/y')
  one.put('tree/ab/x', 4)
  one.drop('tree/a/')
  expect(['tree/a/x', 'tree/a/y', 'tree/ab/x'].map(one.open)).toEqual([true, true, false])
})

test('what cannot be read counts as nothing, answer by answer, and a forbidden storage lasts for the visit', () => {
  for (const text of ['', '{', 'null', '[]', '7']) expect(createPredictions(() => shelf(text)).all()).toEqual({})
  const stored = JSON.stringify({ good: 3, list: [1, 2], bad: null, odd: [1, 'x'], worse: {} })
  expect(createPredictions(() => shelf(stored)).all()).toEqual({ good: 3, list: [1, 2] })
  const none = createPredictions(() => {
    throw new Error('forbidden')
  })
  const listener = vi.fn()
  none.subscribe(listener)
  none.put('a', 1)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(none.all()).toEqual({ a: 1 })
})
