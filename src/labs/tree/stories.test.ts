/** What stories say is so of their runs; here is what their files cannot say. */

import { expect } from 'vitest'
import type { StoryRun } from '../../../tests/claims.ts'
import { testStories } from '../../../tests/golden.ts'
import { type NetworkValues, networkOf } from '../../core/network/index.ts'
import { lambdaOf } from '../../core/network/lambda.ts'
import { lab } from './index.ts'
import { timeSplit } from './metrics.ts'
import type { TreeDetail } from './model/detail.ts'

/** The loads of all processors, iteration by iteration. */
function loadsOf({ recording: { matrices, lanes, count } }: StoryRun): readonly Float64Array[] {
  return Array.from(
    { length: count },
    (_, row) => matrices.load.subarray(row * lanes, (row + 1) * lanes) as Float64Array,
  )
}

/** How often the heaviest five neighbours of a ring hold most tasks, and how often the heaviest is two links further on in the next row. */
function clump(run: StoryRun) {
  const rows = loadsOf(run)
  const lanes = run.recording.lanes
  const heaviest = rows.map((loads) => loads.indexOf(Math.max(...loads)))
  const near = rows.map((loads, row) =>
    [-2, -1, 0, 1, 2].reduce((sum, by) => sum + loads[(heaviest[row] + by + lanes) % lanes], 0),
  )
  const together = near.filter((tasks, row) => 2 * tasks > run.recording.columns.tasks[row])
  const onwards = heaviest.filter((at, row) => at === ((heaviest[row - 1] ?? 0) + 2) % lanes)
  return { together: together.length / rows.length, onwards: onwards.length / rows.length }
}

testStories({
  lab,
  golden: [
    ...['iterations', 'nodes', 'migratedTasks', 'messages', 't1Iteration', 't2Iteration', 'totalTime'],
    ...timeSplit.map(({ metric }) => metric),
    'balanceTime',
  ],
  typed: { 'very-big-machine': ['64'] },
  checks: {
    chain: ({ here }) => {
      // A processor with work is next to one that had some before. Two colours: a sweep crosses two links.
      let reached = 0
      for (const loads of loadsOf(here)) {
        const last = loads.findLastIndex((load) => load > 0)
        expect(last).toBeLessThanOrEqual(reached + 2)
        reached = Math.max(reached, last)
      }
    },
    optimum: ({ here, runs }) => {
      expect(lambdaOf(networkOf(here.values as NetworkValues))).toBeGreaterThan(0.9)
      expect(clump(here).together).toBeGreaterThan(0.6)
      expect(clump(here).onwards).toBeGreaterThan(0.6)
      expect(clump(runs.half).together).toBeLessThan(0.2)
      expect(clump(runs.half).onwards).toBeLessThan(0.1)
      // Swapped: the heavier end of an exchange is the lighter one afterwards.
      const exchanges = (lab.inspect(here.values).window(0, here.recording.count) as TreeDetail[]).flatMap(
        ({ operation }) =>
          operation?.kind === 'pairs'
            ? [...operation.moved].map((tasks, i) => [
                Math.abs(tasks),
                Math.abs(operation.loadA[i] - operation.loadB[i]),
              ])
            : [],
      )
      const moved = exchanges.filter(([tasks]) => tasks > 0)
      const swapped = moved.filter(([tasks, difference]) => difference < 2 * tasks)
      expect(swapped.length / moved.length).toBeGreaterThan(0.8)
    },
    'colour-sweep': ({ here }) => {
      for (const loads of loadsOf(here)) expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(2)
    },
    'hand-over': ({ here }) => {
      const filling = Number(here.metrics.t1Iteration)
      const details = lab.inspect(here.values).window(0, filling + 2) as TreeDetail[]
      const kinds = details.slice(0, -1).map(({ operation }) => operation?.kind)
      expect(kinds).toEqual([...Array(filling).fill('messages'), 'pairs'])
      expect(details.map(({ executed }) => executed[0] > 0)).toEqual([...Array(filling + 1).fill(false), true])
    },
    'mandelbrot-barriers': ({ here }) => {
      // From the second iteration on, all have exactly as many.
      for (const loads of loadsOf(here).slice(1)) expect(new Set(loads).size).toBe(1)
    },
  },
})
