import { afterEach, expect, test, vi } from 'vitest'
import type { Surface } from '../../../../charts/canvas.ts'
import { createLayer } from './layer.ts'

afterEach(() => vi.unstubAllGlobals())

test('a layer is painted again when something of it, or a number of an array, has changed, and only then', () => {
  const canvas = { width: 0, height: 0, getContext: () => ({ setTransform: () => undefined }) }
  vi.stubGlobal('document', { createElement: () => canvas })
  const drawn: unknown[] = []
  const context = { canvas: { width: 8, height: 4 }, drawImage: (image: unknown) => drawn.push(image) }
  const surface = { context, width: 8, height: 4, ratio: 1 } as unknown as Surface
  const layer = createLayer()
  const painted: string[] = []
  const show = (name: string, ...of: unknown[]) => layer(surface, of, () => painted.push(name))
  show('first', 'light', Int32Array.of(0, 1))
  show('same owners of another run', 'light', Int32Array.of(0, 1))
  show('other owners', 'light', Int32Array.of(1, 1))
  show('other theme', 'dark', Int32Array.of(1, 1))
  show('more owners', 'dark', Int32Array.of(1, 1, 1))
  show('the same', 'dark', Int32Array.of(1, 1, 1))
  expect(painted).toEqual(['first', 'other owners', 'other theme', 'more owners'])
  expect(drawn).toEqual(Array(6).fill(canvas))
})
