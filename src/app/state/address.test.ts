import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAddress } from './address.ts'

const location = { hash: '', href: 'http://here/' }
let edited: () => void
let opened: string[]
let link: string
let address: ReturnType<typeof createAddress>

beforeEach(() => {
  vi.useFakeTimers()
  location.hash = '#tree'
  link = 'tree'
  opened = []
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    pushState: vi.fn((_state, _title, url) => {
      location.hash = url.startsWith('#') ? url : ''
    }),
    replaceState: vi.fn((_state, _title, hash) => {
      location.hash = hash
    }),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    edited = listener
  })
  address = createAddress(
    () => link,
    (hash) => opened.push(hash),
    () => link === 'dragged',
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the address follows when the picture rests, once and only if it differs', () => {
  link = 'tree?depth=9'
  address.follow()
  address.follow()
  expect(location.hash).toBe('#tree')
  vi.runAllTimers()
  expect(location.hash).toBe('#tree?depth=9')
  address.follow()
  vi.runAllTimers()
  expect(history.replaceState).toHaveBeenCalledTimes(1)
})

test('another place is an entry of its own, after the one that is left is written as it was', () => {
  link = 'tree?depth=9'
  address.follow()
  address.leave(() => {
    expect(location.hash).toBe('#tree?depth=9')
    link = ''
  })
  expect(location.hash).toBe('')
  expect(history.pushState).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(history.replaceState).toHaveBeenCalledTimes(1)
})

test('while something is dragged it waits', () => {
  link = 'dragged'
  address.follow()
  vi.advanceTimersByTime(1000)
  expect(location.hash).toBe('#tree')
  link = 'tree?depth=9'
  vi.advanceTimersByTime(1000)
  expect(location.hash).toBe('#tree?depth=9')
})

test('what the reader has typed is not written over before the event that reports it', () => {
  link = 'tree?depth=9'
  address.follow()
  location.hash = '#divisible'
  vi.runAllTimers()
  expect(location.hash).toBe('#divisible')
  edited()
  expect(opened).toEqual(['#divisible'])
  link = 'divisible?v=1'
  address.follow()
  vi.runAllTimers()
  expect(location.hash).toBe('#divisible?v=1')
})
