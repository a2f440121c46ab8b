import { expect, test, vi } from 'vitest'
import { parseLink } from '../core/link/link.ts'
import { labs } from '../labs/registry.ts'
import { type TraceReport, tracing } from './trace.ts'

/** A trace in three pieces. */
vi.mock('../core/export/trace.ts', () => ({
  createTrace() {
    let steps = 0
    return { advance: () => `${++steps};`, steps: () => steps, done: () => steps === 3 }
  },
}))

/** What is reported where each piece takes this many milliseconds. */
async function reported(millis: number): Promise<readonly TraceReport[]> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += millis))
  const reports: TraceReport[] = []
  await new Promise<void>((resolve) => {
    const postMessage = (report: TraceReport) => {
      reports.push(report)
      if ('problem' in report || report.done) resolve()
    }
    const { values } = parseLink('tree', labs)
    const request = { lab: 'tree', link: 'tree', values, format: 'paje' } as const
    tracing(async (lab) => labs[lab]).run(request, { postMessage } as unknown as MessagePort)
  })
  clock.mockRestore()
  return reports
}

test('what is written of a trace is sent once: piece by piece where they take long, else together', async () => {
  expect(await reported(200)).toEqual([
    { text: '1;', steps: 1, done: false },
    { text: '2;', steps: 2, done: false },
    { text: '3;', steps: 3, done: true },
  ])
  expect(await reported(1)).toEqual([{ text: '1;2;3;', steps: 3, done: true }])
})
