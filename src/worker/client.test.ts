import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakes, delivered } from '../../tests/setup/fake-worker.ts'
import { hold } from '../core/attachments/held.ts'
import { type Client, createClient } from './client.ts'
import type { Failure, Inspected, Made, Progress } from './protocol.ts'

const values = { processors: 4 }
const progress = (runId: number, metrics?: object) => ({ type: 'progress', runId, share: 1, metrics, references: {} })

let workers: ReturnType<typeof createFakes>['started']
let client: Client
let reported: Progress[]
let failed: Failure[]
let inspected: Inspected[]
let madeReports: Made[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('document', { hidden: false })
  const fakes = createFakes()
  vi.stubGlobal('Worker', fakes.Worker)
  workers = fakes.started
  reported = []
  failed = []
  inspected = []
  madeReports = []
  client = createClient({
    progress: (message) => reported.push(message),
    failed: (message) => failed.push(message),
    inspected: (message) => inspected.push(message),
    artifact: (message) => madeReports.push(message),
  })
})
afterEach(() => {
  client.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** This many heartbeats pass, and what is on its way arrives after each. */
async function beats(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    vi.advanceTimersByTime(1000)
    await delivered()
  }
}

/** A run that is finished. */
async function finish(): Promise<void> {
  client.run('tree', values)
  await delivered()
  workers[0].report(progress(1, {}))
  await delivered()
  expect(reported).toHaveLength(1)
}

test('what belongs to an older run, or comes after a run was cancelled, is dropped', async () => {
  client.run('tree', values)
  client.run('tree', values)
  await delivered()
  workers[0].report(progress(1))
  workers[0].report(progress(2))
  await delivered()
  client.cancel()
  workers[0].report(progress(2))
  await delivered()
  expect(reported).toEqual([progress(2)])
})

test('a failure that the worker reports reaches the page, and the run is at its end', async () => {
  client.run('tree', values)
  await delivered()
  const failure = { code: 'crashed' as const, message: 'out of memory' }
  workers[0].report({ type: 'failed', runId: 1, failure })
  await delivered()
  expect(failed, 'failures that reach the page, after the worker has reported one').toEqual([failure])
  // Nothing of it is asked for again.
  workers[0].fail('struck down')
  await delivered()
  expect(workers.flatMap(({ calls }) => calls).filter(([name]) => name === 'run')).toHaveLength(1)
  expect(failed).toEqual([failure])
})

test('an idle worker stays as long as it answers, and one of a page that is not seen is not asked', async () => {
  await finish()
  await beats(10)
  vi.stubGlobal('document', { hidden: true })
  await beats(2)
  workers[0].die()
  await beats(10)
  expect(workers.map((worker) => worker.ended())).toEqual([false])
})

test('a worker that dies without a word between two runs is replaced, and its run can still be looked into', async () => {
  await finish()
  workers[0].die()
  await beats(4)
  expect(workers).toHaveLength(1)
  await beats(1)
  expect(workers.map((worker) => worker.ended())).toEqual([true, false])
  client.inspect(3)
  await delivered()
  expect(workers[1].calls).toEqual([
    ['adopt', { runId: 1, lab: 'tree', values }],
    ['inspect', 3],
  ])
  workers[1].report({ type: 'inspected', runId: 1, step: 3 })
  await delivered()
  expect(inspected).toHaveLength(1)
  expect(failed).toEqual([])
})

test('a worker that does not answer has no more time because other runs are asked for', async () => {
  await finish()
  workers[0].die()
  for (let beat = 0; beat < 25; beat++) {
    client.run('tree', values)
    await beats(1)
  }
  expect(workers[0].ended()).toBe(true)
})

test('a step that is being looked into is asked of the next worker', async () => {
  await finish()
  client.inspect(3)
  workers[0].fail('struck down')
  await delivered()
  expect(workers[1].calls.at(-1)).toEqual(['inspect', 3])
})

test('of several steps the last is asked of the next worker, though one before it has come', async () => {
  await finish()
  client.inspect(3)
  client.inspect(4)
  workers[0].report({ type: 'inspected', runId: 1, step: 3 })
  await delivered()
  workers[0].fail('struck down')
  await delivered()
  expect(workers[1].calls.at(-1)).toEqual(['inspect', 4])
})

test('a run is asked for once more, though the run before it was looked into once more', async () => {
  await finish()
  client.inspect(3)
  workers[0].fail('struck down')
  await delivered()
  client.run('tree', values)
  await delivered()
  workers[1].fail('struck down')
  await delivered()
  expect(workers[2].calls).toEqual([['run', { runId: 2, lab: 'tree', values }]])
  expect(failed).toEqual([])
})

test('an artifact that is being made is asked of the next worker, once', async () => {
  await finish()
  client.make('nodes')
  workers[0].fail('struck down')
  await delivered()
  expect(workers[1].calls.at(-1)).toEqual(['make', 'nodes'])
  workers[1].report({ type: 'made', runId: 1, key: 'nodes' })
  await delivered()
  expect(madeReports).toHaveLength(1)
  workers[1].fail('struck down')
  await delivered()
  expect(workers[2].calls).toEqual([['adopt', { runId: 1, lab: 'tree', values }]])
})

test('what has been looked into and what has been made is not asked of the next worker', async () => {
  await finish()
  client.make('nodes')
  client.inspect(2)
  await delivered()
  workers[0].report({ type: 'made', runId: 1, key: 'nodes' })
  workers[0].report({ type: 'inspected', runId: 1, step: 2 })
  await delivered()
  workers[0].fail('struck down')
  await delivered()
  expect(workers[1].calls).toEqual([['adopt', { runId: 1, lab: 'tree', values }]])
})

test('a worker has a file before the first run that names it, once, and the next worker has it again', async () => {
  const file = { fingerprint: 'a'.repeat(32), name: 'costs.txt', bytes: Uint8Array.of(49, 10) }
  hold(file)
  const named = { costs: file.fingerprint }
  client.run('loop', values)
  client.run('loop', named)
  client.run('loop', named)
  await delivered()
  expect(workers[0].calls).toEqual([
    ['run', { runId: 1, lab: 'loop', values }],
    ['attach', file],
    ['run', { runId: 2, lab: 'loop', values: named }],
    ['run', { runId: 3, lab: 'loop', values: named }],
  ])
  workers[0].fail('struck down')
  await delivered()
  expect(workers[1].calls).toEqual([
    ['attach', file],
    ['run', { runId: 3, lab: 'loop', values: named }],
  ])
})

test('a run that is asked of a dead worker is run by the next one, without a word', async () => {
  await finish()
  workers[0].die()
  client.run('tree', values)
  await beats(5)
  expect(workers[1].calls).toEqual([['run', { runId: 2, lab: 'tree', values }]])
  expect(failed).toEqual([])
})

test('an error from before a run, which reaches the page after it has asked for the run, costs nothing', async () => {
  await finish()
  client.run('tree', values)
  workers[0].fail('struck down')
  await delivered()
  workers[1].report(progress(2, {}))
  await delivered()
  expect(reported.map(({ runId }) => runId)).toEqual([1, 2])
  expect(failed).toEqual([])
})

test('a run that was on its way fails with its worker, said at once or silent; the next one has another worker', async () => {
  client.run('tree', values)
  await delivered()
  workers[0].report(progress(1))
  await delivered()
  workers[0].fail('struck down')
  expect(failed).toEqual([{ code: 'silent', message: 'struck down' }])
  client.run('tree', values)
  await delivered()
  workers[1].report(progress(2))
  await delivered()
  workers[1].die()
  // It could be busy with a long slice.
  await beats(21)
  expect(failed).toHaveLength(1)
  await beats(1)
  expect(failed[1]).toEqual({ code: 'silent', message: 'the simulation does not answer' })
  expect(workers).toHaveLength(2)
})

test('a worker that cannot be loaded is tried twice, then said, and no more until it is asked for', async () => {
  client.run('tree', values)
  workers[0].fail('the simulation could not be loaded')
  workers[1].fail('the simulation could not be loaded')
  expect(failed).toHaveLength(1)
  await beats(10)
  expect(workers).toHaveLength(2)
  client.run('tree', values)
  await delivered()
  expect(workers[2].calls).toHaveLength(1)
})

test('where no worker can be made at all, the reason is said and nothing is thrown', async () => {
  vi.stubGlobal('Worker', undefined)
  client.run('tree', values)
  await delivered()
  expect(failed).toEqual([{ code: 'silent', message: 'Worker is not a constructor' }])
})

describe('a text of the reader’s own that keeps its worker silent', () => {
  /** A run that executes one, and then nothing any more. */
  const fallSilent = async () => {
    client.run('async', values)
    await delivered()
    workers[0].report({ type: 'executing', runId: 1, parameter: 'program', line: 0 })
    await delivered()
    workers[0].die()
  }

  test('is ended after two beats, and said to be at fault', async () => {
    await fallSilent()
    await beats(3)
    expect(failed).toEqual([])
    await beats(1)
    expect(failed).toMatchObject([{ code: 'invalid', parameter: 'program' }])
    expect(workers[0].ended()).toBe(true)
  })

  test('is named with the line that was reported last', async () => {
    client.run('async', values)
    await delivered()
    for (const line of [0, 4, 9]) workers[0].report({ type: 'executing', runId: 1, parameter: 'program', line })
    await delivered()
    workers[0].die()
    await beats(4)
    expect(failed).toMatchObject([{ line: 9, message: expect.stringMatching(/^program: line 9: it did not answer/) }])
  })

  test('is not at fault where nothing more is wanted of it: another worker takes over without a word', async () => {
    client.run('async', values)
    await delivered()
    workers[0].report({ type: 'executing', runId: 1, parameter: 'program', line: 0 })
    workers[0].report(progress(1, {}))
    await delivered()
    workers[0].fail('struck down')
    await delivered()
    expect(failed).toEqual([])
    expect(workers[1].calls).toEqual([['adopt', { runId: 1, lab: 'async', values }]])
  })

  test('has more time where the page is kept waiting itself, but not for ever', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await fallSilent()
    for (let k = 0; k < 10; k++) {
      now += 3000
      await beats(1)
    }
    expect(failed).toEqual([])
    for (let k = 0; k < 3; k++) {
      now += 1000
      await beats(1)
    }
    expect(failed).toMatchObject([{ code: 'invalid', parameter: 'program' }])
    vi.restoreAllMocks()
  })
})
