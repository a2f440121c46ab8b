import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT, type LabEngine, NotReady } from '../core/lab.ts'
import { parseLink } from '../core/link/link.ts'
import { withText } from '../core/program/testing.ts'
import { labs } from '../labs/registry.ts'
import type { Report, WorkerApi } from './protocol.ts'
import { simulate } from './simulate.ts'

const { values } = parseLink('tree?processors=4&tree=balanced&depth=6', labs)

let reports: Report[]
let worker: WorkerApi
let load: (lab: string) => Promise<LabEngine>
beforeEach(() => {
  reports = []
  load = async (lab) => labs[lab]
  worker = simulate((lab) => load(lab))
  const port = { postMessage: (report: Report) => reports.push(report) }
  worker.connect(port as unknown as MessagePort)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The last report of a run, once it is there. */
const last = (runId: number) =>
  vi.waitFor(() => {
    const lastReport = reports.findLast((report) => report.runId === runId)
    if (!lastReport || (lastReport.type === 'progress' && !lastReport.metrics))
      throw new Error(
        `run ${runId} reports neither its end nor a failure; it has reported ${reports.map(({ type }) => type).join(', ') || 'nothing'}`,
      )
    return lastReport
  })

test('a run ends with its metrics and rows', async () => {
  worker.run({ runId: 1, lab: 'tree', values })
  const report = await last(1)
  expect(report).toMatchObject({ type: 'progress', share: 1 })
  expect(report.type === 'progress' && report.metrics?.totalTime).toBeGreaterThan(0)
})

test('values that cannot be run are reported with the parameter', async () => {
  worker.run({ runId: 1, lab: 'tree', values: { ...values, topology: 'hypercube', processors: 12 } })
  expect(await last(1)).toMatchObject({ type: 'failed', failure: { code: 'invalid' } })
})

test('an engine that cannot be loaded, or that throws, is reported as crashed', async () => {
  load = () => Promise.reject(new Error('not there'))
  worker.run({ runId: 1, lab: 'tree', values })
  expect(await last(1)).toMatchObject({ failure: { code: 'crashed', message: 'not there' } })
  load = async () => ({
    ...labs.tree,
    start: () => {
      throw new Error('struck down')
    },
  })
  worker.run({ runId: 2, lab: 'tree', values })
  expect(await last(2)).toMatchObject({ failure: { code: 'crashed', message: 'struck down' } })
})

test('the newest run wins: of one before it, and of one that is cancelled, nothing more comes', async () => {
  worker.run({ runId: 1, lab: 'tree', values })
  worker.run({ runId: 2, lab: 'tree', values })
  await last(2)
  expect(reports.filter(({ runId }) => runId === 1)).toEqual([])
  worker.run({ runId: 3, lab: 'tree', values })
  worker.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reports.filter(({ runId }) => runId === 3)).toEqual([])
})

test('of a run that was replaced a failure is not reported', async () => {
  load = () => Promise.reject(new Error('not there'))
  worker.run({ runId: 1, lab: 'tree', values })
  load = async (lab) => labs[lab]
  worker.run({ runId: 2, lab: 'tree', values })
  await last(2)
  expect(reports.filter(({ runId }) => runId === 1)).toEqual([])
})

test('the share that is done grows over a run and its reference run together', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 40))
  load = async () => ({
    ...labs.tree,
    references: () => ({ other: values }),
    start() {
      let steps = 0
      return {
        ...labs.tree.start(values, { record: false }),
        advance: () => ++steps > 2,
        progress: () => steps / 3,
        metrics: () => ({}),
      }
    },
  })
  worker.run({ runId: 1, lab: 'tree', values })
  await last(1)
  const shares = reports.map((report) => (report.type === 'progress' ? report.share : undefined))
  expect(shares).toEqual([1 / 6, 2 / 6, 4 / 6, 5 / 6, 1].map((share) => expect.closeTo(share, 12)))
})

/** A clock that goes on by this many milliseconds whenever it is read. */
const tickBy = (millis: number) => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += millis))
  return () => now
}

test('slices that are brief grow, of a run as of what a view wants of it', async () => {
  tickBy(1)
  const works: Record<string, number[]> = { run: [], artifact: [] }
  const advance = (of: string) => (work: number) => works[of].push(work) > 3
  load = async () => ({
    ...labs.tree,
    start: () => ({ ...labs.tree.start(values, { record: false }), advance: advance('run'), metrics: () => ({}) }),
    artifacts: { nodes: () => ({ advance: advance('artifact'), result: () => ({}) }) },
  })
  worker.run({ runId: 1, lab: 'tree', values })
  await last(1)
  worker.make('nodes')
  await artifactOf(1, 'nodes')
  for (const [first, ...others] of Object.values(works)) {
    expect(others).toHaveLength(3)
    for (const work of others) expect(work).toBeGreaterThan(first)
  }
})

test('drafts come no more often than twenty a second', async () => {
  // Reports come every 33 milliseconds.
  const clock = tickBy(2)
  const drafted: number[] = []
  let slices = 0
  load = async () => ({
    ...labs.tree,
    start: () => ({
      ...labs.tree.start(values, { record: false }),
      advance: () => ++slices > 200,
      progress: () => 0.5,
      metrics: () => ({}),
      artifacts: (keys) => {
        if (keys.includes(DRAFT)) drafted.push(clock())
        return Object.fromEntries(keys.map((key) => [key, {}]))
      },
    }),
  })
  worker.run({ runId: 1, lab: 'tree', values, wants: { keys: [DRAFT], draftAfter: 0 } })
  expect(await last(1)).toMatchObject({ type: 'progress' })
  expect(drafted.length).toBeGreaterThan(2)
  for (let i = 1; i < drafted.length; i++) expect(drafted[i] - drafted[i - 1]).toBeGreaterThanOrEqual(50)
})

test('a run that is replaced while its lab gets ready is not started', async () => {
  const started: number[] = []
  let getReady = () => {}
  const ready = new Promise<void>((resolve) => {
    getReady = resolve
  })
  load = async () => ({
    ...labs.tree,
    ready: () => ready,
    start(scenario, options) {
      started.push(Number(scenario.seed))
      return labs.tree.start(scenario, options)
    },
  })
  worker.run({ runId: 1, lab: 'tree', values: { ...values, seed: 5 } })
  worker.run({ runId: 2, lab: 'tree', values: { ...values, seed: 6 } })
  getReady()
  await last(2)
  expect(started).toContain(6)
  expect(started).not.toContain(5)
})

test('a run that is replaced goes on no more', async () => {
  let slices = 0
  load = async () => ({
    ...labs.tree,
    start(scenario, options) {
      const run = labs.tree.start(scenario, options)
      if (scenario.seed !== 5) return run
      const advance = () => {
        if (++slices === 3) worker.run({ runId: 2, lab: 'tree', values: { ...values, seed: 6 } })
        return slices > 1000
      }
      return { ...run, recorder: undefined, advance, progress: () => 0, metrics: () => ({}) }
    },
  })
  worker.run({ runId: 1, lab: 'tree', values: { ...values, seed: 5 } })
  await last(2)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(slices).toBe(3)
})

test('a run of a program that is replaced while the page learns of it is not started', async () => {
  const started: number[] = []
  load = async () => ({
    ...labs.tree,
    executes: () => 'program',
    start(scenario, options) {
      started.push(Number(scenario.seed))
      return labs.tree.start(scenario, options)
    },
  })
  const replace = (report: Report) => {
    reports.push(report)
    if (report.type === 'executing' && report.runId === 1)
      worker.run({ runId: 2, lab: 'tree', values: { ...values, seed: 6 } })
  }
  worker.connect({ postMessage: replace } as unknown as MessagePort)
  worker.run({ runId: 1, lab: 'tree', values: { ...values, seed: 5 } })
  await last(2)
  expect(started).toContain(6)
  expect(started).not.toContain(5)
})

test('runs of a program begin, whatever else takes interpreters at the same time', async () => {
  const { values } = parseLink('async?processors=4&depth=4', labs)
  const programValues = withText(labs.async, 'program', 'on.turn = () => {}', values)
  // Each run is replaced on its way, and never gives its interpreter back.
  for (let runId = 1; runId <= 8; runId++) {
    worker.run({ runId, lab: 'async', values: { ...programValues, seed: runId } })
    worker.make('program')
    worker.inspect(0)
    for (let turn = 0; turn < runId % 4; turn++) await new Promise((resolve) => setTimeout(resolve))
  }
  const ofLast = () =>
    reports
      .filter(({ runId }) => runId === 8)
      .map((report) => ('metrics' in report && report.metrics ? 'ended' : report.type))
  await vi.waitFor(() => expect(ofLast()).toEqual(expect.arrayContaining(['ended', 'made', 'inspected'])), 20_000)
  expect(reports.filter(({ type }) => type === 'failed')).toEqual([])
})

test('a step is looked into, of several only the latest, and a failure there is reported', async () => {
  worker.adopt({ runId: 7, lab: 'tree', values })
  worker.inspect(2)
  worker.inspect(3)
  const report = await vi.waitFor(() => {
    const inspected = reports.find(({ type }) => type === 'inspected')
    if (!inspected) throw new Error('no answer has come from the step that is looked into')
    return inspected
  })
  expect(report).toMatchObject({ runId: 7, step: 3 })
  expect(reports).toHaveLength(1)
  load = () => Promise.reject(new Error('not there'))
  worker.adopt({ runId: 8, lab: 'tree', values })
  worker.inspect(1)
  expect(await last(8)).toMatchObject({ type: 'failed', failure: { code: 'crashed', message: 'not there' } })
  load = async (lab) => labs[lab]
  worker.adopt({ runId: 9, lab: 'tree', values })
  worker.inspect(1)
  expect(await last(9)).toMatchObject({ type: 'inspected', step: 1 })
})

test('what happens where the reader looks comes with the end of a run that has kept it', async () => {
  const { values } = parseLink('requests?requests=500', labs)
  worker.run({
    runId: 1,
    lab: 'requests',
    values,
    wants: { keys: [], draftAfter: 0, place: { unit: 'steps', x: 120.5 } },
  })
  expect(await last(1)).toMatchObject({ type: 'progress', looked: { step: 120, detail: { slot: 120 } } })
})

test('a run that has kept what a look inside needs is not simulated again for it', async () => {
  const inspect = vi.fn(labs.requests.inspect)
  load = async () => ({ ...labs.requests, inspect })
  worker.run({ runId: 1, lab: 'requests', values: parseLink('requests?requests=500', labs).values })
  await last(1)
  worker.inspect(200)
  expect(
    await vi.waitFor(() => {
      const report = reports.findLast(({ type }) => type === 'inspected')
      if (!report)
        throw new Error(`of what was asked no such report has come: ${reports.map(({ type }) => type).join(', ')}`)
      return report
    }),
  ).toMatchObject({ runId: 1, step: 200, detail: { slot: 200 } })
  expect(inspect, 'the run was simulated a second time').not.toHaveBeenCalled()
})

test.each([
  [4, 'progress'],
  [5, 'failed'],
])('a run whose lab was not ready %s times ends as %s', async (times, type) => {
  let begun = 0
  load = async () => ({
    ...labs.tree,
    start(scenario, options) {
      if (begun++ < times) throw new NotReady('once more')
      return labs.tree.start(scenario, options)
    },
  })
  worker.run({ runId: 1, lab: 'tree', values: { ...values, depth: 3 } })
  expect((await last(1)).type).toBe(type)
})

test('a step of a run that was cancelled, and its artifact, come when they are asked for after it', async () => {
  worker.run({ runId: 1, lab: 'tree', values })
  worker.inspect(2)
  worker.cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reports).toEqual([])
  worker.inspect(1)
  expect(await last(1)).toMatchObject({ type: 'inspected', step: 1 })
})

test('a lab that shows nothing of a step is asked for one in vain, and then for one of another lab', async () => {
  worker.adopt({ runId: 1, lab: 'example', values: parseLink('example', labs).values })
  worker.inspect(0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  worker.adopt({ runId: 2, lab: 'tree', values })
  worker.inspect(1)
  expect(await last(2)).toMatchObject({ type: 'inspected', step: 1 })
  expect(reports).toHaveLength(1)
})

/** The artifact of a key, once it is there. */
const artifactOf = (runId: number, key: string) =>
  vi.waitFor(() => {
    const answer = reports.find((report) => report.type === 'made' && report.runId === runId && report.key === key)
    if (answer?.type !== 'made') throw new Error('the artifact that is asked for has not come')
    return answer.artifact
  })

test('an artifact of a run is made, of a key that the lab does not know none, and one that is wanted no longer never comes', async () => {
  worker.adopt({ runId: 1, lab: 'tree', values })
  worker.make('nodes')
  expect(await artifactOf(1, 'nodes')).toMatchObject({ parent: { length: 63 }, order: { length: 63 } })
  worker.make('toString')
  expect(await artifactOf(1, 'toString')).toBeUndefined()
  worker.adopt({ runId: 2, lab: 'tree', values })
  worker.make('nodes')
  worker.make(undefined)
  worker.adopt({ runId: 3, lab: 'tree', values })
  worker.make('nodes')
  await artifactOf(3, 'nodes')
  expect(reports.filter(({ runId }) => runId === 2)).toEqual([])
})

test('an artifact of a run that is cancelled never comes', async () => {
  worker.adopt({ runId: 1, lab: 'tree', values })
  worker.make('nodes')
  worker.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reports).toEqual([])
})

test('what a mesh is at before its first row comes as drafts, its points with the rows, each handed over', async () => {
  const { values } = parseLink('mesh?vertices=20000&iterations=10', labs)
  worker.run({ runId: 1, lab: 'mesh', values, wants: { keys: [DRAFT, 'mesh'], draftAfter: 0 } })
  await last(1)
  const progress = reports.flatMap((report) => (report.type === 'progress' ? [report] : []))
  const drafts = progress.filter(({ artifacts }) => artifacts?.[DRAFT])
  expect(drafts.length).toBeGreaterThan(0)
  expect(drafts.every(({ rows }) => !rows?.count)).toBe(true)
  expect(drafts[0].artifacts?.[DRAFT]).toMatchObject({ vertices: 20_000 })
  const meshes = progress.filter(({ artifacts }) => artifacts?.mesh)
  expect(meshes).toHaveLength(1)
  expect(meshes[0].artifacts?.mesh).toMatchObject({ start: { length: 20_001 } })
  expect(progress.some(({ artifacts }) => artifacts?.line)).toBe(false)
})

test('a page that wants no drafts, or not yet, gets none', async () => {
  const { values } = parseLink('mesh?vertices=5000&seed=2&iterations=10', labs)
  worker.run({ runId: 1, lab: 'mesh', values })
  await last(1)
  worker.run({ runId: 2, lab: 'mesh', values: { ...values, seed: 3 }, wants: { keys: [DRAFT], draftAfter: 1e6 } })
  await last(2)
  expect(reports.some((report) => report.type === 'progress' && report.artifacts?.[DRAFT])).toBe(false)
})
