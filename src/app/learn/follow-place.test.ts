import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transport } from '../../views/playhead/playhead.ts'
import { progress } from '../state/progress.ts'
import { createPageStore } from '../state/store.ts'
import { followPlace } from './follow-place.ts'
import type { Running } from './use-lesson.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a place is stored when its scene begins and after a change, and never with the values of another link', () => {
  const store = createPageStore('tree', { grain: 1 })
  store.setState({ lesson: { id: 'placed', scene: 0 } })
  const scene = { exercises: [] }
  const running = { key: 'tree/placed', index: 0, scene, lesson: { scenes: [scene] } } as unknown as Running
  const playhead = { playing: () => false, subscribe: () => () => undefined } as unknown as Transport
  const url = () => `http://page/#tree?grain=${store.getState().values.grain}`
  const stop = followPlace({ store, playhead, url }, running)
  const stored = () => progress.all()['tree/placed'].query
  const change = (grain: number) => {
    store.setState({ values: { grain } })
    vi.advanceTimersByTime(300)
  }
  expect(stored()).toBe('grain=1')
  change(2)
  expect(stored()).toBe('grain=2')
  store.setState({ lesson: { id: 'placed', scene: 1 } })
  change(3)
  store.setState({ lesson: undefined })
  change(4)
  store.setState({ lab: 'loop', lesson: { id: 'placed', scene: 0 } })
  change(5)
  expect(stored()).toBe('grain=2')
  stop()
})
