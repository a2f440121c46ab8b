import { expect, test } from 'vitest'
import { saying } from '../../../../../tests/facts.ts'
import { Recorder } from '../../../../core/recording.ts'
import { shape } from '../../recording.ts'
import { machineOf } from './machine.ts'
import { summary } from './stage-text.ts'

const torus = machineOf({ topology: 'torus', processors: 128, sides: [], balancer: 'gdem' })

function recording(loads: readonly number[]): Recorder {
  const recorder = new Recorder(shape, loads.length)
  const columns: Record<string, number> = {
    tasks: loads.reduce((a, b) => a + b, 0),
    busy: loads.filter((load) => load > 0).length,
  }
  recorder.push(
    shape.columns.map(({ id }) => columns[id] ?? 0),
    [Int32Array.from(loads)],
  )
  return recorder
}
test('a machine says its size and where a processor is', () => {
  expect(torus.size).toBe('16 × 8 = 128 processors')
  expect(torus.coordinates(17)).toBe('x 1, y 1')
  const cube = machineOf({ topology: 'hypercube', processors: 16, sides: [], balancer: 'gdem' })
  expect(cube.coordinates(5)).toBe('binary 0101')
  const server = machineOf({ topology: 'torus', processors: 8, sides: [], balancer: 'loadserver' })
  expect(server.size).toBe('7 workers')
})

test('the summary puts the whole machine into words', () => {
  const four = machineOf({ topology: 'chain', processors: 4, sides: [], balancer: 'gdem' })
  expect(summary(four, recording([3, 0, 5, 0]), 0)).toMatch(
    saying('Chain', '4 processors', 'iteration 1', '8 tasks', '2 processors', '5'),
  )
  expect(summary(four, new Recorder(shape, 4), 0)).toMatch(saying('Chain', '4 processors', 'nothing'))
})
