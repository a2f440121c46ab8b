/** Measured times: lists and tables, their columns, units and orders, and what is refused, with its line. */
import { describe, expect, test } from 'vitest'
import { whole } from '../run/making.ts'
import { layoutOf, type Measuring, measuringIn } from './measured.ts'
import { factsOf, summing } from './measured-preview.ts'

const AUTO: Measuring = { column: 'auto', index: 'auto', unit: 'auto', clock: 2e9 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

function timesOf(text: string, how: Partial<Measuring> = {}): readonly number[] | string {
  const parsed = whole(measuringIn(bytesOf(text), { ...AUTO, ...how }, { min: 1e-9, max: 1e6, most: 1000 }))
  if (!('fault' in parsed)) return [...parsed.numbers]
  const { line, column, expected, got } = parsed.fault
  return `${line ?? '–'}:${column ?? '–'}: expected ${expected}, got ${got}`
}

describe('times are taken', () => {
  test.each<[string, string, readonly number[]]>([
    ['from a plain list', '3\n1\n2\n', [3, 1, 2]],
    ['from all numbers of lines without an index', '3 1\n2 5\n4 1\n', [3, 1, 2, 5, 4, 1]],
    ['from a head and one column', 'seconds\n3\n1\n', [3, 1]],
    ['from the column whose name says a time', 'iteration,bytes,time,tid\n0,9,3,1\n1,9,1,2\n', [3, 1]],
    ['in the unit that the name ends with', 'i;time_ms\n0;3\n1;1,5\n', [0.003, 0.0015]],
    ['in the unit in brackets', 'i\tcost (µs)\n0\t3\n1\t1\n', [3e-6, 1e-6]],
    ['as cycles', 'n cycles\n1 4000\n2 2000\n', [2e-6, 1e-6]],
    ['in the order of the index', 'i,s\n2,30\n0,10\n1,20\n', [10, 20, 30]],
    ['beside a first column that counts', '0 3.5\n1 1.5\n2 2.5\n3 4.5\n', [3.5, 1.5, 2.5, 4.5]],
    [
      'with quotes, remarks, empty lines and ends of Windows',
      '"i","time, s"\r\n# two\r\n\r\n"0","3"\r\n1,1\r\n',
      [3, 1],
    ],
    ['after a byte order mark, without a last end', '\ufefftime\n3\n1', [3, 1]],
  ])('%s', (_, text, expected) => {
    const got = timesOf(text)
    expect(got).toHaveLength(expected.length)
    for (const [i, value] of expected.entries()) expect(got[i]).toBeCloseTo(value, 12)
  })

  test('from the column, in the order and in the unit that are set', () => {
    const text = 'a,b,c\n1,20,300\n0,40,600\n'
    expect(timesOf(text, { column: 3 })).toEqual([300, 600])
    expect(timesOf(text, { column: 2, index: 1 })).toEqual([40, 20])
    expect(timesOf(text, { column: 2, unit: 'ms' })).toEqual([0.02, 0.04])
    expect(timesOf('i,time\n1,20\n0,40\n', { index: 'none' })).toEqual([20, 40])
    expect(timesOf('0 3\n1 4\n2 5\n', { column: 1, unit: 'cycles', clock: 10 })).toContain('expected a number')
  })

  test('whatever the pieces', () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},${1 + (i % 7)},${'x'.repeat(20)}`)
    const parsed = whole(measuringIn(bytesOf(`i,time_us,why\n${rows.join('\n')}`), AUTO, { min: 0, max: 1, most: 1e6 }))
    if ('fault' in parsed) throw new Error(JSON.stringify(parsed.fault))
    expect(parsed.numbers).toHaveLength(60_000)
    expect(parsed.numbers.every((value, i) => Math.abs(value - 1e-6 * (1 + (i % 7))) < 1e-15)).toBe(true)
  })
})

describe('a file is refused that', () => {
  test.each<[string, string, Partial<Measuring>, string]>([
    ['says nothing', '# none\n\n', {}, '–:–: expected numbers, got none'],
    ['has a head alone', 'i,time\n', {}, '–:–: expected a row with a number below the names, got none'],
    ['has a missing cell', 'i,time\n0,1\n1\n', {}, '3:2: expected a number from 1e-9 to 1000000, got nothing'],
    ['has NaN', 'i,time_us\n0,1\n1,NaN\n', {}, '3:2: expected a number from 0.001 to 1000000000000 µs, got "NaN"'],
    ['has a time of zero', 'i,time_ns\n0,1\n1,0\n', {}, '3:2: expected a number from 1 to 1000000000000000 ns, got 0'],
    ['has no names and NaN', 'NaN NaN\n', {}, '1:1: expected a number from 1e-9 to 1000000, got "NaN"'],
    ['has an index twice', 'i,time\n1,5\n0,5\n1,6\n', {}, '4:1: expected each index once, or no index, got 1 again'],
    ['has an index that is none', 'i,time\n1,5\nb,5\n', {}, '3:1: expected a number that orders the rows, got "b"'],
    ['has no such column', '1,2\n', { column: 3 }, '1:3: expected a number from 1e-9 to 1000000, got nothing'],
    [
      'has a comma that may be either',
      '1,5\n2,5\n',
      {},
      '1:1: expected 1.5 for one number or "1, 5" for two, got "1,5", which may be either',
    ],
  ])('%s', (_, text, how, message) => {
    expect(timesOf(text, how)).toBe(message)
  })
})

test('the preview says which column is what', () => {
  const layout = layoutOf(bytesOf('iter,tid,elapsed_us\n0,1,5\n1,2,7\n'), AUTO)
  expect(layout).toMatchObject({ headed: true, isTable: true, column: 2, index: 0, unit: 'us' })
  expect(layout?.rows).toEqual([
    ['iter', 'tid', 'elapsed_us'],
    ['0', '1', '5'],
    ['1', '2', '7'],
  ])
})

describe('a summary', () => {
  const sum = (numbers: readonly number[]) => whole(summing(Float64Array.from(numbers)))

  // R: x <- c(1,2,3,4,10); mean(x); sd(x)/mean(x); summary(lm(x ~ seq_along(x)))$r.squared; acf(x, 1, plot = FALSE)
  test('agrees with R', () => {
    const it = sum([1, 2, 3, 4, 10])
    expect(it.mean).toBe(4)
    expect(it.variation).toBeCloseTo(0.883883476, 8)
    expect(it.explained).toBeCloseTo(0.8, 10)
    expect(it.lag1).toBeCloseTo(0.16, 10)
    expect(it.max).toBe(2.5)
    expect(it.trend).toBeGreaterThan(0)
  })

  test('of times that are all the same has no trend and no correlation', () => {
    expect(sum([0.1, 0.1, 0.1])).toMatchObject({ variation: 0, trend: 0, explained: 0, lag1: Number.NaN })
    expect(factsOf(sum([5])).map(({ text }) => text)).toEqual(
      ['1', '5 s', '5 s', '0 %', '1 × the mean', '1 × the mean', 'none to be seen', 'correlation –'].map((text) =>
        text.replace('5 s', '5.00 s'),
      ),
    )
  })

  test('names a trend that chance does not explain, and no other', () => {
    const textOf = (numbers: readonly number[], label: string) =>
      factsOf(sum(numbers)).find((fact) => fact.label === label)?.text
    expect(
      textOf(
        Array.from({ length: 100 }, (_, i) => 1 + i),
        'Trend',
      ),
    ).toBe('rising; explains 100 % of the variance')
    expect(
      textOf(
        Array.from({ length: 100 }, (_, i) => 200 - i),
        'Trend',
      ),
    ).toContain('falling')
    expect(
      textOf(
        Array.from({ length: 100 }, (_, i) => 1 + (i % 2)),
        'Trend',
      ),
    ).toBe('none to be seen')
    expect(
      textOf(
        Array.from({ length: 100 }, (_, i) => 1 + (i % 2)),
        'Neighbours',
      ),
    ).toBe('correlation −0.99')
  })
})
