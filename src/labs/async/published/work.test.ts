/** Sizes, optima, solutions, fingerprints and rounds: numbers that every correct program gives, so each has to come out as it is. */
import { describe, expect, test } from 'vitest'
import { beginGathering, measureTable, runAlone, tableReader } from '../../../core/reproduce/evaluation.ts'
import { measureFromStudy } from '../../../core/reproduce/from-study.ts'
import type { PublishedTable } from '../../../core/reproduce/published.ts'
import { planCases, type Samples, type StudyGroup } from '../../../core/reproduce/study.ts'
import { lab } from '../index.ts'
import { figures, study, tables } from '../reproduction.ts'
import { GROWN, GROWN_BY, GROWN_ON, grownId, OFFICIAL, officialId, SIZES, treeGroups } from './study/trees.ts'

const tableOf = (number: string): PublishedTable => {
  const table = tables.find((each) => each.number === number)
  if (!table) throw new Error(`there is no table ${number}`)
  return table
}
const [smallTrees, smallestTrees, officialTrees, optima, queens, pictures] = [19, 20, 21, 22, 23, 24]
  .map(String)
  .map(tableOf)
const rounds = ['25', '26', '27'].map(tableOf)
const efficiency = tableOf('28')

/** The rows of a table that are expensive to run are left out. */
const few = (table: PublishedTable, isDear: (label: string) => boolean): PublishedTable => ({
  ...table,
  rows: table.rows.filter(({ label, set }) => !isDear(label ?? JSON.stringify(set))),
})

describe('What others counted comes out to the last digit:', () => {
  test.each([
    ['small trees', few(smallTrees, (label) => /wide|deep|cyclic/.test(label))],
    ['smallest trees', smallestTrees],
    ['optima', few(optima, (label) => /gr17|ulysses16/.test(label))],
    ['queens', few(queens, (label) => /1[0123]/.test(label))],
    ['pictures', { ...pictures, columns: pictures.columns.slice(0, 3) }],
    ['rounds', few(rounds[0], (label) => /burma14|strong 30/.test(label))],
    ['rounds, 10 late', few(rounds[1], (label) => /burma14/.test(label))],
    ['rounds, 100 late', few(rounds[2], (label) => /burma14/.test(label))],
  ])('%s', (_, table) => {
    const runs = beginGathering(lab)
    const reader = tableReader(runs, table)
    const ran = runs.runs.map((run) => runAlone(lab, run))
    const { cells } = measureTable(reader, ran)
    const printed = table.rows.flatMap(({ values }) => values.slice(0, table.columns.length).filter((v) => v !== null))
    expect(printed.length).toBeGreaterThan(7)
    expect(cells.map(({ measured }) => measured)).toEqual(printed)
  })
})

/** Samples of a case as if every method had run once. */
const samplesOf = (group: StudyGroup, value: (method: string) => number): Samples =>
  new Map(group.methods.map(({ id }) => [id, Float64Array.of(value(id))]))

const groupOf = (id: string): StudyGroup => {
  const group = treeGroups.find((group) => group.cases.some((each) => each.id === id))
  if (!group) throw new Error(`there is no case ${id}`)
  return group
}

test('The benchmark’s own trees are judged by the experiments, the larger ones stand there unmeasured', () => {
  const measured = new Map(
    OFFICIAL.map(({ utsTree }, row) => [
      officialId(utsTree),
      samplesOf(groupOf(officialId(utsTree)), (method) =>
        Number(officialTrees.rows[row].values[SIZES.findIndex((metric) => method.endsWith(` ${metric}`))]),
      ),
    ]),
  )
  const { cells, agreement } = measureFromStudy(officialTrees, measured)
  expect(agreement).toMatchObject({ cells: 15, same: 15 })
  expect(new Set(cells.map(({ row }) => row))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(officialTrees.rows.slice(5).every(({ label }) => label?.endsWith('not run here'))).toBe(true)
})

test('Efficiencies are those of each tree, balancer and number of processors', () => {
  const ids = GROWN.flatMap((tree) => GROWN_ON.map((p) => ({ id: grownId(tree, p), p })))
  const measured = new Map(
    ids.map(({ id, p }) => [
      id,
      samplesOf(groupOf(id), (method) => GROWN_BY.findIndex((name) => `${name} efficiency` === method) + p),
    ]),
  )
  const { answers = [] } = measureFromStudy(efficiency, measured)
  expect(answers).toHaveLength(12)
  expect(answers[6].map((answer) => answer?.value)).toEqual(GROWN_ON.map((p) => p + 2))
})

test('A run of each small tree gives an efficiency, and chance has several where it decides', () => {
  const [fixed] = treeGroups
  const [one, four] = [1, 4].map((samples) => planCases(lab, study, [fixed], samples)[0])
  expect([one.runs.length, four.runs.length]).toEqual([4, 7])
  const run = runAlone(lab, { values: four.runs[0] })
  expect(run.metrics.efficiency).toBeGreaterThan(0)
  expect(run.metrics.efficiency).toBeLessThanOrEqual(1)
})

test('The thesis’s picture has its size, its iterations and its balancer', () => {
  expect(figures[0].set).toMatchObject({ pictureSize: 512, maxIterations: 1000, balancer: 'loadserver' })
})
