import { expect, test } from 'vitest'
import { number, type ParameterTable } from '../parameters.ts'
import { memoryProblems, RUN_BYTES } from './memory.ts'

const whole = (id: string, max: number) =>
  number({
    label: id,
    group: 'machine',
    default: 1,
    slider: { min: 1, max },
    limits: { min: 1, max, integer: true },
    help: '',
  })

const table: ParameterTable = { rows: whole('rows', 1000), every: whole('every', 8), unit: whole('unit', 1) }

/** Each row takes a hundredth of the room, if it is not left out. */
const bytesOf = ({ rows, every }: { readonly rows: number; readonly every: number }) =>
  (RUN_BYTES / 100) * Math.ceil(rows / every)
const problems = (rows: number, every: number) =>
  memoryProblems(table, { rows, every }, bytesOf, [
    { parameter: 'every', by: 'more' },
    { parameter: 'rows', by: 'less' },
  ])

test('A run that has room is not complained of', () => {
  expect(problems(100, 1)).toEqual([])
  expect(problems(800, 8)).toEqual([])
})

test('A run without room names the nearest value that gives it room, and how much it would hold', () => {
  expect(problems(101, 1)).toEqual([
    {
      parameter: 'every',
      message:
        'every: expected at least 2, because a run may hold 1.07 GB of memory and this one would hold about 1.08 GB, got 1',
    },
  ])
  expect(problems(700, 3)[0].message).toMatch(/^every: expected at least 7, .* about 2.51 GB, got 3$/)
})

test('Where one parameter does not suffice the next one is named', () => {
  expect(problems(1000, 2)[0].message).toMatch(/^rows: expected at most 200, .* about 5.37 GB, got 1000$/)
  expect(problems(801, 8)[0].message).toMatch(/^rows: expected at most 800, /)
})
