/** What programs write that holds no single measurements: known by how it begins, and refused with what to take instead. */
import type { Fault } from './read.ts'

/** Characters of a file that show what it is. */
const LOOKED_AT = 20_000

const OTHERS = 'k6, hey -o csv and vegeta encode write single requests'
const K6 = 'k6 run --out csv=FILE writes single requests'
const AB = 'ab -g FILE writes single requests'
const LOCUST = 'a listener of its event "request" can write single requests'
const RUNS = 'hyperfine --export-csv FILE measures several runs'

/** A metric of Prometheus: its help and its type, one after the other, or its type alone; or a bucket of a histogram. */
const PROMETHEUS =
  /^((# HELP [\w:]+ .*\r?\n)?# TYPE [\w:]+ (counter|gauge|histogram|summary|untyped|unknown|info|stateset)\s|\w+_bucket\{)/

/**
 * A line of `perf stat -x,`, below remarks: with -I a time, then a count, its unit, the event, whose name begins with a letter, how many nanoseconds it was
 * counted for, and in which share of them, in percent. A log may have a method, a path and a status there, a table only numbers.
 */
const PERF_STAT =
  /^(#.*\n|\s)*\s*[\d.]+,([\d.]+,)?(|n?sec|[mun]sec|ns|Joules|Watts|[KMG]i?B|Bytes|C|%),[A-Za-z][\w:./-]*,\d{4,},\d{1,3}\.\d\d,/

/** How a text begins, what it is, and where its program or another one has single measurements. */
const SUMMARIES: readonly (readonly [begins: RegExp, what: string, instead: string])[] = [
  [/^Running \S+ test @ /, 'a summary of wrk', OTHERS],
  [/^\s*Value\s+Percentile\s+TotalCount/, 'percentiles of an HdrHistogram', OTHERS],
  [/^This is ApacheBench/, 'a summary of ab', AB],
  [/^Percentage served,/, 'percentiles of ab -e', AB],
  [/^\s*Summary:\s+Total:\s/, 'a summary of hey', 'hey -o csv writes single requests'],
  [/^Requests\s+\[total, rate/, 'a report of vegeta', 'vegeta encode writes single requests'],
  [/^\s*\{[\s\S]*"metrics"\s*:\s*\{[\s\S]*"http_req_duration"\s*:\s*\{/, 'a summary of k6', K6],
  [
    /^\s*(<\?xml[^>]*>\s*)?<testResults/,
    'results of JMeter in XML',
    'with jmeter.save.saveservice.output_format=csv JMeter writes CSV',
  ],
  [/^ *http_req_duration\.*: avg=/m, 'a summary of k6', K6],
  [
    /^.*\S+ \[\d\d\/\w{3}\/\d{4}:[\d:.]+\] \S+ \S+\/\S+ (-?\d+\/){2}\+?\d+ \+?\d+ \S\S /,
    'a TCP log of HAProxy, which has connections',
    'option httplog writes requests',
  ],
  [
    /^"?Time ?\(%\)"?,"?Total Time/,
    'a summary of Nsight Systems',
    'nsys stats --report cuda_gpu_trace lists single ones',
  ],
  [/^==\d+==.*\s+==/, 'output of nvprof', 'a list of numbers, or a table whose first line names its columns, is read'],
  [
    /^;\s*(Version|Computer|UnixStartTime|MaxJobs):/,
    'a workload in the Standard Workload Format',
    'its fourth column has the run times: write them as a list',
  ],
  [/^"?Type"?,"?Name"?,"?(# requests|Request Count)/i, 'statistics of Locust', LOCUST],
  [/^"?Timestamp"?,"?User Count/i, 'a history of Locust', LOCUST],
  [/^\s*\{\s*"aggregate"\s*:\s*\{/, 'a report of Artillery', OTHERS],
  [PROMETHEUS, 'metrics of Prometheus', 'the log behind them has single requests'],
  [PERF_STAT, 'counters of perf stat', RUNS],
  [/^(#.*\n|\s)*Performance counter stats for/, 'counters of perf stat', RUNS],
  [/^\s*real\s+\d+m[\d.]+s\s+user\s/, 'what the shell’s time writes of one run', RUNS],
  [/^[\d.]+user [\d.]+system /, 'what time writes of one run', RUNS],
  [
    /^\s*\{\s*"mean"\s*:\s*\{\s*"confidence_interval"/,
    'estimates of Criterion',
    'its sample.json has times and how many iterations each is of',
  ],
  [
    /^group,function,value,throughput_num,/,
    'raw.csv of Criterion, where a time is that of several iterations together',
    'divide each by its iteration_count',
  ],
  [/^\s*<(\?xml|!doctype|html|testsuites?)\b/i, 'an XML or HTML file', 'CSV and JSON are read'],
]

/** The refusal of a text that only sums up what was measured; undefined of others. */
export function summaryFault(text: string, expected: string): Fault | undefined {
  const start = text.slice(0, LOOKED_AT).replace(/^\ufeff/, '')
  const [, what, instead] = SUMMARIES.find(([begins]) => begins.test(start)) ?? []
  return what === undefined ? undefined : { expected: `${expected} (${instead})`, got: what }
}
