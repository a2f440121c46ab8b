/** The program of a scenario: whether a check remaps. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'

/** The program that a reader begins with. */
export const FIRST = `// A remap is made if it saves more until the next check than it costs.
remaps = ({ gain, price, horizon }) => gain * horizon > price
`

/** The parameter that holds it. */
export const PROGRAM = 'program'

/** What a program sets. */
export const FUNCTIONS = ['remaps', 'checks'] as const

export const FUNCTIONS_OF: Functions = {
  names: FUNCTIONS,
  oneOf: ['remaps'],
  flags: [],
  form: 'remaps = ({ gain, price, horizon, … }) => …',
}

export const {
  of: programOf,
  problem: programProblem,
  knobs: knobsOf,
} = programsOf({ parameter: PROGRAM, first: FIRST, functions: FUNCTIONS_OF })

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
