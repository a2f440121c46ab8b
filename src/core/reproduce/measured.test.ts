import { expect, test } from 'vitest'
import type { DescribedLab } from '../lab.ts'
import { number } from '../parameters.ts'
import {
  defaultsOf,
  type MeasuredFile,
  measuredText,
  readMeasured,
  writeCase,
  writeFigure,
  writeTable,
} from './measured.ts'
import type { PublishedFigure, PublishedTable, Reproduction } from './published.ts'
import type { Study } from './study.ts'

const lab = (size: number, version = 1) =>
  ({
    version,
    parameters: {
      size: number({
        label: 'Size',
        group: 'g',
        help: 'h.',
        default: size,
        slider: { min: 1, max: 9 },
        limits: { min: 1, max: 9 },
      }),
    },
  }) as unknown as DescribedLab

const options = [
  { label: 'small', set: { size: 1 } },
  { label: 'large', set: { size: 9 } },
]
const table: PublishedTable = {
  number: '1',
  title: 't',
  section: 's',
  set: {},
  columns: [
    { label: 'time', unit: 's', decimals: 1, metric: 'time' },
    { label: 'best', unit: '', decimals: 0, metric: 'time', best: { options, wanted: 'less', gives: 'option' } },
  ],
  rows: [
    { set: { size: 2 }, values: [2, 'large'] },
    { set: { size: 3 }, values: [null, 'small'] },
  ],
  notes: [],
}
const figure: PublishedFigure = {
  number: '2',
  title: 'f',
  section: 's',
  set: {},
  curves: [{ label: 'a curve', set: {} }],
  kind: {
    of: 'series',
    measurement: 'm',
    metric: 'm',
    step: 1,
    parameter: 'size',
    samples: 2,
    xLabel: 'x',
    yLabel: 'y',
  },
  says: [],
  notes: [],
}
const methods = ['a', 'b', 'c'].map((id) => ({ id, label: id, set: {}, family: 0 }))
const study: Study = {
  label: 's',
  parameter: 'size',
  samples: 'sizes',
  metric: 'time',
  deviation: { label: 'd', about: 'a' },
  counts: [3],
  groups: [{ id: 'g', label: 'g', about: 'a', cases: [{ id: 'one', label: 'Case one', about: '', set: {} }], methods }],
  claims: [],
  counted: [],
}
const source: Reproduction = {
  id: 's',
  label: 's',
  source: 's',
  tables: [table],
  figures: [figure],
  observations: [],
  study,
}

const [group] = study.groups
const samples = new Map([
  ['a', Float64Array.of(1.23456789, Number.NaN, 3)],
  ['b', Float64Array.of(5, 5, 5)],
  ['c', Float64Array.of(Number.NaN, Number.NaN, Number.NaN)],
])
const cells = [
  [
    { value: 2.04, error: 0.0123456789 },
    { value: 'large', option: options[1] },
  ],
  [{ value: null }, { value: 'small, large', option: options[0] }],
]
const panels = [
  {
    label: '',
    curves: [{ label: 'a curve', points: [[1, 2] as const, [2, 0.1 + 0.2] as const], errors: [0.5, 0.25] }],
  },
]
const written: MeasuredFile = {
  version: 1,
  date: '2026-11-24',
  defaults: defaultsOf(lab(1)),
  tables: { 1: writeTable(table, (row, column) => cells[row][column]) },
  figures: { 2: writeFigure(figure, panels) },
  cases: { one: writeCase(study, group, group.cases[0], samples) },
}
const file: MeasuredFile = JSON.parse(measuredText(written))

test('cells keep their intervals, where they have one', () => {
  const { cells: read } = readMeasured(lab(1), source, file).tables.get('1') ?? { cells: [] }
  expect(read.map(({ error }) => error)).toEqual([0.0123457, undefined, undefined])
  const without = writeTable(table, (row, column) => ({ value: cells[row][column].value }))
  expect(without).not.toHaveProperty('errors')
})

test('a file has cells with their best options, curves with intervals, and samples to six digits', () => {
  const read = readMeasured(lab(1), source, file)
  expect(read.missing).toEqual([])
  expect(
    read.tables
      .get('1')
      ?.cells.map(({ row, column, measured, closeness, option }) => [row, column, measured, closeness, option?.label]),
  ).toEqual([
    [0, 0, 2.04, 'same', undefined],
    [0, 1, 'large', 'same', 'large'],
    [1, 1, 'small, large', 'same', 'small'],
  ])
  expect(read.figures.get('2')).toEqual([
    {
      label: '',
      curves: [
        {
          label: 'a curve',
          points: [
            [1, 2],
            [2, 0.3],
          ],
          errors: [0.5, 0.25],
        },
      ],
    },
  ])
  expect([...(read.cases.get('one') ?? [])].map(([id, values]) => [id, ...values])).toEqual([
    ['a', 1.23457, Number.NaN, 3],
    ['b', 5, 5, 5],
    ['c', Number.NaN, Number.NaN, Number.NaN],
  ])
  expect(file.cases.one.methods.slice(1)).toEqual([5, null])
})

test('what asks for something else than it did is not there, and is named', () => {
  const other = { ...table, rows: [{ ...table.rows[0], set: { size: 4 } }, table.rows[1]] }
  const otherGroup = { ...group, methods: methods.map((method) => ({ ...method, metric: 'speed' })) }
  const changed = { ...source, tables: [other], study: { ...study, groups: [otherGroup] } }
  const read = readMeasured(lab(1), changed, file)
  expect(read.missing).toEqual(['table 1', 'Case one'])
  expect([read.tables.size, read.figures.size, read.cases.size]).toEqual([0, 1, 0])
})

test('what is printed may be corrected: it is not what was asked for', () => {
  const corrected = { ...table, rows: table.rows.map((row) => ({ ...row, values: [7, 'small'] })) }
  const read = readMeasured(lab(1), { ...source, tables: [corrected] }, file)
  expect(read.tables.get('1')?.cells.map(({ closeness }) => closeness)).toEqual(['apart', 'apart', 'same'])
})

test.each([
  ['a default', lab(2)],
  ['the version', lab(1, 2)],
])('nothing is there after a change of %s', (_, now) => {
  expect(readMeasured(now, source, file).missing).toEqual(['table 1', 'figure 2', 'Case one'])
})
