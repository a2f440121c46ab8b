/** The formats of logs that are known by their first line, each with what cuts its cells and where the time, the duration and the rest are. */
import { isNumber } from '../../../../core/text/expected.ts'
import { pointed } from '../../../../core/text/pointed.ts'
import { NANOS, type TimeUnitId, timeWithUnit, unitInName } from '../../../../core/text/time-units.ts'
import { bare, cellsOf, fieldsOf, objectIn, pairsOf } from './cells.ts'
import { epochUnit, isDate, isStamp, timeOf } from './times.ts'

/** A log as its first line shows it. Places count from 0; −1 for none. */
export interface Format {
  /** What the format is called: "nginx or Apache access log". */
  readonly name: string
  /** The cells of a line as they stand there, quotes included; undefined where it is no line of this format. */
  readonly cut: (line: string) => readonly string[] | undefined
  /** Whether a line of this format is about something else than a request. */
  readonly passes?: (line: string) => boolean
  readonly time: number
  /** The place of the time of day, where the date stands in a column of its own. */
  readonly clock?: number
  readonly duration: number
  readonly status: number
  readonly upstream: number
  /** The names of the columns, where the first line has them. */
  readonly names?: readonly string[]
  /** Whether the first line holds names only, and no request. */
  readonly headed: boolean
  /** What the format says of the units, and why; where it says nothing, names and values may. */
  readonly timeUnit?: TimeUnitId
  readonly durationUnit?: { readonly unit: TimeUnitId; readonly why: string }
}

/** The first cell that a list of patterns describes, the first pattern first; −1 where none does. */
function placeNamed(names: readonly string[], patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    const at = names.findIndex((name) => pattern.test(name))
    if (at >= 0) return at
  }
  return -1
}

const TIMES = [
  /^edge_?start_?timestamp$/i,
  /^start(_?(time|utc|timestamp|time_?unix_?nano))?$|^arrival/i,
  /^@?timestamp$|^ts$|^time_iso8601$|^time_local$|^msec$/i,
  /^@?(time|timestamp|ts|date|datetime|start|arrival)\b|^(time(stamp)?|ts|start|arrival)_|^request[_-]start|^offset$/i,
  /^(zeit(stempel|punkt)?|datum|uhrzeit|beginn|horodatage|début|fecha|hora)\b/i,
]
/** When a request ended. */
const ENDS = [
  /^edge_?end_?timestamp$/i,
  /^(end|finish|stop)(ed)?([_ -]?(time|utc|timestamp|at))?$|^(end|finish)(utc|time(stamp)?|_?time_?unix_?nano)$/i,
]
const DURATIONS = [
  /^(request_?time|elapsed|duration|latency|time-?taken|took|total_?time)($|[^a-z])|^(duration|latency|elapsed)(ms|us|ns|s)?$/i,
  /^(duration|latency|elapsed|request[_ -]?(time|duration)|time-?taken|took|response[_ -]?time|service_?(time)?$|size$)/i,
  /^(dauer|antwortzeit|bearbeitungszeit|laufzeit|durée|duración)/i,
]
const STATUSES = [
  /^(downstream_?|http_?)?status(_?code)?$|^(response_?)?code$|^sc-status$/i,
  /^(status|origin_?status)\b/i,
]
const UPSTREAMS = [/^(upstream|backend)(_|$)|^(server|host|target|node)$|^service_?addr$|^upstream_?host$/i]

/** Programs that are known by names of their columns, with the columns and the unit where these are not what such names usually say. */
const PRODUCERS: readonly {
  readonly name: string
  readonly why: string
  readonly has: readonly RegExp[]
  readonly unit: TimeUnitId
  readonly time?: RegExp
  readonly duration?: RegExp
}[] = [
  { name: 'JSON lines of Traefik', why: 'Traefik', has: [/^(DownstreamStatus|StartUTC)$/], unit: 'ns' },
  { name: 'JSON lines of Envoy', why: 'Envoy', has: [/^(upstream_cluster|response_flags)$/i], unit: 'ms' },
  {
    name: 'JSON lines of Envoy',
    why: 'Envoy',
    has: [/^start_time$/, /^duration$/, /^(upstream_(host|service_time)|response_code)$/],
    unit: 'ms',
  },
  { name: 'JSON lines of Caddy', why: 'Caddy', has: [/^logger$/, /^request\.uri$/, /^duration$/], unit: 's' },
  { name: 'JMeter CSV', why: 'JMeter', has: [/^timeStamp$/, /^elapsed$/], unit: 'ms' },
  { name: 'JSON lines of vegeta', why: 'vegeta', has: [/^attack$/, /^seq$/, /^latency$/], unit: 'ns' },
  { name: 'log of Rails', why: 'Rails', has: [/^controller$/, /^action$/, /^duration$/], unit: 'ms' },
  {
    name: 'table of ab -g',
    why: 'ttime of ab',
    has: [/^ctime$/, /^dtime$/, /^ttime$/],
    unit: 'ms',
    time: /^seconds$/,
    duration: /^ttime$/,
  },
]

/** A table whose columns have names, with the first line of values, where it is known. */
function namedFormat(
  names: readonly string[],
  rest: Pick<Format, 'name' | 'cut' | 'headed'>,
  values: readonly string[] = [],
): Format {
  const producer = PRODUCERS.find(({ has }) => has.every((one) => names.some((name) => one.test(name))))
  const time = timePlace(names, values, producer?.time)
  const end = placeNamed(names, ENDS)
  const duration = durationPlace(names, values, time, producer?.duration)
  const named = duration < 0 ? undefined : unitInName(names[duration], names)
  const timeUnit = time < 0 ? undefined : unitInName(names[time], names)
  const format: Format = {
    ...rest,
    ...(producer && { name: producer.name }),
    names,
    time,
    duration,
    status: statusPlace(names),
    upstream: placeNamed(names, UPSTREAMS),
    ...(timeUnit && { timeUnit }),
    ...(named
      ? { durationUnit: { unit: named, why: names[duration] } }
      : producer && { durationUnit: { unit: producer.unit, why: producer.why } }),
  }
  return duration < 0 && time >= 0 && end >= 0 ? untilEnd(format, names, end) : format
}

/** The column with the statuses. */
function statusPlace(names: readonly string[]): number {
  const named = placeNamed(names, STATUSES)
  return named >= 0 ? named : placeNamed(names.map(innerName), STATUSES)
}

/** The column with the times: by its name, or, whatever it is called, the first whose value is a date. */
function timePlace(names: readonly string[], values: readonly string[], pattern: RegExp | undefined): number {
  const named = placeNamed(names, pattern ? [pattern] : TIMES)
  return named >= 0 ? named : values.findIndex((value) => isDate(value) || isStamp(value))
}

/** The column with the durations: by its name, or, whatever it is called, the only one whose name or value has a unit of time; or by its name in an object of JSON. */
function durationPlace(
  names: readonly string[],
  values: readonly string[],
  time: number,
  pattern: RegExp | undefined,
): number {
  const named = placeNamed(names, pattern ? [pattern] : DURATIONS)
  if (named >= 0 || values.length === 0) return named
  const hasUnit = (at: number) =>
    unitInName(names[at], names) !== undefined
      ? isNumber(values[at] ?? '')
      : !Number.isNaN(timeWithUnit(values[at] ?? ''))
  const withUnit = names
    .map((_, at) => at)
    .filter((at) => at !== time && placeNamed([names[at]], ENDS) < 0 && hasUnit(at))
  return withUnit.length === 1 ? withUnit[0] : placeNamed(names.map(innerName), DURATIONS)
}

/** The name of a value in an object of JSON within the line's: "properties.timeTaken"; nothing of others. */
const innerName = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '')

/** A format that has begin and end has the durations in one more column. */
function untilEnd(format: Format, names: readonly string[], end: number): Format {
  const why = `${names[end]} − ${names[format.time]}`
  const nanosOf = (cell: string | undefined) => {
    const text = bare(cell ?? '')
    return timeOf(text, NANOS[format.timeUnit ?? (isNumber(text) ? epochUnit(Number(text)) : 's')])
  }
  return {
    ...format,
    cut(line) {
      const cells = format.cut(line)
      return cells && [...cells, String(Math.round(nanosOf(cells[end]) - nanosOf(cells[format.time])))]
    },
    names: [...names, why],
    duration: names.length,
    durationUnit: { unit: 'ns', why },
  }
}

/** A format whose lines have names and values, each its own: those of the first line are the columns. */
function fieldedFormat(
  name: string,
  line: string,
  fieldsIn: (line: string) => ReadonlyMap<string, string> | undefined,
): Format | undefined {
  const first = fieldsIn(line)
  if (!first) return undefined
  const names = [...first.keys()]
  const cut = (text: string) => {
    const fields = fieldsIn(text)
    return fields && names.map((one) => fields.get(one) ?? '')
  }
  return namedFormat(names, { name, headed: false, cut }, [...first.values()])
}

/** JSON, an object a line. */
const jsonLines = (line: string) => (line.startsWith('{') ? fieldedFormat('JSON lines', line, fieldsOf) : undefined)

/** Names and values, divided by "=". */
const logfmt = (line: string) => fieldedFormat('pairs of names and values', line, pairsOf)

/** k6 in JSON: a sample of one metric a line, of which those that say how long a request took are taken. */
function k6Json(line: string): Format | undefined {
  const isK6 =
    /^\{"(metric|type|data)":/.test(line) && /"type":"(Metric|Point)"/.test(line) && line.includes('"metric":')
  if (!isK6) return undefined
  const samples = /"metric":"http_req_duration"/
  return {
    name: 'samples of k6 in JSON',
    cut(text) {
      const { data } = (objectIn(text) ?? {}) as {
        data?: { time?: string; value?: number; tags?: { status?: string } }
      }
      return data && [data.time ?? '', String(data.value ?? ''), data.tags?.status ?? '']
    },
    passes: (text) => !(text.includes('"type":"Point"') && samples.test(text)),
    names: ['time', 'value', 'status'],
    time: 0,
    duration: 1,
    status: 2,
    upstream: -1,
    headed: false,
    durationUnit: { unit: 'ms', why: 'http_req_duration of k6' },
  }
}

/** k6 in CSV: the same, with names in the first line. */
function k6Csv(line: string): Format | undefined {
  if (!/^metric_name,timestamp,metric_value,/.test(line)) return undefined
  const names = line.split(',')
  return {
    name: 'samples of k6 in CSV',
    cut: (text) => cellsOf(text, ','),
    passes: (text) => !text.startsWith('http_req_duration,'),
    names,
    time: 1,
    duration: 2,
    status: names.indexOf('status'),
    upstream: -1,
    headed: true,
    durationUnit: { unit: 'ms', why: 'http_req_duration of k6' },
  }
}

/** Where a request of Gatling began and ended, in milliseconds since 1970. */
const GATLING = /^REQUEST\t.*?\t(\d{13})\t(\d{13})\t(OK|KO)\b/

/** The log of a simulation of Gatling. */
function gatling(line: string): Format | undefined {
  if (!/^(RUN|ASSERTION|USER|REQUEST|GROUP)\t/.test(line)) return undefined
  return {
    name: 'simulation log of Gatling',
    cut(text) {
      const [, start, end, outcome] = GATLING.exec(text) ?? []
      return start === undefined ? undefined : [start, String(Number(end) - Number(start)), outcome]
    },
    passes: (text) => !text.startsWith('REQUEST\t'),
    names: ['start', 'end − start', 'outcome'],
    time: 0,
    duration: 1,
    status: -1,
    upstream: -1,
    headed: false,
    durationUnit: { unit: 'ms', why: 'end − start' },
  }
}

/** Vegeta in CSV: nanoseconds since 1970, a status, nanoseconds. */
function vegeta(line: string): Format | undefined {
  if (!/^\d{19},\d{1,3},\d+,\d+,\d+,/.test(line)) return undefined
  return {
    name: 'CSV of vegeta',
    cut: (text) => cellsOf(text, ','),
    time: 0,
    duration: 2,
    status: 1,
    upstream: -1,
    headed: false,
    durationUnit: { unit: 'ns', why: 'vegeta' },
  }
}

/** W3C extended format of IIS: a remark names the fields. */
function w3c(line: string): Format | undefined {
  const fields = /^#Fields:\s*(.*)$/i.exec(line)
  if (!fields) return undefined
  const names = fields[1].trim().split(/\s+/)
  const [date, clock] = [names.indexOf('date'), names.indexOf('time')]
  const duration = names.indexOf('time-taken')
  const isCloudFront = names.includes('x-edge-location')
  return {
    name: isCloudFront ? 'W3C extended log of CloudFront' : 'W3C extended log of IIS',
    cut: (text) => cellsOf(text, text.includes('\t') ? '\t' : ' '),
    time: date >= 0 ? date : clock,
    ...(date >= 0 && clock >= 0 && { clock }),
    duration,
    status: names.indexOf('sc-status'),
    upstream: names.indexOf('s-ip'),
    names,
    headed: true,
    ...(duration >= 0 && {
      durationUnit: isCloudFront
        ? { unit: 's', why: 'time-taken of CloudFront' }
        : { unit: 'ms', why: 'time-taken of IIS' },
    }),
  }
}

/** Where the accept date stands, and the five timers of HAProxy behind it. */
const HAPROXY = /(?<!\S)\S+ \[\d\d\/\w{3}\/\d{4}:[\d:.]+\] \S+ \S+ (?:[+-]?\d+\/){4}[+-]?\d+ /

/** HAProxy's httplog: the timers are TR/Tw/Tc/Tr/Ta; Tr is what the server took. */
function haproxy(line: string): Format | undefined {
  if (!HAPROXY.test(line)) return undefined
  return {
    name: 'HTTP log of HAProxy',
    cut(text) {
      const at = text.search(HAPROXY)
      if (at < 0) return undefined
      const cells = cellsOf(text.slice(at), ' ')
      return [...cells.slice(0, 4), ...cells[4].split('/'), ...cells.slice(5)]
    },
    time: 1,
    duration: 7,
    status: 9,
    upstream: 3,
    headed: false,
    durationUnit: { unit: 'ms', why: 'Tr, what the server took' },
  }
}

/**
 * Envoy's default format, and that of Istio, which has up to three cells more between the flags and the bytes: bytes received, bytes sent and the
 * duration are the first three numbers in a row behind the flags.
 */
function envoy(line: string): Format | undefined {
  if (!/^\[\d{4}-\d\d-\d\dT[^\]]*\] "/.test(line)) return undefined
  const cells = cellsOf(line, ' ')
  const isCounted = (at: number) => [at, at + 1, at + 2].every((each) => /^\d+$/.test(cells[each] ?? ''))
  const more = [0, 1, 2, 3].find((each) => isCounted(4 + each)) ?? 0
  return {
    name: more > 0 ? 'access log of Istio' : 'access log of Envoy',
    cut: (text) => cellsOf(text, ' '),
    time: 0,
    duration: 6 + more,
    status: 2,
    upstream: 12 + more,
    headed: false,
    durationUnit: { unit: 'ms', why: '%DURATION%' },
  }
}

/** An application load balancer of AWS: a kind of request, a date, names and addresses, then three times in seconds. */
function alb(line: string): Format | undefined {
  if (!/^(https?|h2|grpcs|wss?) \d{4}-\d\d-\d\dT\S+Z \S+ /.test(line)) return undefined
  return {
    name: 'access log of an AWS load balancer',
    cut: (text) => cellsOf(text, ' '),
    time: 1,
    duration: 6,
    status: 8,
    upstream: 4,
    headed: false,
    durationUnit: { unit: 's', why: 'target_processing_time' },
  }
}

/** A classic load balancer of AWS: a date, names and addresses, then three times in seconds. */
function elb(line: string): Format | undefined {
  if (!/^\d{4}-\d\d-\d\dT\S+Z \S+ \S+:\d+ \S+( -?\d[\d.]*){3} /.test(line)) return undefined
  return {
    name: 'access log of a classic AWS load balancer',
    cut: (text) => cellsOf(text, ' '),
    time: 0,
    duration: 5,
    status: 7,
    upstream: 3,
    headed: false,
    durationUnit: { unit: 's', why: 'backend_processing_time' },
  }
}

/** Squid's native format: seconds since 1970, milliseconds, an address, and what was done. */
function squid(line: string): Format | undefined {
  if (!/^\d+\.\d{3} +\d+ \S+ [A-Z_]+\/\d{3} /.test(line)) return undefined
  return {
    name: 'access log of Squid',
    cut: (text) => cellsOf(text.trim().replace(/ +/g, ' '), ' '),
    time: 0,
    duration: 1,
    status: -1,
    upstream: -1,
    headed: false,
    durationUnit: { unit: 'ms', why: 'the elapsed time of Squid' },
  }
}

/** Formats whose lines are sentences or have fields of their own order, by a pattern of the whole: the time, the status, the duration. */
const PATTERNS: readonly {
  readonly name: string
  readonly line: RegExp
  readonly cells: readonly ('time' | 'status' | 'duration')[]
  readonly unit: TimeUnitId
  readonly why: string
}[] = [
  {
    name: 'server access log of Amazon S3',
    line: /^\S+ \S+ \[(\d\d\/\w{3}\/\d{4}:[\d:]+ [+-]\d{4})\] \S+ \S+ \S+ [\w.]+ \S+ (?:-|"(?:[^"\\]|\\.)*") (\d{3}|-) \S+ \S+ \S+ (\d+|-) /,
    cells: ['time', 'status', 'duration'],
    unit: 'ms',
    why: 'Total Time',
  },
  {
    name: 'request log of uWSGI',
    line: /^\[pid: .*?\} \[([^\]]+)\] .* generated \d+ bytes in (\d+) msecs(?: \(\S+ (\d{3})\))?/,
    cells: ['time', 'duration', 'status'],
    unit: 'ms',
    why: 'msecs',
  },
]

/** One of these. */
function patterned(line: string): Format | undefined {
  const pattern = PATTERNS.find((one) => one.line.test(line))
  if (!pattern) return undefined
  const { name, cells, unit, why } = pattern
  return {
    name,
    cut: (text) => pattern.line.exec(text)?.slice(1),
    names: cells,
    time: cells.indexOf('time'),
    duration: cells.indexOf('duration'),
    status: cells.indexOf('status'),
    upstream: -1,
    headed: false,
    durationUnit: { unit, why },
  }
}

/** What a program logs with a date and a time of day in front, divided by spaces; a duration has its unit, or stands behind the time. */
function dated(line: string): Format | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d([.,]\d+)? /.test(line)) return undefined
  // Behind a number its unit is part of the cell.
  const cut = (text: string) => cellsOf(text.replace(/(\d) (ns|[uµμ]s|ms|s|min|h)(?=[\s,;)]|$)/g, '$1$2'), ' ')
  const cells = cut(line).map(timedCell)
  const withUnit = cells.findIndex((cell, at) => at > 1 && !cell.includes(':') && !Number.isNaN(timeWithUnit(cell)))
  return {
    name: 'log with dates',
    cut,
    time: 0,
    clock: 1,
    duration: withUnit >= 0 ? withUnit : isNumber(cells[2] ?? '') ? 2 : -1,
    status: -1,
    upstream: -1,
    headed: false,
  }
}

const isQuoted = (cell: string) => cell.startsWith('"')

/** What a cell behind the usual fields of an access log may be: a time with its unit, or a number; a name before it is passed over. */
export const timedCell = (cell: string): string =>
  bare(cell)
    .replace(/^\w+=/, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/,$/, '')

/**
 * Access logs of web servers: common, combined, with a virtual host before or further fields behind. The duration is the field behind them
 * that has a unit; else the first with a decimal point, as nginx writes $request_time before the server's own; else the last number.
 */
function access(line: string): Format | undefined {
  if (!/ \[\d\d\/\w{3}\/\d{4}:/.test(line)) return undefined
  const cells = cellsOf(line, ' ')
  const at = cells.findIndex((cell) => isStamp(bare(cell)))
  if (at < 0) return undefined
  const behind = at + 4
  const isCombined = isQuoted(cells[behind] ?? '') && isQuoted(cells[behind + 1] ?? '')
  const from = isCombined ? behind + 2 : behind
  const extras = cells.slice(from).map((cell, k) => ({ text: timedCell(cell), at: from + k, isQuoted: isQuoted(cell) }))
  const numbers = extras.filter(({ text }) => isNumber(text))
  const plain = numbers.filter(({ isQuoted }) => !isQuoted)
  const durationCell =
    extras.find(({ text }) => !Number.isNaN(timeWithUnit(text)) && !text.includes(':')) ??
    plain.find(({ text }) => text.includes('.')) ??
    plain.at(-1) ??
    numbers.find(({ text }) => text.includes('.'))
  const isRequestTime = durationCell !== undefined && isNumber(durationCell.text) && durationCell.text.includes('.')
  return {
    name: isCombined ? 'access log, combined format' : 'access log, common format',
    cut: (text) => cellsOf(text, ' '),
    time: at,
    duration: durationCell?.at ?? -1,
    status: /^\d{3}$/.test(cells[at + 2] ?? '') ? at + 2 : -1,
    upstream: -1,
    headed: false,
    ...(isRequestTime && { durationUnit: { unit: 's', why: 'a decimal point, as nginx writes seconds' } }),
  }
}

/** Columns that are looked at: no later one can be chosen. */
const MOST_COLUMNS = 1000

/** A table, divided by what its first line has: with names, or with the time and the duration first. */
function table(line: string, next: string): Format {
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? ' '
  const isPlain = separator === ',' || separator === ' '
  const cut = (text: string) =>
    isPlain ? cellsOf(text, separator) : cellsOf(text, separator).map((cell) => pointed(cell, separator))
  const cells = cut(line).slice(0, MOST_COLUMNS).map(bare)
  const headed = !cells.some((cell) => isNumber(cell) || isDate(cell) || isStamp(cell))
  if (headed)
    return namedFormat(cells, { name: 'table with names', cut, headed }, cut(next).slice(0, MOST_COLUMNS).map(bare))
  // A status behind the time is no duration where a number with a decimal point follows; a whole number may be a server’s.
  const isStatus = (cell: string | undefined) => cell !== undefined && /^[1-5]\d\d$/.test(cell)
  const hasStatus = isStatus(cells[1]) && cells[2] !== undefined && isNumber(cells[2]) && cells[2].includes('.')
  const duration = hasStatus ? 2 : cells.length > 1 ? 1 : -1
  return { name: 'table', cut, time: 0, duration, status: hasStatus ? 1 : -1, upstream: -1, headed }
}

/** The format of a log by its first line that says something, and by the one below it. */
export const formatOf = (line: string, next: string): Format =>
  k6Json(line) ??
  jsonLines(line) ??
  k6Csv(line) ??
  gatling(line) ??
  vegeta(line) ??
  w3c(line) ??
  haproxy(line) ??
  envoy(line) ??
  alb(line) ??
  elb(line) ??
  squid(line) ??
  patterned(line) ??
  access(line) ??
  logfmt(line) ??
  dated(line) ??
  table(line, next)
