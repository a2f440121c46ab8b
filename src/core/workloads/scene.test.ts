import { expect, test } from 'vitest'
import { defaults } from '../parameters.ts'
import { workloads } from './index.ts'
import { makers } from './makers.ts'
import { belongTogether, makeScene, type OwnedScene } from './scene.ts'
import type { BeginWorkload } from './workload.ts'

/** Work of a small scenario with its scene. */
function madeOf(name: 'mandelbrot' | 'quadrature' | 'queens' | 'quicksort' | 'search', changes = {}) {
  const making = (makers as Record<string, BeginWorkload<never>>)[name]({
    ...defaults(workloads[name].parameters),
    seed: 1,
    ...changes,
  } as never)
  while (!making.advance(1e9)) {}
  const work = making.result()
  return { name, work, scene: makeScene({ workload: name }, work).result() as OwnedScene }
}

const all = [
  madeOf('mandelbrot', { pictureSize: 16 }),
  madeOf('queens', { queens: 5 }),
  madeOf('quadrature'),
  madeOf('quicksort', { sortLength: 20 }),
  madeOf('search'),
]

test('tasks are drawn with the scene of their own workload alone', () => {
  for (const { name, work } of all)
    for (const other of all)
      expect(belongTogether(work, other.scene, name), `${name}, ${other.name}`).toBe(other.name === name)
})

test('tasks of a search are not drawn with the scene of one whose descriptors have another size', () => {
  const [usual, few] = [all[4], madeOf('search', { tspInstance: 'drawn', cities: 8 })]
  expect(belongTogether(usual.work, few.scene, 'search')).toBe(false)
})
