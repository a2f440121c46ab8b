/** Synthetic programs: computing times and lengths drawn around means of their own, which may change phase by phase (thesis, chapters 4 and 7). */
import { stream } from '../../../core/random/random.ts'
import { Streams } from '../../../core/random/streams.ts'
import type { MigrationValues } from '../parameters.ts'
import type { ProgramGraph } from './graph.ts'
import type { Program } from './program.ts'
import { normal, type Truncation, truncated } from './random.ts'
import { saved } from './saved.ts'

/** Cycles or bytes are whole, and at least one. */
const whole = (x: number) => Math.max(1, Math.round(x))

/** What a file says, or the setting where it says nothing. */
const asGiven = (value: number | undefined, setting: number) =>
  value === undefined || Number.isNaN(value) ? setting : value

/** Changes of phase of a process that a step may have to make up for, about; and how many take as long as a step. */
const CHANGES = 1000
const CHANGES_OF_STEP = 4

/**
 * The processes of the second class: their share, rounded to whole processes, drawn one after another from those that are left (stream "classes").
 * "Process definitions are assigned randomly about the process graph in the proportions specified" (§3.2.1).
 */
function secondClass({ seed, secondShare }: MigrationValues, processes: number): ReadonlySet<number> {
  const count = Math.round((secondShare * processes) / 100)
  const random = stream(seed, 'classes')
  const left = Array.from({ length: count === 0 ? 0 : processes }, (_, i) => i)
  return new Set(Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]))
}

export class Synthetic implements Program {
  readonly iterations = Number.POSITIVE_INFINITY
  effort = 0
  readonly means: Float64Array
  /** By process: the deviation from one iteration to the next, and the mean of the present phase. */
  private readonly deviations: Float64Array
  private readonly present: Float64Array
  readonly lengths: Float64Array
  private readonly lengthDeviations: Float64Array
  /** By process, with phases: the mean length of a phase, the deviation of a change, and when the present phase ends. */
  private readonly phases: Float64Array | undefined
  private readonly changes: Float64Array
  private readonly phaseEnds: Float64Array
  private readonly phaseVariation: number
  /** The time up to which all changes of phase have been made, and cycles until that is due again. */
  private changedUntil = 0
  private readonly stretch: number
  private readonly truncation: Truncation
  /** Streams for processes, for channels, and for the phases of processes. */
  private readonly streams: Streams
  private readonly processes: number
  private readonly channels: number

  constructor(values: MigrationValues, { processes, channels, from, fromFile }: ProgramGraph) {
    const { seed, variance, lengths, phaseMean } = values
    this.processes = processes
    this.channels = channels
    this.truncation = values.truncation
    this.phaseVariation = values.phaseVariation
    this.means = new Float64Array(processes)
    this.deviations = new Float64Array(processes)
    this.changes = new Float64Array(processes)
    this.phaseEnds = new Float64Array(processes)
    this.phases = phaseMean === 'off' ? undefined : new Float64Array(processes)
    this.lengths = new Float64Array(channels)
    this.lengthDeviations = new Float64Array(channels)

    const deviationOf = (streams: Streams, k: number) => (variance === 'process' ? Math.abs(normal(streams, k)) : 1)
    const common = [1, 1, 1]
    if (variance === 'program') {
      const stream = new Streams(seed, 1, () => 'variance')
      for (let k = 0; k < common.length; k++) common[k] = Math.abs(normal(stream, 0))
    }
    const spread = (mean: number, percent: number) => (mean * percent) / 100
    const drawn = (streams: Streams, k: number, mean: number, percent: number) =>
      truncated(streams, k, mean, spread(mean, percent), this.truncation)

    const hasClasses = values.program === 'synthetic' && !fromFile
    const second = hasClasses ? secondClass(values, processes) : new Set<number>()
    const ofProcesses = new Streams(seed, processes, (i) => `process/${i}`)
    for (let i = 0; i < processes; i++) {
      const mean = second.has(i) ? values.secondMean : asGiven(fromFile?.computing[i], values.computeMean)
      this.means[i] = drawn(ofProcesses, i, mean, asGiven(fromFile?.spread[i], values.computeSpread))
      this.deviations[i] = values.computeVariation * common[0] * deviationOf(ofProcesses, i)
      if (!this.phases || phaseMean === 'off') continue
      this.phases[i] = drawn(ofProcesses, i, phaseMean, values.phaseSpread)
      this.changes[i] = values.phaseChange * common[2] * deviationOf(ofProcesses, i)
    }
    const shortest = this.phases?.reduce((a, b) => Math.min(a, b)) ?? Number.POSITIVE_INFINITY
    this.stretch = CHANGES * Math.max(1, shortest)
    this.present = this.means.slice()
    // Streams of those that draw: channels are many.
    const bySender = lengths === 'process' && !fromFile
    const ofSenders = new Streams(seed, bySender ? processes : 0, (i) => `length/${i}`)
    const lengthOf = Float64Array.from({ length: bySender ? processes : 0 }, (_, i) =>
      drawn(ofSenders, i, values.messageMean, values.messageSpread),
    )
    const draw = variance === 'process' || (!bySender && values.messageSpread > 0)
    const ofChannels = new Streams(seed, draw ? channels : 0, (c) => `channel/${c}`)
    for (let c = 0; c < channels; c++) {
      const mean = asGiven(fromFile?.lengths[c], values.messageMean)
      this.lengths[c] = bySender ? lengthOf[from[c]] : drawn(ofChannels, c, mean, values.messageSpread)
      this.lengthDeviations[c] = values.messageVariation * common[1] * deviationOf(ofChannels, c)
    }
    const phased = this.phases ? processes : 0
    this.streams = new Streams(seed, processes + channels + phased, (k) => {
      if (k < processes) return `compute/${k}`
      return k < processes + channels ? `message/${k - processes}` : `phase/${k - processes - channels}`
    })
    for (let i = 0; i < phased; i++) this.phaseEnds[i] = this.phaseLength(i)
  }

  get due(): number {
    return this.changedUntil + this.stretch
  }

  /** A phase changes by the stream of its process alone, so it does not matter when that is worked out. */
  prepare(t: number, most: number): void {
    let left = Math.ceil(most * CHANGES_OF_STEP)
    for (let i = 0; i < this.processes && left > 0; i++) left = this.changePhase(i, t, left)
    if (left > 0) this.changedUntil = t
  }

  computing(i: number, t: number): number {
    if (this.phases) this.changePhase(i, t, Number.POSITIVE_INFINITY)
    return whole(truncated(this.streams, i, this.present[i], this.deviations[i], this.truncation))
  }

  length(c: number): number {
    const { streams, lengths, lengthDeviations } = this
    return whole(truncated(streams, this.processes + c, lengths[c], lengthDeviations[c], this.truncation))
  }

  save(): () => void {
    const { changedUntil } = this
    const restore = saved([this.streams.states, this.present, this.phaseEnds])
    return () => {
      this.changedUntil = changedUntil
      restore()
    }
  }

  /**
   * Makes up to this many changes of phase up to t; returns how many are left. The mean of a phase is drawn around the mean of the
   * process, never around that of the phase before.
   */
  private changePhase(i: number, t: number, most: number): number {
    const { streams, phaseEnds } = this
    const k = this.processes + this.channels + i
    let left = most
    for (; phaseEnds[i] <= t && left > 0; left--) {
      this.present[i] = truncated(streams, k, this.means[i], this.changes[i], this.truncation)
      phaseEnds[i] += this.phaseLength(i)
      this.effort += 1 / CHANGES_OF_STEP
    }
    return left
  }

  private phaseLength(i: number): number {
    const k = this.processes + this.channels + i
    return whole(truncated(this.streams, k, this.phases?.[i] ?? 0, this.phaseVariation, this.truncation))
  }
}
