import { afterAll, expect, test, vi } from 'vitest'
import { recall, remember } from './memory.ts'

afterAll(() => vi.unstubAllGlobals())

test('what is kept is found again, until it is to be forgotten', () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
  expect(recall('theme')).toBeUndefined()
  remember('theme', 'dark')
  remember('curve/tree', 'time')
  expect([recall('theme'), recall('curve/tree'), recall('curve/loop')]).toEqual(['dark', 'time', undefined])
  remember('theme', undefined)
  expect(recall('theme')).toBeUndefined()
  expect([...storage.values()]).toEqual(['time'])
})

test('a device that keeps nothing is no fault', () => {
  const refuse = () => {
    throw new Error('storage is switched off')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  remember('theme', 'dark')
  remember('theme', undefined)
  expect(recall('theme')).toBeUndefined()
})
