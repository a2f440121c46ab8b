/** The bound of iterations under changing loads: by hand, in slices, and given up in time. */
import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import type { Pattern } from '../loads/load.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { iterationsBound } from './iterations-bound.ts'
import type { Mesh } from './mesh.ts'
import { scenarioOf } from './scenario.ts'

const values = (changes: Partial<MeshValues>): MeshValues => ({ ...defaults(parameters), ...changes })

/** Two vertices that are neighbours. */
const mesh = { vertices: 2, start: Int32Array.of(0, 1, 2), neighbours: Int32Array.of(1, 0) } as unknown as Mesh

/** The bound, the yields before it, and how many changes of load were asked for at most between two of them, and in all. */
function bounded(changes: Partial<MeshValues>, work: number) {
  const scenario = scenarioOf(values({ vertices: 2, processors: 1, ...changes }))
  let questions = 0
  const counted = ({ changes: next, ...pattern }: Pattern): Pattern => ({
    ...pattern,
    ...(next && {
      changes: (time: number) => {
        questions++
        return next(time)
      },
    }),
  })
  const steps = iterationsBound({ ...scenario, patterns: scenario.patterns.map(counted) }, mesh, { work, visits: work })
  let most = 0
  for (let slices = 1; ; slices++) {
    const before = questions
    const step = steps.next()
    most = Math.max(most, questions - before)
    if (step.done) return { bound: step.value, slices, most, questions }
  }
}

test('one processor that is loaded from the beginning on waits until it is free where that is shorter', () => {
  const free = bounded({ iterations: 1, loads: 'constant:1' }, 1e6).bound ?? Number.NaN
  expect(free).toBeGreaterThan(0)
  // Three times as slow until a tenth of the free time has passed, then free.
  const { bound } = bounded({ iterations: 1, loads: `step:3,0,${free / 10}` }, 1e6)
  expect(bound).toBeCloseTo(1.1 * free, 9)
})

test('loads that change all the time: in slices, and none after ten million changes', () => {
  const free = bounded({ iterations: 1, loads: 'constant:1' }, 1e6).bound ?? Number.NaN
  const changing = bounded({ iterations: 3, loads: `periodic:3,${free / 20_000},0.5` }, 3e6)
  expect(changing.bound).toBeGreaterThan(2.99 * free)
  expect(changing.questions).toBeGreaterThan(80_000)
  expect(changing.slices).toBeGreaterThan(5)
  expect(changing.most).toBeLessThan(20_000)
  const { bound, questions, most } = bounded(
    { iterations: 1, processors: 64, loads: `periodic:3,${free / 1e8},0.5` },
    64e6,
  )
  expect(bound).toBeNull()
  expect(questions).toBeLessThan(1.001e7)
  expect(most).toBeLessThan(20_000)
})
