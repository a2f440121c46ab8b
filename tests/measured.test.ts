/** Measured results that come with the page: a few of them are measured again and are equal; in the long suite all. */
import { describe, expect, test } from 'vitest'
import { beginGathering, runAlone, tableReader } from '../src/core/reproduce/evaluation.ts'
import { figureReader } from '../src/core/reproduce/figures.ts'
import { hasRuns, readMeasured, writeFigure, writeTable } from '../src/core/reproduce/measured.ts'
import { planCases } from '../src/core/reproduce/study.ts'
import { startWanted } from '../src/core/run/run.ts'
import { loadMeasured } from '../src/labs/measured.ts'
import { labs } from '../src/labs/registry.ts'
import { isLong, some } from './setup/cases.ts'

/** The most runs of a table or figure that is measured again: some tables of fewer than twenty take a minute. */
const CHEAP = isLong ? 3000 : 3

const sources = await Promise.all(
  Object.values(labs).map(async (lab) => ({
    lab,
    reproduction: (await lab.reproduction?.())?.reproduction,
    file: await loadMeasured(lab.id),
  })),
)

describe.each(
  sources.flatMap(({ lab, reproduction, file }) =>
    reproduction && file ? [{ lab, reproduction, file, id: lab.id }] : [],
  ),
)('$id', ({ lab, reproduction, file }) => {
  const measured = readMeasured(lab, reproduction, file)

  test('has most of its source: after a change of more, reproduce --write it', () => {
    const there = measured.tables.size + measured.figures.size + measured.cases.size
    expect(measured.missing.length, measured.missing.join(', ')).toBeLessThan(0.1 * (there + measured.missing.length))
  })

  test('tables and figures are as measured now', () => {
    const tables = reproduction.tables.filter(hasRuns).flatMap((table) => {
      const plan = beginGathering(lab)
      const reader = tableReader(plan, table)
      return plan.runs.length <= CHEAP && measured.tables.has(table.number) ? [{ table, plan, reader }] : []
    })
    for (const { table, plan, reader } of some(tables, 3)) {
      const ran = plan.runs.map((run) => runAlone(lab, run))
      expect([table.number, writeTable(table, reader.read(ran))]).toEqual([table.number, file.tables[table.number]])
    }
    const figures = reproduction.figures.filter(hasRuns).flatMap((figure) => {
      const plan = beginGathering(lab)
      const read = figureReader(plan, lab, figure)
      return plan.runs.length <= CHEAP && measured.figures.has(figure.number) ? [{ figure, plan, read }] : []
    })
    for (const { figure, plan, read } of some(figures, 3)) {
      const ran = plan.runs.map((run) => runAlone(lab, run))
      expect([figure.number, writeFigure(figure, read(ran))]).toEqual([figure.number, file.figures[figure.number]])
    }
  })

  test('a number of cases is as measured now', async () => {
    const { study } = reproduction
    const cases = study?.groups.flatMap((group) => group.cases.map((one) => ({ group, one }))) ?? []
    for (const [nth, { group, one }] of some(cases, 6).entries()) {
      const before = measured.cases.get(one.id)
      if (!study || !before) continue
      const method = group.methods[nth % group.methods.length]
      const values = before.get(method.id) ?? []
      const sample = (nth % values.length) + 1
      const single = { ...group, cases: [one], methods: [method] }
      const [plan] = planCases(lab, study, [single], Math.ceil(sample / (group.times ?? 1)))
      const at = plan.runs.length === 1 ? 0 : sample - 1
      const wantedRun = { values: plan.runs[at], measurement: plan.measurements[at] }
      await lab.ready?.(wantedRun.values)
      const run = startWanted(lab, wantedRun)
      while (!run.advance(1e9));
      const metrics = plan.runs.map((_, i) => (i === at ? run.metrics() : undefined))
      const now = plan.read(metrics).get(method.id)?.[sample - 1] ?? Number.NaN
      expect([one.id, method.id, sample, Number(now.toPrecision(6))]).toEqual([
        one.id,
        method.id,
        sample,
        values[sample - 1],
      ])
    }
  })
})
