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
import { readingText } from './lines.ts'
import { lookAtLog, previewOfLog } from './preview.ts'
import { parseLog } from './reading.ts'

const columns = {
  logTime: 'auto',
  logTimeUnit: 'auto',
  logDuration: 'auto',
  logDurationUnit: 'auto',
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

test('a column is taken by its name as far as columns can be chosen', () => {
  const withTimeIn = (column: number) => read(`${'x,'.repeat(column - 1)}time\n${'0,'.repeat(column - 1)}5\n`)
  expect(withTimeIn(1000)).toMatchObject({ times: [0] })
  expect(withTimeIn(1001)).toMatchObject({ expected: 'a column with the name time, timestamp or date' })
})

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
  ['a status between the time and the duration', '0;200;0.5\n1;404;0.25\n', [0, 1000], [500, 250]],
  ['times alone', '5\n6\n', [0, 1000], undefined],
  ['a cell with a comma in it', 'path,time,took\n"/a,b",1,2\n', [0], [2000]],
])('%s', (_, text, times, durations) => {
  expect(read(text)).toEqual({ times, durations, moved: 0 })
})

const k6 = (metric: string, time: string, value: number) =>
  JSON.stringify({ metric, type: 'Point', data: { time, value, tags: { status: '200' } } })

test.each([
  [
    'k6 in JSON: the samples of one metric',
    [
      '{"type":"Metric","data":{"name":"http_req_duration"},"metric":"http_req_duration"}',
      k6('http_req_duration', '2026-01-05T10:00:01.1Z', 130.25),
      k6('http_reqs', '2026-01-05T10:00:01.1Z', 1),
      k6('http_req_duration', '2026-01-05T10:00:01.4Z', 30.5),
    ],
  ],
  [
    'k6 in CSV',
    [
      'metric_name,timestamp,metric_value,status',
      'http_reqs,1767607201.1,1,200',
      'http_req_duration,1767607201.1,130.25,200',
      'http_req_duration,1767607201.4,30.5,200',
    ],
  ],
  [
    'vegeta in JSON: nanoseconds',
    [
      '{"attack":"","seq":0,"code":200,"timestamp":"2026-01-05T10:00:01.1Z","latency":130250000}',
      '{"attack":"","seq":1,"code":200,"timestamp":"2026-01-05T10:00:01.4Z","latency":30500000}',
    ],
  ],
  [
    'hey and oha: the offset from the start',
    ['response-time,DNS+dialup,status-code,offset', '0.13025,0,200,0.1', '0.0305,0,200,0.4'],
  ],
  [
    'Gatling: requests among users',
    ['RUN\ta\tb\t1767607200000\t \t3.9.5', 'USER\tscn\tSTART\t1767607200950'].concat(
      'REQUEST\t\tr\t1767607201100\t1767607201230\tOK\t ',
      'REQUEST\t\tr\t1767607201400\t1767607201430\tOK\t ',
    ),
  ],
  [
    'a head in another language, decimal commas and dates with points',
    ['Zeitstempel;Dauer (ms);Server', '05.01.2026 10:00:01,100;130,25;a', '05.01.2026 10:00:01,400;30,5;b'],
  ],
  [
    'names that nothing knows: the date, and the name with a unit',
    ['ajankohta;kesto (ms);palvelin', '2026-01-05T10:00:01.1Z;130,25;a', '2026-01-05T10:00:01.4Z;30,5;b'],
  ],
  ['begin and end', ['start,end,server', '1767607201100,1767607201230,a', '1767607201400,1767607201430,b']],
  [
    'spans of OpenTelemetry, one a line',
    [
      '{"name":"GET","startTimeUnixNano":"1767607201100000000","endTimeUnixNano":"1767607201230000000"}',
      '{"name":"GET","startTimeUnixNano":"1767607201400000000","endTimeUnixNano":"1767607201430000000"}',
    ],
  ],
  [
    'pairs of names and values with a date in front',
    [
      '2026-01-05T10:00:01.1+00:00 heroku[router]: at=info path="/a b" connect=1ms service=130ms status=200',
      '2026-01-05T10:00:01.4+00:00 heroku[router]: at=info path="/" connect=1ms service=30ms status=200',
    ],
  ],
  [
    'Caddy',
    [
      '{"ts":1767607201.1,"logger":"http.log.access","request":{"host":"a","uri":"/"},"duration":0.13025,"status":200}',
      '{"ts":1767607201.4,"logger":"http.log.access","request":{"host":"a","uri":"/"},"duration":0.0305,"status":200}',
    ],
  ],
  [
    'Cloudflare, in nanoseconds',
    [
      '{"EdgeEndTimestamp":1767607201230000000,"EdgeResponseStatus":200,"EdgeStartTimestamp":1767607201100000000}',
      '{"EdgeEndTimestamp":1767607201430000000,"EdgeResponseStatus":200,"EdgeStartTimestamp":1767607201400000000}',
    ],
  ],
  [
    'values within an object: an application gateway of Azure',
    [
      '{"timeStamp":"2026-01-05T10:00:01.1Z","properties":{"httpStatus":200,"timeTaken":0.13025}}',
      '{"timeStamp":"2026-01-05T10:00:01.4Z","properties":{"httpStatus":200,"timeTaken":0.0305}}',
    ],
  ],
  [
    'values within an object: a load balancer of Google',
    [
      '{"httpRequest":{"latency":"0.13025s","status":200},"timestamp":"2026-01-05T10:00:01.1Z"}',
      '{"httpRequest":{"latency":"0.0305s","status":200},"timestamp":"2026-01-05T10:00:01.4Z"}',
    ],
  ],
  [
    'a date and a time of day in front, and a unit behind a space: PostgreSQL',
    [
      '2026-01-05 10:00:01.100 UTC [42] LOG:  duration: 130.25 ms  statement: SELECT 1',
      '2026-01-05 10:00:01.400 UTC [42] LOG:  duration: 30.5 ms  statement: SELECT 2',
    ],
  ],
  [
    'a date and a time of day in front: the logging of Python',
    ['2026-01-05 10:00:01,100 INFO took 130.25ms', '2026-01-05 10:00:01,400 INFO took 30.5ms'],
  ],
  [
    'pairs that Rails writes',
    [
      'controller=home action=index duration=130.25 time=2026-01-05T10:00:01.1Z',
      'controller=home action=index duration=30.50 time=2026-01-05T10:00:01.4Z',
    ],
  ],
])('%s', (_, lines) => {
  const { times, durations } = read(`${lines.join('\n')}\n`) as { times: number[]; durations: number[] }
  expect(times.map(Math.round), 'the second request comes 0.3 s after the first').toEqual([0, 300])
  expect(
    durations.map((duration) => Math.floor(duration / 10)),
    'the durations are 130 and 30 ms',
  ).toEqual([13, 3])
})

test('ab -g and vegeta’s CSV: whole seconds are spread, a status is no duration', () => {
  const ab = ['starttime\tseconds\tctime\tdtime\tttime\twait']
  ab.push('x\t1767607201\t1\t129\t130\t128', 'x\t1767607201\t0\t30\t30\t30')
  expect(read(ab.join('\n'))).toEqual({ times: [0, 500], durations: [130, 30], moved: 0 })
  const vegeta = read(
    '1767607201000000000,200,130250000,0,512,,,,0,GET,u,\n1767607201300000000,200,30500000,0,512,,,,1,GET,u,',
  )
  expect(vegeta).toEqual({ times: [0, 300], durations: [130.25, 30.5], moved: 0 })
})

test.each([
  ['wrk', 'Running 30s test @ http://127.0.0.1/\n  2 threads', 'a summary of wrk'],
  ['an HdrHistogram', '       Value     Percentile TotalCount 1/(1-Percentile)\n', 'percentiles of an HdrHistogram'],
  ['k6', '{"metrics":{"http_req_duration":{"avg":70}}}', 'a summary of k6'],
  ['Locust', 'Type,Name,Request Count,Failure Count\nGET,/a,1,0', 'statistics of Locust'],
  ['Prometheus', '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 5', 'metrics of Prometheus'],
])('a summary of %s is refused by its name, with what has single requests', (_, text, got) => {
  expect(read(text)).toEqual({ expected: expect.stringContaining('single requests'), got })
})

test('a number too large for seconds asks for the unit', () => {
  expect(read('time,latency\n1,130250000\n2,30500000')).toMatchObject({
    expected: 'a duration from 0 to 1000000 s (logDurationUnit=ns or us says another unit)',
  })
})

test('columns and units may be chosen', () => {
  const chosen = { logTime: 3, logDuration: 1, logTimeUnit: 'ms', logDurationUnit: 'us' } as const
  expect(read('500,x,10\n1000,y,12\n', chosen)).toEqual({ times: [0, 2], durations: [0.5, 1], moved: 0 })
})

test('a duration that could be a status is one where a whole number follows, such as a server’s', () => {
  expect(read('0.5;125;3\n1;80;2\n', { logDurationUnit: 'ms' })).toEqual({
    times: [0, 500],
    durations: [125, 80],
    moved: 0,
  })
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

test('requests of one second are spread over it only where the times are whole seconds', () => {
  const log = (times: readonly (number | string)[]) => times.map((time) => `${time};20`).join('\n')
  const epoch = log([1767607201, 1767607201, 1767607202])
  expect(read(epoch, { logDurationUnit: 'ms' })).toMatchObject({ times: [0, 500, 1000] })
  expect(read(epoch, { logTimeUnit: 's', logDurationUnit: 'ms' })).toMatchObject({ times: [0, 500, 1000] })
  // Ten digits of a finer unit say the moment itself: equal ones are at the same time.
  expect(read(epoch, { logTimeUnit: 'ms', logDurationUnit: 'ms' })).toMatchObject({ times: [0, 0, 1] })
  expect(read(epoch, { logTimeUnit: 'us', logDurationUnit: 'ms' })).toMatchObject({ times: [0, 0, 0.001] })
  const named = `time_ms;took\n${epoch}`
  expect(read(named, { logDurationUnit: 'ms' })).toMatchObject({ times: [0, 0, 1] })
  const german = log(['5.1.2026 10:00:01', '5.1.2026 10:00:01', '5.1.2026 10:00:02'])
  expect(read(german, { logDurationUnit: 'ms' })).toMatchObject({ times: [0, 500, 1000] })
  const lower = log(['2026-01-05t10:00:01z', '2026-01-05t10:00:01z', '2026-01-05t10:00:02z'])
  expect(read(lower, { logDurationUnit: 'ms' })).toMatchObject({ times: [0, 500, 1000] })
  const minutes = log(['5.1.2026 10:00', '5.1.2026 10:00', '5.1.2026 10:01'])
  expect(read(minutes, { logDurationUnit: 'ms' })).toMatchObject({ times: [0, 0, 60000] })
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
    'service: expected sizes of the model, such as service=exponential, or a log with durations, whose column logDuration can name, got a log without them',
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
  expect(problem.message).toBe(
    'log: file "a.log", line 2: expected a duration from 0 to 1000000 s (logDuration=none reads the times alone), got "soon"',
  )
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
  // What was simulated; its bounds come after it.
  expect(run.metrics()).toMatchObject(metrics)
  expect(run.fingerprint?.()).toBe(hash)
})

test('a check looks at the beginning alone, and the run names the late lines that are wrong where they are many', () => {
  const values = valuesWith(longLog('60,soon,200,web-a\n'.repeat(LONG / 10)))
  expect(lab.check(values)).toEqual([])
  const run = requestsModel.start(values, { record: false })
  expect(() => {
    while (!run.advance(1e9)) {}
  }).toThrow(RunStopped)
  const again = requestsModel.start(values, { record: false })
  expect(() => again.advance(1e9)).toThrow(
    `log: file "a.log", line ${LONG + 2}: expected a duration from 0 to 1000000 s (logDuration=none reads the times alone), got "soon"; ${LONG / 10} of ${(11 * LONG) / 10} lines cannot be read (line ${LONG + 3}: "soon", line ${LONG + 4}: "soon", …)`,
  )
})

/** What is said of a log, or why it is refused. */
function says(text: string, changes: Partial<Parameters<typeof parseLog>[1]> = {}): string {
  const parsed = parseLog(text, { ...columns, ...changes })
  return 'fault' in parsed ? `refused: expected ${parsed.fault.expected}, got ${parsed.fault.got}` : readingText(parsed)
}

test('a few lines that cannot be read are left out, counted and shown', () => {
  const lines = Array.from({ length: 100 }, (_, k) => `${k},0.5`)
  const text = [...lines.slice(0, 40), 'truncat', ...lines.slice(40), '100,-'].join('\n')
  expect(says(text)).toBe(
    '100 requests in 99.0 s (table); durations from column 2 in s (the log does not say): mean 500 ms; 2 lines left out: line 41 has "truncat", line 102 has "-"',
  )
})

const at = (k: number) => `05/Jan/2026:10:00:0${k} +0000`
const usual = (k: number, end: string) => `192.0.2.7 - - [${at(k)}] "GET /a HTTP/1.1" 200 612${end}`
const combined = ' "-" "agent/1.0 (X; Y, \\"Z\\")"'
test.each([
  [
    'a name with a unit',
    'start_time,latency_ms,server\n2026-01-05T10:00:00.1Z,130,a\n2026-01-05T10:00:00.4Z,30,b',
    [130, 30],
    'in ms (latency_ms)',
  ],
  ['values with units', 'time,took\n1,2ms\n2,1.5s\n3,0:00:03', [2, 1500, 3000], 'in the unit of each'],
  [
    'times since 1970 in milliseconds, JMeter',
    'timeStamp,elapsed,label,responseCode\n1767607200000,120,a,200\n1767607200250,80,b,503',
    [120, 80],
    'in ms (JMeter)',
  ],
  [
    'CloudFront, with tabs and seconds',
    '#Version: 1.0\n#Fields: date time x-edge-location sc-status time-taken\n2026-01-05\t10:00:01\tFRA2\t200\t0.125\n2026-01-05\t10:00:02\tFRA2\t200\t0.031',
    [125, 31],
    'in s (time-taken of CloudFront)',
  ],
  [
    'a classic load balancer of AWS',
    [1, 2]
      .map(
        (k) =>
          `2026-01-05T10:00:0${k}.120Z my-lb 192.0.2.1:1 192.0.2.9:80 0.000043 0.01${k} 0.000020 200 200 0 29 "GET http://a:80/ HTTP/1.1" "curl" - -`,
      )
      .join('\n'),
    [11, 12],
    'column 6 in s',
  ],
  [
    'Squid, with spaces that align',
    '1767607200.512    125 192.0.2.1 TCP_MISS/200 4512 GET http://a/ - DIRECT/192.0.2.9 text/html\n1767607201.112     31 192.0.2.1 TCP_MISS/200 512 GET http://b/ - NONE/- text/html',
    [125, 31],
    'in ms (the elapsed time of Squid)',
  ],
  [
    'a response time with its unit in words, Locust',
    'Timestamp;Request Type;Response Time (ms)\n2026-01-05 10:00:01.120;GET;12\n2026-01-05 10:00:01.620;GET;31',
    [12, 31],
    'in ms (Response Time (ms))',
  ],
  [
    'nginx with $request_time and a list of others',
    [1, 2, 3].map((k) => usual(k, `${combined} 0.${k}00 ${k === 2 ? '-' : '0.050, 0.010'}`)).join('\n'),
    [100, 200, 300],
    'column 10 in s',
  ],
  [
    'a length and a time behind the common format',
    [1, 2].map((k) => usual(k, ` 345 0.0${k}`)).join('\n'),
    [10, 20],
    'column 9 in s',
  ],
  [
    'Traefik’s common format',
    [1, 2].map((k) => usual(k, `${combined} 26${k} "router-1" "http://192.0.2.3:5601" ${k}ms`)).join('\n'),
    [1, 2],
    'in the unit of each',
  ],
  [
    'HAProxy',
    [1, 2]
      .map(
        (k) =>
          `Jan  5 10:00:01 node2 haproxy[230]: 192.0.2.1:47625 [05/Jan/2026:10:00:0${k}.473] www~ app/node2 0/0/1/${16 + k}/18 302 291 - - ---- 1/1/0/0/0 0/0 "GET / HTTP/1.1"`,
      )
      .join('\n'),
    [17, 18],
    'Tr, what the server took',
  ],
  [
    'Envoy',
    [1, 2]
      .map(
        (k) =>
          `[2026-01-05T10:00:06.92${k}Z] "GET /ip HTTP/1.1" 200 - 0 43 ${216 + k} 216 "192.0.2.5" "Browser/5.0 (X11; Linux) (like, that)" "id-1" "example.org" "192.0.2.92:80"`,
      )
      .join('\n'),
    [217, 218],
    'access log of Envoy',
  ],
  [
    'Istio',
    [1, 2]
      .map(
        (k) =>
          `[2026-01-05T10:00:0${k}.250Z] "GET /reviews/0 HTTP/1.1" 200 - via_upstream - "-" 0 295 ${20 + k} 19 "-" "Browser/5.0 (X11; Linux) a,b;c" "id-1" "reviews:9080" "192.0.2.1:9080" inbound`,
      )
      .join('\n'),
    [21, 22],
    'access log of Istio',
  ],
  [
    'Envoy’s JSON of few fields',
    [1, 2]
      .map(
        (k) =>
          `{"start_time":"2026-01-05T10:00:0${k}.2Z","response_code":200,"duration":${k},"upstream_host":"192.0.2.1:80"}`,
      )
      .join('\n'),
    [1, 2],
    'in ms (Envoy)',
  ],
  [
    'a table whose time has its unit in its name',
    'timestamp_ns,latency_us\n1767607200000000000,3100\n1767607200250000000,3200\n',
    [3.1, 3.2],
    '2 requests in 250 ms',
  ],
  [
    'an AWS load balancer',
    [1, 2]
      .map(
        (k) =>
          `https 2026-01-05T10:00:0${k}.186641Z app/lb/1 192.0.2.1:2817 10.0.0.1:80 0.000 0.0${k} 0.037 200 200 0 57 "GET https://example.org:443/ HTTP/1.1" "agent (a; b)"`,
      )
      .join('\n'),
    [10, 20],
    'target_processing_time',
  ],
  [
    'IIS',
    `#Software: IIS\n#Fields: date time s-ip sc-status time-taken\n2026-01-05 10:00:01 192.0.2.1 200 31\n#Date: x\n2026-01-05 10:00:02 192.0.2.1 500 45`,
    [31, 45],
    'W3C extended log of IIS',
  ],
  [
    'Traefik’s JSON',
    [1, 2]
      .map(
        (k) =>
          `{"Duration":43333${k}475,"DownstreamStatus":410,"StartUTC":"2026-01-05T10:00:0${k}.2Z","time":"2026-01-05T10:00:00Z"}`,
      )
      .join('\n'),
    [433.331475, 433.332475].map((x) => x / 1),
    'in ns (Traefik)',
  ],
])('%s is read with its unit', (_, text, durations, says_) => {
  expect(says(text)).toContain(says_)
  expect(read(text)).toMatchObject({ durations: durations.map((x) => expect.closeTo(x, 6)) })
})

test.each([
  ['nginx as it comes', [1, 2].map((k) => usual(k, `${combined} "-"`)).join('\n')],
  ['a virtual host before', [1, 2].map((k) => `www.example.org:80 ${usual(k, combined)}`).join('\n')],
  ['a column that is left alone', [1, 2].map((k) => usual(k, ' soon')).join('\n')],
])('%s has no durations, and its times are read', (_, text) => {
  expect(says(text)).toMatch(/^2 requests in 1\.00 s .*; no durations: sizes come from the model$/)
  expect(read(text)).toEqual({ times: [0, 1000], durations: undefined, moved: 0 })
})

test('durations can be left aside, and a unit that the log does not say is asked for where seconds cannot be meant', () => {
  const text = [1, 2, 3].map((k) => usual(k, `${combined} ${k}15230`)).join('\n')
  expect(says(text)).toMatch(
    /^refused: expected the unit of the durations, such as logDurationUnit=ms or us: .*, got a mean of .* if they are seconds, in a log of 2\.00 s$/,
  )
  expect(says(text, { logDurationUnit: 'us' })).toContain('in µs (as set): mean 215 ms')
  expect(says(text, { logDuration: 'none' })).toContain('no durations')
  expect(lab.check(valuesWith(text))).toMatchObject([{ parameter: 'logDurationUnit' }])
  // Eighteen at once: milliseconds, more likely than seconds.
  const many = Array.from({ length: 40 }, (_, k) => `${k / 4},${3.1 + (k % 4)}`).join('\n')
  expect(says(many)).toContain('the mean is 4.60 ms in ms')
  expect(says(many, { logDurationUnit: 's' })).toContain('mean 4.60 s')
})

test.each([
  [
    'request log of uWSGI',
    (second: number, millis: number) =>
      `[pid: 15|app: 0|req: 1/1] 192.0.2.7 () {40 vars in 611 bytes} [Mon Jan  5 10:00:0${second} 2026] GET / => generated 12 bytes in ${millis} msecs (HTTP/1.1 200) 2 headers in 79 bytes`,
  ],
  [
    'server access log of Amazon S3',
    (second: number, millis: number) =>
      `79a5 b [05/Jan/2026:10:00:0${second} +0000] 192.0.2.3 79a5 3E57 REST.GET.OBJECT k/a "GET /b/k/a HTTP/1.1" 200 - 113 113 ${millis} 5 "-" "S3Console/0.4" -`,
  ],
] as const)('%s', (_, lineOf) => {
  const { times, durations } = read(`${lineOf(1, 130)}\n${lineOf(3, 30)}\n`) as { times: number[]; durations: number[] }
  expect([times, durations]).toEqual([
    [0, 2000],
    [130, 30],
  ])
})

test('whole seconds beside the same in microseconds, and durations that are all 0, ask for the column', () => {
  const both = [15_230, 1_250_120, 9_873].map((micros, k) =>
    usual(k + 1, `${combined} ${micros} ${Math.floor(micros / 1e6)}`),
  )
  expect(says(both.join('\n'))).toMatch(/logDuration=10 with logDurationUnit=us/)
  expect(lab.check(valuesWith(both.join('\n'))), 'another column may be chosen').toMatchObject([
    { parameter: 'logDuration' },
  ])
  expect(says(both.join('\n'), { logDuration: 10, logDurationUnit: 'us' })).toContain('mean 425 ms')
  expect(says(both.join('\n'), { logDuration: 11 })).toContain('mean 333 ms')
  expect(says([both[0], both[2]].join('\n'))).toMatch(/^refused: expected durations that are not all 0/)
})

test('the preview has the first lines, the columns that are read, and the time of all', () => {
  const looked = lookAtLog(valuesWith(longLog()))
  if ('problem' in looked) throw new Error(looked.problem.message)
  const { rows, span, says: text, ...places } = looked.content
  expect(text).toMatch(/^At the beginning: 200 requests/)
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
    failed: LONG / 100,
    upstreams: [
      { name: 'web-b', lines: (2 * LONG) / 3 },
      { name: 'web-a', lines: LONG / 3 },
    ],
  })
  const none = factsOf({ ...values, logStatus: 'none', logUpstream: 'none' })
  expect([none.failed, none.upstreams]).toEqual([undefined, undefined])
})
