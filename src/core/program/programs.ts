/** The program of a scenario: its text, and what that declares. */
import { heldFile } from '../attachments/held.ts'
import { missing } from '../attachments/named.ts'
import { type AttachmentParameter, attachment, type ParameterTable, type Problem, type Values } from '../parameters.ts'
import { type Declared, declaredIn, type Functions, type Vocabulary } from './declared.ts'

/** What stands before the names of a program's knobs, in links and among a scenario's values. */
export const KNOB = 'own.'

/** Largest program, in bytes, and the most characters that it takes in a link. */
const MOST_BYTES = 64 * 1024
const MOST_IN_LINK = 6000

/** A program. */
interface Program {
  readonly text: string
  readonly declared: Declared
  /** Its knobs by their ids in links. */
  readonly knobs: ParameterTable
}

/** A parameter that holds a program; a text that is given `sets` what has to be set for it to run. */
export const programParameter = (words: {
  readonly label?: string
  readonly group: string
  readonly help: string
  readonly sets: Values
}): AttachmentParameter =>
  attachment({
    label: words.label ?? 'Program',
    group: words.group,
    help: words.help,
    file: {
      words: 'a program',
      extensions: ['.js', '.txt'],
      bytes: MOST_BYTES,
      inLink: MOST_IN_LINK,
      sets: words.sets,
    },
  })

/** Reads the programs of a lab. */
interface Programs<P extends Program> {
  /** The program of a scenario; undefined where its text is not here. */
  of(values: object): P | undefined
  /** What is wrong with a scenario's program, before it runs. */
  problem(values: object): Problem | undefined
  /** The values that a scenario gives its program's knobs, by their names in the text. */
  knobs(program: Program, values: object): Record<string, number | string>
}

const REMEMBERED = 32

/**
 * The programs of a lab.
 *
 * @param parameter holds them
 * @param first stands where there is none
 * @param functions what they set by themselves
 * @param more what else the lab reads off one
 */
export function programsOf<M extends object = object>({
  parameter,
  first,
  functions,
  vocabulary,
  more,
}: {
  readonly parameter: string
  readonly first: string
  readonly functions?: Functions
  readonly vocabulary?: Vocabulary
  more?(declared: Declared): M
}): Programs<Program & M> {
  const programs = new Map<string, Program & M>()

  const read = (text: string): Program & M => {
    const declared = declaredIn(text, functions, vocabulary)
    const knobs = Object.fromEntries(
      Object.entries(declared.knobs).map(([name, knob]) => {
        const id = KNOB + name
        return [id, { ...knob, shownWhen: (values: Values) => values[id] !== undefined }]
      }),
    )
    return { text, declared, knobs, ...(more?.(declared) as M) }
  }

  const idIn = (values: object) => String((values as Values)[parameter] ?? '')

  const of: Programs<Program & M>['of'] = (values) => {
    const id = idIn(values)
    const cached = programs.get(id)
    if (cached) return cached
    const text = id === '' ? first : textOf(id)
    if (text === undefined) return undefined
    const program = read(text)
    programs.set(id, program)
    if (programs.size > REMEMBERED) programs.delete([...programs.keys()][0])
    return program
  }

  return {
    of,
    problem(values) {
      const program = of(values)
      if (!program) return missing(parameter, idIn(values))
      const [problem] = program.declared.problems
      if (!problem) return undefined
      return { parameter, ...problem, message: `${parameter}: line ${problem.line}: ${problem.message}` }
    },
    knobs: ({ knobs }, values) =>
      Object.fromEntries(
        Object.entries(knobs).map(([id, knob]) => [
          id.slice(KNOB.length),
          ((values as Values)[id] ?? knob.default) as number | string,
        ]),
      ),
  }
}

function textOf(id: string): string | undefined {
  const file = heldFile(id)
  return file && new TextDecoder().decode(file.bytes)
}
