/** The program of a scenario: which processes move in a round, and where to. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'
import { FIRST } from './first.ts'

export { FIRST }

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
