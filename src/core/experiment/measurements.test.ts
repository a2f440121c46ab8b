import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { defaults } from '../parameters.ts'
import { anova } from '../statistics/anova.ts'
import { analyse, firstModel, measuredOf } from './analysis.ts'
import { guessRoles, measuredSubject, type Role, readMeasurements } from './measurements.ts'
import { planOf } from './plan.ts'
import { resultLines } from './results.ts'
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

function subject(text: string, roles: readonly Role[] = ROLES): Subject {
  const result = measuredSubject(read(text), roles)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

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
    const fileSubject = subject(FILE)
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
    ['nothing', FILE.replace('2.5', ''), 'line 4, column seconds: expected a number, got nothing'],
    ['too large', FILE.replace('2.5', '1e99'), /^line 4, column seconds: expected 0 or a number from 1e-50 to 1e50/],
    ['no level', FILE.replace('2,guided,tue', '2,,tue'), 'line 8, column schedule: expected a level, got nothing'],
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
