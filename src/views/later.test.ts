import { expect, test, vi } from 'vitest'
import { followFailures, later, onRecovery } from './later.ts'

/** A load that fails as long as it is asked to. */
function shaky() {
  const state = { failing: true }
  const start = vi.fn(async () => {
    if (state.failing) throw new Error('no network')
    return 'here'
  })
  return { state, start, part: later(start) }
}

test('what is there is loaded once, however many parts wait', async () => {
  const { state, start, part } = shaky()
  state.failing = false
  expect(await part.load()).toBe('here')
  expect(part.awaited({})).toBe(part.awaited({}))
  await part.load()
  expect(start).toHaveBeenCalledTimes(1)
})

test('all who have waited for an attempt get its failure, and the next one who comes makes another attempt', async () => {
  const { state, start, part } = shaky()
  const [one, other] = [{}, {}]
  const first = part.awaited(one)
  expect(part.awaited(other)).toBe(first)
  await expect(first).rejects.toThrow('no network')
  expect([part.awaited(one), part.awaited(other)]).toEqual([first, first])
  expect(start).toHaveBeenCalledTimes(1)
  state.failing = false
  expect(await part.awaited({})).toBe('here')
  expect(await part.awaited(one)).toBe('here')
  expect(start).toHaveBeenCalledTimes(2)
})

test('who waits is called once when it is there, and not when it has failed', async () => {
  const { state, part } = shaky()
  const [one, other] = [{ loaded: vi.fn() }, { loaded: vi.fn() }]
  await expect(part.awaited(one)).rejects.toThrow('no network')
  expect(one.loaded).not.toHaveBeenCalled()
  state.failing = false
  await Promise.all([part.awaited(other), part.awaited(other)])
  expect(other.loaded).toHaveBeenCalledTimes(1)
})

test('an action loads again after a failure', async () => {
  const { state, start, part } = shaky()
  await expect(part.load()).rejects.toThrow('no network')
  await expect(part.load()).rejects.toThrow('no network')
  state.failing = false
  expect(await part.load()).toBe('here')
  expect(start).toHaveBeenCalledTimes(3)
})

test('recovery is reported when all that failed is there', async () => {
  const recovered = vi.fn()
  const [a, b] = [shaky(), shaky()]
  await Promise.allSettled([a.part.load(), b.part.load()])
  onRecovery(recovered)
  a.state.failing = b.state.failing = false
  await a.part.load()
  expect(recovered).not.toHaveBeenCalled()
  await b.part.load()
  expect(recovered).toHaveBeenCalledTimes(1)
})

test('when the network is back all that failed is asked for again, also what no part waits for', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  try {
    followFailures()
    const { state, start, part } = shaky()
    await expect(part.load()).rejects.toThrow('no network')
    state.failing = false
    const recovered = new Promise<void>((resolve) => onRecovery(resolve))
    page.dispatchEvent(new Event('online'))
    await recovered
    expect(start).toHaveBeenCalledTimes(2)
  } finally {
    vi.unstubAllGlobals()
  }
})
