import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { defaults } from '../parameters.ts'
import { anova } from '../statistics/anova.ts'
import { analyse, firstModel, measuredOf } from './analysis.ts'
import { completeRows, measuredSubject } from './measured-subject.ts'
import { readMeasurements } from './measurements.ts'
import { planOf } from './plan.ts'
import { resultLines } from './results.ts'
import { guessRoles, type Role, rolesText } from './roles.ts'
import type { Subject } from './subject.ts'

const FILE = [
  'threads,schedule,day,temperature,seconds',
  '2,static,mon,40.5,4.1',
  '2,guided,mon,41.0,3.9',
  '4,static,mon,40.1,2.5',
  '4,guided,mon,42.2,2.2',
  '4,guided,tue,43.9,2.4',
  '4,static,tue,40.9,2.6',
  '2,guided,tue,41.7,4.0',
  '2,static,tue,44.4,4.4',
].join('\n')
const ROLES: readonly Role[] = ['factor', 'factor', 'block', 'covariate', 'response']

function read(text: string) {
  const result = readMeasurements(text)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

function subject(text: string, roles: readonly Role[] = ROLES, plots?: string): Subject {
  const result = measuredSubject(read(text), roles, plots)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

test('more than can be analysed in a few seconds is refused with the limit', () => {
  const rows = (count: number) => `alg,time\n${'a,1.5\n'.repeat(count)}`
  expect(problem(rows(100_001))).toBe('line 100002: expected at most 100000 measurements, got more')
  const wide = Array.from({ length: 200_000 }, (_, i) => `c${i}`).join()
  expect(problem(`${wide}\n${`${'1,'.repeat(199_999)}1\n`.repeat(6)}`)).toBe(
    'line 7: expected at most 1000000 cells (here 200000 columns), got more',
  )
  const levels = Array.from({ length: 5001 }, (_, i) => `a${i},1\na${i},2\n`).join('')
  expect(problem(`alg,time\n${levels}`, ['factor', 'response'])).toBe(
    'factors: expected at most 5000 combinations, got 5001',
  )
})

test('a sentence on what was read names some columns of many, and the number of the others', () => {
  const wide = Array.from({ length: 100 }, (_, i) => `c${i}`)
  const table = read(`${wide.join()}\n${wide.map(() => 1.5).join()}\n`)
  expect(rolesText(table, guessRoles(table))).toMatch(/not used c0, c1, .* c10 and 88 more$/)
})

/** What is wrong with the file when its columns have these roles. */
function problem(text: string, roles: readonly Role[] = ROLES): string {
  const result = readMeasurements(text)
  if ('problem' in result) return result.problem
  const measured = measuredSubject(result, roles)
  return 'problem' in measured ? measured.problem : 'none'
}

describe('A table of measurements', () => {
  test('is put into the order of the design, blocks by block', () => {
    const { factors, replicates, blocks, replicateNames, values, order } = subject(FILE)
    expect(factors).toEqual([
      { parameter: 'threads', levels: [2, 4] },
      { parameter: 'schedule', levels: ['static', 'guided'] },
    ])
    expect([replicates, blocks?.one, replicateNames]).toEqual([2, 'day', ['mon', 'tue']])
    expect(values('seconds')).toEqual([4.1, 2.5, 3.9, 2.2, 4.4, 2.6, 4.0, 2.4])
    expect(values('temperature')).toEqual([40.5, 40.1, 41.0, 42.2, 44.4, 40.9, 41.7, 43.9])
    expect(order).toEqual([0, 2, 1, 3, 7, 5, 6, 4])
    expect(subject(FILE).metrics.map(({ id, label }) => [id, label])).toEqual([
      ['seconds', 'Seconds'],
      ['temperature', 'Temperature'],
    ])
  })

  test('is analysed like the runs of a design', () => {
    const fileSubject = subject(FILE, ROLES, 'none')
    const measured = measuredOf(fileSubject, 'seconds')
    if (typeof measured === 'string') throw new Error(measured)
    const { table } = analyse(fileSubject, measured, fileSubject.metrics[0], firstModel(fileSubject), undefined)
    expect(table).toEqual(
      anova(
        { factors: fileSubject.factors, replicates: 2, response: [4.1, 2.5, 3.9, 2.2, 4.4, 2.6, 4.0, 2.4] },
        { order: 2, blocks: true },
      ),
    )
    // By hand: 4 threads take (2.5 + 2.2 + 2.6 + 2.4) / 4 = 2.425, 2 take 4.1: SS = 8 · (1.675 / 2)² = 5.61125.
    expect(table.terms[0].ss).toBeCloseTo(5.61125, 12)
  })

  test.each([';', '\t'])('may be separated by %j, with commas for decimal points', (separator) => {
    const other = FILE.replaceAll(',', separator).replaceAll('.', ',')
    const numbers = (text: string) => read(text).columns.map((column) => column.numbers ?? column.texts)
    expect(numbers(other)).toEqual(numbers(FILE))
  })

  test('without blocks has its replicates in the order of its lines', () => {
    const { replicates, replicateNames, blocks, values } = subject(FILE, [
      'factor',
      'factor',
      'unused',
      'unused',
      'response',
    ])
    expect([replicates, replicateNames, blocks]).toEqual([2, ['1', '2'], undefined])
    expect(values('seconds')).toEqual([4.1, 2.5, 3.9, 2.2, 4.4, 2.6, 4.0, 2.4])
  })

  test('has its columns’ roles guessed: levels that come back are factors, the last of other numbers is the response', () => {
    expect(guessRoles(read(FILE))).toEqual(['factor', 'factor', 'block', 'unused', 'response'])
    const design = [
      { parameter: 'interval', levels: [2, 10] },
      { parameter: 'balancer', levels: ['gdem', 'none'] },
    ]
    const plan = planOf(labs.tree, defaults(labs.tree.parameters), design, [1, 2, 3])
    const runs = Array.from({ length: 12 }, (_, i) => ({ totalTime: 1 / (i + 3) }))
    const table = read([...resultLines(plan, runs)].join(''))
    const roles = guessRoles(table)
    const named = (role: Role) => table.columns.filter((_, at) => roles[at] === role).map(({ name }) => name)
    expect([named('factor'), named('block'), named('response')]).toEqual([
      ['interval', 'balancer'],
      ['seed'],
      ['totalTime'],
    ])
  })

  test.each([
    ['no row', 'a,b\n', 'line 1: expected names of columns, and measurements below, got no row'],
    ['no names', '1,2\n3,4\n', 'line 1, column 1: expected the name of a column, got 1'],
    ['a name twice', 'a,b,a\n1,2,3\n', 'line 1, column 3: expected each name once, got "a" twice'],
    ['a name missing', 'a,,b\n1,2,3\n', 'line 1, column 2: expected a name, got nothing'],
    ['a short row', FILE.replace(',43.9', ''), 'line 6: expected 5 fields, as in the header, got 4'],
    ['an open quote', FILE.replace('4,static', '4,"static'), /^line 4, column 2: expected a closing quote/],
    ['a word', FILE.replace('2.5', 'fast'), 'line 4, column seconds: expected a number, got "fast"'],
    ['too large', FILE.replace('2.5', '1e99'), /^line 4, column seconds: expected 0 or a number from 1e-50 to 1e50/],
    [
      'a covariate that is no number',
      FILE.replace('40.1', 'warm'),
      'line 4, column temperature: expected a number, got "warm"',
    ],
    [
      'twice in a block',
      FILE.replace('4,guided,tue', '4,guided,mon'),
      'line 6: expected threads=4, schedule=guided once in day "mon", got it again (it stands on line 5 too)',
    ],
    [
      'a row missing',
      FILE.replace('\n2,static,tue,44.4,4.4', ''),
      'threads=2, schedule=static: expected 2 rows, one in each day, got 1 (line 2)',
    ],
  ])('with %s is refused with the place', (_, text, message) => {
    expect(problem(text)).toMatch(typeof message === 'string' ? new RegExp(`^${escaped(message)}$`) : message)
  })

  test('is refused where its roles make no design', () => {
    const roles = (...all: Role[]) => problem(FILE, all)
    expect(roles('factor', 'factor', 'block', 'unused', 'unused')).toBe(
      'response: expected one column of numbers, got none',
    )
    expect(roles('unused', 'unused', 'block', 'unused', 'response')).toBe(
      'factors: expected a column with levels, got none',
    )
    expect(roles('factor', 'factor', 'factor', 'factor', 'response')).toBe(
      'rows: expected at least one for each of the 64 combinations of 2 levels of threads × 2 levels of schedule × 2 levels of day × 8 levels of temperature, got 8',
    )
    expect(problem(FILE.replace('4,guided,tue', '4,guided,wed'))).toBe(
      'threads=2, schedule=static: expected 3 rows, one in each day, got 2 (lines 2 and 9)',
    )
    expect(problem(FILE.replace(/^4/gm, '2'))).toBe('column threads: expected at least 2 levels, got 2 in all rows')
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('Files as programs write them', () => {
  test('steps of Slurm’s jobs are no measurements of their own: left out and counted', () => {
    const table = read('JobID|State|Elapsed\n1|A|00:01:30\n1.batch|A|00:01:30\n2|B|00:02:00\n2.batch|B|00:02:00\n')
    expect(table.lines).toEqual([2, 4])
    expect(completeRows(table, guessRoles(table)).note).toBe('2 rows of steps of jobs are left out.')
  })

  test('a rule below the names, as sacct writes it for people, is no measurement', () => {
    const table = read(
      'JobID   JobName  AllocCPUS  Elapsed\n------- -------- ---------- ----------\n101     a        4          00:01:30\n102     b        8          00:02:30\n103     a        4          00:01:40\n104     b        8          00:02:40\n',
    )
    expect(table.lines).toEqual([3, 4, 5, 6])
    expect(rolesText(table, guessRoles(table))).toMatch(/^response Elapsed \(in s, from its cells\); factors JobName/)
  })

  test('a time of seconds in nanoseconds is the response, and no moment since 1970', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((k) => `${1_100_000_000 + 130 * k},${k % 2 ? 'a' : 'b'}`)
    const table = read(['time,policy', ...rows].join('\n'))
    expect(rolesText(table, guessRoles(table))).toMatch(/^response time/)
  })

  test('the time since 1970 at which a row was measured is neither response nor factor', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((k) => `${1_767_607_200_000 + 130 * k},${40 + k},${k % 2 ? 'a' : 'b'}`)
    const table = read(['timeStamp,elapsed,policy', ...rows].join('\n'))
    expect(rolesText(table, guessRoles(table))).toBe('response elapsed; factors policy; no block; not used timeStamp')
  })

  test('benchmarks of Go, a name with a percent sign, and a summary, which is refused', () => {
    const go = read('pkg: a\nBenchmarkA-8   10   125 ns/op\nBenchmarkA-8   10   127 ns/op\n')
    expect(go.columns.map(({ name, texts }) => [name, ...texts])).toEqual([
      ['name', 'BenchmarkA-8', 'BenchmarkA-8'],
      ['time_ns', '125', '127'],
    ])
    expect(read('policy,50%\nA,1\nB,2\n').columns.map(({ name }) => name)).toEqual(['policy', '50%'])
    expect(problem('Running 30s test @ http://127.0.0.1/\n  2 threads\n')).toContain('got a summary of wrk')
  })

  const roles = (text: string) => rolesText(read(text), guessRoles(read(text)))
  const rows = ['A,1.5', 'A,1.7', 'B,2.5', 'B,2.2']

  test.each([
    ['R’s write.csv', `"","policy","time"\n${rows.map((row, i) => `"${i + 1}",${row}`).join('\n')}\n`],
    ['pandas’ to_csv', `,policy,time\n${rows.map((row, i) => `${i},${row}`).join('\n')}\n`],
    ['R’s write.table', `"policy" "time"\n${rows.map((row, i) => `"${i + 1}" ${row.replace(',', ' ')}`).join('\n')}\n`],
    [
      'columns set apart by spaces',
      `  policy    time\n${rows.map((row, i) => `${i + 1}   ${row.replace(',', '   ')}`).join('\n')}\n`,
    ],
  ])('%s: the first column names the rows', (_, text) => {
    expect(roles(text)).toBe('response time; factors policy; no block; index row names')
  })

  test('a column that counts the rows is no response, and a name of blocks is one where nothing else is measured', () => {
    const days = [5, 9, 14, 2, 7, 8, 3, 20].map((day, i) => `${i + 1},${i < 4 ? 'A' : 'B'},${day}`).join('\n')
    expect(roles(`row,site,Days\n${days}`)).toBe('response Days; factors site; no block; index row')
  })

  test('the column that is called as something measured is the response, wherever it stands', () => {
    const table = 'policy,value,load\nA,1.5,40.1\nA,1.6,40.2\nB,2.5,40.4\nB,2.6,41.5\n'
    expect(roles(table)).toBe('response value; factors policy; no block; not used load')
    expect(guessRoles(read(table), undefined, [1])).toEqual(['factor', 'unused', 'response'])
  })

  test.each(['NA', 'NaN', '', 'null'])(
    'a missing cell (%j) leaves its row out, which is counted and named',
    (missing) => {
      const table = `policy,time\nA,1.5\nA,${missing}\nA,1.7\nB,2.5\nB,2.2\n`
      const { note, measurements } = completeRows(read(table), guessRoles(read(table)))
      expect(note).toBe('1 of 5 measurements is left out, for a cell is missing: line 3 (time).')
      expect(measurements.columns[1].numbers).toEqual([1.5, 1.7, 2.5, 2.2])
    },
  )

  test.each([
    ['2ms and 1.5 s', 'policy,took\nA,2ms\nA,1.5 s\nB,250us\nB,3 min\n', [0.002, 1.5, 0.00025, 180]],
    [
      'days, hours, minutes and seconds of Slurm, between bars',
      'Name|Elapsed\nA|00:00:03\nA|01:00:00\nB|1-00:00:00\nB|00:02.5\n',
      [3, 3600, 86400, 2.5],
    ],
    ['a decimal comma before a unit', 'policy;took\nA;2,5ms\nA;1,5 s\nB;3 ms\nB;1 s\n', [0.0025, 1.5, 0.003, 1]],
  ])('cells that say their unit are seconds: %s', (_, text, seconds) => {
    const measurements = read(text)
    const [, took] = measurements.columns
    expect(took).toMatchObject({ numbers: seconds, unit: 's' })
    const roles = guessRoles(measurements)
    expect(roles).toEqual(['factor', 'response'])
    expect(rolesText(measurements, roles)).toBe(
      `response ${took.name} (in s, from its cells); factors ${measurements.columns[0].name}; no block`,
    )
    expect(subject(text, roles).metrics[0].unit).toBe('s')
  })

  test.each([
    [
      'points between thousands and a decimal comma',
      '"policy";"t in s"\n"A";"1.234,5"\n"B";"1.100,2"\n',
      [1234.5, 1100.2],
    ],
    ['commas between thousands, in quotes', 'policy,time\nA,"1,234.5"\nB,"1,100.2"\n', [1234.5, 1100.2]],
    ['percent signs', 'policy,efficiency\nA,93%\nB,81.5 %\n', [93, 81.5]],
    ['a line by which Excel knows the separator', 'sep=;\npolicy;time\nA;1,5\nB;2,5\n', [1.5, 2.5]],
    ['a separator at the end of each line', 'policy,time,\nA,1.5,\nB,2.5,\n', [1.5, 2.5]],
    ['remarks in front', '# host n1\n# x, y, z\npolicy,time\nA,1.5\nB,2.5\n', [1.5, 2.5]],
    ['JSON, an object a line', '{"policy":"A","time":1.5}\n{"policy":"B","time":2.5}\n', [1.5, 2.5]],
    ['bars', 'policy|time\nA|1.5\nB|2.5\n', [1.5, 2.5]],
  ])('is read with %s', (_, text, numbers) => {
    const { columns } = read(text)
    expect(columns).toHaveLength(2)
    expect(columns[0].texts).toEqual(['A', 'B'])
    expect(columns[1].numbers).toEqual(numbers)
  })

  test('levels that are times stay as they are written, from the shortest to the longest', () => {
    const text = 'latency,time\n1ms,5\n250us,4\n2 s,9\n1ms,6\n250us,3\n2 s,8\n'
    expect(subject(text, ['factor', 'response']).factors).toEqual([
      { parameter: 'latency', levels: ['250us', '1ms', '2 s'] },
    ])
  })

  test('a cell that is missing in a column that is not used leaves nothing out', () => {
    const table = read('policy,time,host\nA,1.5,NA\nA,1.6,x\nB,2.5,y\nB,2.2,z\n')
    expect(completeRows(table, ['factor', 'response', 'unused']).note).toBeUndefined()
  })
})
