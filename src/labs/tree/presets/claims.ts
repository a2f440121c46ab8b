/** What the sentences of the stories on real work say, checked against their runs. */
import { expect } from 'vitest'
import type { StoryRun, StoryRunner } from '../../../../tests/golden.ts'
import type { work } from './work.ts'

type Numbers = Readonly<Record<string, number>>

const metricsOf = ({ metrics }: StoryRun) => metrics as Numbers
const speedup = (it: Numbers) => it.speedup.toFixed(1)

/** Of a picture whose tiles are not divided further: operations of the most expensive one, and of all on average. */
function tiles({ operations, criticalOperations, nodes, leaves, depth }: Numbers) {
  return { dearest: criticalOperations - depth, mean: (operations - (nodes - leaves)) / leaves, leaves }
}

/** Checks what each sentence says; `runs` gives further runs. */
export function workClaims(
  runs: StoryRunner,
): Record<(typeof work)[number]['id'], (it: { readonly recording: StoryRun['recording']; metrics: Numbers }) => void> {
  const run = (query: string) => metricsOf(runs(query))
  return {
    'mandelbrot-barriers': ({ metrics, recording }) => {
      const { dearest, mean, leaves } = tiles(metrics)
      expect([dearest, Math.round(mean / 100) * 100, leaves]).toEqual([256_001, 44_200, 1024])
      const inside = run('workload=mandelbrot&processors=16&interval=1&region=inside')
      expect([metrics, inside].map(speedup)).toEqual(['2.8', '15.9'])
      expect(tiles(inside).dearest).toBeCloseTo(tiles(inside).mean, 8)
      // From the second iteration on, all have exactly as many.
      if (!recording) throw new Error('nothing was recorded')
      const { matrices, lanes, count } = recording
      for (let row = 1; row < count; row++) {
        expect(new Set(matrices.load.subarray(row * lanes, (row + 1) * lanes)).size).toBe(1)
      }
      expect(metrics.waitTime + metrics.idleTime).toBeGreaterThan(0.8 * metrics.totalTime)
    },
    'mandelbrot-stripes': ({ metrics }) => {
      const query = 'workload=mandelbrot&processors=16&interval=1'
      const squares = run(query)
      const relative = [metrics, squares]
        .map(tiles)
        .map(({ dearest, mean, leaves }) => [leaves, (dearest / mean).toFixed(1)])
      expect(relative).toEqual([
        [32, '3.2'],
        [1024, '5.8'],
      ])
      const elephant = ['quadrants', 'stripes'].map((division) => runs(query, { region: 'elephant', division }))
      const times = [metrics, squares, ...elephant.map(metricsOf)].map(({ totalTime }) => totalTime.toFixed(1))
      expect(times).toEqual(['12.3', '22.7', '22.7', '22.1'])
    },
    'deep-tree': ({ metrics }) => {
      const query = 'workload=uts&topology=hypercube'
      const [fixed64, fixed, deep64] = [
        `${query}&processors=64`,
        `${query}&processors=256`,
        `${query}&processors=64&utsTree=deep`,
      ].map(run)
      const times = [deep64, metrics, fixed64, fixed].map(({ totalTime }) => totalTime.toFixed(3))
      expect(times).toEqual(['0.627', '0.569', '0.347', '0.171'])
      expect([metrics.nodes, metrics.depth + 1, fixed.nodes, fixed.depth + 1]).toEqual([26_389, 255, 16_000, 7])
      expect(metrics.criticalPath.toFixed(3)).toBe('0.221')
    },
    'wide-root': ({ metrics, recording }) => {
      const query = 'workload=uts&utsTree=wide'
      const large = runs(`${query}&processors=256`)
      const first = [recording, large.recording].map((of) => of?.columns.time[0].toFixed(2))
      expect(first).toEqual(['0.55', '0.56'])
      expect([metrics, metricsOf(large)].map(({ totalTime }) => totalTime.toFixed(2))).toEqual(['1.97', '1.61'])
      // The root’s children are there, and those of the few others that its processor has executed.
      expect([recording?.columns.executed[0], recording?.columns.tasks[0]]).toEqual([16, 2001])
      expect(metrics.nodes).toBe(62_689)
    },
  }
}
