/**
 * The code that an annotated loop becomes (§1.4, figure 1.4), for the protocol that is simulated: with calls of a balancing library, with
 * calls of MPI, and as OpenMP’s clause. Each line says what a processor does while it is there.
 */

import { type LoopValues, loopsOf, strategiesOf, wayOf, withSize } from '../../parameters.ts'
import { clauseOf } from '../../strategies/index.ts'
import { type Annotation, movedArrays, type SharedArray, workloads } from '../../workloads/index.ts'

/** What a processor may be at: an activity, or sending a message of a kind. */
export type At = 'compute' | 'wait' | 'decide' | 'done' | 'parcel' | string

/** A line of code. */
interface CodeLine {
  readonly text: string
  /** Absent where no time passes. */
  readonly at?: readonly At[]
}

/** Code under a heading. */
export interface Section {
  readonly title: string
  readonly lines: readonly CodeLine[]
  /** For a program: the loop that the line belongs to. */
  readonly loop?: 1 | 2
}

/** How the code is written. */
export type Dialect = 'library' | 'mpi' | 'openmp'

const line = (text: string, ...at: At[]): CodeLine => (at.length > 0 ? { text, at } : { text })

/** Lines further in. */
const inner = (lines: readonly CodeLine[]): CodeLine[] =>
  lines.map(({ text, ...rest }) => ({ text: `  ${text}`, ...rest }))

const sized = ({ name, dimensions }: SharedArray) => `${name}${dimensions.map((size) => `[${size}]`).join('')}`

/** The loop as its author writes it. */
function annotatedLines({ index, low, high, arrays, body }: Annotation): CodeLine[] {
  return [
    ...arrays.map((array) => line(`array ${sized(array)} ${array.distribution}`)),
    line(`for ${index} = ${low}, ${high}  balanced`),
    ...inner(body.map((text) => line(text))),
  ]
}

/** The sections of a scenario in a dialect. */
export function sectionsOf(values: LoopValues, dialect: Dialect): readonly Section[] {
  const words = dialect === 'library' ? libraryWords : dialect === 'mpi' ? mpiWords : undefined
  const loops = loopsOf(values)
  if (loops) return programSections(values, loops, words)
  const annotation = workloads[values.workload].annotation(withSize(values))
  const loopSection: Section = { title: 'The annotated loop', lines: annotatedLines(annotation) }
  return [loopSection, ...balanced(annotation, values, words)]
}

/** What a loop becomes; without words for messages, with OpenMP. */
function balanced(annotation: Annotation, values: LoopValues, words: Words | undefined): Section[] {
  if (!words) return [openmp(annotation, values)]
  const way = wayOf(values)
  const body = annotation.body.map((text) => line(text, 'compute'))
  if (way.kind === 'fixed') return [{ title: 'On every processor', lines: fixed(annotation, body, words) }]
  if (way.kind === 'queue') return queued(annotation, body, words, values)
  if (way.kind === 'peers')
    return [{ title: 'On every processor', lines: peers(annotation, body, words, 'asks' in way) }]
  if (way.kind === 'neighbours') return [{ title: 'On every processor', lines: neighbouring(annotation, body, words) }]
  if (way.kind === 'clock')
    return exchanging(annotation, body, words, values, { exchange: ONE_DECIDES, chooses: false }, 'by clock')
  return way.kind === 'exchange' ? exchanging(annotation, body, words, values, way) : []
}

/** A program: its loops, each with its own strategy, and the transpose between them. */
function programSections(
  values: LoopValues,
  loops: NonNullable<ReturnType<typeof loopsOf>>,
  words: Words | undefined,
): readonly Section[] {
  const annotations = loops.map((name) => workloads[name].annotation(withSize(values)))
  const [{ arrays }] = annotations
  const names = arrays.map(({ name }) => name)
  const transposes = names.map((name) => `transpose(${name})`)
  const loopLines = annotations.flatMap((annotation, nth) => [
    ...annotatedLines(nth === 0 ? annotation : { ...annotation, arrays: [] }),
    ...(nth === 0 ? transposes.map((text) => line(text)) : []),
  ])
  const ofLoop = (nth: 0 | 1): Section[] => {
    // What begins and ends the program does so once, and the array is collected and dealt between its loops.
    const inner = words && { ...words, ...(nth === 0 ? { exit: () => [] } : { init: () => [] }) }
    const set = { ...values, workload: loops[nth], strategy: strategiesOf(values)[nth] }
    return balanced(annotations[nth], set, inner).map(({ title, lines }) => ({
      title: `Loop ${nth + 1}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      lines,
      loop: nth === 0 ? 1 : 2,
    }))
  }
  const between: Section = {
    title: 'Between the loops, on processor 0',
    lines: transposes.map((text) => line(text, 'transpose')),
  }
  return [{ title: 'The annotated program', lines: loopLines }, ...ofLoop(0), between, ...ofLoop(1)]
}

/** How a dialect says what is sent and received. */
interface Words {
  init(groups: string): CodeLine[]
  scatter(annotation: Annotation): CodeLine[]
  gather(annotation: Annotation): CodeLine[]
  exit(): CodeLine[]
  send(what: string, to: string, of: string, kind: string): CodeLine
  receive(what: string, from: string, of: string, ...at: At[]): CodeLine
  /** Whether a message of a kind is there. */
  probe(of: string): CodeLine
}

const moved = (annotation: Annotation) =>
  movedArrays(annotation)
    .map(({ name }) => name)
    .join(', ')

const libraryWords: Words = {
  init: (groups) => [line(`DLB_init(P${groups})`)],
  scatter: ({ arrays }) =>
    arrays.map(({ name, distribution }) => line(`DLB_scatter(${name}, ${distribution})`, 'scatter')),
  gather: ({ arrays }) =>
    arrays
      .filter(({ distribution }) => distribution !== 'WHOLE')
      .map(({ name }) => line(`DLB_gather(${name})`, 'done', 'gather', 'await')),
  exit: () => [line('DLB_exit()', 'done')],
  send: (what, to, of, kind) => line(`DLB_send_${of}(${what === '' ? to : `${what}, ${to}`})`, kind),
  receive: (what, from, of, ...at) => line(`${what === '' ? '' : `${what} = `}DLB_receive_${of}(${from})`, ...at),
  probe: (of) => line(`${of} = DLB_arrived(${of.toUpperCase()})`),
}

const mpiWords: Words = {
  init: () => [
    line('MPI_Init(&argc, &argv)'),
    line('MPI_Comm_rank(MPI_COMM_WORLD, &me)'),
    line('MPI_Comm_size(MPI_COMM_WORLD, &P)'),
  ],
  scatter: ({ arrays }) =>
    arrays.map(({ name, distribution }) =>
      distribution === 'WHOLE'
        ? line(`MPI_Bcast(${name}, size(${name}), MPI_BYTE, 0, MPI_COMM_WORLD)`)
        : line(`MPI_Scatterv(${name}, counts, first, MPI_BYTE, mine(${name}), …, 0, MPI_COMM_WORLD)`, 'scatter'),
    ),
  gather: ({ arrays }) =>
    arrays
      .filter(({ distribution }) => distribution !== 'WHOLE')
      .map(({ name }) => {
        const text = `MPI_Gatherv(mine(${name}), …, ${name}, counts, first, MPI_BYTE, 0, MPI_COMM_WORLD)`
        return line(text, 'done', 'gather', 'await')
      }),
  exit: () => [line('MPI_Finalize()', 'done')],
  send: (what, to, of, kind) =>
    line(
      what === ''
        ? `MPI_Send(NULL, 0, MPI_BYTE, ${to}, ${of.toUpperCase()}, MPI_COMM_WORLD)`
        : `MPI_Send(&${what}, sizeof ${what}, MPI_BYTE, ${to}, ${of.toUpperCase()}, MPI_COMM_WORLD)`,
      kind,
    ),
  receive: (what, from, of, ...at) =>
    line(
      `MPI_Recv(${what === '' ? 'NULL, 0' : `&${what}, sizeof ${what}`}, MPI_BYTE, ${from === '' ? 'MPI_ANY_SOURCE' : from}, ${of.toUpperCase()}, MPI_COMM_WORLD, &status)`,
      ...at,
    ),
  probe: (of) => line(`MPI_Iprobe(MPI_ANY_SOURCE, ${of.toUpperCase()}, MPI_COMM_WORLD, &${of}, &status)`),
}

function fixed(annotation: Annotation, body: readonly CodeLine[], words: Words): CodeLine[] {
  const { index } = annotation
  return [
    ...words.init(''),
    ...words.scatter(annotation),
    line(`for each ${index} of mine`),
    ...inner(body),
    ...words.gather(annotation),
    ...words.exit(),
  ]
}

/** A queue gives out the iterations: what processors and what the queue runs. */
function queued(annotation: Annotation, body: readonly CodeLine[], words: Words, values: LoopValues): Section[] {
  const { index } = annotation
  const rule = values.strategy
  const copies = values.backups === 'on'
  return [
    {
      title: 'On every processor',
      lines: [
        ...words.init(''),
        ...words.scatter(annotation),
        line('do'),
        ...inner([
          words.send('', 'queue', 'request', 'request'),
          words.receive('chunk', 'queue', 'chunk', 'wait', 'parcel'),
          line(`for (${index} = chunk.start; ${index} < chunk.end; ${index}++)`),
          ...inner([...body, ...(copies ? [words.probe('cancel'), line('if (cancel) break')] : [])]),
        ]),
        line('while (chunk.start < chunk.end)'),
        ...words.gather(annotation),
        ...words.exit(),
      ],
    },
    {
      title: 'The queue, on processor 0',
      lines: [
        line('while (a processor has not received an empty chunk)'),
        ...inner([
          words.receive('', '', 'request'),
          line(`chunk = next_chunk(left, P)  /* ${rule} */`, 'decide'),
          ...(copies
            ? [
                line('if (the chunk that it has done is computed by another, too)'),
                ...inner([words.send('', 'the other', 'cancel', 'cancel')]),
                line('if (nothing is left) chunk = one that is not done and not copied'),
              ]
            : []),
          words.send('chunk', 'status.source', 'chunk', 'chunk'),
        ]),
      ],
    },
  ]
}

/** Processors without iterations take them from others, at once or after asking what these have. */
function peers(annotation: Annotation, body: readonly CodeLine[], words: Words, asks: boolean): CodeLine[] {
  const { index } = annotation
  return [
    ...words.init(''),
    ...words.scatter(annotation),
    line('do'),
    ...inner([
      line(`while (mine is not empty)`),
      ...inner([
        line(`${index} = the first of mine`),
        ...body,
        words.probe('request'),
        line('if (request)'),
        ...inner([words.send('iterations', 'status.source', 'iterations', 'iterations')]),
        ...(asks
          ? [
              words.probe('question'),
              line('if (question)'),
              ...inner([words.send('standing', 'status.source', 'answer', 'answer')]),
            ]
          : []),
      ]),
      ...(asks
        ? [
            line('for each other'),
            ...inner([
              words.send('', 'other', 'question', 'question'),
              words.receive('standing[other]', 'other', 'answer', 'wait'),
            ]),
          ]
        : []),
      line('while (mine is empty and not all have refused)'),
      ...inner([
        words.send('', 'other', 'request', 'request'),
        words.receive('iterations', 'other', 'iterations', 'wait', 'parcel'),
      ]),
    ]),
    line('while (mine is not empty)'),
    ...words.gather(annotation),
    ...words.exit(),
  ]
}

/** One balancer decides for all. */
const ONE_DECIDES = { central: true, local: false }

/** Neighbours report to each other what they have, and give of it. */
function neighbouring(annotation: Annotation, body: readonly CodeLine[], words: Words): CodeLine[] {
  const { index } = annotation
  return [
    ...words.init(''),
    ...words.scatter(annotation),
    line('while (the loop is not done)', 'wait'),
    ...inner([
      line(`for each ${index} of mine until the period has passed`),
      ...inner([
        ...body,
        words.receive('standing[neighbour]', '', 'report', 'parcel'),
        words.receive('iterations', '', 'iterations', 'parcel'),
      ]),
      line('if (my standing has changed)'),
      ...inner([line('for each neighbour'), ...inner([words.send('standing', 'neighbour', 'report', 'report')])]),
      line('for each neighbour that is to have some'),
      ...inner([words.send('iterations', 'neighbour', 'iterations', 'iterations')]),
    ]),
    ...words.gather(annotation),
    ...words.exit(),
  ]
}

/** Balancers, one for all or one in each group, decide on moves when processors meet. */
function exchanging(
  annotation: Annotation,
  body: readonly CodeLine[],
  words: Words,
  values: LoopValues,
  way: { readonly exchange: { readonly central: boolean; readonly local: boolean }; readonly chooses: boolean },
  meeting: 'by clock' | 'by interrupt' = 'by interrupt',
): Section[] {
  const { index } = annotation
  const { central, local } = way.exchange
  const groups = local || way.chooses ? ', K' : ''
  const report = [words.send('profile', 'balancer', 'profile', 'profile')]
  const obey = [words.receive('moves', 'balancer', 'order', 'wait')]
  const reportAll = [
    line('for each other of the group'),
    ...inner([words.send('profile', 'other', 'profile', 'profile')]),
  ]
  const decideAll = [
    line('for each other of the group'),
    ...inner([words.receive('profiles[other]', 'other', 'profile', 'wait')]),
    line('moves = decide(profiles)', 'decide'),
  ]
  const ask = values.choose !== 'once' ? [line('if (to be asked again) strategy = model(profiles)', 'decide')] : []
  const middle = way.chooses
    ? [
        line('if (strategy is central)'),
        ...inner([...report, ...obey]),
        line('else'),
        ...inner([...reportAll, ...decideAll.slice(0, 2), ...ask, ...decideAll.slice(2)]),
      ]
    : central
      ? [...report, ...obey]
      : [...reportAll, ...decideAll]
  const meets = (local || way.chooses) && values.betweenGroups !== 'off'
  const data = moved(annotation)
  const on: Section = {
    title: 'On every processor',
    lines: [
      ...words.init(groups),
      ...words.scatter(annotation),
      line('while (there is work)'),
      ...inner([
        line(`for (${index} = start; ${index} < end; ${index}++)`),
        ...(meeting === 'by clock'
          ? [
              ...inner([...body, line('if (the period has passed) break')]),
              line('wait until the period has passed', 'wait'),
            ]
          : [
              ...inner([...body, words.probe('interrupt'), line('if (interrupt) break')]),
              line(`if (${index} == end and not interrupt)`),
              ...inner([
                line('for each other of the group'),
                ...inner([words.send('', 'other', 'interrupt', 'interrupt')]),
              ]),
            ]),
        ...middle,
        line('for each move from me'),
        ...inner([words.send(`rows${data === '' ? '' : ` of ${data}`}`, 'move.to', 'iterations', 'iterations')]),
        line('for each move to me'),
        ...inner([words.receive('rows', 'move.from', 'iterations', 'parcel')]),
        ...(meets ? [line(`if (nothing is left, or after ${values.betweenGroups} times) group = all, once`)] : []),
      ]),
      ...words.gather(annotation),
      ...words.exit(),
    ],
  }
  if (!central && !way.chooses) return [on]
  const model = way.chooses ? [line('if (it is the first) strategy = model(profiles)', 'decide'), ...ask] : []
  return [
    on,
    {
      title: balancerTitle(values, way),
      lines: [
        line('while (there is work)'),
        ...inner([
          words.receive('profile', '', 'profile'),
          line('if (all of its group have reported)'),
          ...inner([
            ...model,
            line('moves = decide(profiles)', 'decide'),
            line('for each of the group'),
            ...inner([words.send('moves', 'it', 'order', 'order')]),
          ]),
        ]),
      ],
    },
  ]
}

/** Where the balancer is. */
function balancerTitle(
  { masters, groups }: LoopValues,
  { exchange: { local }, chooses }: { readonly exchange: { readonly local: boolean }; readonly chooses: boolean },
): string {
  if (masters === 'one' || groups === 1 || !(local || chooses)) return 'The balancer, on processor 0'
  return chooses
    ? 'The balancer, on processor 0; for a group, on its first one'
    : 'The balancer of a group, on its first processor'
}

/** The loop under an OpenMP clause, where the standard has one for the strategy. */
function openmp({ index, low, high, body, arrays }: Annotation, values: LoopValues): Section {
  const loop = (text: string) => [
    line(`#pragma omp parallel for ${text}`),
    line(`for (${index} = ${low}; ${index} <= ${high}; ${index}++)`),
    ...inner(body.map((one) => line(one, 'compute'))),
  ]
  const shared = arrays.length > 0 ? ` shared(${arrays.map(({ name }) => name).join(', ')})` : ''
  const clause = clauseOf(values)
  const way = wayOf(values)
  if (clause) return { title: 'With OpenMP', lines: loop(`${clause}${shared}`) }
  if (way.kind === 'queue' || way.kind === 'fixed') {
    return {
      title: 'With OpenMP, whose standard has no name for this rule',
      lines: loop(`schedule(runtime)${shared}`),
    }
  }
  return {
    title: 'With OpenMP, which has no clause for this',
    lines: [
      line('/* Its threads share their memory: they take chunks, and stop for no other one. */'),
      ...loop(`schedule(dynamic)${shared}`),
    ],
  }
}
