/** What the source printed, as it stands in the tables, and the cheap part of what comes out here. */
import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { defaults } from '../../../core/parameters.ts'
import { judge, type MeasuredTable } from '../../../core/reproduce/evaluation.ts'
import type { Printed } from '../../../core/reproduce/published.ts'
import { type Measurements, planCases } from '../../../core/reproduce/study.ts'
import { runWhole } from '../../../core/run/run.ts'
import { validate } from '../../../core/text/values.ts'
import { lab } from '../index.ts'
import { meanNoBalancing, meanTrfd, SEEDS, SIMULATED_SEEDS } from '../measurements.ts'
import { type LoopValues, parameters } from '../parameters.ts'
import { reproduction } from '../reproduction.ts'
import { CASES } from './cases.ts'
import { study } from './study/index.ts'
import { gap } from './study/numbers.ts'

/** The tables as if every printed number had been measured. */
const asPrinted: readonly MeasuredTable[] = reproduction.tables.map((table) => ({
  table,
  cells: table.rows.flatMap(({ values }, row) =>
    values.flatMap((printed: Printed, column) =>
      printed === null ? [] : [{ row, column, printed, measured: printed, closeness: 'same' as const }],
    ),
  ),
  agreement: { cells: 0, same: 0, close: 0, chance: 0, agree: 0, error: undefined, points: undefined },
}))

test('the tables have all printed numbers: 8, 6 and 8 times, and 28 cases with 9 differences', () => {
  expect(asPrinted.map(({ cells }) => cells.length)).toEqual([8, 6, 8, 2 * 28 + 2 * 9])
  expect(CASES.filter(({ actual, predicted }) => actual !== predicted)).toEqual(CASES.filter(({ loss }) => loss))
})

test('notes have the numbers of seeds that are measured', () => {
  const notes = reproduction.tables.map((table) => table.notes.join(' '))
  expect(notes[0]).toContain(`${SEEDS} seeds`)
  expect(notes[3]).toContain(`${SIMULATED_SEEDS} seeds`)
})

test('the source’s own sums come out of its table: 19 cases agree, the others lose 2.7 % on average and 8.2 % at most', () => {
  const [most] = judge(reproduction.observations, asPrinted)
  expect(most.printed).toEqual({ holds: true, because: '19 of 28 cases' })
  const losses = CASES.flatMap(({ loss }) => loss?.[1] ?? [])
  expect(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toBeCloseTo(2.68, 2)
  expect(Math.max(...losses)).toBe(8.2)
})

test('everything that is observed holds in print but for one: a matrix multiplication whose best is GCDLB', () => {
  const fails = judge(reproduction.observations, asPrinted).filter(({ printed }) => !printed.holds)
  expect(fails.map(({ sentence, printed }) => [sentence, printed.because])).toEqual([
    [expect.stringMatching(saying('GDDLB', 'best', 'matrix multiplication')), '7 of 8 cases'],
  ])
})

test('every case of the experiments is a scenario that the lab runs, and every claim is about cases that are run', () => {
  const plans = planCases(lab, study, study.groups, 1)
  const ids = plans.map((plan) => plan.case.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { runs } of plans) {
    for (const values of runs) {
      for (const [id, parameter] of Object.entries(parameters)) {
        expect(validate(id, parameter, values[id])).toBeUndefined()
      }
      expect(lab.check(values)).toEqual([])
    }
  }
  for (const { cases } of [...study.claims, ...study.counted]) expect(ids).toEqual(expect.arrayContaining([...cases]))
})

const of = (set: Partial<LoopValues>): LoopValues => ({ ...defaults(parameters), ...set })

/** What a measurement gives. */
function measured(run: ReturnType<typeof meanTrfd>): number {
  while (!run.advance(1e9)) {}
  return Number(Object.values(run.metrics())[0])
}

test('without balancing the loop is slowed down 3.37 times on 4 processors, 3.95 times on 16', () => {
  for (const [processors, slowdown] of [
    [4, 3.37],
    [16, 3.95],
  ]) {
    const unloaded = (1600 * 400 * 400 * 3.7e-6) / processors
    const times = measured(meanNoBalancing(of({ workload: 'mxm', n: 1600, processors }))) / unloaded
    expect(Math.abs(times / slowdown - 1)).toBeLessThan(0.03)
  }
})

test('TRFD without balancing is furthest from table 1.2 by 26 % and by −21 %', () => {
  const ratio = (processors: number, n: number, printed: number) => measured(meanTrfd(of({ processors, n }))) / printed
  expect(ratio(4, 40, 111.6)).toBeCloseTo(1.26, 1)
  expect(ratio(16, 50, 246.9)).toBeCloseTo(0.79, 1)
})

test('on 12 seeds local surely wins loop 2 of TRFD on 16 processors, global MXM on 4', () => {
  const caseIds = ['mxm P4 400×400', 'trfd2 P16 30']
  const samples: Measurements = new Map(
    planCases(lab, study, study.groups, 12)
      .filter((plan) => caseIds.includes(plan.case.id))
      .map((plan) => [
        plan.case.id,
        plan.read(plan.runs.map((values) => runWhole(lab, values, { record: false }).metrics)),
      ]),
  )
  const [matrices, trfd] = caseIds.map((id) => gap(samples.get(id) ?? new Map(), 'lddlb', 'gddlb'))
  expect(matrices.percent - matrices.error).toBeGreaterThan(0)
  expect(trfd.percent + trfd.error).toBeLessThan(0)
})
