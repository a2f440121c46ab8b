import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { labs } from '../../labs/registry.ts'
import type { Metrics } from '../lab.ts'
import { defaults, type Values } from '../parameters.ts'
import { planRuns } from '../statistics/design.ts'
import { csvLine } from '../text/csv.ts'
import { openResults } from './opened.ts'
import { planOf, readPlan, seedsFrom, writePlan } from './plan.ts'
import { metricField, readMetric, resultColumns, resultFields } from './results.ts'
import { leastNormal } from './words.ts'

const { tree } = labs
const base: Values = { ...defaults(tree.parameters), processors: 64, seed: 7 }
const factors = [
  { parameter: 'interval', levels: [2, 10] },
  { parameter: 'balancer', levels: ['gdem', 'none'] },
]
const plan = planOf(tree, base, factors, [7, 8, 9])
const runs = planRuns(plan.design)
const metricsOf = (index: number): Metrics => ({ totalTime: 1 / (index + 3), ita: null })
const lines = runs.map((run) => csvLine(resultFields(plan, run, (id) => metricField(metricsOf(run.index), id))))
const header = csvLine(resultColumns(plan))

function opened(text: string) {
  const result = openResults(text, labs)
  if ('problem' in result) throw new Error(result.problem)
  return result.results
}

function problem(text: string): string {
  const result = openResults(text, labs)
  return 'problem' in result ? result.problem : ''
}

describe('A plan', () => {
  test('is read back as it was written', () => {
    expect(readPlan(writePlan(plan), labs)).toEqual({ plan })
    const odd = planOf(tree, base, factors, [4, 2])
    expect(readPlan(writePlan(odd), labs)).toEqual({ plan: odd })
  })

  test('is the same from a link as from a scenario', () => {
    const link = {
      link: 'tree?processors=64&seed=7',
      factors: { interval: [2, 10], balancer: ['gdem', 'none'] },
      replicates: 3,
    }
    expect(readPlan(JSON.stringify(link), labs)).toEqual({ plan })
  })

  test('counts seeds on from the base scenario, and starts over at the end', () => {
    expect(seedsFrom(tree, base, 3)).toEqual([7, 8, 9])
    expect(seedsFrom(tree, { ...base, seed: 2 ** 32 - 2 }, 4)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0, 1])
  })
})

describe('A metric', () => {
  test('comes back as it was written, whatever it is', () => {
    for (const value of [null, 0, -1 / 3, 1e300, [1, 2.5, -3]]) {
      expect(readMetric(metricField({ m: value }, 'm'))).toEqual(value)
    }
    expect(readMetric('fast')).toBeUndefined()
    expect(readMetric('1  2')).toBeUndefined()
  })
})

describe('A file of results', () => {
  test('is the experiment that was run, whatever the order of its lines', () => {
    for (const order of [lines, [...lines].reverse()]) {
      const { plan: openedPlan, metrics, notes } = opened(header + order.join(''))
      expect(openedPlan.design.factors).toEqual(factors)
      expect(openedPlan.design.seeds).toEqual([7, 8, 9])
      expect(openedPlan.design.base.processors).toBe(64)
      expect(metrics.map((one) => one?.totalTime)).toEqual(runs.map(({ index }) => 1 / (index + 3)))
      expect(notes).toEqual([])
      expect(planRuns(openedPlan.design).map(({ key }) => key)).toEqual(runs.map(({ key }) => key))
    }
  })

  test('may be several put together, with their headers and a run in two of them', () => {
    const { metrics, notes } = opened(header + lines.slice(0, 6).join('') + header + lines.slice(5).join(''))
    expect(metrics.map((one) => one?.totalTime)).toEqual(runs.map(({ index }) => 1 / (index + 3)))
    expect(notes).toEqual([expect.stringMatching(saying('1 run', 'counted once'))])
  })

  test('may be cut off in its last line, which is missing then', () => {
    const { metrics, notes } = opened((header + lines.join('')).slice(0, -4))
    expect(metrics.indexOf(undefined)).toBe(11)
    expect(notes).toEqual([expect.stringMatching(saying('Line 13', 'last', 'left out'))])
    const within = `${lines[11].split(',').slice(0, 3).join()},"7`
    expect(opened(header + lines.slice(0, 11).join('') + within).notes).toEqual(notes)
  })

  test('is refused whole where a quote takes lines into its field', () => {
    const at = (line: number, from: string, to: string) =>
      problem([header, ...lines.map((text, i) => (i === line - 2 ? text.replace(from, to) : text))].join(''))
    expect(at(5, ',none,', ',"none,')).toBe('line 5, column 3: expected a closing quote, got the end of the file')
    expect(at(13, ',none,', ',no"ne,')).toBe('line 13, column 3: expected a closing quote, got the end of the file')
  })

  test('of a lab that draws nothing has no seeds', () => {
    const { seed: _, ...parameters } = tree.parameters
    const still = { ...tree, parameters }
    const { seed: __, ...values } = base
    const plan = planOf(still, values, factors, seedsFrom(still, values, 1))
    const text = [
      resultColumns(plan),
      ...planRuns(plan.design).map((run) => resultFields(plan, run, () => String(run.index))),
    ].map(csvLine)
    const result = openResults(text.join(''), { tree: still })
    expect('results' in result && result.results.plan.design.seedParameter).toBeUndefined()
    expect('results' in result && result.results.metrics.map((one) => one?.totalTime)).toEqual([0, 1, 2, 3])
  })

  test('that cannot be used says where and why', () => {
    expect(problem('')).toBe('line 1: expected a header and at least one line of results, got no run')
    expect(problem(header)).toMatch(/got no run$/)
    expect(problem('a,b\n')).toBe('line 1: expected the header that a sweep writes, got "a,b"')
    expect(problem(`key,seed,totalTime\r\n`)).toBe('line 1, column 3: expected "link", got "totalTime"')
    expect(problem(header.replace('seed', 'seeds') + lines[0])).toMatch(/got no column "seed"$/)
    expect(problem(header + lines[0] + header.replace('interval', 'depth'))).toMatch(
      /^line 3, column 2: expected "interval", as in line 1, got "depth"$/,
    )
    expect(problem(`${header}1,2\r\n`)).toMatch(/^line 2: expected \d+ fields, as in the header, got 2$/)
    expect(problem(header + lines[0].replace(',gdem,', ',magic,'))).toMatch(
      /^line 2, column balancer: expected one of .*, got "magic"$/,
    )
    expect(problem(header + lines[0].replace(',0.3333333333333333,', ',x,'))).toBe(
      'line 2, column totalTime: expected a number or nothing, got "x"',
    )
    for (const value of ['1e308', '-1e308', 'Infinity', '1e-300']) {
      expect(problem(header + lines[0] + lines[1].replace(',0.25,', `,${value},`))).toBe(
        `line 3, column totalTime: expected 0 or a number from 1e-50 to 1e50 in size, got "${value}"`,
      )
    }
    expect(problem(header + lines[0].replace('tree?', 'forest?'))).toMatch(
      /^line 2, column link: lab: expected one of .*, got "forest"$/,
    )
    expect(problem(header + lines[0])).toMatch(/^the runs of the file: interval: expected at least 2 levels, got 1$/)
  })
})

test.each([
  [10, 0.918],
  [20, 0.951],
  [50, 0.977],
  [100, 0.987],
  [1000, 0.9985],
])('of %i residuals the least normal correlation is that of the tables', (count, least) => {
  expect(Math.abs(leastNormal(count) - least)).toBeLessThan(0.0015)
})
