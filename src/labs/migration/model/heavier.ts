/** Processes that get more to do at a moment of the run. */
import type { MigrationValues } from '../parameters.ts'
import type { Program } from './program.ts'

/** Whether processes of a scenario get more to do while it runs. */
export const getsHeavier = ({ heavyProcessor, heavyFactor }: MigrationValues, { together }: Program): boolean =>
  heavyProcessor !== 'none' && heavyFactor > 1 && !together

/** A program in which the processes that were placed on one processor compute longer, in iterations that begin after a moment. */
export function heavier(values: MigrationValues, program: Program, placement: Int32Array): Program {
  if (!getsHeavier(values, program)) return program
  const { heavyProcessor, heavyStart, heavyFactor } = values
  const { iterations, plan, fixed, means, lengths } = program
  return {
    iterations,
    ...(plan && { plan }),
    ...(fixed && { fixed }),
    means,
    lengths,
    get effort() {
      return program.effort
    },
    get due() {
      return program.due
    },
    prepare: (t, most) => program.prepare(t, most),
    computing(i, t, n) {
      const cycles = program.computing(i, t, n)
      return t >= heavyStart && placement[i] === heavyProcessor ? Math.round(heavyFactor * cycles) : cycles
    },
    length: (c) => program.length(c),
    save: () => program.save(),
  }
}
