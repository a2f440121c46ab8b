import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakes, delivered, type FakeWorker } from '../../tests/setup/fake-worker.ts'
import type { BatchRequest, Outcome } from '../core/sweep/batch.ts'
import { createPool, type Pool } from '../core/sweep/pool.ts'
import { createWorkerPool } from './pool.ts'

const runs = (count: number) => Array.from({ length: count }, (_, seed) => ({ values: { seed } }))
const outcome = (seed: number): Outcome => ({ metrics: { seed } })

let workers: ReturnType<typeof createFakes>['started']
let pool: Pool
let outcomes: Outcome[]
let ended: string[]

const listener = {
  outcomes(from: number, some: readonly Outcome[]) {
    for (const [i, one] of some.entries()) outcomes[from + i] = one
  },
  done: () => ended.push('done'),
  failed: (message: string) => ended.push(message),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('document', { hidden: false })
  const fakes = createFakes()
  vi.stubGlobal('Worker', fakes.Worker)
  workers = fakes.started
  outcomes = []
  ended = []
  pool = createWorkerPool(2)
})
afterEach(() => {
  pool.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A worker runs what it was asked for and has not run yet, or the first `count` scenarios of it. */
async function work(worker: FakeWorker, count = Number.POSITIVE_INFINITY): Promise<void> {
  await delivered()
  for (const [name, request] of worker.calls) {
    if (name !== 'run') continue
    const { batchId, runs } = request as BatchRequest
    const some = runs.slice(0, count).map(({ values }) => outcome(Number(values.seed)))
    worker.report({ batchId, from: 0, outcomes: some, millis: 1000 * some.length })
  }
  await delivered()
}

test('scenarios go to several workers, and their outcomes come home in their places', async () => {
  pool.run('tree', runs(4), listener)
  for (let round = 0; round < 2; round++) for (const worker of workers) await work(worker)
  expect(outcomes).toEqual([0, 1, 2, 3].map(outcome))
  expect(ended).toEqual(['done'])
})

test('what a lost worker had left to do is done by another one, each scenario once', async () => {
  pool.run('tree', runs(40), listener)
  await work(workers[0], 1)
  const before = workers[0].calls.length
  workers[0].fail('struck down')
  const done = new Set<FakeWorker>()
  for (let round = 0; round < 40 && ended.length === 0; round++) {
    for (const worker of workers) if (!worker.ended()) await work(worker)
    for (const worker of workers) done.add(worker)
  }
  expect(before).toBeGreaterThan(0)
  expect(done.size).toBe(3)
  expect(outcomes).toEqual(runs(40).map(({ values }) => outcome(values.seed)))
  expect(ended).toEqual(['done'])
})

test('what a lost worker was executing is not taken for what the next one does', () => {
  const started: { request?: BatchRequest; listener: Parameters<Parameters<typeof createPool>[0]['start']>[0] }[] = []
  const bare = createPool({
    size: 1,
    now: () => 0,
    start(listener) {
      const worker: (typeof started)[number] = { listener }
      started.push(worker)
      return { run: (request) => Object.assign(worker, { request }), cancel() {}, end() {} }
    },
  })
  bare.run('tree', runs(1), listener)
  const { request, listener: first } = started[0]
  first.onReport({ batchId: request?.batchId ?? 0, from: 0, outcomes: [], millis: 0, executes: 'program' })
  expect(first.executing()).toBe(true)
  first.lost('struck down')
  expect(started).toHaveLength(2)
  expect(started[1].listener.executing(), 'a worker that has executed nothing yet').toBe(false)
})

test('a run whose text kept its worker silent is named with the line that was reported last', () => {
  const outcomes: unknown[] = []
  let lose = (_: string, __?: number) => {}
  const bare = createPool({
    size: 1,
    now: () => 0,
    start: ({ lost, onReport }) => ({
      run({ batchId }) {
        lose = lost
        for (const line of [undefined, 4, 9])
          setImmediate(() => onReport({ batchId, from: 0, outcomes: [], millis: 0, executes: 'program', line }))
      },
      cancel() {},
      end() {},
    }),
  })
  bare.run('tree', runs(1), { outcomes: (_, some) => outcomes.push(...some) })
  return delivered().then(() => {
    lose('the simulation does not answer', 0)
    expect(outcomes).toMatchObject([{ problem: expect.stringMatching(/^program: line 9: /), isEnded: true }])
  })
})

test('a batch over which workers are lost again and again fails once, and starts no more workers', async () => {
  const { Worker } = globalThis
  function Failing() {
    setImmediate(() => workers.at(-1)?.fail('the simulation could not be loaded'))
    return new Worker('')
  }
  vi.stubGlobal('Worker', Failing)
  pool.run('tree', runs(1000), listener)
  for (let i = 0; i < 10; i++) await delivered()
  expect(ended).toEqual(['the simulation could not be loaded'])
  expect(workers.length).toBeLessThan(6)
})

test('a worker that died without a word while it had nothing to do is soon found out', async () => {
  pool.run('tree', runs(1), listener)
  await work(workers[0])
  workers[0].die()
  pool.run('tree', runs(1), listener)
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(1000)
    await delivered()
  }
  await work(workers[1])
  expect(ended).toEqual(['done', 'done'])
})

test('a batch that is cancelled ends at once and reports nothing more', async () => {
  const first = pool.run('tree', runs(4), listener)
  await delivered()
  first.cancel()
  await work(workers[0])
  expect(outcomes).toEqual([])
  expect(workers[0].calls.map(([name]) => name)).toContain('cancel')
})

test.each([
  [3, 3],
  [12, 8],
  [0, 1],
])('a pool on a computer with %s cores has %s workers', async (hardwareConcurrency, expected) => {
  vi.stubGlobal('navigator', { hardwareConcurrency })
  const usual = createWorkerPool()
  usual.run('tree', runs(40), listener)
  for (let round = 0; round < 6; round++) for (const worker of workers) await work(worker)
  expect(workers).toHaveLength(expected)
  usual.dispose()
})
