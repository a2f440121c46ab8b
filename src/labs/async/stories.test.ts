/** What stories say is so of their runs; here is what their files cannot say. */
import { expect } from 'vitest'
import type { StoryRun } from '../../../tests/claims.ts'
import { testStories } from '../../../tests/golden.ts'
import { defaults } from '../../core/parameters.ts'
import { begin as beginPicture } from '../../core/workloads/mandelbrot/tiles.ts'
import { mandelbrot } from '../../core/workloads/mandelbrot.ts'
import { begin as beginIntegral, quadrature } from '../../core/workloads/quadrature.ts'
import { heaviest, walked } from '../../core/workloads/testing.ts'
import type { WorkDone } from '../../core/workloads/workload.ts'
import { lab, messages } from './index.ts'
import type { AsyncValues } from './parameters.ts'

/** When a search finds the best value, in milliseconds, and which processor finds it. */
function bestFound({ values }: StoryRun): readonly [string, number] {
  const work = lab.artifacts?.work(values)
  if (!work) throw new Error('the lab does not keep its work')
  while (!work.advance(1e7));
  const { learned } = work.result() as WorkDone
  const at = learned.value.indexOf(Math.min(...learned.value))
  return [(1000 * learned.time[at]).toFixed(1), learned.processor[at]]
}

/** The share of all work, in percent, that lies below the heaviest child of the root, and how many times as fast as one that lets processors be. */
function heaviestChild(walk: Parameters<typeof heaviest>[0]): readonly [string, string] {
  const { share } = heaviest(walk)
  return [(100 * share).toFixed(0), (1 / share).toFixed(2)]
}

testStories({
  lab,
  golden: ['messages', 'tasksMigrated', 'requests', 'totalTime', 'efficiency'],
  typed: {
    elephant: ['53', '1.9'],
    peak: ['99', '1.01'],
    'slow-filling': ['44'],
    'super-linear': ['98.3', '4.4'],
    'slower-together': ['2.8', '7.6'],
  },
  checks: {
    elephant: () => {
      const picture = beginPicture({ ...defaults(mandelbrot.parameters), region: 'elephant' })
      expect(heaviestChild(walked(picture))).toEqual(['53', '1.89'])
    },
    peak: () => {
      const integral = beginIntegral({ ...defaults(quadrature.parameters), evaluation: 1000 })
      expect(heaviestChild(walked(integral))).toEqual(['99', '1.01'])
    },
    'slow-filling': ({ here: { recording } }) => {
      const { lanes, count, matrices } = recording
      const computes = (lane: number) =>
        Array.from({ length: count }, (_, row) => row).some((row) => matrices.compute[row * lanes + lane] > 0)
      expect(Array.from({ length: lanes }, (_, lane) => lane).filter((lane) => !computes(lane))).toHaveLength(44)
    },
    'super-linear': ({ here, runs }) => {
      expect([bestFound(runs.one), bestFound(here)]).toEqual([
        ['98.3', 0],
        ['4.4', 1],
      ])
    },
    'slower-together': ({ here, runs }) => {
      expect([bestFound(runs.one), bestFound(here)]).toEqual([
        ['2.8', 0],
        ['7.6', 0],
      ])
    },
    'far-end': ({ here }) => {
      // How often the token goes round after the last node: the story's prediction is about this.
      const tokens = [...messages(here.values as AsyncValues).rows].filter(
        ([kind, , , , , , sent]) => kind === 'token' && Number(sent) > 1e9 * Number(here.metrics.workTime),
      )
      expect((tokens.length / 128).toFixed(1)).toBe('2.9')
    },
  },
})
