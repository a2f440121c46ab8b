import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPage, keyPressed, writingEnds } from './region.tsx'
import { createPageStore } from './store.ts'

/** A page's store, and two that follow it; `drawn` lists what each shows of the scenario. */
function page() {
  const store = createPageStore('async', { n: 0 })
  const regions = [createPageStore(), createPageStore()]
  const stops = regions.map((region) => followPage(store, region))
  const drawn = () => regions.map((region) => region.getState().values.n)
  const stop = () => {
    for (const end of stops) end()
  }
  return { store, regions, drawn, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  writingEnds()
  vi.useRealTimers()
})

test('where no text is being written all is drawn at once', () => {
  const { store, drawn } = page()
  expect(drawn()).toEqual([0, 0])
  store.setState({ values: { n: 1 } })
  expect(drawn()).toEqual([1, 1])
})

test('while keys come nothing is drawn, and then one region after the other with what there is by then', () => {
  const { store, drawn } = page()
  keyPressed()
  store.setState({ values: { n: 1 } })
  vi.advanceTimersByTime(100)
  keyPressed()
  store.setState({ values: { n: 2 } })
  vi.advanceTimersByTime(149)
  expect(drawn()).toEqual([0, 0])
  vi.advanceTimersByTime(1)
  expect(drawn()).toEqual([2, 0])
  vi.advanceTimersToNextTimer()
  expect(drawn()).toEqual([2, 2])
})

test('another view is drawn at once, with what waited', () => {
  const { store, regions, drawn } = page()
  keyPressed()
  store.setState({ values: { n: 1 } })
  store.setState({ view: 'compare' })
  expect(drawn()).toEqual([1, 1])
  expect(regions[0].getState().view).toBe('compare')
})

test('where the text is left, what waits is drawn at once, and so is what follows', () => {
  const { store, drawn } = page()
  keyPressed()
  store.setState({ values: { n: 1 } })
  writingEnds()
  expect(drawn()).toEqual([1, 1])
  store.setState({ values: { n: 2 } })
  expect(drawn()).toEqual([2, 2])
})

test('a region that is gone follows no more', () => {
  const { store, drawn, stop } = page()
  keyPressed()
  store.setState({ values: { n: 1 } })
  stop()
  writingEnds()
  vi.advanceTimersByTime(5000)
  store.setState({ values: { n: 2 } })
  expect(drawn()).toEqual([0, 0])
})
