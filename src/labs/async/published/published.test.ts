/** The published figures as data, and how close runs come to them. */
import { describe, expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { type Agreement, broken } from '../../../core/reproduce/agreement.ts'
import {
  beginGathering,
  judge,
  type MeasuredTable,
  measureTable,
  runAlone,
  tableReader,
} from '../../../core/reproduce/evaluation.ts'
import { type PublishedTable, scenarioOf } from '../../../core/reproduce/published.ts'
import { countedIn, judgeClaims, planCases, type Samples } from '../../../core/reproduce/study.ts'
import { validate } from '../../../core/text/values.ts'
import { lab } from '../index.ts'
import { observations, study, tables } from '../reproduction.ts'

const tableOf = (number: string): PublishedTable => {
  const table = tables.find((table) => table.number === number)
  if (!table) throw new Error(`there is no table ${number}`)
  return table
}

function measured(table: PublishedTable) {
  const runs = beginGathering(lab)
  const reader = tableReader(runs, table)
  return measureTable(
    reader,
    runs.runs.map((run) => runAlone(lab, run)),
  )
}

/** A table without some of its columns. */
function withColumns(table: PublishedTable, keeps: (column: PublishedTable['columns'][number]) => boolean) {
  const columns = table.columns.flatMap((column, c) => (keeps(column) ? [c] : []))
  const of = <T>(all: readonly T[]) => columns.map((c) => all[c])
  return { ...table, columns: of(table.columns), rows: table.rows.map((row) => ({ ...row, values: of(row.values) })) }
}

const problems = ({ bound }: PublishedTable, agreement: Agreement) => (bound ? broken(bound, agreement) : ['no bound'])

/** What is wrong with a scenario. */
function wrongWith(values: Values): readonly unknown[] {
  const unknown = Object.keys(values).filter((id) => !(id in lab.parameters))
  const invalid = Object.entries(lab.parameters).flatMap(([id, parameter]) => validate(id, parameter, values[id]) ?? [])
  return unknown.length + invalid.length > 0 ? [...unknown, ...invalid] : lab.check(values)
}

test('The tables have one number or gap a column in every row, and name scenarios that the lab runs', () => {
  for (const table of tables) {
    for (const [r, row] of table.rows.entries()) {
      expect(row.values).toHaveLength(table.columns.length)
      // What is only asked for has the scenarios of the experiments, which are checked below.
      for (const column of table.asked && r > 0 ? [] : table.columns) {
        expect(wrongWith({ ...defaults(lab.parameters), ...scenarioOf(table, row, column) })).toEqual([])
      }
    }
  }
})

describe('The experiments', () => {
  const plans = planCases(lab, study, study.groups, 1)

  test('name scenarios that the lab runs, and cases that are there once', () => {
    // Groups with the same methods differ in the network or the tree alone: of their cases one group's are enough.
    const checked = plans.filter(({ group }) => group === study.groups.find(({ methods }) => methods === group.methods))
    expect(new Set(checked.map(({ group }) => group.id)).size).toBe(study.groups.length - 5)
    for (const { runs } of checked) expect(runs.flatMap(wrongWith)).toEqual([])
    const ids = plans.map((plan) => plan.case.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('have what each claim looks at, and numbers decide whether it holds', () => {
    /** Samples of two trees, by a number for each method; one that is not measured is an error. */
    const samplesBy = (value: (method: number) => number) =>
      new Map(
        plans.map(({ case: { id }, group }) => {
          const samplesByMethod = new Map(
            group.methods.map((method, m) => [method.id, Float64Array.of(value(m), 1.01 * value(m))]),
          )
          const get = (method: string) => {
            const samples = samplesByMethod.get(method)
            if (!samples) throw new Error(`${id}: ${method} is not measured`)
            return samples
          }
          return [id, { get, values: () => samplesByMethod.values() } as unknown as Samples]
        }),
      )
    const verdicts = [samplesBy((m) => 1 + m), samplesBy((m) => 1 / (1 + m))].map((each) =>
      judgeClaims(study.claims, each),
    )
    for (const judged of verdicts) {
      for (const { comparisons } of judged) for (const { text } of comparisons ?? []) expect(text).toMatch(/\d/)
      expect(judged.every(({ comparisons }) => (comparisons?.length ?? 0) > 0)).toBe(true)
    }
    expect(new Set(verdicts.flat().map(({ holds }) => holds))).toEqual(new Set([true, false]))
    const counted = countedIn(
      study.counted,
      samplesBy((m) => 1 / (1 + m)),
    )
    expect(counted).toHaveLength(study.counted.length)
    for (const sentence of counted)
      expect(sentence).toMatch(/^Of 504 choices .* \d+\.\d % less than Work stealing alone/)
  })
})

test('What is observed is true of the published figures', () => {
  const asPrinted: readonly MeasuredTable[] = tables.map((table) => ({
    table,
    cells: table.rows.flatMap(({ values }, row) =>
      values.flatMap((printed, column) =>
        printed === null ? [] : [{ row, column, printed, measured: printed, closeness: 'same' as const }],
      ),
    ),
    agreement: { cells: 0, same: 0, close: 0, chance: 0, agree: 0, error: undefined, points: undefined },
  }))
  const failed = judge(observations, asPrinted).filter(({ printed }) => !printed.holds)
  expect(failed.map(({ sentence, printed }) => [sentence, printed.because])).toEqual([])
})

describe('What was published comes out again:', () => {
  test('SimGrid’s times to the nanosecond, and its messages of every kind', () => {
    const { agreement, cells } = measured(tableOf('2'))
    expect(agreement).toMatchObject({ cells: 15, same: 15 })
    for (const { measured: value, printed } of cells)
      expect(Math.abs(Number(value) - Number(printed))).toBeLessThan(3e-9)
  })

  test('runs without chance to every digit, those with chance within some percent', () => {
    const table = withColumns(tableOf('1'), ({ measurement }) => measurement === undefined)
    const { agreement, cells } = measured(table)
    expect(problems(table, agreement)).toEqual([])
    const drawn = new Set(cells.filter(({ closeness }) => closeness !== 'same').map(({ row }) => table.rows[row].label))
    expect([...drawn]).toEqual(['Work stealing', 'Stealing half', 'Stealing from neighbours', 'Sender, interval 4'])
    for (const { column, measured: value, printed } of cells) {
      if (table.columns[column].metric !== 'totalTime') continue
      expect(Math.abs(Number(value) / Number(printed) - 1)).toBeLessThan(0.08)
    }
  })

  test('the size of trees for asynchronous round robin to every digit', () => {
    const few = withColumns(tableOf('4'), ({ set }) => Number(set?.processors) <= 32)
    const { agreement } = measured({ ...few, rows: few.rows.slice(1, 2) })
    expect(agreement).toMatchObject({ cells: 4, same: 4 })
  })

  test('runs that wait for a server and runs that go on, to every digit', () => {
    const table = tableOf('7')
    expect(measured(table).agreement).toMatchObject({ cells: 8, same: 8 })
  })

  test('what is left of an improvement by how phases are noticed', () => {
    const table = withColumns(tableOf('13'), ({ measurement }) => measurement === undefined)
    expect(measured(table).agreement).toMatchObject({ cells: 3, same: 3 })
  })

  test('what work stealing takes above its fair share, which stays bounded', () => {
    const few = withColumns(tableOf('3'), ({ set }) => Number(set?.processors) <= 32)
    const { cells } = measured({ ...few, rows: few.rows.slice(0, 1) })
    expect(cells).toHaveLength(5)
    for (const { measured: value, printed } of cells) {
      expect(Number(value)).toBeLessThan(5)
      expect(Math.abs(Number(value) - Number(printed))).toBeLessThan(1)
    }
  })
})
