import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the choice follows the other window, and nothing else that is stored, also where storage cannot be read', async () => {
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.push(listener))
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden')
    },
    setItem() {
      throw new Error('forbidden')
    },
  })
  const { chooseSingleKeys, singleKeys } = await import('./single-keys.ts')
  const stored = (key: string | null, newValue: string | null) =>
    listeners.forEach((listener) => void listener({ key, newValue }))
  chooseSingleKeys('off')
  expect(singleKeys.get()).toBe('off')
  stored('evenkeel-theme', 'dark')
  stored(null, null)
  expect(singleKeys.get(), 'another entry changes nothing').toBe('off')
  stored('evenkeel-single-keys', 'alt')
  expect(singleKeys.get()).toBe('alt')
  stored('evenkeel-single-keys', null)
  expect(singleKeys.get()).toBe('on')
})
