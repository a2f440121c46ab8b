/** The program of a scenario: its text, and what that declares. */
import { held } from '../../../core/attachments/held.ts'
import { missing } from '../../../core/attachments/named.ts'
import type { ParameterTable, Problem, Value, Values } from '../../../core/parameters.ts'
import { EVENTS, TASKS } from '../../../core/program/calls.ts'
import { type Declared, declaredIn } from '../../../core/program/declared.ts'
import type { MessageKind } from '../model/context.ts'
import { FIRST } from './first.ts'

export { FIRST }

/** The parameter that holds it, and what stands before its knobs' names. */
export const PROGRAM = 'program'
export const KNOB = 'own.'

/** A program. */
export interface Program {
  readonly text: string
  readonly declared: Declared
  /** Its messages; their numbers are their places here. */
  readonly messages: readonly MessageKind[]
  /** Its knobs by their ids in links. */
  readonly knobs: ParameterTable
}

/** The values of a scenario that has one. */
type Named = { readonly program?: Value }

const REMEMBERED = 32
const programs = new Map<string, Program>()

/** The program of a scenario; undefined where its text is not here. */
export function programOf(values: Named): Program | undefined {
  const id = String(values.program ?? '')
  const cached = programs.get(id)
  if (cached) return cached
  const text = id === '' ? FIRST : textOf(id)
  if (text === undefined) return undefined
  const program = read(text)
  programs.set(id, program)
  if (programs.size > REMEMBERED) programs.delete([...programs.keys()][0])
  return program
}

function textOf(id: string): string | undefined {
  const file = held(id)
  return file && new TextDecoder().decode(file.bytes)
}

function read(text: string): Program {
  const declared = declaredIn(text)
  const handlers = declared.handlers.filter(({ name }) => !(EVENTS as readonly string[]).includes(name))
  const messages: MessageKind[] = handlers.map(({ name, comment }) => ({
    name,
    help: comment ? sentence(comment) : `As the program has it: ${name}`,
    because: 'its program sends it then',
  }))
  if (!handlers.some(({ name }) => name === TASKS)) {
    messages.push({ name: TASKS, help: 'Gives tasks', because: 'its program sends it then' })
  }
  const knobs = Object.fromEntries(
    Object.entries(declared.knobs).map(([name, knob]) => {
      const id = KNOB + name
      return [id, { ...knob, shownWhen: (values: Values) => values[id] !== undefined }]
    }),
  )
  return { text, declared, messages, knobs }
}

/** A comment as a sentence without its full stop, of the sender: "Asks for tasks". */
const sentence = (comment: string) =>
  comment
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .replace(/[.:;,]+$/, '')
    .replace(/^./, (first) => first.toUpperCase())

/** What is wrong with a scenario's program, before it runs. */
export function programProblem(values: Named): Problem | undefined {
  const program = programOf(values)
  if (!program) return missing(PROGRAM, String(values.program))
  const [problem] = program.declared.problems
  if (!problem) return undefined
  return { parameter: PROGRAM, ...problem, message: `${PROGRAM}: line ${problem.line}: ${problem.message}` }
}

/** Loads how programs are checked. */
export const loadChecks = () => import('./checks.ts').then(({ checks }) => checks)
