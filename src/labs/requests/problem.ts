/** The requests lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { capacityOf, slowerProblem, slowerText, speedsOf } from '../../core/problem/slower.ts'
import { unexpected } from '../../core/text/expected.ts'
import { count } from '../../core/text/format.ts'

/** Requests of a run. */
const REQUESTS = 30_000

/** Load from which on queues grow as long as requests come. */
const FULL = 1

/** Sizes with this deviation as a share of their mean. */
function sizesOf(cv: number): Readonly<Record<string, string | number>> {
  if (cv < 0.01) return { service: 'fixed' }
  // Two sizes, equally frequent, that lie as far on both sides of the mean.
  if (cv < 0.95) return { service: 'bimodal', longShare: 0.5, longRatio: Number(((1 + cv) / (1 - cv)).toPrecision(6)) }
  if (cv < 1.05) return { service: 'exponential' }
  return { service: 'hyper', cv2: Number((cv * cv).toPrecision(6)) }
}

export const problem: ProblemMapping = {
  order: 7,
  how: 'Requests that keep arriving',
  help: 'A service behind a load balancer: each request goes to one of many servers, and the slowest answers matter.',
  questions: {
    amount: { kind: 'frequency', label: 'How many requests arrive in a second?', usual: '800', min: 1e-3, max: 1e9 },
    time: { label: 'How long does a server work on a request, on average?', usual: '10 ms' },
    varies: {
      label: 'How much do requests vary?',
      usual: '100 %',
      max: 3000,
      help: 'Deviation in percent of the mean. 0: all alike; 100: as the textbook’s exponential sizes; 300: a few very long ones.',
    },
    processors: { label: 'How many servers are there?', usual: '10', max: 1000 },
    slow: {},
    slowSpeed: {},
    latency: { usual: '100 µs' },
    bytes: { label: 'How many bytes has a request?', usual: '1 kB' },
  },
  scenario({ amount, time, varies, processors, latency, bandwidth, bytes, slow, slowSpeed }) {
    const speeds = { processors, slow, slowSpeed }
    const load = (amount * time) / capacityOf(speeds)
    const least = Math.floor(amount * time + slow * (1 - slowSpeed)) + 1
    return {
      sets: {
        servers: processors,
        ...(slow > 0 && { speeds: speedsOf(speeds) }),
        load: Number(load.toPrecision(9)),
        meanService: Number((1000 * time).toPrecision(9)),
        ...sizesOf(varies),
        networkDelay: Number((1e6 * (latency + bytes / bandwidth)).toPrecision(9)),
        requests: REQUESTS,
      },
      assumes: [
        `The servers are busy for ${Math.round(100 * load)} % of their time: that follows from your answers.`,
        'Requests arrive independently of each other, through one dispatcher, which knows the loads of this moment.',
        ...(varies >= 0.01 && varies < 0.95
          ? ['Half of the requests are short and half are long, as far from the mean as you said.']
          : []),
        slowerText(speeds, 'servers'),
        'A server serves one request at a time in the order of arrival, and takes any number into its queue.',
        `A run has ${count(REQUESTS)} requests. What counts is the response time that 99 of 100 requests do not exceed.`,
      ],
      ...(load >= FULL && {
        problem: unexpected(
          'processors',
          `at least ${count(least)}, because fewer servers cannot serve ${count(amount)} requests a second`,
          count(processors),
        ),
      }),
      ...slowerProblem(speeds),
    }
  },
}
