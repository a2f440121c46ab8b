/** The program of a scenario: which processes move in a round, and where to. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'

/** The program that a reader begins with. */
export const FIRST = `// The processor with the longest queue gives a process to the one with the shortest.
decide = ({ processors, window, move }) => {
  const ascending = [...processors].sort((a, b) => a.queue - b.queue)
  const [shortest, longest] = [ascending[0], ascending[ascending.length - 1]]
  const [first] = longest.processes
  // With a difference of one process they would only change places.
  if (first && longest.queue - shortest.queue > 1.5 * window) move(first, shortest)
}
`

/** The parameter that holds it: `program` is what the processes compute. */
export const PROGRAM = 'balancer'

/** What a program sets. */
export const FUNCTIONS = ['decide'] as const

export const FUNCTIONS_OF: Functions = {
  names: FUNCTIONS,
  oneOf: FUNCTIONS,
  flags: [],
  form: 'decide = ({ processors, move, … }) => …',
}

export const {
  of: programOf,
  problem: programProblem,
  knobs: knobsOf,
} = programsOf({ parameter: PROGRAM, first: FIRST, functions: FUNCTIONS_OF })

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
