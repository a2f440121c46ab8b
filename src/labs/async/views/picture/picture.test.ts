import { expect, test } from 'vitest'
import { laneLayout } from './picture.ts'

test('of very many processors those are drawn that have room, and never past the last', () => {
  const layout = laneLayout({ width: 800, height: 300 }, 512, 500, { begin: 0, end: 1 })
  expect(layout.lanes).toBeLessThan(72)
  expect(layout.first + layout.lanes).toBe(512)
  expect(layout.height).toBeLessThanOrEqual(300)
})
