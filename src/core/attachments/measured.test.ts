/** Measured times: lists and tables, their columns, units and orders, and what is refused, with its line. */
import { describe, expect, test } from 'vitest'
import { whole } from '../run/making.ts'
import { measuredText, measuringIn } from './measured.ts'
import { layoutOf, type Measuring } from './measured-layout.ts'
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
    ['from a begin to an end', 'tid,iter,start_us,end_us\n1,0,100,150\n2,1,100,170\n', [50e-6, 70e-6]],
    ['of the builds that Ninja logs', '# ninja log v5\n0\t1251\t17\ta.o\t5ce1\n10\t510\t17\tb.o\t5ce2\n', [1.251, 0.5]],
    [
      'of events as browsers trace them',
      '{"traceEvents":[{"ph":"X","ts":100.5,"dur":12.5,"args":{"i":0}},{"ph":"X","ts":120,"dur":250,"args":{"i":1}}]}',
      [12.5e-6, 250e-6],
    ],
    ['in minutes and seconds', 'task_id\thash\trealtime\n1\t9a\t1m 2.5s\n2\tdb\t700ms\n', [62.5, 0.7]],
    ['in the order of Seq', 'Seq\tJobRuntime\n3\t 0.5\n1\t 1.25\n2\t 2\n', [1.25, 2, 0.5]],
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
    [
      'says only when something ended',
      'i,end_us\n0,5\n1,9\n',
      {},
      '1:2: expected a column with times, which can be chosen, got "end_us", which says when something was, and no other one with numbers',
    ],
    [
      'ends before it begins',
      'begin_us,end_us\n0,5\n9,7\n',
      {},
      '3:2: expected a number from 0.001 to 1000000000000 µs, got −2',
    ],
    [
      'has several columns with numbers, of which nothing says what they are',
      'size,static,dynamic\n1000,1.5,1.2\n2000,3.1,2.2\n',
      {},
      '1:–: expected a column with times, which can be chosen, got several with numbers: 2 (static) and 3 (dynamic)',
    ],
    [
      'says only how often something happens',
      'page,Requests/s\na,6.6\nb,3.3\n',
      {},
      '1:2: expected a column with times, which can be chosen, got "Requests/s", which is no time, and no other one with numbers',
    ],
    [
      'has several metrics',
      'metric_name,metric_value\nhttp_reqs,1\nhttp_req_duration,30\n',
      {},
      '1:–: expected lines of one metric alone, got several, such as "http_reqs" and "http_req_duration"',
    ],
    [
      'sums up what was measured',
      '# started on Monday\n\n1234.56,msec,task-clock,1234560000,100.00,0.998,CPUs utilized\n',
      {},
      '–:–: expected single measurements (hyperfine --export-csv FILE measures several runs), got counters of perf stat',
    ],
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

test.each(['update_us', 'validate_ms', 'startup_ms', 'endpoint_ms', 'endpointMs', 'attend_s'])(
  'the column %s is taken for times',
  (name) => {
    expect(layoutOf(bytesOf(`${name},x\n3,8\n1,9\n`), AUTO)?.column).toBe(0)
    expect(timesOf(`${name}\n3\n1\n`)).toHaveLength(2)
  },
)

test.each([
  'end_us',
  'endTime',
  'endtime',
  'startUs',
  'tStart',
  't_start_ms',
  'started_at',
  'startedAt',
  'finishes',
  'stopped',
  'submitted_us',
  'arrival time',
  'begin',
  'date',
  'startDate',
  'updated_at',
  'timestamp_ms',
  'epoch',
])('the column %s is taken for moments', (name) => {
  expect(layoutOf(bytesOf(`${name},x\n3,8\n1,9\n`), AUTO)?.column).toBe(1)
  expect(timesOf(`${name}\n3\n1\n`)).toContain('which says when something was')
})

test('a long line of dashes is read at once', () => {
  const dashes = '-'.repeat(60_000)
  expect(layoutOf(bytesOf(`${dashes}x\ntime\n3\n`), AUTO)?.line).toBe(1)
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

const read = (text: string, how: Partial<Measuring> = {}) => {
  const parsed = whole(
    measuringIn(bytesOf(text), { ...AUTO, ...how }, { min: 1e-9, max: 1e6, most: 1000 }, 'costsUnit'),
  )
  if ('fault' in parsed) throw new Error(JSON.stringify(parsed.fault))
  return { times: [...parsed.numbers].map((time) => Number(time.toPrecision(7))), text: measuredText(parsed) }
}

describe('what measures writes its own files, which are read as they are:', () => {
  const GOOGLE = 'name,iterations,real_time,cpu_time,time_unit'

  test('Google Benchmark in CSV: each row has its unit, iterations are no order, and rows that sum up others are left out', () => {
    const { times, text } = read(
      `${GOOGLE}\n"a",55933,12500.5,1,ns\n"b",2801,250,1,us\n"b_mean",2,240,1,us\n"b_stddev",2,9,1,us\n"b_cv",2,0.04,1,\n`,
    )
    expect(times).toEqual([1.25005e-5, 0.00025])
    expect(text).toBe(
      '2 times from column 3 (real_time) each in the unit of column 5 (time_unit), in the order of the file: total 263 µs, mean 131 µs; 3 rows of means and deviations left out',
    )
  })

  test('Google Benchmark with sums alone: the means', () => {
    expect(read(`${GOOGLE}\n"a_mean",2,10,1,us\n"a_stddev",2,1,1,us\n"b_mean",2,20,1,us\n`).times).toEqual([1e-5, 2e-5])
  })

  test('Google Benchmark in JSON, and on a terminal', () => {
    const one = (name: string, time: number, unit: string) =>
      `{"name":"${name}","run_type":"iteration","iterations":9,"real_time":${time},"cpu_time":1,"time_unit":"${unit}"}`
    const json = `{"context":{"date":"2026-01-05","caches":[{"type":"Data","size":1}]},"benchmarks":[${one('a', 12500.5, 'ns')},${one('b', 2, 'ms')}]}`
    expect(read(json).times).toEqual([1.25005e-5, 0.002])
    const rule = '-'.repeat(40)
    const shown = `2026-01-05T10:00:00\nRunning ./bench\nRun on (8 X 4000 MHz CPU s)\n${rule}\nBenchmark   Time   CPU   Iterations\n${rule}\na/0   12500 ns   12490 ns   55933\nb/1   2 ms   1 ms   300\n`
    expect(read(shown).times).toEqual([1.25e-5, 0.002])
  })

  test('Go: nanoseconds of an operation, in the order of the file', () => {
    const go =
      'goos: linux\npkg: a\nBenchmarkB-8   \t   10000\t    12500.5 ns/op\t    1024 B/op\nBenchmarkA-8   \t    5000\t    250000 ns/op\nPASS\n'
    expect(read(go).times).toEqual([1.25005e-5, 0.00025])
  })

  test('Slurm: steps are part of their jobs', () => {
    const { times, text } = read('JobID|Elapsed\n1|00:01:30\n1.batch|00:01:30\n2|1-00:00:10\n2.0|00:00:05\n')
    expect(times).toEqual([90, 86410])
    expect(text).toContain('; 2 rows of steps of jobs left out')
    expect(read('JobID|Elapsed\n1.0|00:01:30\n1.1|00:00:30\n').times, 'steps alone are measured').toEqual([90, 30])
  })

  test('a fault in JSON has the row of its table, not a line that the file does not have', () => {
    const parsed = whole(
      measuringIn(bytesOf('[{"time":1},\n\n{"time":2},{"time":"x"}]'), AUTO, { min: 0, max: 9, most: 9 }),
    )
    expect(parsed).toMatchObject({ fault: { row: 3, column: 1, got: '"x"' } })
    expect(parsed).not.toHaveProperty('fault.line')
  })

  test('hyperfine in JSON and CSV: the mean, not the greatest', () => {
    const json =
      '{"results":[{"command":"a b","mean":0.25,"stddev":0.01,"min":0.2,"max":0.3,"times":[0.2,0.3],"exit_codes":[0,0]}]}'
    expect(read(json).times).toEqual([0.25])
    expect(
      read('command,mean,stddev,median,user,system,min,max\n"a, b",0.25,0.01,0.24,0.1,0.1,0.2,0.3\n').times,
    ).toEqual([0.25])
  })

  test('pytest-benchmark in JSON', () => {
    const json =
      '{"machine_info":{"cpu":{"count":2}},"benchmarks":[{"name":"t","stats":{"min":0.1,"max":0.4,"mean":0.2,"stddev":0.05}}],"version":"4"}'
    expect(read(json).times).toEqual([0.2])
  })

  test('BenchmarkDotNet in CSV and Markdown: a unit and commas between thousands in a cell', () => {
    expect(read('Method,Mean,Error,StdDev\nA,"19,260.6 ns",1.0 ns,0.9 ns\nB,2.5 μs,1.0 ns,0.9 ns\n').times).toEqual([
      1.92606e-5, 2.5e-6,
    ])
    expect(
      read('| Method | Mean | Error |\n|--- |---:|---:|\n| A | 19.3 us | 1 us |\n| B | 2.5 us | 1 us |\n').times,
    ).toEqual([1.93e-5, 2.5e-6])
  })

  test('JMH: times by operation; operations by time are refused', () => {
    const head = '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"'
    expect(read(`${head}\n"a","avgt",1,5,12.5,0.1,"us/op"\n`).times).toEqual([1.25e-5])
    expect(timesOf(`${head}\n"a","thrpt",1,5,12.5,0.1,"ops/s"\n`)).toBe(
      '2:7: expected a unit of time: ns, us, ms, s, min or h, got "ops/s"',
    )
  })

  test('sacct -P: times of day with days', () => {
    expect(read('JobID|State|Elapsed\n1|COMPLETED|00:01:30\n2|COMPLETED|1-00:00:01\n').times).toEqual([90, 86401])
  })
})

describe('a unit is read where it stands:', () => {
  test.each<[string, string, readonly number[]]>([
    ['behind the numbers of a list', '2ms 3ms\n0.5s\n', [0.002, 0.003, 0.5]],
    ['apart from the number, a time a line', '2 ms\n250 µs\n', [0.002, 0.00025]],
    ['in cells', 'i,time\n0,1.5 ms\n1,250us\n', [0.0015, 0.00025]],
    ['as hours, minutes and seconds', 'i,elapsed\n0,0:00:03\n1,00:01:00\n', [3, 60]],
    ['as minutes in the name', 'i,time (min)\n0,2\n1,3\n', [120, 180]],
    ['as hours in the name', 'i;run_h\n0;0,5\n1;1\n', [1800, 3600]],
    ['in a list of JSON', '[0.25, 0.5]', [0.25, 0.5]],
    ['in objects of JSON, one a line', '{"i":0,"wall_ms":5}\n{"i":1,"wall_ms":7}\n', [0.005, 0.007]],
    ['of what took time, not of when it began', 'start_ms,end_ms,duration_ms\n1,5,4\n7,9,2\n', [0.004, 0.002]],
  ])('%s', (_, text, expected) => {
    expect(read(text).times).toEqual(expected)
  })

  test('by the setting, in minutes and hours', () => {
    expect(read('2 3', { unit: 'min' }).times).toEqual([120, 180])
    expect(read('2 3', { unit: 'h' }).times).toEqual([7200, 10800])
  })

  test('where nothing says it, it is asked for when the times are hardly seconds', () => {
    const parsed = whole(
      measuringIn(bytesOf('i,time\n0,12500\n1,13500\n'), AUTO, { min: 1e-9, max: 1e6, most: 9 }, 'costsUnit'),
    )
    expect(parsed).toEqual({
      fault: {
        expected:
          'the unit of the times, such as costsUnit=us or costsUnit=s: the file does not say it, and the mean is 13.0 s in ms, 13.0 ms in µs, 13.0 µs in ns',
        got: 'a mean of 217 min if they are seconds',
      },
    })
    expect(read('i,time\n0,12500\n1,13500\n', { unit: 's' }).times).toEqual([12500, 13500])
  })

  test('and said', () => {
    expect(read('i,cost_us\n0,12\n1,14\n').text).toBe(
      '2 times from column 2 (cost_us) in µs (cost_us), in the order of column 1 (i): total 26.0 µs, mean 13.0 µs',
    )
    expect(read('2\n3\n').text).toBe(
      '2 times from a list in s, as nothing says another unit, in the order of the file: total 5.00 s, mean 2.50 s',
    )
  })
})
