import { type Endpoint, expose } from 'comlink'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBeside, delivered } from '../../tests/setup/fake-worker.ts'
import { parseLink } from '../core/link/link.ts'
import { labs } from '../labs/registry.ts'
import { type TraceReport, tracing } from './trace.ts'
import { requestTrace } from './trace-client.ts'

/** The reports of a trace whose pieces have little work and take this many milliseconds each. */
async function reported(millis: number) {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += millis))
  const reports: TraceReport[] = []
  await new Promise<void>((resolve) => {
    const postMessage = (report: TraceReport) => {
      reports.push(report)
      if ('problem' in report || report.done) resolve()
    }
    const { values } = parseLink('tree?processors=2&tree=balanced&depth=6', labs)
    const request = { lab: 'tree', link: 'tree', values, format: 'paje' } as const
    tracing(async (lab) => labs[lab], 1).run(request, { postMessage } as unknown as MessagePort)
  })
  clock.mockRestore()
  return reports.map((report) => ('problem' in report ? { text: report.problem, steps: -1, done: true } : report))
}

test('what is written of a trace is sent once: piece by piece where they take long, else together', async () => {
  const pieces = await reported(200)
  const [whole, ...more] = await reported(1)
  expect(more).toEqual([])
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.map(({ text }) => text).join('')).toBe(whole.text)
  expect(pieces.map(({ steps }) => steps)).toEqual(pieces.map(({ steps }) => steps).toSorted((a, b) => a - b))
  expect(pieces.map(({ done }) => done)).toEqual(pieces.map((_, i) => i === pieces.length - 1))
  expect([pieces.at(-1)?.steps, whole.done]).toEqual([whole.steps, true])
  expect(whole.text).toMatch(/^%EventDef/)
})

describe('a trace that the page asks for', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  /** The result of the trace of a link, and whether its worker has ended. */
  const traceOf = async (link: string, stopped = false) => {
    const { Worker, ended } = createBeside()
    vi.stubGlobal('Worker', Worker)
    vi.stubGlobal('document', { hidden: false })
    const { values } = parseLink(link, labs)
    const news: (readonly [kind: string, what: unknown])[] = []
    const report = (kind: string) => (what: unknown) => news.push([kind, what])
    const listener = { progress: report('steps'), done: report('done'), failed: report('failed') }
    const stop = requestTrace({ lab: 'tree', link, values, format: 'paje' }, 'text/paje', listener)
    if (stopped) {
      stop()
      await delivered()
    } else await vi.waitFor(() => expect(news.at(-1)?.[0]).toMatch(/done|failed/), 20_000)
    return { news, ended }
  }

  test('is one file of its format when its worker has ended', async () => {
    const { news, ended } = await traceOf('tree?processors=2&tree=balanced&depth=6')
    const file = news.at(-1)?.[1] as Blob
    expect([news[0][0], file.type, ended]).toEqual(['steps', 'text/paje', [true]])
    expect(await file.text()).toMatch(/^%EventDef[\s\S]*\n$/)
  })

  test('is whole when the last of its pieces has come', async () => {
    const { port1, port2 } = new MessageChannel()
    const send = (port: MessagePort) => {
      for (const [i, text] of ['a', 'b', 'c'].entries()) port.postMessage({ text, steps: i + 1, done: i === 2 })
    }
    const trace = { run: (_: unknown, port: MessagePort) => send(port) }
    expose({ trace, isThere: () => true, attach() {} }, port2 as Endpoint)
    vi.stubGlobal('Worker', function Worker() {
      return Object.assign(port1, { terminate: () => port1.close() })
    })
    vi.stubGlobal('document', { hidden: false })
    const news: unknown[] = []
    const listener = {
      progress: (steps: number) => news.push(steps),
      done: (file: Blob) => news.push(file),
      failed: (why: string) => news.push(why),
    }
    requestTrace({ lab: 'tree', link: 'tree', values: {}, format: 'paje' }, 'text/paje', listener)
    await vi.waitFor(() => expect(news.at(-1)).toBeInstanceOf(Blob))
    expect([news.slice(0, -1), await (news[3] as Blob).text()]).toEqual([[1, 2, 3], 'abc'])
  })

  test('is refused in words, of a scenario that cannot be run', async () => {
    const { news, ended } = await traceOf('tree?topology=hypercube&processors=12')
    expect(news).toEqual([['failed', expect.stringContaining('12')]])
    expect(ended).toEqual([true])
  })

  test('never comes when it was stopped', async () => {
    expect(await traceOf('tree?processors=2&depth=6', true)).toEqual({ news: [], ended: [true] })
  })
})
