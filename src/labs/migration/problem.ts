/** The migration lab for a problem of the reader's own. */
import type { Values } from '../../core/parameters.ts'
import type { Answers, ProblemMapping, Variation } from '../../core/problem/problem.ts'
import { counted, quantity } from '../../core/text/format.ts'

/** Cycles of the lab in a second. */
const CYCLES = 20e6
/** How many other processes a process exchanges messages with. */
const CHANNELS = 4
/** How often each process computes while the program is watched, and how many rounds of balancing there are meanwhile. */
const TIMES = 400
const ROUNDS = 50
/** A round comes when a process of the round before has arrived, with as much time again to see what came of it. */
const MOVES = 2
/** How often computing times change meanwhile, where they do, and by which share of their mean at least. */
const CHANGES = 5
const LEAST_CHANGE = 0.2
/** Longest time that is watched, in cycles. */
const LONGEST = 8e9

const cycles = (seconds: number) => Math.max(1, Math.round(CYCLES * seconds))

export const problem: ProblemMapping = {
  order: 5,
  how: 'Processes that live on and talk',
  help: 'Actors, objects or ranks that compute and exchange messages all the time; some have more to do than others.',
  questions: {
    amount: { label: 'How many processes are there?', usual: '100', max: 4096 },
    time: { label: 'How long does a process compute between two messages?', usual: '2 ms', min: 1e-6 },
    varies: {
      label: 'How much do the processes differ?',
      help: 'Deviation of their computing times in percent of the mean. 0: all alike; 50: some have three times as much to do as others; 200: a few have very much.',
      max: 300,
    },
    processors: { usual: '16', max: 256 },
    bytes: { label: 'How many bytes has a message?', usual: '1 kB', min: 1 },
    state: {},
  },
  files: [
    {
      parameter: 'phasesFile',
      label: 'Phases that a runtime has logged',
      called: /\.(phases|json|gz|zip)$/i,
      replaces: ['amount', 'time', 'varies', 'bytes'],
    },
    {
      parameter: 'graphFile',
      label: 'Your own process graph',
      replaces: ['amount'],
      amount: ({ bytes }) => processesOf(new TextDecoder().decode(bytes)),
    },
  ],
  scenario: (answers) => ({
    sets: setsOf(answers),
    assumes: assumptionsOf(answers),
    varied: variationsOf(answers),
  }),
}

/** Whether a file says what is computed, phase by phase. */
const isByPhases = ({ fileFor }: Answers) => fileFor === 'phasesFile'

/** How many others a process exchanges messages with: there may be fewer than usual. */
const channelsOf = ({ amount }: Answers) => Math.min(CHANNELS, amount - 1)

/** Seconds that a process takes to a neighbour when it moves. */
const moveTime = ({ latency, state, bandwidth }: Answers) => latency + state / bandwidth

/** How long the program is watched, in cycles. */
function durationOf(answers: Answers): number {
  if (isByPhases(answers)) return LONGEST
  const { amount, time, processors } = answers
  const computing = TIMES * cycles(time) * Math.max(1, amount / processors)
  return Math.min(LONGEST, Math.round(Math.max(computing, ROUNDS * MOVES * CYCLES * moveTime(answers))))
}

/** Cycles from one round of balancing to the next. */
const periodOf = (answers: Answers) => Math.max(1000, Math.round(durationOf(answers) / ROUNDS))

/** The parameters that follow from the answers. */
function setsOf(answers: Answers): Values {
  const { amount, time, varies, processors, latency, bandwidth, bytes, state, fileFor } = answers
  return {
    ...(!isByPhases(answers) && {
      computeMean: cycles(time),
      computeSpread: Number((100 * varies).toPrecision(6)),
      truncation: 'lognormal',
      messageMean: bytes,
      period: periodOf(answers),
    }),
    ...(fileFor === '' && { processes: amount, channels: channelsOf(answers) }),
    processors,
    link: 'own',
    cyclesPerByte: Number((CYCLES / bandwidth).toPrecision(6)),
    setup: cycles(latency / 2),
    routing: cycles(latency / 2),
    // Without migration these would not apply, and a link would leave them out.
    migration: 'on',
    processBytes: Math.round(state),
    duration: durationOf(answers),
  }
}

/** What is assumed of the channels, and of what the processes compute. */
function workText(answers: Answers): string {
  if (isByPhases(answers))
    return 'What the objects compute and send in each phase is that of the file. They begin where the file has them, and balancers decide between phases.'
  return answers.fileFor === 'graphFile'
    ? 'Channels are those of the file, and so are the times and lengths that it gives. The answers count for the rest.'
    : `Each process exchanges a message with ${counted(channelsOf(answers), 'other')} each time.`
}

/** What the model takes for granted beside the answers, in sentences. */
const assumptionsOf = (answers: Answers): readonly string[] => [
  'The lab counts cycles of 50 ns: 20 million are a second.',
  workText(answers),
  `A process takes ${quantity(moveTime(answers), 's')} to a neighbour when it moves.`,
  'The processors are wired as a torus, whatever network yours have. Half of the latency is spent at the sender, half at each processor on the way.',
  ...(isByPhases(answers)
    ? []
    : [
        `The program is watched for ${quantity(durationOf(answers) / CYCLES, 's')}; balancers look ${quantity(periodOf(answers) / CYCLES, 's')} after each other, unless another period does better.`,
        'How much each process computes is drawn for each seed from a log-normal distribution, and does not change. Phases can be set in the lab.',
      ]),
]

/** Other models of the same answers: does the advice hold with them too? */
function variationsOf(answers: Answers): readonly Variation[] {
  const { amount, time, varies, latency, fileFor } = answers
  const twice = Math.min(2 * CHANNELS, amount - 1)
  const phase = durationOf(answers) / CHANGES
  return [
    { says: 'With processors in a ring', sets: { topology: 'ring' } },
    { says: 'With all of the latency at the sender', sets: { setup: cycles(latency), routing: cycles(0) } },
    ...(fileFor === '' && amount - 1 > CHANNELS
      ? [{ says: `With messages to ${twice} others`, sets: { channels: twice } }]
      : []),
    ...(isByPhases(answers)
      ? []
      : [
          {
            says: `With computing times that change every ${quantity(phase / CYCLES, 's')}`,
            sets: {
              phaseMean: Math.round(phase),
              phaseChange: Math.round(Math.max(LEAST_CHANGE, varies) * cycles(time)),
            },
          },
        ]),
  ]
}

/** How many processes a graph has: one more than the greatest number in the lines of its channels and classes. */
function processesOf(text: string): number {
  let most = 0
  for (const line of text.split('\n')) {
    const [, a, b] = /^\s*(?:process\s+)?(\d+)(?:\s*[-\s]\s*(\d+))?/.exec(line) ?? []
    most = Math.max(most, Number(a ?? 0), Number(b ?? 0))
  }
  return most + 1
}
