/** The program of a scenario: the text of one dispatcher. */
import type { Functions } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'

/** The program that a reader begins with. */
export const FIRST = `// The better of two servers that are drawn. Every dispatcher runs this program for itself: what stands here is its own memory.
const count = parameter('choices', 2, { min: 1, max: 10, label: 'Choices', help: 'How many servers are drawn and compared.' })

choose = (request, servers) => {
  const left = [...servers]
  const drawn = []
  while (drawn.length < count && left.length > 0) {
    const [server] = left.splice(Math.floor(left.length * random()), 1)
    drawn.push(server)
  }
  return drawn.reduce((best, server) => (server.load < best.load ? server : best))
}
`

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
