import { describe, expect, test, vi } from 'vitest'
import { createProgress } from './progress.ts'

const shelf = (text: string | null) => {
  let stored = text
  return {
    getItem: () => stored,
    setItem(_: string, value: string) {
      stored = value
    },
  }
}
const LEFT = { scene: 2, of: 6, query: 'interval=32', done: ['nine'] }

describe('progress', () => {
  test('is there again on return', () => {
    const storage = shelf(null)
    createProgress(() => storage).put('tree/a', LEFT)
    const { done, ...place } = LEFT
    createProgress(() => storage).put('tree/b', place)
    expect(createProgress(() => storage).all()).toEqual({
      'tree/a': LEFT,
      'tree/b': { ...place, done: [] },
    })
  })

  test('of a lesson that is begun again is forgotten, and of that one alone', () => {
    const storage = shelf(null)
    const one = createProgress(() => storage)
    one.put('tree/a', LEFT)
    one.put('tree/b', LEFT)
    one.drop('tree/a')
    expect(one.all()).toEqual({ 'tree/b': LEFT })
    expect(createProgress(() => storage).all()).toEqual({ 'tree/b': LEFT })
  })

  test('knows that the end was reached until the lesson is begun again', () => {
    const one = createProgress(() => shelf(null))
    const { done, ...place } = LEFT
    one.put('tree/a', { ...place, exercises: 4, ended: true })
    one.put('tree/a', { ...place, scene: 0, exercises: 4 })
    expect(one.all()['tree/a']).toEqual({ ...place, scene: 0, exercises: 4, ended: true, done: [] })
    one.drop('tree/a')
    one.put('tree/a', LEFT)
    expect(one.all()['tree/a'].ended).toBeUndefined()
  })

  test('that cannot be read counts as nothing, entry by entry', () => {
    for (const text of ['', '{', 'null', '[]', '7', '"x"']) expect(createProgress(() => shelf(text)).all()).toEqual({})
    const broken = {
      bad: { scene: -1, of: 6, query: '', done: [] },
      worse: null,
      odd: { ...LEFT, done: [1] },
      far: { ...LEFT, scene: 6 },
      many: { ...LEFT, exercises: '3' },
      over: { ...LEFT, ended: 'yes' },
      good: LEFT,
    }
    expect(createProgress(() => shelf(JSON.stringify(broken))).all()).toEqual({ good: LEFT })
  })

  test('lasts for the visit where storage is forbidden, and notifies who listens', () => {
    const progress = createProgress(() => {
      throw new Error('forbidden')
    })
    const listener = vi.fn()
    const stop = progress.subscribe(listener)
    progress.put('tree/a', LEFT)
    stop()
    progress.put('tree/a', { scene: 3, of: 6, query: '' })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(progress.all()['tree/a']).toEqual({ ...LEFT, scene: 3, query: '' })
  })
})
