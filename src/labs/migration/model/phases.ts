/** Programs by phases: every object computes what a file says, then all communicate, and the next phase begins when all have finished. */
import type { MigrationValues } from '../parameters.ts'
import { cyclesOf, type PhasesFile, phasesOf } from './phases-file.ts'
import type { Program } from './program.ts'

export class Phases implements Program {
  readonly iterations: number
  readonly together = true
  readonly effort = 0
  readonly due = Number.POSITIVE_INFINITY
  readonly means: Float64Array
  readonly lengths: Float64Array
  readonly fixed: Uint8Array
  private readonly cycles: Float64Array
  private readonly objects: number

  constructor(values: MigrationValues) {
    const { objects, phases, seconds, bytes, fixed } = givenPhases(values)
    this.iterations = phases
    this.objects = objects
    this.fixed = fixed
    this.cycles = seconds.map(cyclesOf)
    this.means = new Float64Array(objects)
    for (let at = 0; at < this.cycles.length; at++) this.means[at % objects] += this.cycles[at] / phases
    this.lengths = bytes.map((length) => Math.max(1, Math.round(length)))
  }

  computing(i: number, _: number, n: number): number {
    return this.cycles[n * this.objects + i]
  }

  length(c: number): number {
    return this.lengths[c]
  }

  prepare(): void {}

  /** Nothing is drawn. */
  save(): () => void {
    return () => {}
  }
}

/** The phases of checked values. */
export function givenPhases(values: MigrationValues): PhasesFile {
  const read = phasesOf(values)
  if (!read || 'problem' in read) throw new Error(read?.problem.message ?? 'a program without phases')
  return read.content
}

/** Where the objects are at first: on their ranks, of which several share a processor where there are fewer of these. */
export const placedByRank = ({ objects, ranks, rank }: PhasesFile, processors: number): Int32Array =>
  rank.slice(0, objects).map((own) => (processors >= ranks ? own : Math.floor((own * processors) / ranks)))
