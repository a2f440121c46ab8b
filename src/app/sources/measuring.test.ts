import { expect, test } from 'vitest'
import type { PublishedTable, Reproduction } from '../../core/reproduce/published.ts'
import type { Study } from '../../core/reproduce/study.ts'
import type { BatchListener, Pool } from '../../core/sweep/pool.ts'
import { labs } from '../../labs/registry.ts'
import { measurementOf } from './measuring.ts'
import { experimentsOf } from './studying.ts'

let listener: BatchListener
const pool = (): Pool => ({
  run(_lab, _runs, newListener) {
    listener = newListener
    return { cancel() {} }
  },
  dispose() {},
})

const outcome = (fullest: number) => ({ metrics: { fullest, empty: 0 } })

test('outcomes that come in any order go to the cells that they are of', () => {
  const table: PublishedTable = {
    number: '1',
    title: '',
    section: '',
    set: {},
    columns: [{ label: 'Fullest', unit: 'balls', decimals: 0, metric: 'fullest' }],
    rows: [10, 20, 30].map((bins) => ({ set: { bins }, values: [3] })),
    notes: [],
  }
  const source: Reproduction = {
    id: 'source',
    label: '',
    source: '',
    tables: [table],
    figures: [],
    observations: [],
  }
  const { start, store } = measurementOf(labs.example, source, undefined, pool)
  start()
  listener.outcomes(1, [outcome(7), outcome(8)])
  listener.outcomes(0, [outcome(6)])
  listener.done?.(1)
  expect(store.getState().tables[0].cells.map(({ measured }) => measured)).toEqual([6, 7, 8])
})

test('cases are there with all of their runs, and are replaced by all of their new ones', () => {
  const method = { id: 'one', label: '', set: {}, family: 0 }
  const cases = ['a', 'b'].map((id, i) => ({ id, label: '', about: '', set: { bins: 10 + i } }))
  const groups = [{ id: 'group', label: '', about: '', cases, methods: [method] }]
  const study: Study = {
    label: '',
    parameter: 'seed',
    samples: 'draws',
    metric: 'fullest',
    deviation: { label: '', about: '' },
    counts: [2],
    groups,
    claims: [],
    counted: [],
  }
  const { start, store } = experimentsOf(labs.example, study, undefined, pool)
  const measured = () => [...store.getState().measured].map(([id, samples]) => [id, ...(samples.get('one') ?? [])])
  start(groups, 2)
  listener.outcomes(2, [outcome(3), outcome(4)])
  listener.outcomes(0, [outcome(1)])
  listener.progress?.(3, 1)
  expect(measured()).toEqual([['b', 3, 4]])
  listener.outcomes(1, [outcome(2)])
  listener.done?.(1)
  expect(measured().toSorted()).toEqual([
    ['a', 1, 2],
    ['b', 3, 4],
  ])
  start(groups, 2)
  listener.outcomes(0, [outcome(5), outcome(6)])
  listener.progress?.(2, 1)
  expect(measured().toSorted()).toEqual([
    ['a', 5, 6],
    ['b', 3, 4],
  ])
})
