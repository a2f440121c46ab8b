/** Which work a picture can show: until a newer run's has come it is that of the run before, which may be of another workload. */
import { expect, test } from 'vitest'
import { board } from './board/board.tsx'
import { curve } from './curve/curve.tsx'
import { list } from './list/list.tsx'
import type { WorkPicture, WorkScene } from './painting.ts'
import { tiles } from './tiles/tiles.tsx'

const scene = (words: number, scene?: object, values = {}) =>
  ({ work: { words }, scene, values }) as unknown as WorkScene

test.each<[string, WorkPicture, WorkScene, readonly WorkScene[]]>([
  ['tiles', tiles, scene(4, { counts: [] }), [scene(4), scene(3, { counts: [] }), scene(4, { f: 'x' })]],
  ['a curve', curve, scene(15, { f: 'x' }), [scene(15), scene(4, { f: 'x' }), scene(15, { counts: [] })]],
  ['boards', board, scene(4, undefined, { queens: 5 }), [scene(4), scene(2, undefined, { queens: 5 })]],
  ['a list', list, scene(3, { values: [] }), [scene(3), scene(4, { values: [] }), scene(2, { f: 'x' })]],
])('%s fit their own workload alone', (_, picture, workload, others) => {
  expect(picture.fits(workload)).toBe(true)
  expect(others.map((other) => picture.fits(other))).toEqual(others.map(() => false))
})
