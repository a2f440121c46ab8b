import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { saying } from '../../tests/facts.ts'
import { analyseFile } from './analyse.ts'
import { analysedJson, analysedText } from './analysed-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TABLE =
  'threads,schedule,heat,seconds\n2,static,1,4\n4,static,3,2.5\n2,guided,2,3.5\n4,guided,1,2\n' +
  '2,static,2,4.2\n4,static,2,2.7\n2,guided,4,3.7\n4,guided,3,2.2\n'
const NOTHING = {
  response: undefined,
  factors: undefined,
  block: undefined,
  covariates: undefined,
  order: undefined,
  transform: undefined,
  compare: undefined,
  difference: undefined,
  power: undefined,
}

function analysed(flags: Partial<typeof NOTHING | Record<keyof typeof NOTHING, string>>, text = TABLE) {
  const file = join(folder, 'own.csv')
  writeFileSync(file, text)
  return analyseFile({ file, ...NOTHING, ...flags }, {})
}

test('A table is analysed in words and as a table', () => {
  const text = analysedText(analysed({ factors: 'threads,schedule' }))
  expect(text).toMatch(saying('Seconds', '8 measurements', 'threads × schedule'))
  // SS by hand: 8 · 0.75², 8 · 0.25² and 8 · 0.1² of their sum, 5.08.
  expect(text).toMatch(saying('Threads', '89 %', 'seconds', 'schedule', '9.8 %', '1.6 %'))
  expect(text).toMatch(/^Threads +1 +4\.50 +4\.50 +225 +< 0\.001 +89 %$/m)
})

test('The same as JSON holds every row in full', () => {
  const { table, response } = JSON.parse(analysedJson(analysed({ factors: 'threads' })))
  expect(response).toBe('seconds')
  expect(table.map(({ source, df }: { source: string; df: number }) => [source, df])).toEqual([
    ['threads', 1],
    ['residual', 6],
    ['total', 7],
  ])
})

test('Pairs, covariates, transformations and replications are looked at when asked for', () => {
  const it = analysed({
    factors: 'threads,schedule',
    covariates: 'heat',
    compare: 'schedule=guided,static',
    difference: '0.5',
    power: '0.9',
    transform: 'power:0',
  })
  if ('unbalanced' in it) throw new Error('not balanced')
  const text = analysedText(it)
  // Means of pairs of the same threads: 3.6 and 2.1 less 4.1 and 2.6.
  expect(text).toMatch(saying('Seconds', 'schedule guided', '0.500 lower', 'static', '2 pairs'))
  expect(text).toMatch(
    /^A difference of 0\.500 between the two means of threads is found with a probability of 90 % by /m,
  )
  expect(text).toContain('of the variation of seconds as ln y')
  expect(text).toMatch(/^Heat explains \d/m)
  expect(it.replications.map(({ wish }) => wish)).toEqual([
    { factor: 0, difference: 0.5, power: 0.9 },
    { factor: 1, difference: 0.5, power: 0.9 },
  ])
  const json = JSON.parse(analysedJson(it))
  expect(json.pairs.differences.map((difference: number) => difference.toFixed(9))).toEqual([
    '-0.500000000',
    '-0.500000000',
  ])
  expect(json.covariance.effects[0].name).toBe('heat')
})

test.each([
  [{ response: 'speed' }, /^--response: expected one of threads, schedule, heat, seconds, got "speed"$/],
  [{ factors: 'threads,threads' }, /^--factors: expected each column once, got "threads" twice$/],
  [{ order: '3', factors: 'threads,schedule' }, /^--order: expected a whole number from 1 to 2, got 3$/],
  [{ compare: 'schedule=static' }, /^--compare: expected two different ones of static, guided, got "static"$/],
  [{ compare: 'heat' }, /^--compare: expected a factor \(.*\) and two of its levels, as in threads=A,B, got "heat"$/],
  [{ transform: 'cube' }, /^--transform: expected best, or power, odds or complement with an exponent/],
  [{ transform: 'odds:1', response: 'heat' }, undefined],
  [{ covariates: 'schedule', factors: 'threads' }, /line 2, column schedule: expected a number, got "static"$/],
  [{ difference: '-1' }, /^--difference: expected a number above 0, got −1$/],
  [{ difference: '1', power: '90' }, /^--power: expected a probability between 0 and 1, got 90$/],
  [{ power: '0.9' }, /^--power: expected a --difference with it, got none$/],
])('Flags that cannot be used are named: %j', (flags, message) => {
  const work = () => analysed({ factors: 'threads,schedule', ...flags })
  if (message) expect(work).toThrow(message)
  else expect(work).not.toThrow()
})

test('A transformation that a response has no place in is refused with the response', () => {
  expect(() => analysed({ transform: 'power:0', factors: 'threads' }, TABLE.replace('4.2', '-4.2'))).toThrow(
    /^--transform: expected a transformation that is defined for all responses, got power:0 with a response of −4\.2$/,
  )
})

/** Unequal numbers and a missing cell; the same table as in `core/statistics/unbalanced.test.ts`. */
const UNBALANCED =
  'threads,schedule,day,seconds\n2,static,mon,4.0\n2,static,tue,4.4\n2,static,wed,4.1\n2,guided,mon,3.5\n' +
  '2,guided,wed,3.6\n4,static,mon,2.5\n4,static,tue,2.9\n4,guided,tue,2.2\n8,static,mon,1.9\n8,static,mon,2.0\n' +
  '8,static,wed,1.7\n8,static,tue,2.3\n'

test('A table that is not balanced is analysed by Type II sums and Tukey’s intervals, and says so', () => {
  const text = analysedText(analysed({ factors: 'threads,schedule', response: 'seconds' }, UNBALANCED))
  expect(text).toMatch(
    /^The table is not balanced: 1 of 6 combinations has no measurement, and the others have 1 to 4\.$/m,
  )
  expect(text).toMatch(/^Not measured: threads 8, schedule guided\.$/m)
  expect(text).toContain('sums of squares are of Type II')
  expect(text).toMatch(/^Threads +2 +9\.61 +4\.80 +421 +< 0\.001/m)
})

test('Cells whose variances differ are compared with their own, and the report says so', () => {
  const uneven = [4, 4.4, 4.1, 3.9].map((y) => `a,${y}`)
  const rows = [...uneven, ...[20, 31, 12, 26, 40].map((y) => `b,${y}`)]
  const it = analysed({ factors: 'rule', response: 'seconds' }, `rule,seconds\n${rows.join('\n')}\n`)
  expect(analysedText(it)).toMatch(
    /^The variances of the cells differ \(Brown and Forsythe, p = 0\.0\d+\): .*Games and Howell/m,
  )
  expect(JSON.parse(analysedJson(it))).toMatchObject({ sums: 'Type II', intervals: 'Games-Howell' })
})

test('An unbalanced table as JSON has counts, missing cells and distances', () => {
  const it = JSON.parse(
    analysedJson(analysed({ factors: 'threads,schedule', block: 'day', response: 'seconds' }, UNBALANCED)),
  )
  expect(it).toMatchObject({ sums: 'Type II', replicates: null, missing: [{ threads: 8, schedule: 'guided' }] })
  expect(it.ranking.map(({ count }: { count: number }) => count)).toEqual([1, 4, 2, 2, 3])
  expect(it.ranking[1].isSurelyBehind).toBe(false)
  expect(it.ranking[4].isSurelyBehind).toBe(true)
})

test.each([
  [
    { transform: 'best' },
    /^--transform: expected a balanced table with it, got one that is not: line 11: expected threads=8/,
  ],
  [{ order: '3' }, /^--order: expected a whole number from 1 to 2, got 3$/],
])('What needs a balanced table is refused for others: %j', (flags, message) => {
  expect(() => analysed({ factors: 'threads,schedule', response: 'seconds', ...flags }, UNBALANCED)).toThrow(message)
})
