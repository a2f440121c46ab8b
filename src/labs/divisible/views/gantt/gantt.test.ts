import { describe, expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { runWhole } from '../../../../core/run/run.ts'
import { lab as divisible } from '../../index.ts'
import { type Problem, problemIn, scheduleOf } from '../../model/detail.ts'
import type { DivisibleValues } from '../../parameters.ts'
import { barsOf, doing, dragged, portDoing, stepped, withCell } from './lanes.ts'

function scheduled(query: string) {
  const { values } = parseLink(`divisible?${query}`, { divisible })
  const { metrics } = runWhole(divisible, values, { record: false })
  const problem = problemIn(values as unknown as DivisibleValues)
  const workers = (id: string) => (metrics[id] as number[]).map((worker) => worker - 1)
  const orders = { allocation: workers('allocationOrder'), collection: workers('collectionOrder') }
  return { problem, schedule: scheduleOf(problem, orders, { fractions: metrics.fractions as number[] }) }
}

describe.each(['', 'algorithm=lifo', 'algorithm=iterlp', 'system=random&workers=12&Lmin=1'])(
  'a schedule of "%s"',
  (query) => {
    const { schedule } = scheduled(query)

    test('has bars that follow each other without a gap and none beyond its end', () => {
      for (const worker of schedule.workers) {
        const bars = barsOf(worker)
        expect(bars[0].start).toBe(worker.allocationStart)
        for (let k = 1; k < bars.length; k++) expect(bars[k].start).toBeCloseTo(bars[k - 1].end, 6)
        expect(bars.at(-1)?.end).toBe(worker.collectionEnd)
        expect(worker.collectionEnd).toBeLessThanOrEqual(schedule.end * (1 + 1e-12))
      }
    })

    test('says what each lane does: the port serves one worker, and that one is served', () => {
      for (let k = 0; k <= 50; k++) {
        const time = (schedule.end * k) / 50
        const port = portDoing(schedule, time)
        const served = schedule.workers.filter((worker) => /^(receives|returns|its link)/.test(doing(worker, time)))
        if (/^(sends|collects)/.test(port))
          expect(served.map(({ worker }) => port.endsWith(` ${worker + 1}`))).toEqual([true])
        else expect(served).toEqual([])
      }
      expect(portDoing(schedule, schedule.end)).toBe('is done')
      for (const worker of schedule.workers) expect(doing(worker, schedule.end)).toBe('is done')
    })
  },
)

test('a worker without load receives none: only its link is opened', () => {
  const { schedule } = scheduled('C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=opt')
  const idle = schedule.workers.find(({ worker }) => worker === 4)
  if (!idle) throw new Error('worker 5 has no part in it')
  expect(doing(idle, (idle.allocationStart + idle.allocationEnd) / 2)).toBe('its link is opened')
  expect(doing(idle, (idle.collectionStart + idle.collectionEnd) / 2)).toBe('its link is opened again')
})

describe('dragging', () => {
  test('doubles and halves, and gives back the value where it began', () => {
    expect(dragged('E', 1000, 120, 1)).toBe(2000)
    expect(dragged('E', 1000, -120, 1)).toBe(500)
    expect(dragged('C', 123, 0, 1)).toBe(123)
  })

  test('moves latency by time, never below 0', () => {
    expect(dragged('L', 10, 20, 0.5)).toBe(20)
    expect(dragged('L', 10, -200, 0.5)).toBe(0)
    expect(dragged('L', 0, 10, 0.5)).toBe(5)
  })

  test('by keys goes up and down again', () => {
    expect(stepped('E', 1000, 1, 352)).toBe(1050)
    expect(stepped('L', 0, 1, 352)).toBeGreaterThan(0)
    expect(stepped('L', 0, -1, 352)).toBe(0)
  })

  test('makes a drawn system a typed one that is the same but for the cell', () => {
    const { problem } = scheduled('system=random&workers=3')
    const changes = withCell(problem, 'E', 1, 42)
    const values = parseLink(`divisible?system=given&C=${changes.C}&E=${changes.E}&L=${changes.L}`, { divisible })
    expect(values.problems).toEqual([])
    const next: Problem = problemIn(values.values as unknown as DivisibleValues)
    expect(next.system.compute[1]).toBe(42)
    for (const k of [0, 1, 2]) expect(next.system.transfer[k] / problem.system.transfer[k]).toBeCloseTo(1, 5)
  })
})
