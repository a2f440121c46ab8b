/** The program of a scenario: the text of one dispatcher. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'
import { FIRST } from './first.ts'

export { FIRST }

/** The parameter that holds it. */
export const PROGRAM = 'program'

/** What a program sets: what chooses, and what learns of answers and of servers that have become idle. */
export const FUNCTIONS = ['choose', 'answered', 'reported'] as const

export const FUNCTIONS_OF: Functions = {
  names: FUNCTIONS,
  oneOf: ['choose'],
  form: 'choose = (request, servers) => …',
}

export const {
  of: programOf,
  problem: programProblem,
  knobs: knobsOf,
} = programsOf({
  parameter: PROGRAM,
  first: FIRST,
  functions: FUNCTIONS_OF,
})

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
