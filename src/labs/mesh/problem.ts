/** The mesh lab for a problem of the reader's own. */
import { log2 } from '../../core/math/exponential.ts'
import type { Values } from '../../core/parameters.ts'
import type { Answers, ProblemMapping, Variation } from '../../core/problem/problem.ts'
import { exact, quantity } from '../../core/text/format.ts'
import { BUSY_SHARE } from './model/costs.ts'

/** Building a schedule, in seconds a reference on a machine of today. */
const SCHEDULE = 2e-8
/** Iterations of a run, and after how many of them the mesh changes. */
const ITERATIONS = 500
const ADAPT_EVERY = 10
/** One of this many processors has other work; the words below say "a quarter". */
const LOADED = 4
/** How often other work would come and go in a run that it does not make longer, with elements of the same work. */
const PERIODS = 3

const micros = (seconds: number) => Number((1e6 * seconds).toPrecision(12))

export const problem: ProblemMapping = {
  order: 4,
  how: 'A mesh whose work moves',
  help: 'A solver on a grid: elements are refined where something happens, or processors get slower, and intervals that were equal do not stay so.',
  moves: {
    label: 'How does the load move?',
    options: {
      shock: {
        label: 'A front goes through the mesh',
        help: 'Elements are refined where it is, and whole again behind it.',
      },
      circle: { label: 'A ring grows from the middle', help: 'The same around a blast, whose front gets longer.' },
      others: {
        label: 'The mesh stays, processors get slower',
        help: 'Other programs come and go on a quarter of the processors.',
        questions: {
          varies: {
            label: 'How much longer does an element take on a slower processor?',
            help: '100: twice as long as alone; 300: four times; 700: eight times.',
          },
        },
      },
    },
  },
  files: [
    {
      parameter: 'file',
      label: 'The mesh, instead of one of ours',
      replaces: ['amount'],
      moves: 'others',
      help: 'A mesh of a file stays as it is: other programs come and go on a quarter of the processors.',
      amount: ({ bytes }) => verticesAbout(new TextDecoder().decode(bytes.subarray(0, BEGINNING))),
    },
  ],
  questions: {
    amount: { label: 'How many elements does the mesh have?', usual: '4000', min: 10, max: 100_000 },
    time: { label: 'How long does an element take in an iteration?', usual: '10 µs', min: 1e-9, max: 1000 },
    varies: {
      label: 'How much more work is there where it is heavy?',
      usual: '300 %',
      max: 3100,
      help: '100: twice as much as elsewhere; 300: four times; 700: eight times.',
    },
    processors: { usual: '16', max: 128 },
    bytes: {
      label: 'How many bytes has an element, when it is fetched and when it moves?',
      usual: '64 B',
      min: 1,
      max: 1e6,
    },
  },
  scenario: (answers) => ({
    sets: setsOf(answers),
    assumes: assumptionsOf(answers),
    varied: variationsOf(answers),
  }),
}

/** Whether elements are refined; else the mesh stays, and other work moves the load. */
const refines = ({ moves }: Answers) => moves !== 'others'

/** How long sender and receiver of a message are busy with it, in seconds. */
const messageTime = ({ latency }: Answers) => Number((latency * BUSY_SHARE).toPrecision(12))

const itemBytes = ({ bytes }: Answers) => Math.max(1, Math.round(bytes))

/** How many elements could be sent while a message is handled: what it counts as when arrangements are compared. */
const messageWeight = (answers: Answers) =>
  Number(Math.min(1e9, (messageTime(answers) * answers.bandwidth) / itemBytes(answers)).toPrecision(3))

/** The parameters that follow from the answers. */
function setsOf(answers: Answers): Values {
  const { amount, time, varies, processors, latency, bandwidth, moves, hasFile } = answers
  return {
    ...(hasFile ? { ordering: 'rsb' } : { vertices: amount }),
    processors,
    elementTime: micros(time),
    latency: micros(latency),
    bandwidth,
    medium: 'switch',
    itemBytes: itemBytes(answers),
    remapMessageTime: messageTime(answers),
    messageWeight: messageWeight(answers),
    scheduleTime: micros(SCHEDULE),
    iterations: ITERATIONS,
    ...(refines(answers)
      ? { front: moves, refinement: Math.round(log2(1 + varies)), adaptEvery: ADAPT_EVERY }
      : { loads: loadsOf(answers) }),
  }
}

/** What the model takes for granted beside the answers, in sentences. */
const assumptionsOf = (answers: Answers): readonly string[] => [
  ...(answers.hasFile
    ? [
        'The mesh of a file stays as it is; its weights count as work and as volume. It is ordered by spectral bisection.',
      ]
    : []),
  refines(answers)
    ? `The front needs ${ITERATIONS} iterations for its way. The strip that is refined is a tenth of the mesh’s width. The mesh is adapted every ${ADAPT_EVERY} iterations.`
    : `A run has ${ITERATIONS} iterations. Other work lasts half of every ${quantity(periodOf(answers), 's')}, at other moments on each processor.`,
  answers.hasFile
    ? 'An element takes the time that you said, times its weight where the file has weights.'
    : 'All elements take the same time.',
  'The processors are equally fast. Each has a link of its own to a switch.',
  'An exchange with one processor takes the latency. Sender and receiver are busy for a fifth of it each, and so with each further message.',
  `Building a schedule takes ${quantity(SCHEDULE, 's')} a reference. Halving elements takes no time.`,
  ...(messageTime(answers) > 0
    ? [`When arrangements are compared, a message counts as ${exact(messageWeight(answers))} elements.`]
    : []),
]

/** Other models of the same answers: does the advice hold with them too? */
const variationsOf = (answers: Answers): readonly Variation[] => [
  refines(answers)
    ? { says: 'With a mesh that is adapted twice as often', sets: { adaptEvery: ADAPT_EVERY / 2 } }
    : {
        says: 'With other work that comes and goes four times as often',
        sets: { loads: loadsOf(answers, 4 * PERIODS) },
      },
  { says: 'With one wire for all messages', sets: { medium: 'wire' } },
  { says: 'With schedules that take ten times as long', sets: { scheduleTime: micros(10 * SCHEDULE) } },
]

/** The beginning of a file that is looked at for its size, in bytes. */
const BEGINNING = 10_000

/** About how many vertices a mesh has, by how its file begins: METIS, Matrix Market, Scotch and PLY say it; else a usual number. */
function verticesAbout(text: string): number {
  const [, ply] = /^element vertex (\d+)/m.exec(text) ?? []
  const [, first, second] = /^\s*(?:[%#].*\n\s*)*(\d+)(?:\s+(\d+))?/.exec(text) ?? []
  // Scotch has its version first.
  return Math.max(1, Number(ply ?? (first === '0' ? second : first) ?? 10_000))
}

/** How long a run without other work takes, in seconds, over how often that comes and goes meanwhile. */
const periodOf = ({ amount, time, processors }: Answers, periods = PERIODS) =>
  (ITERATIONS * amount * time) / processors / periods

/** Other work on a part of the processors, by turns, half of each period. */
function loadsOf(answers: Answers, periods = PERIODS): string {
  const { varies, processors } = answers
  const loaded = Math.ceil(processors / LOADED)
  const seconds = (share: number) => Number((periodOf(answers, periods) * share).toPrecision(4))
  return Array.from({ length: processors }, (_, i) => {
    if (i % LOADED !== 0) return ''
    const from = seconds(i / LOADED / loaded)
    return `periodic:${Number((1 + varies).toPrecision(6))},${seconds(1)},0.5,${from}`
  })
    .join(';')
    .replace(/;+$/, '')
}
