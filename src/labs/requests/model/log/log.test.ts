/** Logs of one's own: what is read, what is refused, and a run with one. */
import { expect, test } from 'vitest'
import { hold } from '../../../../core/attachments/held.ts'
import { takeFile } from '../../../../core/attachments/take.ts'
import { RunStopped } from '../../../../core/lab.ts'
import { defaults, fileOf } from '../../../../core/parameters.ts'
import { lab, requestsModel } from '../../index.ts'
import { parameters, type RequestsValues } from '../../parameters.ts'
import type { LogArtifact } from '../detail.ts'
import { runScenario, simulated } from '../run-scenario.ts'
import { lookAtLog, previewOfLog } from './preview.ts'
import { parseLog } from './reading.ts'

const columns = {
  logTime: 'auto',
  logTimeUnit: 's',
  logDuration: 'auto',
  logDurationUnit: 's',
  logStatus: 'auto',
  logUpstream: 'auto',
} as const

/** Times and durations of a log in milliseconds. */
function read(text: string, changes: Partial<Parameters<typeof parseLog>[1]> = {}) {
  const parsed = parseLog(text, { ...columns, ...changes })
  if ('fault' in parsed) return parsed.fault
  const millis = (numbers: Float64Array | undefined) => numbers && Array.from(numbers, (number) => number / 1e6)
  return { times: millis(parsed.times), durations: millis(parsed.durations), moved: parsed.moved }
}

const line = (time: string, end: string) => `10.0.0.1 - - [${time}] "GET /a b HTTP/1.1" 200 12${end}`

test.each([
  ['CSV without names', '1,0.5\n2.5,0.25\n', [0, 1500], [500, 250]],
  ['CSV with names', 'status,"duration",time\r\n200,0.5,100\r\n\r\n500,0,100.25\r\n', [0, 250], [500, 0]],
  [
    'semicolons, dates with zones and a remark',
    '# a\n2026-02-28T23:59:59.5Z;1\n2026-03-01T02:00:00+02:00;2',
    [0, 500],
    [1000, 2000],
  ],
  ['times alone', '5\n6\n', [0, 1000], undefined],
  ['a cell with a comma in it', 'path,time,took\n"/a,b",1,2\n', [0], [2000]],
])('%s', (_, text, times, durations) => {
  expect(read(text)).toEqual({ times, durations, moved: 0 })
})

test('columns and units may be chosen', () => {
  const chosen = { logTime: 3, logDuration: 1, logTimeUnit: 'ms', logDurationUnit: 'us' } as const
  expect(read('500,x,10\n1000,y,12\n', chosen)).toEqual({ times: [0, 2], durations: [0.5, 1], moved: 0 })
})

test('an access log: requests of one second are spread over it, with or without a duration', () => {
  const times = ['10/Oct/2000:13:55:59 -0700', '10/Oct/2000:13:55:59 -0700', '10/Oct/2000:20:56:00 +0000']
  const log = (end: string) => times.map((time) => line(time, end)).join('\n')
  expect(read(log(''))).toEqual({ times: [0, 500, 1000], durations: undefined, moved: 0 })
  expect(read(log(' 0.02'))).toEqual({ times: [0, 500, 1000], durations: [20, 20, 20], moved: 0 })
  const agent = ' "-" "Mozilla/5.0 (X11; Linux)"'
  expect(read(log(agent))).toEqual({ times: [0, 500, 1000], durations: undefined, moved: 0 })
  expect(read(log(`${agent} 0.02`))).toEqual({ times: [0, 500, 1000], durations: [20, 20, 20], moved: 0 })
})

test('unordered lines are put in order with their durations, and counted', () => {
  expect(read('3,0.3\n1,0.1\n2,0.2\n3,0.4\n')).toEqual({
    times: [0, 1000, 2000, 2000],
    durations: [100, 200, 300, 400],
    moved: 2,
  })
})

test.each([
  ['1,2\n-1,2\n', 2, /a time: a number from 0/, '−1'],
  ['1,2\n2,-3\n', 2, /a duration from 0/, '−3'],
  ['1,2\n\n# remark\n2\n', 4, /a duration/, 'nothing'],
  ['1,2\n2,soon\n', 2, /a duration/, '"soon"'],
  ['time,took,status\n1,2,200\n2,2,OK\n', 3, /a status of three digits in column 3/, '"OK"'],
  ['a,b\n1,2\n', 1, /time, timestamp or date/, '"a,b"'],
  ['2026-02-30T00:00:00Z,1\n2026-02-30T00:00:01Z,1\n', 1, /a time/, '2026-02-30'],
  ['1,2\n2026-13-01T00:00:00Z,1\n', 2, /a time/, '2026-13'],
  ['# nothing\n', undefined, /a line for each request/, 'none'],
  ['0,1\n5000000,1\n', undefined, /at most 1000000 s/, '5000000 s'],
])('%j is refused by its line', (text, at, expected, got) => {
  const fault = read(text)
  if (!('expected' in fault)) throw new Error('it was read')
  expect(fault.line).toBe(at)
  expect(fault.expected).toMatch(expected)
  expect(fault.got).toContain(got)
})

function valuesWith(text: string, changes: Partial<RequestsValues> = {}): RequestsValues {
  const accepted = fileOf(parameters.log)
  if (!accepted) throw new Error('no file')
  const result = takeFile('log', accepted, 'a.log', new TextEncoder().encode(text))
  if ('problem' in result) throw new Error(result.problem)
  hold(result.file)
  return {
    ...defaults(parameters),
    ...accepted.sets,
    log: result.file.fingerprint,
    warmup: 0,
    ...changes,
  } as RequestsValues
}

test('a run has the log’s arrivals and sizes, the same as if they were given as lists', () => {
  const times = Array.from({ length: 300 }, (_, k) => 3 * k + (k % 7))
  const durations = times.map((time) => 5 + ((time * 13) % 40))
  const csv = times.map((time, k) => `${time},${durations[k]}`).join('\n')
  const values = valuesWith(csv, { logTimeUnit: 'ms', logDurationUnit: 'ms' })
  expect(lab.check(values)).toEqual([])
  // Those 3 ms after a multiple of 7 come before the one ahead of them.
  const order = times.map((_, k) => k).sort((a, b) => times[a] - times[b] || a - b)
  const traceValues: RequestsValues = {
    ...values,
    arrivals: 'trace',
    service: 'trace',
    arrivalTimes: order.map((k) => times[k] - times[0]),
    sizes: order.map((k) => durations[k]),
  }
  expect(runScenario(values)).toEqual(runScenario(traceValues))
  expect(simulated(values).scenario.requests).toBe(300)
})

test('a log without durations gives arrivals, and is refused for sizes', () => {
  expect(lab.check(valuesWith('1\n2\n')).map(({ message }) => message)).toEqual([
    'service: expected other sizes, or a log with durations, got a log without them',
  ])
  const values = valuesWith('1\n2\n', { service: 'fixed' })
  expect(lab.check(values)).toEqual([])
  expect(runScenario(values).metrics.mean).toBe(0.01)
})

test('what is wrong with a file is said with its name and line', () => {
  // Where the first line is wrong, another column may be meant: the file is taken, and its columns can be chosen.
  expect(lab.check(valuesWith('GET,5,0.1\nGET,6,0.2\n'))).toMatchObject([{ parameter: 'logTime' }])
  expect(lab.check(valuesWith('a,b\n5,0.1\n'))).toMatchObject([{ parameter: 'logTime' }])
  expect(previewOfLog(valuesWith('a,b\n5,0.1\n'))).toMatchObject({
    rows: [
      ['a', 'b'],
      ['5', '0.1'],
    ],
    headed: true,
    roles: [{ parameter: 'logTime', column: 0 }, { column: 0 }, { column: 0 }, { column: 0 }],
  })
  expect(lab.check(valuesWith('a,b\n5,0.1\n', { logTime: 1, logDuration: 2 }))).toEqual([])
  const [problem] = lab.check(valuesWith('1,2\n2,soon\n'))
  expect(problem.message).toBe('log: file "a.log", line 2: expected a duration from 0 to 1000000 s, got "soon"')
  expect(lab.check({ ...valuesWith('1,2'), log: '' })[0].message).toBe('log: expected a file, got none')
})

/** A log of more than one piece, whose last line may be another. */
const LONG = 60_000
const longLog = (last = '') =>
  `time,took,status,upstream\n${Array.from({ length: LONG }, (_, k) => `${k / 1000},0.00${(k % 9) + 1},${k % 100 === 0 ? 502 : 200},web-${k % 3 === 0 ? 'a' : 'b'}`).join('\n')}\n${last}`

test('a long log is read in pieces, with the same run whatever they are, and says how far it is', () => {
  const text = longLog()
  const values = valuesWith(text, { servers: 4 })
  expect(text.length).toBeGreaterThan(2 ** 20)
  const run = requestsModel.start(values, { record: false })
  const shares: number[] = []
  while (!run.advance(1)) {
    shares.push(run.progress())
    if (shares.length > 50) while (!run.advance(1e8)) {}
  }
  expect(shares.slice(0, 3).every((share) => share > 0 && share < 1)).toBe(true)
  const { metrics, hash } = runScenario(values)
  expect(run.metrics()).toEqual(metrics)
  expect(run.fingerprint?.()).toBe(hash)
})

test('a check looks at the beginning alone, and the run names the late line that is wrong', () => {
  const values = valuesWith(longLog('60,soon,200,web-a\n'))
  expect(lab.check(values)).toEqual([])
  const run = requestsModel.start(values, { record: false })
  expect(() => {
    while (!run.advance(1e9)) {}
  }).toThrow(RunStopped)
  const again = requestsModel.start(values, { record: false })
  expect(() => again.advance(1e9)).toThrow(
    `log: file "a.log", line ${LONG + 2}: expected a duration from 0 to 1000000 s, got "soon"`,
  )
})

test('the preview has the first lines, the columns that are read, and the time of all', () => {
  const looked = lookAtLog(valuesWith(longLog()))
  if ('problem' in looked) throw new Error(looked.problem.message)
  const { rows, span, ...places } = looked.content
  expect(rows[0]).toEqual(['time', 'took', 'status', 'upstream'])
  expect(rows[1]).toEqual(['0', '0.001', '502', 'web-a'])
  expect(places).toEqual({ headed: true, time: 0, duration: 1, status: 2, upstream: 3 })
  expect(span).toBeCloseTo(((LONG - 1) / 1000) * 1e9, 0)
  const access = lookAtLog(valuesWith(`${line('10/Oct/2000:13:55:59 -0700', ' 0.02')}\n`))
  expect(access).toMatchObject({ content: { time: 3, duration: 7, status: 5, upstream: -1 } })
})

test('failures and servers are counted as the log has them, or not at all', () => {
  const factsOf = (values: RequestsValues) => {
    const making = requestsModel.artifacts.log(values)
    while (!making.advance(1)) {}
    return making.result() as LogArtifact
  }
  const values = valuesWith(longLog())
  expect(factsOf(values)).toMatchObject({
    lines: LONG,
    moved: 0,
    failed: LONG / 100,
    upstreams: [
      { name: 'web-b', lines: (2 * LONG) / 3 },
      { name: 'web-a', lines: LONG / 3 },
    ],
  })
  const none = factsOf({ ...values, logStatus: 'none', logUpstream: 'none' })
  expect([none.failed, none.upstreams]).toEqual([undefined, undefined])
})
