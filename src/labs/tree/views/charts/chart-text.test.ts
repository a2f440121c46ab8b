import { describe, expect, it } from 'vitest'
import { saying } from '../../../../../tests/facts.ts'
import { greatestLane } from '../../../../charts/greatest.ts'
import { defaults } from '../../../../core/parameters.ts'
import { Recorder } from '../../../../core/recording.ts'
import { summaryOf, tableOf } from '../../../../views/time-split/chart.tsx'
import { recordedParts } from '../../../../views/time-split/parts.ts'
import type { RunView } from '../../../page.ts'
import { timeSplit } from '../../metrics.ts'
import { parameters } from '../../parameters.ts'
import { shape } from '../../recording.ts'
import { loadmapSummary, workloadSummary } from './chart-text.ts'
import { flagPlaces, phaseSpans, transitions } from './phases.ts'
import { loadmapTable, workloadTable } from './tables.ts'

const PARTS = recordedParts(timeSplit)

/** A run of four processors; each entry is a phase and the loads at the end of the iteration. */
function runOf(rows: readonly (readonly [number, readonly number[]])[], more: Partial<RunView> = {}): RunView {
  const recorder = new Recorder(shape, 4)
  rows.forEach(([phase, loads], i) => {
    const tasks = loads.reduce((a, b) => a + b, 0)
    const busy = loads.filter((load) => load > 0).length
    recorder.push(
      [i + 1, tasks, 1, 0.5, 0.25, 0.1, 0.05, 0.1, 0.125, 0.125, 0, 0, 0, busy, phase],
      [Int32Array.from(loads)],
    )
  })
  return { values: defaults(parameters), recording: recorder, metrics: {}, references: {}, finished: true, ...more }
}

const run = runOf([
  [0, [1, 0, 0, 0]],
  [0, [2, 2, 0, 0]],
  [1, [3, 2, 4, 1]],
  [1, [1, 1, 1, 0]],
  [2, [0, 0, 0, 0]],
])

describe('phases', () => {
  it('are stretches of rows between the transitions', () => {
    expect(phaseSpans(run)).toEqual([
      { phase: 'filling', from: 0, until: 2 },
      { phase: 'steady', from: 2, until: 4 },
      { phase: 'emptying', from: 4, until: 5 },
    ])
    expect(transitions(run).map(({ symbol, row }) => [symbol, row])).toEqual([
      ['t₁', 2],
      ['t₂', 4],
    ])
  })

  it('are left out where a run never came to them', () => {
    const short = runOf([[0, [1, 0, 0, 0]]])
    expect(phaseSpans(short)).toEqual([{ phase: 'filling', from: 0, until: 1 }])
    expect(transitions(short)).toEqual([])
  })

  it('are none where nothing balances', () => {
    const alone = { ...run, values: { ...run.values, balancer: 'none' } }
    expect([phaseSpans(alone), transitions(alone)]).toEqual([[], []])
    expect(workloadSummary(alone)).not.toContain('Phases')
  })

  it('have flags that do not hide each other', () => {
    const [first, second] = flagPlaces([100, 110], 400, 13)
    expect(first.right).toBeLessThanOrEqual(second.left)
    expect(flagPlaces([395], 400, 13)[0].right).toBe(395)
    expect(flagPlaces([100], 400, 13)[0].left).toBe(100)
  })
})

describe('summaries', () => {
  it('name the peak and the phases of the workload', () => {
    expect(workloadSummary(run)).toMatch(
      saying('5 iterations', '10 tasks', 'iteration 3', 'filling', '2', 'steady', '4', 'emptying', '5'),
    )
    expect(workloadSummary({ ...run, finished: false })).toMatch(/emptying from 5, still running\.$/)
  })

  it('name the most loaded processor', () => {
    expect(loadmapSummary(run)).toMatch(
      saying('4 processors', '5 iterations', '4 tasks', 'processor 2', 'iteration 3', '50.0 %'),
    )
    expect(greatestLane(run.recording, 2, 0)).toEqual({ lane: 2, load: 4 })
    const server = { ...run, values: { ...run.values, balancer: 'loadserver' } }
    expect(loadmapSummary(server)).toMatch(/^Load of 3 workers/)
  })

  it('name where the time went', () => {
    expect(summaryOf(run.recording, PARTS)).toMatch(
      saying(
        '5.00 s',
        '5 iterations',
        '50.0 % computing',
        '10.0 % communicating',
        '5.00 % overhead',
        '10.0 % waiting',
        '12.5 % idle',
        '12.5 % synchronising',
      ),
    )
  })

  it('say so when there is nothing yet', () => {
    const none = runOf([])
    for (const summary of [workloadSummary(none), summaryOf(none.recording, PARTS), loadmapSummary(none)])
      expect(summary).toMatch(/yet\.$/)
  })
})

describe('tables', () => {
  it('have as many cells as heads and name every row', () => {
    for (const table of [workloadTable(run), loadmapTable(run), tableOf(run.recording, PARTS)]) {
      expect(table.note).toBe('All 5 iterations.')
      expect(table.rows.map((row) => row[0])).toEqual(['1', '2', '3', '4', '5'])
      for (const row of table.rows) expect(row).toHaveLength(table.head.length)
    }
  })

  it('say of a slot in which no time has passed that no part has any of it', () => {
    const slots = new Recorder({ ...shape, slots: true }, 4)
    const none = shape.columns.map(() => 0)
    slots.push(none, [new Int32Array(4)])
    const [, ...cells] = tableOf(slots, PARTS).rows[0]
    expect(new Set(cells)).toEqual(new Set(['0 %']))
  })

  it('are sampled where there are many rows, and say so', () => {
    const long = runOf(Array.from({ length: 455 }, () => [0, [1, 0, 0, 0]] as const))
    expect(workloadTable(long).note).toBe('46 of 455 iterations, evenly spaced.')
    expect(workloadTable(long).rows).toHaveLength(46)
  })
})
