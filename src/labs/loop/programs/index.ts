/** The program of a scenario: a rule for chunks from a queue, or what is decided at a synchronisation. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'

/** The program that a reader begins with. */
export const FIRST = `// Guided self-scheduling: a processor that has finished gets its share of what is left, and no less than the least chunk.
const least = parameter('chunk', 1, { min: 1, max: 64, unit: 'iterations', label: 'Chunk', help: 'The fewest iterations that are given at once.' })

next = ({ left, processors }) => Math.max(least, Math.ceil(left / processors))
`

/** The parameter that holds it. */
export const PROGRAM = 'program'

/** What a program sets. */
export const FUNCTIONS = ['next', 'decide'] as const
/** What it says about how profiles are exchanged. */
export const FLAGS = ['central', 'local'] as const

export const FUNCTIONS_OF: Functions = {
  names: FUNCTIONS,
  oneOf: FUNCTIONS,
  flags: FLAGS,
  form: 'next = (asking) => … or decide = (profile) => …',
}

export const {
  of: programOf,
  problem: programProblem,
  knobs: knobsOf,
} = programsOf({ parameter: PROGRAM, first: FIRST, functions: FUNCTIONS_OF })

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
