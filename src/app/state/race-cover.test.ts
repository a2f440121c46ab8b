import { beforeAll, describe, expect, test } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import { FRESH_SCREEN } from './lecture.ts'
import { clockEnd, coverAt } from './race-cover.ts'
import { createPageStore, type State } from './store.ts'

beforeAll(loadLabs)

/** A run that takes this many seconds. */
function runOf(seconds: number, values: RunView['values']): RunView {
  const { shape, lanes } = labs.tree.shape(values)
  const recording = new Recorder(shape, lanes)
  recording.push(
    shape.columns.map(({ id }) => (id === shape.time ? seconds : 0)),
    shape.matrices.map(() => new Float64Array(lanes)),
  )
  return { values, recording, metrics: {}, references: {}, finished: true }
}

/** A race of A, which takes 2 seconds, and B, which takes 3. */
function race(more: Partial<State> = {}): State {
  const values = defaults(labs.tree.parameters)
  const store = createPageStore('tree', values)
  const comparedRuns = [{ lab: 'tree', values, run: runOf(3, values), share: 1 }]
  store.setState({ view: 'compare', layout: 'race', axis: 'seconds', span: 'whole', compared: [values] })
  store.setState({ run: runOf(2, values), comparedRuns, ...more })
  return store.getState()
}

describe('A race', () => {
  test('covers what is right of its clock until the last has arrived', () => {
    expect([0, 1, 2.5, 3].map((clock) => coverAt(race(), clock, false))).toEqual(['ahead', 'ahead', 'ahead', 'nothing'])
  })

  test('in a lecture that asks who is first covers that at its end, too, until it is answered', () => {
    expect(coverAt(race(), 3, true)).toBe('outcome')
    expect(coverAt(race({ lecture: { ...FRESH_SCREEN, answered: true } }), 0, true)).toBe('nothing')
  })

  test('covers nothing where the runs are compared in another way', () => {
    expect(coverAt(race({ layout: 'side' }), 0, false)).toBe('nothing')
    expect(coverAt(race({ view: 'play' }), 0, false)).toBe('nothing')
    expect(coverAt(race({ comparedRuns: [] }), 0, false)).toBe('nothing')
  })

  test('has an axis that grows, and does not end where the race does', () => {
    const whole = 184
    const ends = [0, 20, 60, 120, 184].map((clock) => clockEnd(clock, whole))
    expect(ends).toEqual([20, 50, 100, 200, 200])
    expect(ends, 'an axis of the race’s own length says when it ends').not.toContain(whole)
  })
})
