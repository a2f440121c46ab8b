import { type Remote, releaseProxy, wrap } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import type { Exposed } from './exposed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the worker answers, and what nothing handles ends it', async () => {
  const received: Record<string, (event: never) => void> = {}
  let answer = (_: unknown) => {}
  vi.stubGlobal('addEventListener', (type: string, listener: (event: never) => void) => {
    received[type] = listener
  })
  vi.stubGlobal('postMessage', (data: unknown) => answer({ data }))
  await import('./worker.ts')
  const worker: Remote<Exposed> = wrap({
    postMessage: (data: unknown) => received.message({ data, origin: '' } as never),
    addEventListener: (_, listener) => {
      answer = listener as typeof answer
    },
    removeEventListener() {},
  })
  expect(await worker.isThere()).toBe(true)
  const preventDefault = vi.fn()
  const event = { preventDefault, reason: new Error('not handled') }
  expect(() => received.unhandledrejection(event as never)).toThrow('not handled')
  expect(preventDefault).toHaveBeenCalled()
  // Left over, it would be released some time later, and answered where there is no worker.
  const released = new Promise((resolve) => {
    answer = resolve
  })
  worker[releaseProxy]()
  await released
})
