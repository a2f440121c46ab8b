/** The requests lab for a problem of the reader's own. */
import type { Values } from '../../core/parameters.ts'
import type { Answers, ProblemMapping, Unusable, Variation } from '../../core/problem/problem.ts'
import { capacityOf, slowerProblem, slowerText, speedsOf } from '../../core/problem/slower.ts'
import { unexpected } from '../../core/text/expected.ts'
import { count, counted } from '../../core/text/format.ts'
import { hasNoDurations } from './model/log/preview.ts'

/** Requests of a run. */
const REQUESTS = 30_000

/** Load from which on queues grow as long as requests come. */
const FULL = 1

/** Sizes with this deviation as a share of their mean. */
function sizesOf(cv: number): Values {
  if (cv < 0.01) return { service: 'fixed' }
  // Two sizes, equally frequent, that lie as far on both sides of the mean.
  if (cv < 0.95) return { service: 'bimodal', longShare: 0.5, longRatio: Number(((1 + cv) / (1 - cv)).toPrecision(6)) }
  if (cv < 1.05) return { service: 'exponential' }
  return { service: 'hyper', cv2: Number((cv * cv).toPrecision(6)) }
}

/** How many times the least size the largest is, of a heavy tail. */
const TAIL_RANGE = 10_000
const heavy = (alpha: number): Values => ({ service: 'pareto', alpha, paretoRatio: TAIL_RANGE })

/** What is assumed of sizes. */
function sizesText(cv: number, tail: number | undefined): readonly string[] {
  if (tail !== undefined)
    return [
      `Sizes have a tail with the index ${tail} (bounded Pareto); the largest is ${count(TAIL_RANGE)} times the least.`,
    ]
  if (cv < 0.01) return []
  if (cv < 0.95) return ['Half of the requests are short and half are long, as far from the mean as you said.']
  if (cv < 1.05) return ['Sizes are exponential.']
  return ['Sizes are of two kinds, both exponential, each with half of the work (hyper-exponential): a light tail.']
}

/** Rules that a balancer cannot use that knows no sizes. */
const UNKNOWN = 'it has to know the size of each request, which yours does not'
const KNOWING: Unusable = { leastWork: UNKNOWN, sizeInterval: UNKNOWN }

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
    tail: {},
    processors: { label: 'How many servers are there?', usual: '10', max: 1000 },
    atOnce: { label: 'How many at once?' },
    slow: {},
    slowSpeed: {},
    latency: { usual: '100 µs' },
    bytes: { label: 'How many bytes has a request?', usual: '1 kB' },
  },
  choices: {
    arrivals: {
      label: 'How do requests arrive?',
      beside: 'amount',
      options: {
        random: { label: 'At random', help: 'Many users, independent of each other.' },
        bursts: { label: 'In bursts', help: 'A tenth of a second with four times as many, then a pause.' },
        even: { label: 'Evenly', help: 'A sensor, or a clock.' },
      },
    },
    sizes: {
      label: 'How are sizes spread?',
      beside: 'amount',
      asks: { tail: ['heavy'] },
      spares: { varies: ['heavy'] },
      options: {
        light: { label: 'Light tail', help: 'You know how much they vary.' },
        heavy: { label: 'Heavy tail', help: 'Most are short and a few are far longer: files, queries, sessions.' },
      },
    },
    known: {
      label: 'Is the size of a request known when it comes?',
      beside: 'amount',
      options: {
        no: { label: 'No', help: 'Rules that need it are left out.' },
        yes: { label: 'Yes', help: 'Or it follows from the request.' },
      },
    },
    serves: {
      label: 'How many requests does a server work on at once?',
      beside: 'processors',
      asks: { atOnce: ['some'] },
      options: {
        one: { label: 'One', help: 'Others wait in its queue.' },
        some: { label: 'Some', help: 'A pool of workers, each as fast as if it were alone.' },
        sharing: { label: 'All, which share it', help: 'Ten at once take ten times as long: threads on a processor.' },
      },
    },
  },
  files: [
    {
      parameter: 'log',
      label: 'A log of your servers',
      replaces: ['amount', 'time', 'varies', 'tail', 'arrivals', 'sizes'],
      help: 'Requests come at the times of the log, with its durations as sizes.',
    },
    {
      parameter: 'log',
      label: 'A log of your servers',
      holds: ({ bytes }) => hasNoDurations(bytes),
      leaves: ['service'],
      replaces: ['amount', 'arrivals'],
      help: 'Requests come at the times of the log, which has no durations: you say how long they take.',
    },
  ],
  scenario(answers) {
    const { amount, time, processors, slow, slowSpeed, choices, hasFile } = answers
    const load = loadOf(answers)
    const least = Math.floor((amount * time) / workersOf(answers) + slow * (1 - slowSpeed)) + 1
    return {
      sets: setsOf(answers),
      assumes: assumptionsOf(answers),
      varied: variationsOf(answers),
      leavesOut: choices.known === 'yes' ? {} : KNOWING,
      ...(!hasFile &&
        load >= FULL && {
          problem: unexpected(
            'processors',
            `at least ${count(least)}, because fewer servers cannot serve ${counted(amount, 'request')} a second`,
            count(processors),
          ),
        }),
      ...slowerProblem(answers),
    }
  },
}

/** Requests that a server works on at once, each as fast as if it were alone. */
const workersOf = ({ choices, atOnce }: Answers): number => (choices.serves === 'some' ? atOnce : 1)

/** The share of their time that the servers are busy. */
const loadOf = (answers: Answers): number =>
  (answers.amount * answers.time) / (capacityOf(answers) * workersOf(answers))

/** The index of the tail of sizes; undefined where it is light. */
const tailOf = ({ choices, tail }: Answers): number | undefined => (choices.sizes === 'heavy' ? tail : undefined)

/** Whether sizes are those of a file. */
const hasDurations = ({ fileAnswers }: Answers): boolean => fileAnswers.includes('time')

/** The parameters that follow from the answers. */
function setsOf(answers: Answers): Values {
  const { time, varies, processors, latency, bandwidth, bytes, slow, choices, hasFile, atOnce } = answers
  const { arrivals = 'random', serves = 'one' } = choices
  const tail = tailOf(answers)
  return {
    servers: processors,
    ...(slow > 0 && { speeds: speedsOf(answers) }),
    ...(serves === 'some' && { workers: atOnce }),
    ...(serves === 'sharing' && { discipline: 'ps' }),
    ...(!hasFile && {
      load: Number(loadOf(answers).toPrecision(9)),
      ...(arrivals !== 'random' && { arrivals: arrivals === 'even' ? 'even' : 'bursty' }),
      requests: REQUESTS,
    }),
    ...(!hasDurations(answers) && {
      meanService: Number((1000 * time).toPrecision(9)),
      ...(tail === undefined ? sizesOf(varies) : heavy(tail)),
    }),
    networkDelay: Number((1e6 * (latency + bytes / bandwidth)).toPrecision(9)),
  }
}

/** What the model takes for granted beside the answers, in sentences. */
function assumptionsOf(answers: Answers): readonly string[] {
  const { varies, choices, hasFile, atOnce } = answers
  const { arrivals = 'random', known = 'no', serves = 'one' } = choices
  const sizes = sizesText(varies, tailOf(answers))
  return [
    ...(hasFile
      ? [
          `${hasDurations(answers) ? 'Arrivals and sizes are' : 'Arrivals are'} those of the log; its columns and units can be chosen in the lab.`,
          ...(hasDurations(answers) ? [] : sizes),
        ]
      : [
          `Requests bring ${Math.round(100 * loadOf(answers))} % of the work that the servers can do: that follows from your answers.`,
          ...(arrivals === 'random' ? ['Requests arrive independently of each other.'] : []),
          ...(arrivals === 'bursts' ? ['Within a burst of 100 ms four times as many come as on average.'] : []),
          ...sizes,
        ]),
    'They come through one dispatcher, which knows the loads of this moment.',
    slowerText(answers, 'servers'),
    serves === 'sharing'
      ? 'A server shares its time equally among its requests.'
      : `A server serves ${serves === 'some' ? `${count(atOnce)} requests` : 'one request'} at a time in the order of arrival, and takes any number into its queue.`,
    ...(known === 'no' ? ['Sizes are not known when requests come.'] : []),
    `${hasFile ? '' : `A run has ${count(REQUESTS)} requests. `}What counts is the response time that 99 of 100 requests do not exceed.`,
  ]
}

/** Other models of the same answers: does the advice hold with them too? */
function variationsOf(answers: Answers): readonly Variation[] {
  const { arrivals, serves = 'one' } = answers.choices
  return [
    ...(serves === 'sharing' ? [{ says: 'With one request at a time', sets: { discipline: 'fifo' } }] : []),
    // A server that shares its time has one worker: at the same load, one for several would mean fewer requests.
    ...(serves === 'one'
      ? [{ says: 'With sharing', sets: { discipline: 'ps', workers: 1, queueLimit: 'unlimited' } }]
      : []),
    ...(answers.hasFile
      ? []
      : [
          tailOf(answers) === undefined
            ? { says: 'With a heavy tail of sizes (index 1.5)', sets: heavy(1.5) }
            : { says: 'With exponential sizes', sets: { service: 'exponential' } },
          arrivals === 'bursts'
            ? { says: 'Without bursts', sets: { arrivals: 'poisson' } }
            : { says: 'With bursts of four times as many requests', sets: { arrivals: 'bursty' } },
        ]),
    { says: 'With loads that are 100 ms old', sets: { knowledge: 'late', lateBy: 100 } },
    {
      says: 'With four dispatchers, each of which knows its own requests',
      sets: { dispatchers: 4, knowledge: 'own' },
    },
  ]
}
