/** What is typed behind the program's name: a command with its words and flags, each as the tables have them. */
import { parseArgs } from 'node:util'
import type { Lab } from '../../core/lab.ts'
import { quoted, shown } from '../../core/text/expected.ts'
import { InputError, inputError } from '../../library/input-error.ts'
import type { Assignment } from '../attach.ts'
import { COMMANDS, type Command, type CommandName, OPTIONS, type OptionName, optionText } from './table.ts'

/** A command with what stands behind it. */
export interface Typed {
  readonly command: CommandName
  /** Files, links, folders: at least one, but with `class`, which takes none. */
  readonly words: readonly string[]
  /** Only such as the command has. */
  readonly flags: Flags
}

/** What a command does once its words and flags are read. */
export type Job = (labs: Readonly<Record<string, Lab>>, program: URL) => Promise<void> | void

/** Reads what is typed behind a command, and returns what it does then. Throws an `InputError` where it makes no sense. */
export type ReadCommand = (typed: Typed) => Job

const isCommand = (name: string | undefined): name is CommandName => name !== undefined && Object.hasOwn(COMMANDS, name)

/** A command's options as they are typed, with commas. */
const optionsOf = ({ options }: Command): string => options.map(optionText).join(', ')

/** What is asked for beside commands: the version, or help, about a command and what stands behind it. */
export type Asked =
  | { readonly version: true }
  | { readonly help: CommandName | undefined; readonly source: string | undefined }

/** Reads the arguments after the program's name. Throws an `InputError` when they make no sense. */
export function readTyped(args: readonly string[]): Typed | Asked {
  const { values: flags, positionals } = parse(args)
  const [command, ...words] = positionals
  if (flags.help) return { help: isCommand(command) ? command : undefined, source: words[0] }
  if (flags.version) return { version: true }
  if (!isCommand(command)) throw inputError('command', `${Object.keys(COMMANDS).join(', ')} or --help`, shown(command))
  const { subject, example, options, isSeveral }: Command = COMMANDS[command]
  if (subject === '' && words.length > 0) throw inputError(command, `only flags, as in: ${example}`, quoted(words[0]))
  if (subject !== '' && words.length === 0) throw inputError(command, `a ${subject}, as in: ${example}`, 'nothing')
  if (words.length > 1 && !isSeveral) throw inputError(command, `one ${subject}`, `also ${quoted(words[1])}`)
  const other = Object.keys(flags).find((flag) => !(options as readonly string[]).includes(flag))
  if (other !== undefined) throw inputError(command, optionsOf(COMMANDS[command]), `--${other}`)
  return { command, words, flags }
}

/** The parameters that `--set` gives, and the files that `--attach` gives. */
export const assigned = ({ set, attach }: Flags) => ({
  set: assignments('--set', 'id=value', set),
  attach: assignments('--attach', 'id=FILE', attach),
})

/** What a flag gives that may stand several times, once for each parameter. */
function assignments(flag: string, form: string, texts: readonly string[] = []): readonly Assignment[] {
  const all = texts.map((text): Assignment => {
    const equals = text.indexOf('=')
    if (equals < 1) throw inputError(flag, form, shown(text))
    return { id: text.slice(0, equals), text: text.slice(equals + 1) }
  })
  const twice = all.find(({ id }, i) => all.findIndex((other) => other.id === id) < i)
  if (twice) throw inputError(flag, 'each parameter once', `${shown(twice.id)} twice`)
  return all
}

/** Writes a negative number behind a flag as one argument with it: by itself it would be taken for another flag. */
const withNegatives = (args: readonly string[]): string[] =>
  args.flatMap((arg, k) => {
    const [flag, number] = [/^--[a-z]+$/, /^-[\d.]/]
    if (number.test(arg) && flag.test(args[k - 1] ?? '')) return []
    return flag.test(arg) && number.test(args[k + 1] ?? '') ? [`${arg}=${args[k + 1]}`] : [arg]
  })

/** Whether an option is followed by something, once or several times. */
type Flag<O> = O extends { readonly value: string }
  ? O extends { readonly isMultiple: true }
    ? { readonly type: 'string'; readonly multiple: true }
    : { readonly type: 'string' }
  : { readonly type: 'boolean' }

/** The options as Node reads them. */
const FLAGS = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, option]) => [
    name,
    'value' in option ? { type: 'string', multiple: 'isMultiple' in option } : { type: 'boolean' },
  ]),
) as unknown as { readonly [Name in OptionName]: Flag<(typeof OPTIONS)[Name]> }

/** Flags by their names, as text. */
export type Flags = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      allowPositionals: true,
      options: {
        ...FLAGS,
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's first sentence names the flag; what follows is advice for another kind of program.
    const what = error.message.split(/\. |\n/)[0].replace(/\.$/, '')
    const named = args.find((word) => !word.startsWith('-'))
    const allowed = Object.entries(COMMANDS).flatMap(([command, its]) =>
      isCommand(named) && command !== named ? [] : [`with ${command} ${optionsOf(its)}`],
    )
    throw new InputError(`${what}; expected ${allowed.join('; ')}; --help`)
  }
}
