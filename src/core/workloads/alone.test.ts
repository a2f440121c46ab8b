import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { parseLink } from '../link/link.ts'
import { runWhole } from '../run/run.ts'

const metricsOf = (link: string) => {
  const { lab, values, problems } = parseLink(link, labs)
  expect(problems).toEqual([])
  return runWhole(labs[lab as string], values, { record: false }).metrics as Readonly<Record<string, number | null>>
}

describe.each(['async', 'tree'])('In the lab %s', (lab) => {
  const cities = `${lab}?workload=search&tspInstance=drawn`

  test('a search is compared with that of one processor, which visits 1215 of ten cities’ nodes', () => {
    const { visits, extraVisits, totalTime, searchSpeedup } = metricsOf(`${cities}&processors=8`)
    expect(Number(visits) - Number(extraVisits)).toBe(1215)
    const alone = metricsOf(`${cities}&processors=1`)
    expect([alone.visits, alone.extraVisits, alone.searchSpeedup]).toEqual([1215, 0, 1])
    expect(searchSpeedup).toBeCloseTo(Number(alone.totalTime) / Number(totalTime), 12)
  })

  test('a workload without a search has neither', () => {
    const metrics = metricsOf(`${lab}?depth=5&processors=4`)
    expect([metrics.extraVisits, metrics.searchSpeedup]).toEqual([null, null])
    expect(Object.keys(metrics).sort()).toEqual(labs[lab].metrics.map(({ id }) => id).sort())
  })
})
