/** The program of a scenario: its text, what that declares, and its messages. */
import type { Declared } from '../../../core/program/declared.ts'
import { programsOf } from '../../../core/program/programs.ts'
import type { MessageKind } from '../model/context.ts'
import { EVENTS, TASKS, VOCABULARY } from './calls.ts'

export { VOCABULARY }

/** The program that a reader begins with. */
export const FIRST = `// Work stealing. This is the program of one processor: what stands here is its own memory.
const keep = parameter('keep', 1, { min: 0, max: 16, unit: 'tasks', help: 'A processor with at most this many gives none away.' })
let asking = false

// I have nothing to do: I ask any other processor, and wait for the answer.
on.empty = () => {
  if (asking) return
  asking = true
  me.ask(me.anyOther(), 'steal')
}

// Asks for tasks
on.steal = ({ from }) => {
  if (me.load > keep) me.give(from, 1)
  else me.send(from, 'refuse')
}

// Gives tasks: they are in my queue already
on.tasks = () => { asking = false }

// Has no tasks to give
on.refuse = () => { asking = false }
`

/** The parameter that holds it. */
export const PROGRAM = 'program'

/** The messages of a program; their numbers are their places here. */
function messagesOf({ handlers: all }: Declared): readonly MessageKind[] {
  const handlers = all.filter(({ name }) => !(EVENTS as readonly string[]).includes(name))
  const messages: MessageKind[] = handlers.map(({ name, comment }) => ({
    name,
    help: comment ? sentence(comment) : `As the program has it: ${name}`,
    because: 'its program sends it then',
  }))
  if (!handlers.some(({ name }) => name === TASKS)) {
    messages.push({ name: TASKS, help: 'Gives tasks', because: 'its program sends it then' })
  }
  return messages
}

/** A comment about the sender as a sentence without its full stop: "Asks for tasks". */
const sentence = (comment: string) =>
  comment
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/[.:;,]+$/, '')
    .replace(/^./, (first) => first.toUpperCase())

export const {
  of: programOf,
  problem: programProblem,
  knobs: knobsOf,
} = programsOf({
  parameter: PROGRAM,
  first: FIRST,
  vocabulary: VOCABULARY,
  more: (declared) => ({ messages: messagesOf(declared) }),
})

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
