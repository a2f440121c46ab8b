import { expect, test } from 'vitest'
import type { Lab, Metrics } from '../lab.ts'
import { choice, number, type Values } from '../parameters.ts'
import { beginGathering, measureTable, runAlone, summariesOf, tableReader } from './evaluation.ts'
import type { Option, PublishedColumn, PublishedTable } from './published.ts'

const started: Values[] = []
const parameters = {
  size: number({
    label: 'Size',
    group: 'g',
    help: 'h.',
    default: 1,
    slider: { min: 1, max: 9 },
    limits: { min: 1, max: 9, integer: true },
  }),
  adapts: choice({
    label: 'Adapts',
    group: 'g',
    help: 'h.',
    default: 'off',
    options: { off: { label: 'off', help: 'h.' }, on: { label: 'on', help: 'h.' } },
  }),
}
/** A run takes as long as its size; where it adapts, it says by how much less that is than without. */
const lab = {
  id: 'a',
  parameters,
  check: () => [],
  shape: () => ({ shape: { columns: [{ id: 'load', label: 'l', fold: 'last' }], matrices: [] }, lanes: 1 }),
  references: (values: Values) => (values.adapts === 'on' ? { plain: { ...values, adapts: 'off' } } : {}),
  combine: (_: Values, metrics: Metrics, { plain }: Readonly<Record<string, Metrics>>) =>
    plain ? { ...metrics, gain: Number(plain.time) - Number(metrics.time) } : metrics,
  start(values: Values, { record }: { record: boolean }) {
    started.push(values)
    const recorder = record ? { columns: { load: Float64Array.of(7, 8, 9, 0) }, count: 3 } : undefined
    const time = Number(values.size) - (values.adapts === 'on' ? 0.25 : 0)
    return { recorder, advance: () => true, progress: () => 1, metrics: () => ({ time }) }
  },
  measurements: {
    twice: ({ size }: Values) => ({
      advance: () => true,
      progress: () => 1,
      metrics: () => ({ twice: 2 * Number(size), backwards: -Number(size) }),
    }),
  },
} as unknown as Lab

const column = (more: Partial<PublishedColumn>): PublishedColumn => ({ label: 'c', unit: 's', decimals: 1, ...more })
const table = (columns: readonly PublishedColumn[], rows: PublishedTable['rows'], number = '1'): PublishedTable => ({
  number,
  title: 't',
  section: 's',
  set: {},
  columns,
  rows,
  notes: [],
})

/** The cells of a table as measured, and how many runs they took. */
function measure(one: PublishedTable) {
  const plan = beginGathering(lab)
  const reader = tableReader(plan, one)
  started.length = 0
  const ran = plan.runs.map((run) => runAlone(lab, run))
  return { runs: plan.runs.length, cells: measureTable(reader, ran).cells.map(({ measured }) => measured) }
}

test('a scenario is run once however many cells read it, with what it is compared with among the others', () => {
  const columns = [
    column({ metric: 'time' }),
    column({ metric: 'gain', set: { adapts: 'on' } }),
    column({ metric: 'time', set: { adapts: 'on' } }),
  ]
  const { runs, cells } = measure(table(columns, [{ set: { size: 3 }, values: [3, 0.3, 2.8] }]))
  expect(cells).toEqual([3, 0.25, 2.75])
  expect(runs).toBe(2)
  expect(started).toEqual([
    { size: 3, adapts: 'off' },
    { size: 3, adapts: 'on' },
  ])
})

test('a run that records serves those that read its metrics, whichever asks first', () => {
  const recorded = column({ recorded: 'load' })
  const time = column({ metric: 'time' })
  for (const columns of [
    [recorded, time],
    [time, recorded],
  ]) {
    const { runs, cells } = measure(table(columns, [{ set: { size: 2 }, values: [1, 1], fromEnd: 2 }]))
    expect(runs).toBe(1)
    expect([...cells].sort()).toEqual([2, 8])
  }
})

test('a measurement is made beside the run of the same scenario, and one that the lab has not is an error', () => {
  const columns = [column({ metric: 'time' }), column({ measurement: 'twice' })]
  expect(measure(table(columns, [{ set: { size: 4, adapts: 'on' }, values: [4, 8] }]))).toEqual({
    runs: 3,
    cells: [3.75, 8],
  })
  expect(() => runAlone(lab, { values: {}, measurement: 'thrice' })).toThrow('no measurement thrice')
})

test('a loss is what the option that another metric chooses has more than the best one', () => {
  const options: readonly Option[] = [1, 2, 3].map((size) => ({ label: `size ${size}`, set: { size } }))
  const best = { options, wanted: 'less', gives: 'loss', chosenBy: 'backwards' } as const
  const row = { set: {}, values: [8, 200, 0] }
  const means = { measurement: 'twice', metric: 'twice' }
  const columns = [
    column({ ...means, best }),
    column({ ...means, best, unit: '%' }),
    column({ ...means, best: { ...best, chosenBy: 'twice' } }),
  ]
  // Twice the size is least for 1, and `backwards` is least for 3: 6 − 2, which is 200 % of 2.
  expect(measure(table(columns, [row]))).toEqual({ runs: 3, cells: [4, 200, 0] })
  expect(measure(table([column({ ...means, best: { ...best, chosenBy: 'nothing' } })], [row])).cells).toEqual([])
})

test('a gain is how much better the best option is than the scenario itself, in percent of that', () => {
  const options: readonly Option[] = [2, 4].map((size) => ({ label: `size ${size}`, set: { size } }))
  const gain = (direction: 'less' | 'more') =>
    column({ metric: 'time', unit: '%', best: { options, wanted: direction, gives: 'gain' } })
  const row = { set: { size: 5 }, values: [60, -20] }
  expect(measure(table([gain('less'), gain('more')], [row]))).toEqual({ runs: 3, cells: [60, -20] })
})

test('cells without a printed number, and those whose runs are missing, are left out', () => {
  const one = table(
    [column({ metric: 'time' })],
    [
      { set: { size: 1 }, values: [null] },
      { set: { size: 2 }, values: [2] },
    ],
  )
  const plan = beginGathering(lab)
  const reader = tableReader(plan, one)
  expect(plan.runs).toHaveLength(1)
  expect(measureTable(reader, [undefined]).cells).toEqual([])
})

test('a table that is only asked for has answers and no cells, best options as numbers', () => {
  const options = [3, 1].map((size) => ({ label: `${size}`, set: { size } }))
  const columns = [
    column({ metric: 'time' }),
    column({ metric: 'time', best: { options, wanted: 'less', gives: 'option' } }),
  ]
  const plan = beginGathering(lab)
  const reader = tableReader(plan, {
    ...table(columns, [{ set: { size: 2 }, values: [null, null] }]),
    asked: true,
  })
  expect(measureTable(reader, []).answers).toBeUndefined()
  const { cells, answers } = measureTable(
    reader,
    plan.runs.map((run) => runAlone(lab, run)),
  )
  expect(cells).toEqual([])
  expect(answers?.map((row) => row.map((each) => each?.value))).toEqual([[2, 1]])
})

test('a best-of column names the best option, all that are as good, and the value there', () => {
  const options = [3, 1, 2].map((size) => ({ label: `${size}`, set: { size } }))
  const of = (direction: 'less' | 'more', gives: 'option' | 'value') =>
    column({ metric: 'time', best: { options, wanted: direction, gives } })
  const columns = [of('less', 'option'), of('more', 'option'), of('less', 'value')]
  expect(measure(table(columns, [{ set: {}, values: ['1', '3', 1] }])).cells).toEqual(['1', '3', 1])
  const same: readonly Option[] = [
    { label: 'a', set: { size: 1 } },
    { label: 'b', set: { adapts: 'off' } },
  ]
  const tied = column({ metric: 'time', best: { options: same, wanted: 'less', gives: 'option' } })
  expect(measure(table([tied], [{ set: {}, values: ['a'] }])).cells).toEqual(['a, b'])
})

test('a table that sums up others is judged by what those print', () => {
  const sizes = [1, 2]
  const options = sizes.map((size) => ({ label: `${size}`, set: { size } }))
  const full = table(
    [column({ metric: 'time' })],
    sizes.map((size) => ({ set: { size }, values: [5 - size] })),
    '1',
  )
  const best = table(
    [column({ metric: 'time', best: { options, wanted: 'less', gives: 'option' } })],
    [{ set: {}, values: ['1'] }],
    '2',
  )
  const [summary] = summariesOf(lab, [full, best])
  expect(summary.table.number).toBe('2')
  expect(summary.cells).toMatchObject([{ printed: '1', measured: '2' }])
})
