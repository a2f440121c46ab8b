import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakes, delivered } from '../../../tests/setup/fake-worker.ts'
import { createArtifacts } from './artifacts.ts'

let workers: ReturnType<typeof createFakes>['started']
let artifactsOf: ReturnType<typeof createArtifacts>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('document', { hidden: false })
  const fakes = createFakes()
  vi.stubGlobal('Worker', fakes.Worker)
  workers = fakes.started
  artifactsOf = createArtifacts()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const four = { processors: 4 }
const eight = { processors: 8 }
const artifactReport = (runId: number, key: string, artifact?: object) => ({ type: 'made', runId, key, artifact })

test('artifacts of several runs are made one after the other, each once, and given to all who want them', async () => {
  const calls: string[] = []
  artifactsOf('tree', four).want('nodes', () => calls.push('four'))
  artifactsOf('tree', four).want('nodes', () => calls.push('four again'))
  artifactsOf('tree', eight).want('nodes', () => calls.push('eight'))
  await delivered()
  expect(workers).toHaveLength(1)
  expect(workers[0].calls).toEqual([
    ['adopt', { runId: 1, lab: 'tree', values: four }],
    ['make', 'nodes'],
  ])
  expect(artifactsOf('tree', four).get('nodes')).toBeUndefined()
  workers[0].report(artifactReport(1, 'nodes', { of: 'four' }))
  await delivered()
  expect(calls).toEqual(['four', 'four again'])
  expect(artifactsOf('tree', four).get('nodes')).toEqual({ artifact: { of: 'four' } })
  expect(workers[0].calls.slice(2)).toEqual([
    ['adopt', { runId: 2, lab: 'tree', values: eight }],
    ['make', 'nodes'],
  ])
  // One that is too large has been made too: there is nothing more to wait for.
  workers[0].report(artifactReport(2, 'nodes'))
  await delivered()
  expect(artifactsOf('tree', eight).get('nodes')).toEqual({ artifact: undefined })
})

test('what is not wanted any more is stopped, and forgotten', async () => {
  const drop = artifactsOf('tree', four).want('nodes', () => {})
  artifactsOf('tree', eight).want('nodes', () => {})
  await delivered()
  drop()
  await delivered()
  expect(workers[0].calls.slice(2)).toEqual([
    ['make', undefined],
    ['adopt', { runId: 2, lab: 'tree', values: eight }],
    ['make', 'nodes'],
  ])
  workers[0].report(artifactReport(1, 'nodes', { of: 'four' }))
  await delivered()
  expect(artifactsOf('tree', four).get('nodes')).toBeUndefined()
})

test('what one listener drops is still made for another', async () => {
  const calls: string[] = []
  const drop = artifactsOf('tree', four).want('nodes', () => calls.push('dropped'))
  artifactsOf('tree', four).want('nodes', () => calls.push('four'))
  await delivered()
  drop()
  workers[0].report(artifactReport(1, 'nodes', { of: 'four' }))
  await delivered()
  expect(calls).toEqual(['four'])
})

test('a worker that ends over an artifact is replaced once for it, and what waits behind it is still made', async () => {
  artifactsOf('tree', four).want('nodes', () => {})
  artifactsOf('tree', eight).want('nodes', () => {})
  await delivered()
  workers[0].fail('out of memory')
  await delivered()
  expect(workers[1].calls[0]).toEqual(['adopt', { runId: 1, lab: 'tree', values: four }])
  workers[1].fail('out of memory')
  await delivered()
  expect(workers[2].calls[0]).toEqual(['adopt', { runId: 2, lab: 'tree', values: eight }])
  workers[2].report(artifactReport(2, 'nodes', { of: 'eight' }))
  await delivered()
  expect(artifactsOf('tree', eight).get('nodes')).toEqual({ artifact: { of: 'eight' } })
  expect(workers).toHaveLength(3)
})
