import { afterEach, expect, test, vi } from 'vitest'
import { chooseSingleKeys, followStored, singleKeys } from './single-keys.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  chooseSingleKeys('on')
})

test('the choice follows the other window, and nothing else that is stored, also where storage cannot be read', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden')
    },
    setItem() {
      throw new Error('forbidden')
    },
  })
  chooseSingleKeys('off')
  expect(singleKeys.get()).toBe('off')
  followStored({ key: 'evenkeel-theme', newValue: 'dark' })
  followStored({ key: null, newValue: null })
  expect(singleKeys.get(), 'another entry changes nothing').toBe('off')
  followStored({ key: 'evenkeel-single-keys', newValue: 'alt' })
  expect(singleKeys.get()).toBe('alt')
  followStored({ key: 'evenkeel-single-keys', newValue: null })
  expect(singleKeys.get()).toBe('on')
})
