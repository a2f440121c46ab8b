/** Programs of the reader's own: the texts of the strategies give what the strategies give, to the last bit. */
import { describe, expect, test } from 'vitest'
import type { Metrics } from '../../../core/lab.ts'
import { parseLink } from '../../../core/link/link.ts'
import type { Values } from '../../../core/parameters.ts'
import { asText, metricsOf, withText } from '../../../core/program/testing.ts'
import { lab as loop } from '../index.ts'
import { strategies } from '../strategies/index.ts'
import { program } from '../views/program/program.ts'

function valuesOf(query: string): Values {
  const { values, problems } = parseLink(`loop?${query}`, { loop })
  expect([...problems, ...loop.check(values)]).toEqual([])
  return values
}

/** What the model says about a strategy, it does not say about a program. */
const withoutModel = ({ predictedTime: _, ...metrics }: Metrics) => metrics

const QUEUES = [
  'self',
  'guided',
  'trapezoid',
  'factoring',
  'fac2',
  'weighted',
  'awf-b',
  'awf-c',
  'awf-d',
  'awf-e',
  'af',
]

describe('the text of a strategy gives what the strategy gives', () => {
  const queued = QUEUES.flatMap((strategy) => [
    `workload=trfd1&n=50&processors=16&seed=3&strategy=${strategy}`,
    `workload=uniform&iterations=3000&processors=5&speeds=1,2,1,3,1&seed=4&strategy=${strategy}&backups=on`,
  ])
  const exchanged = [
    'workload=mxm&n=400&r=400&m=400&processors=4&strategy=gddlb&seed=3',
    'workload=mxm&n=1600&r=400&m=400&processors=16&strategy=gcdlb&seed=2',
    'workload=trfd1&n=50&processors=16&strategy=lddlb&seed=3',
    'workload=trfd2&n=40&pairing=exact&processors=4&strategy=lcdlb&seed=4',
    'workload=ac&n=150&processors=8&groups=3&strategy=lcdlb&seed=5&latency=0.01&medium=full',
    'workload=uniform&iterations=1000&iterationTime=0.02&iterationBytes=20000&processors=6&speeds=1,1,1,2,2,3&strategy=gddlb&sigma=blocks&rules=off&seed=7',
    'workload=mxm&n=400&r=800&m=400&processors=5&strategy=gcdlb&seed=8&bandwidth=100000&profitability=0.2&threshold=0.02',
    'workload=uniform&processors=8&strategy=lddlb&groups=2&betweenGroups=2&seed=5',
  ]
  test.each([
    ...queued,
    ...exchanged,
    'workload=uniform&chunk=7&strategy=self',
    'workload=trfd1&n=30&chunk=3&strategy=guided',
    'workload=trfd1&n=30&variation=1.2&strategy=factoring',
  ])('%s', async (query) => {
    const values = valuesOf(query)
    const byText = await metricsOf(loop, await asText(loop, program, values))
    expect(withoutModel(byText)).toEqual(withoutModel(await metricsOf(loop, values)))
  })

  test('the program that a reader begins with is guided self-scheduling', async () => {
    const values = valuesOf('workload=trfd1&n=30&strategy=guided')
    expect(await metricsOf(loop, { ...values, strategy: 'own' })).toEqual(await metricsOf(loop, values))
  })

  test('and every strategy by a queue or by exchange has a text, but that which asks the model', () => {
    const values = valuesOf('strategy=guided')
    const named = Object.entries(strategies).filter(([, { way }]) => way.kind === 'queue' || way.kind === 'exchange')
    const without = named.filter(([strategy]) => !program.asText({ ...values, strategy }))
    expect(without.map(([name]) => name)).toEqual(['customised', 'own'])
  })
})

describe('what a program answers wrongly leads to the function', () => {
  test.each([
    ['\nnext = () => {}', /^program: line 2: next returns: expected a number of iterations, got undefined \(at /],
    ['next = 7', /^program: line 1: next: expected a function, got 7/],
    ['// none', /^program: line 1: expected next = .*, got nothing of it/],
    ['next = () => 1\ndecide = () => {}', /^program: line 2: expected next or decide, got both/],
    ['decide = ({ left }) => left.slice(1)', /line 1: decide returns: expected a list of \d+ numbers/],
    ['decide = ({ left }) => left.map(() => 0)', /line 1: decide returns: expected \d+ iterations in all/],
    ['const next = () => 1', /line 1: next: expected it without "const"/],
  ])('%j', async (text, message) => {
    const values = withText(loop, 'program', text, valuesOf('workload=uniform&strategy=guided'))
    await expect(metricsOf(loop, values)).rejects.toThrow(message)
  })
})
