import { afterEach, expect, test, vi } from 'vitest'
import { timeFills } from './canvas.ts'

afterEach(() => vi.unstubAllGlobals())

test('on a canvas parts of the time are filled by colours and by patterns in the size of its pixels', () => {
  const tiles: { width: number }[] = []
  const scales: number[] = []
  const context = new Proxy(
    {
      createPattern: (tile: { width: number }) => {
        tiles.push(tile)
        return { setTransform: (scale: number) => scales.push(scale) }
      },
    } as Record<string, unknown>,
    { get: (target, name) => target[String(name)] ?? (() => undefined) },
  )
  vi.stubGlobal('document', {
    documentElement: { dataset: { theme: 'for fills' } },
    createElement: () => ({ width: 0, height: 0, getContext: () => context }),
  })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name }))
  vi.stubGlobal('Path2D', class {})
  vi.stubGlobal(
    'DOMMatrix',
    class {
      scale = (by: number) => by
    },
  )
  const fills = timeFills(2, { canvas: {} } as CanvasRenderingContext2D)
  expect(fills.compute).toBe('--time-compute')
  expect(tiles.length).toBeGreaterThan(1)
  expect(new Set(tiles.map(({ width }) => width))).toEqual(new Set([12]))
  expect(new Set(scales)).toEqual(new Set([0.5]))
})
