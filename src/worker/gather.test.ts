import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBeside } from '../../tests/setup/fake-worker.ts'
import type { Gather } from '../core/parameters.ts'
import { gatherFiles } from './gather-client.ts'
import { type GatherReport, gathering } from './gathering.ts'

let ended: readonly boolean[]
beforeEach(() => {
  const beside = createBeside()
  vi.stubGlobal('Worker', beside.Worker)
  vi.stubGlobal('document', { hidden: false })
  ended = beside.ended
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const request = (...texts: string[]) => ({
  lab: 'loop',
  parameter: 'chunks',
  files: texts.map((text) => ({ name: 'chunks.csv', bytes: new TextEncoder().encode(text) })),
})

test('files go to a worker of their own, which ends with what came of them', async () => {
  const shares: number[] = []
  const { signal } = new AbortController()
  const chunks = request('tid,size,begin,end\n0,6,10,10.5\n')
  const [{ bytes }] = chunks.files
  const file = await gatherFiles(chunks, (share) => shares.push(share), signal)
  expect(file).toMatchObject({ file: { name: 'chunks.csv', bytes: { length: 31 } } })
  expect(shares).toEqual([0])
  // The bytes are the worker's.
  expect(bytes.length).toBe(0)
  expect(await gatherFiles(request('a', 'b'), () => {}, signal)).toEqual({ problem: 'expected one file, got 2' })
  expect(ended).toEqual([true, true])
})

test('a signal ends it, before it begins as later', async () => {
  const late = new AbortController()
  const gathered = gatherFiles(request('a'), () => {}, late.signal)
  late.abort()
  const files = request('a')
  expect([await gathered, await gatherFiles(files, () => {}, late.signal)]).toEqual([undefined, undefined])
  expect(files.files[0].bytes.length).toBe(1)
  expect(ended).toEqual([true, true])
})

test('without a worker the reason is given', async () => {
  vi.stubGlobal('Worker', undefined)
  const { signal } = new AbortController()
  expect(await gatherFiles(request('a'), () => {}, signal)).toMatchObject({
    problem: expect.stringContaining('memory'),
  })
})

test('the share is reported every 50 ms, and what is thrown is the problem', async () => {
  let now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const reportsOf = (gather: Gather) =>
    new Promise<GatherReport[]>((resolve) => {
      const reports: GatherReport[] = []
      const postMessage = (report: GatherReport) => {
        reports.push(report)
        if (!('share' in report)) resolve(reports)
      }
      gathering(async () => ({ chunks: gather })).run(request(), { postMessage } as unknown as MessagePort)
    })
  const file = { name: 'all', bytes: new Uint8Array(1) }
  const every30 = function* () {
    for (let share = 0; share < 1; share += 0.25, now += 30) yield share
    return { file }
  }
  expect(await reportsOf(every30)).toEqual([{ share: 0 }, { share: 0.5 }, { file }])
  const thrown = (what: unknown) =>
    reportsOf(() => {
      throw what
    })
  expect([await thrown(new Error('bad')), await thrown('worse')]).toEqual([
    [{ problem: 'bad' }],
    [{ problem: 'worse' }],
  ])
})
