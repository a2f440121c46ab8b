/**
 * The engine against the numbers that the thesis printed. Exact where the model determines them; elsewhere each test
 * states how close the model comes, and fails when it comes less close.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import type { Metrics } from '../src/core/lab.ts'
import { formatDifferences } from '../src/core/link/link.ts'
import { defaults, type Values } from '../src/core/parameters.ts'
import { stream } from '../src/core/random/random.ts'
import { type PublishedColumn, type PublishedRow, scenarioOf } from '../src/core/reproduce/published.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import { givenLoads } from '../src/labs/tree/model/given-loads.ts'
import { parameters } from '../src/labs/tree/parameters.ts'
import { publishedTable } from './data/published.ts'

function run(set: Values): Metrics {
  return runWhole(tree, { ...defaults(parameters), ...set }, { record: false }).metrics
}

function numberOf(metrics: Metrics, id: string): number {
  const value = metrics[id]
  if (typeof value !== 'number') throw new Error(`${id} is ${value}`)
  return value
}

/** The cells of a table that the lab measures, those of m > 0 left out: their trees cannot be repeated. */
function cellsOf(number: string) {
  const table = publishedTable(number)
  return table.rows
    .filter((row) => !row.set.imbalance)
    .flatMap((row) =>
      table.columns.flatMap((column, i) => {
        const value = row.values[i]
        return value === null || !column.metric ? [] : [{ row, column, value, metric: column.metric }]
      }),
    )
    .map((cell) => {
      const set = scenarioOf(table, cell.row, cell.column)
      return { ...cell, query: formatDifferences(parameters, { ...defaults(parameters), ...set }), set }
    })
}

function measured(set: Values, metric: string): number {
  return numberOf(run(set), metric)
}

describe('the tables as data', () => {
  const details = ['5.26', '5.27', '5.29', '5.30'].map(publishedTable)

  test.each(details)('$number adds up: the four times are the total, and ITA follows from the speeds', ({ rows }) => {
    for (const { values } of rows) {
      const [, , total, compute, balance, idle, sync] = values.map(Number)
      // Five numbers rounded to four digits.
      expect(Math.abs(compute + balance + idle + sync - total)).toBeLessThanOrEqual(0.00025)
    }
    for (let i = 0; i < rows.length; i += 2) {
      const [nonAdaptive, adaptive] = [rows[i], rows[i + 1]]
      const ita = 100 * (Number(adaptive.values[1]) / Number(nonAdaptive.values[1]) - 1)
      expect(Math.abs(ita - Number(adaptive.values[0]))).toBeLessThanOrEqual(0.0051)
    }
  })

  test('agree where one table repeats another: 5.26 and 5.27 with 5.25, 5.29 and 5.30 with 5.28', () => {
    const pairs = [
      ['5.26', '5.25', 0, 128],
      ['5.27', '5.25', 1, 32],
      ['5.29', '5.28', 0, 32],
      ['5.30', '5.28', 1, 32],
    ] as const
    for (const [detail, summary, column, processors] of pairs) {
      const itas = publishedTable(detail).rows.flatMap(({ values }) => values[0] ?? [])
      const summed = publishedTable(summary).rows.filter(({ set }) => set.processors === processors)
      expect(summed.map(({ values }) => values[column])).toEqual(itas)
    }
  })
})

describe('table 4.7, iterations of GDEM', () => {
  test.each(cellsOf('4.7'))('$query takes exactly $value iterations', ({ set, value, metric }) => {
    expect(measured(set, metric)).toBe(value)
  })
})

describe('table 4.8, iterations of Loadserver', () => {
  test.each(cellsOf('4.8'))('$query takes exactly $value iterations', ({ set, value, metric }) => {
    expect(measured(set, metric)).toBe(value)
  })
})

describe('table 4.6, times of Loadserver under three contention models', () => {
  /** Relative distance by p, in percent. */
  const within: Readonly<Record<number, number>> = { 4: 3.6, 8: 0.8 }
  const table = publishedTable('4.6')
  const timesOf = (row: PublishedRow) =>
    table.columns.map((column: PublishedColumn) => measured(scenarioOf(table, row, column), 'totalTime'))

  test.each(table.rows)('p = $set.processors comes within its distance, and the models differ as printed', (row) => {
    const p = Number(row.set.processors)
    const times = timesOf(row)
    const printed = row.values.map(Number)
    times.forEach((time, i) => {
      expect((100 * Math.abs(time - printed[i])) / printed[i]).toBeLessThan(within[p] ?? 0.5)
    })
    const [optimistic, pessimistic, intermediate] = times
    expect(intermediate).toBeGreaterThan(optimistic)
    expect(intermediate).toBeLessThanOrEqual(pessimistic)
    // Two units of the last printed digit: both times are rounded.
    if (p >= 32) expect(Math.abs(pessimistic - optimistic - (printed[1] - printed[0]))).toBeLessThan(0.00025)
  })
})

describe('table 4.11, operations of GDEM until given loads are balanced', () => {
  const table = publishedTable('4.11')
  const RUNS = 200

  /** Balancing operations until no link's loads differ by more than 1, from loads drawn uniformly from 0 to 450. */
  function operations(set: Values, random: () => number): number {
    const { load, balance, balanced } = givenLoads({ ...defaults(parameters), ...set }, () =>
      Math.floor(random() * 451),
    )
    const total = load.reduce((a, b) => a + b, 0)
    let count = 0
    for (; !balanced(); count++) balance()
    if (load.reduce((a, b) => a + b, 0) !== total) throw new Error('balancing has changed the sum of the loads')
    return count
  }

  test.each(table.columns.map((column, i) => ({ column, i, name: column.label })))(
    '$name takes as many as Xu and Lau’s average of 100 runs within 3 %, as the thesis’s of three within 10 %',
    ({ column, i }) => {
      const set = scenarioOf(table, table.rows[0], column)
      const random = stream(1, 'loads')
      let sum = 0
      for (let n = 0; n < RUNS; n++) sum += operations(set, random)
      const mean = sum / RUNS
      const [xuLau, simulator] = table.rows.map((row) => Number(row.values[i]))
      expect(Math.abs(mean - xuLau) / xuLau).toBeLessThan(0.03)
      expect(Math.abs(mean - simulator) / simulator).toBeLessThan(0.1)
    },
  )
})

describe('tables 5.26 to 5.30, detailed costs at m = 0', () => {
  /** Distances in percent by table and metric; a part of the total is held against the total, being rounded itself. */
  const distances: Readonly<Record<string, { total: number; part: number }>> = {
    '5.26': { total: 0.15, part: 0.5 },
    // Without transitions Loadserver is too fast at p = 32 by this reading of PROCEED; with t₁ it is exact.
    '5.27': { total: 4.4, part: 6.3 },
    '5.29': { total: 0.4, part: 0.45 },
    '5.30': { total: 4.4, part: 6.3 },
  }
  const cells = Object.keys(distances).flatMap((number) => {
    const table = publishedTable(number)
    return table.rows
      .filter(({ set }) => set.imbalance === 0)
      .map((row) => ({ number, run: row.label, row, table, distance: distances[number] }))
  })

  test.each(cells)('$number, $run', ({ row, table, distance }) => {
    const metrics = run(scenarioOf(table, row, table.columns[0]))
    const printed = Object.fromEntries(table.columns.map(({ metric }, i) => [metric, Number(row.values[i])]))
    const total = printed.totalTime
    expect(numberOf(metrics, 'nodes')).toBe(65535)
    // With Loadserver a random start decides: most seeds give the printed count, the others one more or less.
    const iterations = numberOf(metrics, 'iterations')
    expect(Math.abs(iterations - printed.iterations)).toBeLessThanOrEqual(table.set.balancer === 'loadserver' ? 1 : 0)
    expect((100 * Math.abs(numberOf(metrics, 'totalTime') - total)) / total).toBeLessThan(distance.total)
    expect((100 * Math.abs(numberOf(metrics, 'speed') - printed.speed)) / printed.speed).toBeLessThan(distance.total)
    // To the last digit printed.
    expect(Math.abs(numberOf(metrics, 'computeTime') - printed.computeTime)).toBeLessThan(0.00005)
    const syncTime = (printed.syncTime * iterations) / printed.iterations
    expect(Math.abs(numberOf(metrics, 'syncTime') - syncTime)).toBeLessThan(0.0001)
    for (const part of ['balanceTime', 'idleTime']) {
      expect((100 * Math.abs(numberOf(metrics, part) - printed[part])) / total).toBeLessThan(distance.part)
    }
  })
})

describe('tables 5.25, 5.28 and 5.31, improvement through adaptivity at m = 0', () => {
  /** In points of percent, by number, balancer and p. */
  const distances: Readonly<Record<string, number>> = {
    '5.25 gdem 4': 0.2,
    '5.25 gdem 32': 0.2,
    '5.25 gdem 128': 0.2,
    '5.28 gdem 4': 0.01,
    '5.28 gdem 32': 0.2,
    '5.28 gdem 128': 0.1,
    '5.31 gdem 4': 0.2,
    '5.31 gdem 32': 0.2,
    '5.31 gdem 128': 0.2,
    '5.25 loadserver 4': 0.2,
    '5.25 loadserver 32': 4.3,
    '5.25 loadserver 128': 1.9,
    '5.28 loadserver 4': 0.4,
    '5.28 loadserver 32': 3.8,
    '5.28 loadserver 128': 0.5,
    '5.31 loadserver 4': 0.7,
    '5.31 loadserver 32': 3.6,
    '5.31 loadserver 128': 2.5,
  }
  const cells = ['5.25', '5.28', '5.31']
    .flatMap((number) => cellsOf(number).map((cell) => ({ number, ...cell })))
    .map((cell) => ({ ...cell, name: `${cell.number} ${cell.set.balancer} ${cell.set.processors}` }))

  test.each(cells)('$name: $value %', ({ set, metric, value, name }) => {
    const ita = measured(set, metric)
    expect(Math.abs(ita - Number(value))).toBeLessThan(distances[name])
  })
})

describe('the random tree', () => {
  let gdem: Metrics
  beforeAll(() => {
    gdem = run({ processors: 4, interval: 16, grain: 10 })
  })

  test('has the thesis’s 29 535 nodes with the default seed', () => {
    expect(numberOf(gdem, 'nodes')).toBe(29535)
  })

  test('takes as many iterations as printed for each c₂ of table 5.10 within 1 %, t₂ being a crossing, and the times', () => {
    for (const row of publishedTable('5.10').rows) {
      const [ita, total, , , , , iterations] = row.values.map(Number)
      const late = run({ processors: 4, interval: 16, grain: 10, t2: 'on', ...row.set })
      expect(Math.abs(numberOf(late, 'iterations') / iterations - 1)).toBeLessThan(0.01)
      expect(Math.abs(numberOf(late, 'totalTime') / total - 1)).toBeLessThan(0.01)
      expect(Math.abs(numberOf(late, 'ita') - ita)).toBeLessThan(0.3)
    }
  })

  test('takes the printed iterations with t₂ at p = 128, give or take one (tables 5.8 and 5.19)', () => {
    for (const [interval, iterations] of [
      [16, 23],
      [64, 7],
    ]) {
      const late = numberOf(run({ processors: 128, interval, t2: 'on' }), 'iterations')
      expect(Math.abs(late - iterations)).toBeLessThanOrEqual(1)
    }
  })
})

test('Loadserver’s mean over forty random starts lies within 1 % of the exact time of table 5.27, where PROCEED waits for all', () => {
  const waits = { proceed: 'all', proceedTo: 'workers' }
  const set = { tree: 'imbalance', imbalance: 0, balancer: 'loadserver', processors: 32, interval: 128, ...waits }
  const times = Array.from({ length: 40 }, (_, seed) => numberOf(run({ ...set, seed }), 'totalTime'))
  const mean = times.reduce((a, b) => a + b) / times.length
  expect(Math.abs(mean / (65_535 / 362_186.0614) - 1)).toBeLessThan(0.01)
})
