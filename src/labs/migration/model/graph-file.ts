/** A process graph from a file: a line for each channel, and classes of processes. doc/migration.md has the format. */
import { foreignGraph } from '../../../core/attachments/foreign.ts'
import { createReader, FaultError, faultless, type Parsed } from '../../../core/attachments/read.ts'
import type { FilePreview, Values } from '../../../core/parameters.ts'
import { shown } from '../../../core/text/expected.ts'
import { count, counted } from '../../../core/text/format.ts'
import { linesOf } from '../../../core/text/lines.ts'
import { isFromFile } from '../graphs/index.ts'
import { numberIn } from './file-numbers.ts'

/** The most processes, and the most channels, that a graph from a file may have. */
const MOST_PROCESSES = 4096
const MOST_CHANNELS = 100_000

/** Most lines of a file. */
export const MOST_LINES = 200_000

/** What a class may say about its processes, and from what to what. */
const SAYS = { computing: [1, 1e9], spread: [0, 1000], length: [0, 1e9] } as const

type Says = Partial<Record<keyof typeof SAYS, number>>

/** A process graph as a file has it. What the file leaves to the settings is NaN. */
export interface GraphFile {
  readonly processes: number
  /** Channel c goes from process `from[c]` to process `to[c]`. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By process, mean of its computing times in cycles, and their spread in percent. */
  readonly computing: Float64Array
  readonly spread: Float64Array
  /** By channel, mean length of its messages in bytes. */
  readonly lengths: Float64Array
}

const processIn = (text: string | undefined, line: number): number =>
  numberIn(text, line, 'a process', 0, MOST_PROCESSES - 1)

/** "class NAME computing=80000 spread=20 length=500": any of the three. */
function classIn(words: readonly string[], line: number): Says {
  const says: Says = {}
  for (const word of words) {
    const [name, value, more] = word.split('=')
    if (!Object.hasOwn(SAYS, name) || more !== undefined) {
      throw new FaultError(line, 'computing=…, spread=… or length=…', shown(word, 40))
    }
    const [min, max] = SAYS[name as keyof typeof SAYS]
    says[name as keyof typeof SAYS] = numberIn(value, line, name, min, max, 'decimal')
  }
  return says
}

/** Reads a graph from the bytes of a file. */
export const parseGraph = (bytes: Uint8Array): Parsed<GraphFile> =>
  faultless(() => graphIn(new TextDecoder().decode(bytes)))

/** Reads classes, processes and channels line by line; throws what is wrong, with its line. */
function graphIn(text: string): GraphFile {
  const foreign = /^\ufeff?\s*</.test(text) ? 'an XML file: write a line for each channel' : foreignGraph(text)
  if (foreign) throw new FaultError(undefined, 'a line for each channel, with its two processes', foreign)
  const classes = new Map<string, Says>()
  const classOf: (Says | undefined)[] = []
  const channels = new Map<number, number>()
  let processes = 0
  for (const { number: line, words } of linesOf(text)) {
    const [first, second, third] = words
    if (first === 'class') {
      if (second === undefined || second.includes('='))
        throw new FaultError(line, 'a name for the class', shown(second, 40))
      if (classes.has(second)) throw new FaultError(line, 'each class once', `${shown(second, 40)} again`)
      classes.set(second, classIn(words.slice(2), line))
    } else if (first === 'process') {
      const [begin, end = begin, more] = (second ?? '').split('-')
      const [from, to] = [processIn(begin, line), processIn(more === undefined ? end : second, line)]
      if (to < from) throw new FaultError(line, 'the lower process first', shown(second, 40))
      const says = third === undefined ? {} : classes.get(third)
      if (!says || words.length > 3)
        throw new FaultError(line, 'one class that a line above names', shown(words.slice(2).join(' '), 40))
      for (let i = from; i <= to; i++) classOf[i] = says
      processes = Math.max(processes, to + 1)
    } else {
      if (!/^\d/.test(first))
        throw new FaultError(line, 'a channel as two processes, class, process or # remark', shown(first, 40))
      const [from, to] = [processIn(first, line), processIn(second, line)]
      const length = third === undefined ? Number.NaN : numberIn(third, line, 'a length', ...SAYS.length, 'decimal')
      if (words.length > 3) throw new FaultError(line, 'two processes and a length', `${words.length} words`)
      if (from === to) throw new FaultError(line, 'a channel to another process', `one from ${from} to ${to}`)
      const channel = from * MOST_PROCESSES + to
      if (channels.has(channel)) throw new FaultError(line, 'each channel once', `${from} to ${to} again`)
      if (channels.size === MOST_CHANNELS) throw new FaultError(line, `at most ${MOST_CHANNELS} channels`, 'more')
      channels.set(channel, length)
      processes = Math.max(processes, from + 1, to + 1)
    }
  }
  if (processes === 0) throw new FaultError(undefined, 'a channel or a process', 'none')
  const valuesOf = (of: keyof Says) =>
    Float64Array.from({ length: processes }, (_, i) => classOf[i]?.[of] ?? Number.NaN)
  const lengthOf = valuesOf('length')
  const from = Int32Array.from(channels.keys(), (channel) => Math.floor(channel / MOST_PROCESSES))
  return {
    processes,
    from,
    to: Int32Array.from(channels.keys(), (channel) => channel % MOST_PROCESSES),
    computing: valuesOf('computing'),
    spread: valuesOf('spread'),
    lengths: Float64Array.from(channels.values(), (length, c) => (Number.isNaN(length) ? lengthOf[from[c]] : length)),
  }
}

/** Reads the file that a scenario names, once. */
const readGraph = /* @__PURE__ */ createReader(parseGraph)

/** What says whether a program has its graph from a file. */
export interface GraphFileValues {
  readonly program: string
  readonly graph: string
  readonly graphFile: string
}

/** The graph that a scenario has from a file, or why it cannot be used; undefined where it has none. */
export const graphFileOf = ({ program, graph, graphFile }: GraphFileValues) =>
  program === 'synthetic' && isFromFile(graph) ? readGraph('graphFile', graphFile) : undefined

/** What was read of a graph, in one line: "5 processes, 4 channels, of which 1 has a length in bytes; computing times in cycles of 3 processes". */
export function graphText({ processes, from, lengths, computing }: GraphFile): string {
  const numbersIn = (numbers: Float64Array) => numbers.reduce((count, one) => count + (Number.isNaN(one) ? 0 : 1), 0)
  const timed = numbersIn(computing)
  return [
    `${counted(processes, 'process', 'processes')}, ${counted(from.length, 'channel')}, of which ${count(numbersIn(lengths))} with a length in bytes`,
    timed > 0 ? `computing times in cycles of ${counted(timed, 'process', 'processes')}` : 'computing times as set',
  ].join('; ')
}

/** What is shown of a scenario's graph before it is taken: one line. */
export function previewOfGraph({ graphFile }: Values): FilePreview | undefined {
  const read = typeof graphFile === 'string' ? readGraph('graphFile', graphFile) : undefined
  return read && 'content' in read ? { rows: [], headed: false, roles: [], says: graphText(read.content) } : undefined
}
