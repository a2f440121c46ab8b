/** Logs of one's own: what is read, what is refused, and a run with one. */
import { expect, test } from 'vitest'
import { hold } from '../../../core/attachments/held.ts'
import { takeFile } from '../../../core/attachments/take.ts'
import { defaults, fileOf } from '../../../core/parameters.ts'
import { lab } from '../index.ts'
import { parameters, type RequestsValues } from '../parameters.ts'
import { parseLog } from './log.ts'
import { runScenario, simulated } from './run-scenario.ts'

const columns = { logTime: 'auto', logTimeUnit: 's', logDuration: 'auto', logDurationUnit: 's' } as const

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
  const taken = takeFile('log', accepted, 'a.log', new TextEncoder().encode(text))
  if ('problem' in taken) throw new Error(taken.problem)
  hold(taken.file)
  return {
    ...defaults(parameters),
    ...accepted.sets,
    log: taken.file.fingerprint,
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
  const given: RequestsValues = {
    ...values,
    arrivals: 'trace',
    service: 'trace',
    arrivalTimes: order.map((k) => times[k] - times[0]),
    sizes: order.map((k) => durations[k]),
  }
  expect(runScenario(values)).toEqual(runScenario(given))
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
  const [problem] = lab.check(valuesWith('1,2\n2,soon\n'))
  expect(problem.message).toBe('log: file "a.log", line 2: expected a duration from 0 to 1000000 s, got "soon"')
  expect(lab.check({ ...valuesWith('1,2'), log: '' })[0].message).toBe('log: expected a file, got none')
})
