import { expect, test, vi } from 'vitest'
import { parseLink } from '../core/link/link.ts'
import { labs } from '../labs/registry.ts'
import { type TraceReport, tracing } from './trace.ts'

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
