/** A program by phases from a file: the time of each object in each phase, and its channels. doc/files.md has the format. */
import { createReader, FaultError, faultless, type Parsed } from '../../../core/attachments/read.ts'
import { shown } from '../../../core/text/expected.ts'
import { linesOf } from '../../../core/text/lines.ts'
import { numberIn } from './file-numbers.ts'
import { CYCLES_PER_SECOND } from './units.ts'

/** Most objects, phases, ranks and channels, and most times in all. */
export const PHASE_LIMITS = { objects: 4096, phases: 10_000, ranks: 1024, channels: 100_000, times: 4_000_000 } as const

/** Most seconds of an object in a phase. */
const MOST_SECONDS = 1e6

/** A program by phases as a file has it. */
export interface PhasesFile {
  readonly objects: number
  readonly phases: number
  readonly ranks: number
  /** By phase · objects + object, seconds that it computes, and the rank where it did. */
  readonly seconds: Float64Array
  readonly rank: Int32Array
  /** By object, whether it stays where it is. */
  readonly fixed: Uint8Array
  /** Channel c goes from object `from[c]` to object `to[c]`; bytes of a phase. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly bytes: Float64Array
}

/** Reads a program from the bytes of a file. */
export const parsePhases = (bytes: Uint8Array): Parsed<PhasesFile> =>
  faultless(() => phasesIn(new TextDecoder().decode(bytes)))

/** Reads a program line by line; throws a `FaultError` at the first line that is none of it. */
function phasesIn(text: string): PhasesFile {
  /** By name: the number of an object. */
  const numbers = new Map<string, number>()
  /** Bytes by channel, which is the number of its sender times the most objects, plus that of its receiver. */
  const channels = new Map<number, number>()
  /** By object: its seconds and its rank in each phase, and whether it stays where it is. */
  const seconds: number[][] = []
  const ranks: number[][] = []
  const fixed: number[] = []
  /** How many ranks there are, as far as the file has been read. */
  let most = 1
  let times = 0
  const objectOf = (word: string | undefined, line: number) => {
    const object = word === undefined ? undefined : numbers.get(word)
    if (object === undefined) throw new FaultError(line, 'an object that a line above names', shown(word, 40))
    return object
  }
  for (const {
    number: line,
    content,
    words: [kind, ...words],
  } of linesOf(text)) {
    if (kind === 'ranks') {
      most = Math.max(most, numberIn(words[0], line, 'a number of ranks', 1, PHASE_LIMITS.ranks))
    } else if (kind === 'object' || kind === 'fixed') {
      const [name, at, home, ...texts] = words
      if (name === undefined || at !== 'at')
        throw new FaultError(line, `${kind} NAME at RANK and a time for each phase`, shown(content.trim(), 60))
      if (numbers.has(name)) throw new FaultError(line, 'each object once', `${shown(name, 40)} again`)
      if (numbers.size === PHASE_LIMITS.objects)
        throw new FaultError(line, `at most ${PHASE_LIMITS.objects} objects`, 'more')
      let rank = numberIn(home, line, 'a rank', 0, PHASE_LIMITS.ranks - 1)
      const phases = seconds[0]?.length ?? texts.length
      if (texts.length === 0 || texts.length !== phases || texts.length > PHASE_LIMITS.phases) {
        const expected =
          seconds.length === 0 ? `1 to ${PHASE_LIMITS.phases} times` : `${phases} times, as the first object has`
        throw new FaultError(line, expected, `${texts.length}`)
      }
      times += texts.length
      if (times > PHASE_LIMITS.times) throw new FaultError(line, `at most ${PHASE_LIMITS.times} times in all`, 'more')
      const places: number[] = []
      seconds.push(
        texts.map((word) => {
          const [time, moved, more] = word.split('@')
          if (moved !== undefined)
            rank = numberIn(more === undefined ? moved : word, line, 'a rank', 0, PHASE_LIMITS.ranks - 1)
          most = Math.max(most, rank + 1)
          places.push(rank)
          return numberIn(time, line, 'a time in seconds', 0, MOST_SECONDS, 'decimal')
        }),
      )
      ranks.push(places)
      fixed.push(kind === 'fixed' ? 1 : 0)
      numbers.set(name, numbers.size)
    } else if (kind === 'channel') {
      const [from, to] = [objectOf(words[0], line), objectOf(words[1], line)]
      const bytes = numberIn(words[2], line, 'a number of bytes', 0, 1e12, 'decimal')
      if (from === to) throw new FaultError(line, 'a channel to another object', `one to ${shown(words[1], 40)} itself`)
      const channel = from * PHASE_LIMITS.objects + to
      if (channels.has(channel)) throw new FaultError(line, 'each channel once', `${words[0]} to ${words[1]} again`)
      if (channels.size === PHASE_LIMITS.channels)
        throw new FaultError(line, `at most ${PHASE_LIMITS.channels} channels`, 'more')
      channels.set(channel, bytes)
    } else throw new FaultError(line, 'ranks, object, fixed, channel or # remark', shown(kind, 40))
  }
  const [objects, phases] = [seconds.length, seconds[0]?.length ?? 0]
  if (objects === 0) throw new FaultError(undefined, 'a line for each object', 'none')
  const length = objects * phases
  /** Which number of these rows, one an object, stands at a place of all, phase by phase. */
  const byPhase = (rows: readonly (readonly number[])[]) => (_: unknown, at: number) =>
    rows[at % objects][Math.floor(at / objects)]
  return {
    objects,
    phases,
    ranks: most,
    seconds: Float64Array.from({ length }, byPhase(seconds)),
    rank: Int32Array.from({ length }, byPhase(ranks)),
    fixed: Uint8Array.from(fixed),
    from: Int32Array.from(channels.keys(), (channel) => Math.floor(channel / PHASE_LIMITS.objects)),
    to: Int32Array.from(channels.keys(), (channel) => channel % PHASE_LIMITS.objects),
    bytes: Float64Array.from(channels.values()),
  }
}

/** Seconds in cycles, one at least. */
export const cyclesOf = (seconds: number): number => Math.max(1, Math.round(seconds * CYCLES_PER_SECOND))

/** By phase, the greatest load of a rank over the mean, less 1 (LBAF's λ), where the objects were when they were recorded. */
export function recordedImbalances({ objects, phases, ranks, seconds, rank }: PhasesFile): Float64Array {
  return Float64Array.from({ length: phases }, (_, n) => {
    const loads = new Float64Array(ranks)
    for (let i = n * objects; i < (n + 1) * objects; i++) loads[rank[i]] += seconds[i]
    return imbalanceOf(loads)
  })
}

/** Seconds that phases take without messages. */
interface PhaseSeconds {
  /** The first phase, where the objects were when it was recorded. */
  readonly first: number
  /** All of them, where the objects were. */
  readonly recorded: number
  /** All of them at least, wherever the objects are. */
  readonly least: number
}

/** By file: a check asks at every change of any value, and there may be millions of times. */
const summed = new WeakMap<PhasesFile, PhaseSeconds>()

/** Seconds that the phases of a file take, summed up once. */
export function phaseSeconds(file: PhasesFile): PhaseSeconds {
  const sums = summed.get(file) ?? sumOf(file)
  summed.set(file, sums)
  return sums
}

function sumOf({ objects, phases, ranks, seconds, rank }: PhasesFile): PhaseSeconds {
  let [first, recorded, least] = [0, 0, 0]
  for (let n = 0; n < phases; n++) {
    const loads = new Float64Array(ranks)
    let [sum, longest] = [0, 0]
    for (let i = n * objects; i < (n + 1) * objects; i++) {
      loads[rank[i]] += seconds[i]
      sum += seconds[i]
      longest = Math.max(longest, seconds[i])
    }
    const most = loads.reduce((a, b) => Math.max(a, b), 0)
    if (n === 0) first = most
    recorded += most
    least += Math.max(longest, sum / ranks)
  }
  return { first, recorded, least }
}

/** The greatest of loads over their mean, less 1; 0 where there is no load. */
export function imbalanceOf(loads: Float64Array): number {
  let most = 0
  let sum = 0
  for (const load of loads) {
    sum += load
    if (load > most) most = load
  }
  return sum > 0 ? (most * loads.length) / sum - 1 : 0
}

const readPhases = /* @__PURE__ */ createReader(parsePhases)

/** What says whether a program has its phases from a file. */
export interface PhasesValues {
  readonly program: string
  readonly phasesFile: string
}

/** The phases that a scenario has from a file, or why it cannot be used; undefined where it has none. */
export const phasesOf = ({ program, phasesFile }: PhasesValues) =>
  program === 'phases' ? readPhases('phasesFile', phasesFile) : undefined
