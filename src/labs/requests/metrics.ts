/** What a run of the requests lab reports. */
import { defineMetrics, type TimeBound, type TimePart } from '../../core/lab.ts'

const percentile = (words: string, p: string) => ({
  label: words,
  unit: 's',
  help: `${p} of the answered requests took no longer than this, from arrival to answer.`,
  formula: `the ⌈p·m⌉-th least of m response times`,
  better: 'less' as const,
  none: 'where no measured request was answered',
})

const count = (label: string, help: string, formula: string) => ({
  label,
  unit: 'requests',
  help,
  formula,
})

/** How measured requests without an answer ended, in words, by the metric that counts them. */
export const FAILURES = {
  failedTimeout: 'timed out',
  dropped: 'dropped',
  failedError: 'ended in an error',
  lost: 'never ended',
}

export const metrics = defineMetrics({
  mean: {
    label: 'Mean response time',
    unit: 's',
    help: 'From the arrival of a request to its answer, on average over the answered requests that are measured.',
    formula: 'T',
    better: 'less',
    none: 'where no measured request was answered',
  },
  median: percentile('Median response time', 'Half'),
  p95: percentile('95th percentile', '95 %'),
  p99: percentile('99th percentile', '99 %'),
  p999: percentile('99.9th percentile', '99.9 %'),
  sizeBound: {
    label: 'Lower bound of sizes',
    unit: 's',
    help: 'No policy has a lower mean: each request goes there and back and is served alone on the fastest server. The smallest count, as many as were answered.',
    formula: 'mean of the m least of 2 · delay + x/v',
    none: 'where no measured request was answered',
  },
  pooledBound: {
    label: 'Lower bound of one server',
    unit: 's',
    help: 'No policy has a lower mean: one server as fast as all together, which always serves the request with the least work left.',
    formula: 'mean under SRPT at speed S, and 2 · delay',
    source: 'Schrage 1968',
    none: 'where a measured request was not answered',
  },
  p99Bound: {
    label: 'Lower bound of the 99th percentile',
    unit: 's',
    help: 'No policy has a lower 99th percentile: that of the times there and back and alone on the fastest server.',
    formula: 'the ⌈0.99 m⌉-th least of 2 · delay + x/v',
    none: 'where no measured request was answered',
  },
  oneQueue: {
    label: 'One common queue',
    unit: 's',
    help: 'Mean response time of the same requests in one queue, of which free workers take the oldest. Runs in which small requests overtake large ones can be better.',
    formula: 'mean under first come, first served',
    none: 'with timeouts, hedges, health checks, limited queues and servers that change',
  },
  meanWait: {
    label: 'Mean wait',
    unit: 's',
    help: 'From the arrival of a request to the start of the service that answered it, without the way there.',
    formula: 'mean of (start − arrival − network delay)',
    better: 'less',
    none: 'where no measured request was answered',
  },
  meanSlowdown: {
    label: 'Mean slowdown',
    help: 'Response time over the request’s own size, on average.',
    formula: 'mean of response time / size',
    better: 'less',
    none: 'where no measured request was answered',
  },
  utilisation: {
    label: 'Utilisation',
    help: 'Share of the workers that are busy, on average over servers and time.',
    formula: 'mean of busy workers / c',
  },
  utilisationMax: {
    label: 'Utilisation of the busiest',
    help: 'Share of its workers that are busy at the busiest server, on average over time.',
    formula: 'max over servers',
    better: 'less',
  },
  utilisationMin: {
    label: 'Utilisation of the idlest',
    help: 'Share of its workers that are busy at the idlest server, on average over time.',
    formula: 'min over servers',
  },
  throughput: {
    label: 'Throughput',
    unit: 'requests/s',
    help: 'Answers in a second, from the first measured arrival to the last arrival.',
    formula: 'answers / window',
    better: 'more',
  },
  answered: {
    ...count('Answered', 'Measured requests that were answered.', 'number of requests with a good answer'),
    better: 'more',
  },
  failedTimeout: {
    ...count('Failed by timeout', 'Measured requests whose last attempt timed out.', 'number of requests'),
    better: 'less',
  },
  dropped: {
    ...count('Dropped', 'Measured requests whose last attempt was refused by a full queue.', 'number of requests'),
    better: 'less',
  },
  failedError: {
    ...count('Failed by error', 'Measured requests whose last attempt ended in an error.', 'number of requests'),
    better: 'less',
  },
  lost: {
    ...count(
      'Never ended',
      'Measured requests that never ended, such as those at a server that is stopped for good.',
      'number of requests',
    ),
    better: 'less',
  },
  timeouts: { label: 'Timeouts', help: 'Attempts that timed out, in the whole run.', formula: 'number of attempts' },
  retries: { label: 'Retries', help: 'Further attempts, in the whole run.', formula: 'number of attempts' },
  hedges: {
    label: 'Second copies',
    help: 'Copies that were sent because the first was slow.',
    formula: 'number of copies',
  },
  refusals: {
    label: 'Refusals',
    help: 'Copies that a full queue refused, in the whole run.',
    formula: 'number of copies',
  },
  messagesPerRequest: {
    label: 'Messages per request',
    help: 'Copies, answers, questions about loads, reports of idle servers, cancellations, renewals and checks, over the requests.',
    formula: 'messages / requests',
    better: 'less',
  },
  largestQueue: {
    label: 'Longest queue',
    unit: 'requests',
    help: 'The most requests that ever waited in one queue.',
    formula: 'max over queues and time',
    better: 'less',
  },
  idleWhileWaiting: {
    label: 'Waiting beside an idle worker',
    help: 'Share of the time in which a request waits somewhere while a worker elsewhere is free.',
    formula: 'share of the window',
    better: 'less',
  },
  jain: {
    label: 'Jain’s fairness index',
    help: 'How evenly the servers are used: 1 is even, 1/n is all at one.',
    formula: '(Σx)² / (n·Σx²)',
    source: 'Jain, Chiu and Hawe 1984',
    better: 'more',
  },
  imbalance: {
    label: 'Imbalance',
    help: 'By how much the busiest server is busier than the mean.',
    formula: 'max/mean − 1',
    better: 'less',
  },
  numberInSystem: {
    label: 'Requests in the system',
    unit: 'requests',
    help: 'Requests that have come and not ended, on average over time.',
    formula: 'N; N = λ·T by Little’s law',
    better: 'less',
  },
  totalTime: {
    label: 'Total time',
    unit: 's',
    help: 'When the last request ended.',
    formula: 'max over requests of their end',
  },
  serviceTime: {
    label: 'Time in service',
    unit: 's',
    help: 'From the start of the service that answered a request to its end, also while the server is slow or shared.',
    formula: 'mean of (end − start)',
    better: 'less',
    none: 'where no measured request was answered',
  },
  networkTime: {
    label: 'Time in the network',
    unit: 's',
    help: 'The way of a request to its server, and of the answer back.',
    formula: '2 · network delay',
    better: 'less',
    none: 'where no measured request was answered',
  },
  retryTime: {
    label: 'Time before the last copy',
    unit: 's',
    help: 'From the arrival of a request until the copy was sent that brought the answer: earlier attempts, and the waits between them.',
    formula: 'mean of (sent − arrival)',
    better: 'less',
    none: 'where no measured request was answered',
  },
  queueTime: {
    label: 'Time in queues',
    unit: 's',
    help: 'How long the copy that brought the answer waited for a worker.',
    formula: 'mean of (start − sent − network delay)',
    better: 'less',
    none: 'where no measured request was answered',
  },
})

/** What no policy can beat, and what one common queue reaches. */
export const bounds: readonly TimeBound[] = [
  {
    metric: 'sizeBound',
    of: 'mean',
    because: 'Each request goes there and back and has to be served, on the fastest server at best',
    brief: 'the way and the service of each request',
    says: 'On average no policy can answer in less than {}: each request takes that on the fastest server',
  },
  {
    metric: 'pooledBound',
    of: 'mean',
    because:
      'One server as fast as all together, which always serves the request with the least work left, is never slower',
    brief: 'all servers as one, shortest first',
    says: 'On average no policy can answer in less than {}: one server as fast as all together takes that',
  },
  {
    metric: 'p99Bound',
    of: 'p99',
    because: 'Each request goes there and back and has to be served, on the fastest server at best',
    brief: 'the way and the service of each request',
    says: 'No policy can answer 99 % in less than {}: each of these requests takes no longer on the fastest server',
  },
  {
    metric: 'oneQueue',
    of: 'mean',
    kind: 'reference',
    because: 'In one queue each request goes to the worker that is free first',
    brief: 'one common queue',
    says: 'One common queue takes {}',
  },
]

/** Where the time of an answered request goes: the parts add up to the mean response time. */
export const timeSplit: readonly TimePart[] = [
  {
    use: 'compute',
    metric: 'serviceTime',
    column: 'service',
    words: { label: 'Service', short: 'service', help: 'Being served.', noun: 'service' },
  },
  {
    use: 'communicate',
    metric: 'networkTime',
    column: 'network',
    words: {
      label: 'Network',
      short: 'network',
      help: 'On the way to the server and back.',
      noun: 'time in the network',
    },
  },
  {
    use: 'overhead',
    metric: 'retryTime',
    column: 'retry',
    words: {
      label: 'Attempts before',
      short: 'attempts before',
      help: 'Until the copy was sent that brought the answer.',
      noun: 'time in attempts before',
    },
  },
  {
    use: 'wait',
    metric: 'queueTime',
    column: 'queue',
    words: { label: 'Queue', short: 'queue', help: 'Waiting for a worker.', noun: 'waiting in queues' },
  },
]
