import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { saying } from '../../tests/facts.ts'
import { analyse } from '../core/experiment/analysis.ts'
import { plotsText } from '../core/experiment/words.ts'
import { analyseFiles } from './analyse.ts'
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
  ignore: undefined,
  plots: undefined,
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
  return analyseFiles({ files: [file], ...NOTHING, ...flags }, {})
}

test('A table is analysed in words and as a table', () => {
  const text = analysedText(analysed({ factors: 'threads,schedule' }))
  expect(text).toMatch(saying('Seconds', '8 measurements', 'threads × schedule'))
  // SS by hand: 8 · 0.75², 8 · 0.25² and 8 · 0.1² of their sum, 5.08.
  expect(text).toMatch(saying('Threads', '89 %', 'seconds', 'schedule', '9.8 %', '1.6 %'))
  expect(text).toMatch(/^Threads +1 +4\.50 +4\.50 +225 +< 0\.001 +89 %$/m)
})

test('Several files with the same names of columns are one table; others are refused', () => {
  const lines = TABLE.trim().split('\n')
  const files = [lines.slice(0, 4), [lines[0], ...lines.slice(4)]].map((rows, k) => {
    const file = join(folder, `part-${k}.csv`)
    writeFileSync(file, `# computer ${k}\n${rows.join('\n')}\n`)
    return file
  })
  const flags = { ...NOTHING, factors: 'threads,schedule' }
  const text = analysedText(analyseFiles({ files, ...flags }, {}))
  expect(text).toContain('8 measurements')
  const tableOf = (report: string) => report.slice(report.indexOf('\n\n'))
  expect(tableOf(text)).toBe(tableOf(analysedText(analysed({ factors: 'threads,schedule' }))))
  const other = join(folder, 'other.csv')
  writeFileSync(other, 'threads,seconds\n2,4\n')
  expect(() => analyseFiles({ files: [files[0], other], ...flags }, {})).toThrow(/expected the names of the columns of/)
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
  [{ covariates: 'schedule', factors: 'threads' }, /line 2, column schedule: expected a number, got "static"/],
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

const NPK =
  'block,N,P,K,yield\n' +
  [
    '0 1 1 49.5, 1 1 0 62.8, 0 0 0 46.8, 1 0 1 57.0',
    '1 0 0 59.8, 1 1 1 58.5, 0 0 1 55.5, 0 1 0 56.0',
    '0 1 0 62.8, 1 1 1 55.8, 1 0 0 69.5, 0 0 1 55.0',
    '1 0 0 62.0, 1 1 1 48.8, 0 0 1 45.5, 0 1 0 44.2',
    '1 1 0 52.0, 0 0 0 51.5, 1 0 1 49.8, 0 1 1 48.8',
    '1 0 1 57.2, 1 1 0 59.0, 0 1 1 53.2, 0 0 0 56.0',
  ]
    .flatMap((block, i) => block.split(', ').map((plot) => `${i + 1},${plot.replaceAll(' ', ',')}`))
    .join('\n')

/** A row of a table, with F and P to three digits. */
function rowOf(text: string, flags: Parameters<typeof analysed>[0], source: string) {
  const { table } = JSON.parse(analysedJson(analysed(flags, text)))
  const row = table.find((one: { source: string }) => one.source === source)
  return (
    row && [
      row.df,
      row.f === null ? null : Number(row.f.toPrecision(3)),
      row.p === null ? null : Number(row.p.toPrecision(2)),
    ]
  )
}

test('A design that is confounded with its blocks has R’s answers for what can be tested (npk, Venables and Ripley)', () => {
  const flags = { block: 'block', factors: 'N,P,K', response: 'yield' }
  const row = (source: string, order = '2') => rowOf(NPK, { ...flags, order }, source)
  expect(row('replicates')).toEqual([5, 4.45, 0.016])
  expect([row('N'), row('P'), row('K')]).toEqual([
    [1, 12.3, 0.0044],
    [1, 0.544, 0.47],
    [1, 6.17, 0.029],
  ])
  // The interaction of all three differs only between blocks.
  expect(row('N·P·K', '3')).toBeUndefined()
  const text = analysedText(analysed({ ...flags, order: '3' }, NPK))
  expect(text).toMatch(/N × P × K is confounded with the blocks \(block\): it differs only between them/)
  expect(text).toContain('Significant at 5 %: N and K')
})

const OATS =
  'B,V,N,Y\n' +
  [
    '111 130 157 174 117 114 161 141 105 140 118 156',
    '61 91 97 100 70 108 126 149 96 124 121 144',
    '68 64 112 86 60 102 89 96 89 129 132 124',
    '74 89 81 122 64 103 132 133 70 89 104 117',
    '62 90 100 116 80 82 94 126 63 70 109 99',
    '53 74 118 113 89 82 86 104 97 99 119 121',
  ]
    .flatMap((block, b) =>
      block
        .split(' ')
        .map(
          (y, i) =>
            `${['I', 'II', 'III', 'IV', 'V', 'VI'][b]},${['Victory', 'Golden.rain', 'Marvellous'][Math.floor(i / 4)]},${(i % 4) / 5},${y}`,
        ),
    )
    .join('\n')

test('A split plot has R’s strata (oats, Yates): no variety is called significant that is compared with the wrong error', () => {
  const flags = { block: 'B', factors: 'V,N', response: 'Y' }
  const rows = (plots?: string) => ['V', 'N', 'V·N'].map((source) => rowOf(OATS, { ...flags, plots }, source))
  const strata = [
    [2, 1.49, 0.27],
    [3, 37.7, 2.5e-12],
    [6, 0.303, 0.93],
  ]
  expect(rows()).toEqual(strata)
  expect(rows('V')).toEqual(strata)
  // Measurements that were each set up by themselves.
  expect(rows('none')[0]).toEqual([2, 3.51, 0.037])
  const text = analysedText(analysed(flags, OATS))
  expect(text).toMatch(/Significant \(p < 0.05\): N; not significant: V and/)
  expect(text).toMatch(/^Split plot: V, whose lines stand together in each B, .*--plots none/m)
  // R: summary(aov(Y ~ V * N + Error(B / V), oats)): 6013 between plots and 7969 within, of 51986.
  expect(text).toContain('27 % is left unexplained')
  const split = analysed(flags, OATS)
  if ('unbalanced' in split) throw new Error('it is balanced')
  const { subject, measured, metric, model, means } = split.analysis
  expect(means.get(1)?.[0].interval, 'an interval of V from what is within its plots').toBeUndefined()
  expect(means.get(2)?.[0].interval).toBeDefined()
  // The columns as R has them: B, numbered as blocks are, is the block without being named.
  expect(rowOf(OATS, {}, 'V')).toEqual(strata[0])
  // As a factor, which it is when it is said to be, the reader is asked.
  expect(analysedText(analysed({ block: 'none', factors: 'B,V,N' }, OATS))).toMatch(
    /^If one of B, V and N is a block, .*--block/m,
  )
  // Without blocks there are no plots.
  const whole = analyse(subject, measured, metric, { order: model.order ?? 2, blocks: false }, undefined)
  expect(plotsText(whole)).toEqual([])
})

test('Columns of JSON that are too many are said, and one that only later rows have is read', () => {
  const row = (k: number, columns: number) => ({
    policy: k % 2 ? 'A' : 'B',
    time: 10 + k,
    ...Object.fromEntries(Array.from({ length: columns }, (_, c) => [`c${c}`, 1])),
  })
  const json = (columns: number) => JSON.stringify(Array.from({ length: 8 }, (_, k) => row(k, columns)))
  const flags = { response: 'time', factors: 'policy' }
  expect(analysedText(analysed(flags, json(230)))).toMatch(/^32 columns after the 200th are not read\.$/m)
  expect(analysedText(analysed(flags, json(199)))).toMatch(/^1 column after the 200th is not read\.$/m)
  expect(analysedText(analysed(flags, json(198)))).not.toMatch(/not read/)
  const late = Array.from({ length: 1202 }, (_, k) => ({ ...row(k, 0), ...(k > 1000 && { late: k % 3 ? 'x' : 'y' }) }))
  expect(analysedText(analysed({ response: 'time', factors: 'late' }, JSON.stringify(late)))).toMatch(/factors late/)
})

test('What stands for chance where each combination was measured once is said as it is', () => {
  /** All combinations of factors of two levels, each once. */
  const table = (factors: number) => {
    const rows = Array.from({ length: 2 ** factors }, (_, cell) => [
      ...Array.from({ length: factors }, (_, i) => `l${(cell >> i) & 1}`),
      `${10 + cell + ((cell * 7) % 5)}`,
    ])
    return [[...Array.from({ length: factors }, (_, i) => `f${i}`), 'time'], ...rows]
      .map((row) => row.join())
      .join('\n')
  }
  const chanceIn = (factors: number, flags = {}) =>
    analysedText(analysed(flags, table(factors))).match(/^Each combination was measured once: (.*)\.$/m)?.[1]
  expect(chanceIn(3)).toBe('the interaction of all factors stands for chance')
  expect(chanceIn(4)).toBe('interactions of 3 and more factors stand for chance')
  expect(chanceIn(4, { order: '3' })).toBe('the interaction of all factors stands for chance')
  expect(chanceIn(4, { order: '1' })).toBe('all interactions stand for chance')
  expect(chanceIn(5)).toBe('interactions of 3 and more factors stand for chance')
  expect(chanceIn(3, { order: '3' })).toBe('every interaction has a row of its own, and nothing stands for chance')
})

test('Combinations without spread have no interval and are not called behind', () => {
  const text = analysedText(analysed({}, 'policy,time_s\nA,5\nA,5\nA,5\nB,6\nB,6\nB,6\n'))
  expect(text).toContain('1 higher (no spread: no interval)')
  expect(text).not.toMatch(/1 to 1|cannot be distinguished|All other/)
  expect(text).toMatch(/^1 cell of 1 other one is behind it in every measurement, but .* no test can say how sure/m)
  // The same beside a combination that varies, and where combinations have different numbers of measurements.
  const [a, b] = ['A,5\nA,5\nA,5\nA,5\n', 'B,6\nB,6\nB,6\nB,6\n']
  const varies = analysedText(analysed({}, `policy,time_s\n${a}${b}C,6\nC,9\nC,6\nC,4\n`))
  expect(varies).toMatch(/^1 cell of 2 other ones is behind it in every measurement/m)
  expect(varies).toMatch(/^1 cell of 2 other ones cannot be distinguished from it/m)
  const uneven = analysedText(analysed({}, `policy,time_s\n${a}${b}B,6\n`))
  expect(uneven).toMatch(/^1 cell of 1 other one is behind it in every measurement/m)
  expect(uneven).not.toMatch(/Tukey’s 95 % for all pairs together\)\./)
  // What is the same in all measurements is even.
  expect(analysedText(analysed({}, `policy,time_s\n${a}${a.replaceAll('A', 'B')}C,6\nC,9\nC,6\nC,7\n`))).toMatch(
    /^\d cells? of 2 other ones cannot be distinguished/m,
  )
})

test('Roles are listed first, and switched off: a block by none, a column by --ignore; a missing cell is counted', () => {
  const table = 'row,day,policy,time\n1,a,A,1.5\n2,b,A,1.7\n3,a,B,2.5\n4,b,B,NA\n'
  expect(analysedText(analysed({ block: 'none' }, table))).toMatch(
    /^Read: response time; factors policy; no block; index row; not used day\..*\n1 of 4 measurements is left out, for a cell is missing: line 5 \(time\)\.$/m,
  )
  expect(() => analysed({ ignore: 'time,row' }, table)).toThrow(
    /response.*got none \(read: no response; .*not used row and time\)/,
  )
})

test('A table with as many measurements of each combination is not called unbalanced for its blocks', () => {
  const table = `worker,machine,score\n${['1 A 1', '1 A 2', '2 A 3', '2 B 5', '2 B 6', '1 B 4.5'].map((row) => row.replaceAll(' ', ',')).join('\n')}`
  const text = analysedText(analysed({ block: 'worker', factors: 'machine', response: 'score' }, table))
  expect(text).toContain('Every combination has 3 measurements, but not one in each of the blocks (worker).')
  expect(text).not.toContain('not balanced')
})
