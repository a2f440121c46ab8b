import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenCalled } from '../../../tests/setup/when-called.ts'
import { createAddress } from './address.ts'

const location = { hash: '', href: 'http://here/' }
let edited: () => void
let opened: string[]
let link: string
/** What opening waits for; nothing where everything is there. */
let way: Promise<void> | undefined
let address: ReturnType<typeof createAddress>

beforeEach(() => {
  vi.useFakeTimers()
  location.hash = '#tree'
  link = 'tree'
  opened = []
  way = undefined
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
    (hash) => {
      opened.push(hash)
      return way
    },
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

/** The reader edits the address. */
function edit(hash: string, loading?: Promise<void>): void {
  way = loading
  location.hash = hash
  edited()
}

test('while the place that was asked for loads, the one before is not written over its address', async () => {
  link = 'tree?depth=9'
  address.follow()
  const loading = whenCalled()
  edit('#async?depth=8', loading.promise)
  vi.advanceTimersByTime(1000)
  link = 'tree?depth=10'
  address.follow()
  vi.advanceTimersByTime(1000)
  expect(location.hash).toBe('#async?depth=8')
  link = 'async?depth=8&processors=7'
  loading.resolve()
  await loading.promise
  await vi.runAllTimersAsync()
  expect(location.hash).toBe('#async?depth=8&processors=7')
})

test('of two places that load, the newer one is waited for', async () => {
  const [first, second] = [whenCalled(), whenCalled()]
  edit('#async', first.promise)
  edit('#mesh', second.promise)
  link = 'tree?depth=9'
  address.follow()
  first.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(location.hash).toBe('#mesh')
  second.resolve()
  link = 'mesh?v=1'
  await vi.advanceTimersByTimeAsync(1000)
  expect(location.hash).toBe('#mesh?v=1')
})

test('where the place cannot be loaded, the address says again what is shown, and the failure is the caller’s', async () => {
  const missed: unknown[] = []
  const miss = (reason: unknown) => missed.push(reason)
  process.on('unhandledRejection', miss)
  const loading = whenCalled()
  edit('#async', loading.promise)
  address.follow()
  const reason = new Error('gone')
  loading.reject(reason)
  await vi.advanceTimersByTimeAsync(1000)
  expect(location.hash).toBe('#tree')
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', miss)
  expect(missed).toEqual([reason])
})

test('another place that still loads is an entry of its own once it is there', async () => {
  link = 'tree?depth=9'
  const loading = whenCalled()
  const arrival = address.leave(() => loading.promise)
  link = 'tree?depth=10'
  address.follow()
  vi.advanceTimersByTime(1000)
  expect(location.hash, 'the place that is left is written as it was').toBe('#tree?depth=9')
  link = 'async?v=1'
  loading.resolve()
  await arrival
  expect(location.hash).toBe('#async?v=1')
  expect(history.pushState).toHaveBeenCalledTimes(1)
})

test('who leaves while a place loads does not wait for it, and Back returns to it', async () => {
  const loading = whenCalled()
  edit('#async', loading.promise)
  address.leave(() => {
    expect(location.hash).toBe('#async')
    link = 'learn'
  })
  expect(location.hash).toBe('#learn')
  expect(history.replaceState).not.toHaveBeenCalled()
  link = 'learn?lab=tree'
  address.follow()
  vi.runAllTimers()
  expect(location.hash).toBe('#learn?lab=tree')
})
