import { expect, test } from 'vitest'
import { createBestTimes } from './best-times.ts'

test('the least time of each kind of round stays, also for the next visit; what cannot be read counts as nothing', () => {
  const entries = new Map([['evenkeel-game', '{"slow":{"dark":"fast"},"costly":{"dark":80}}']])
  const shelf = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  })
  const times = createBestTimes(shelf)
  expect([times.of('dark'), times.of('slow'), times.of('costly')]).toEqual([undefined, undefined, { dark: 80 }])
  times.put('dark', 'dark', 71)
  times.put('dark', 'dark', 90)
  times.put('dark', 'open', 52)
  expect(createBestTimes(shelf).of('dark')).toEqual({ dark: 71, open: 52 })
})
