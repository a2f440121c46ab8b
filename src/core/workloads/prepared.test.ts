import { beforeAll, expect, test } from 'vitest'
import { defaults, type Values } from '../parameters.ts'
import { treeParameters } from '../trees/parameters.ts'
import * as makers from './makers.ts'
import { workloadParameters } from './parameters.ts'
import { preparing, provideMakers, type WorkSettings } from './prepared.ts'

beforeAll(() => provideMakers(makers))

const parameters = {
  ...treeParameters({ grain: 100, seed: 1, drawn: [], seeded: () => false }),
  ...workloadParameters(),
}

const picture = (over: Values): WorkSettings & Values =>
  ({
    ...defaults(parameters),
    workload: 'mandelbrot',
    region: 'own',
    pictureSize: 256,
    maxIterations: 200,
    ...over,
  }) as never

/** Slices that are needed until the work is there. */
function slices(values: WorkSettings & Values): number {
  const making = preparing(values, 3)
  let count = 1
  while (!making.advance(1)) count++
  return count
}

test('work is made once, whatever else of the scenario changes', () => {
  expect(slices(picture({ centreX: 0.1 }))).toBeGreaterThan(5)
  expect(slices(picture({ centreX: 0.1, grain: 7, seed: 5, processors: 3, balancer: 'rid' }))).toBe(1)
  expect(slices(picture({ centreX: 0.2 }))).toBeGreaterThan(5)
  expect(slices(picture({ region: 'minibrot' }))).toBeGreaterThan(5)
  expect(slices(picture({ region: 'minibrot', centreX: 0.3 }))).toBe(1)
})

test('what a run has begun and no longer waits for is finished by the next run', () => {
  const values = picture({ centreX: 0.3 })
  const all = slices(values)
  expect(all).toBeGreaterThan(5)
  // Until it is kept no more.
  for (const centreX of [0.31, 0.32, 0.33, 0.34]) slices(picture({ centreX }))
  const making = preparing(values, 3)
  for (let k = 0; k < all - 3; k++) expect(making.advance(1)).toBe(false)
  expect(slices(values)).toBe(3)
})

test('the last ones are kept, and no more', () => {
  for (const centreX of [0.5, 0.6, 0.7, 0.8]) slices(picture({ centreX }))
  expect(slices(picture({ centreX: 0.5 }))).toBe(1)
  slices(picture({ centreX: 0.9 }))
  expect(slices(picture({ centreX: 0.5 }))).toBe(1)
  expect(slices(picture({ centreX: 0.6 }))).toBeGreaterThan(5)
})
