/** The help text of the command line, made of the tables of commands and options. */
import type { Lab } from '../core/lab.ts'
import type { Parameter } from '../core/parameters.ts'
import { expected, formatParameter } from '../core/text/values.ts'
import { COMMANDS, type Command, type CommandName, OPTIONS, type OptionName, optionText } from './commands/table.ts'

const commands: readonly (readonly [string, Command])[] = Object.entries(COMMANDS)

const formsOf = ({ forms }: Command): readonly string[] =>
  forms.map((form) => (form.startsWith(' ') ? `  ${form}` : `  evenkeel ${form}`))

/** Column in which the help of an option begins. */
const COLUMN = 18

/** An option with what it does. */
function optionHelp(name: OptionName): string {
  const [first, ...rest] = OPTIONS[name].help
  const typed = `  ${optionText(name)}`
  const lines = typed.length < COLUMN ? [typed.padEnd(COLUMN) + first] : [typed, ' '.repeat(COLUMN) + first]
  return [...lines, ...rest.map((line) => ' '.repeat(COLUMN) + line)].join('\n')
}

const ALWAYS = ['  --help          print this, behind a command what it does', '  --version       print the version']

const CODES = 'Exit code 2 and one line say what cannot be used, exit code 1 what failed or has no answer.'

function parameterHelp(id: string, parameter: Parameter): string[] {
  const { label, symbol, help } = parameter
  const unit = parameter.kind === 'choice' ? undefined : parameter.unit
  const title = `${label}${symbol ? ` ${symbol}` : ''}${unit ? `, in ${unit}` : ''}`
  return [
    `  ${id}`,
    `      ${title}. ${help}`,
    `      Default ${formatParameter(parameter, parameter.default)}; ${expected(parameter)}.`,
  ]
}

function labHelp(lab: Lab): string[] {
  return [
    `Lab "${lab.id}": ${lab.label}. ${lab.summary}`,
    '',
    ...lab.groups.flatMap(({ id: group, label }) => [
      `${label}:`,
      ...Object.entries(lab.parameters)
        .filter(([, parameter]) => parameter.group === group)
        .flatMap(([id, parameter]) => parameterHelp(id, parameter)),
      '',
    ]),
    'Metrics:',
    ...lab.metrics.map(
      ({ id, unit, help, none }) => `  ${id}${unit ? ` (${unit})` : ''}: ${help}${none ? ` Null ${none}.` : ''}`,
    ),
  ]
}

/** How to use the program, with every command, and every lab's parameters and metrics, all read off the tables. */
function wholeHelp(labs: Readonly<Record<string, Lab>>): string {
  return [
    'Evenkeel runs dynamic load balancing scenarios.',
    '',
    ...commands.flatMap(([, command]) => formsOf(command)),
    '  evenkeel COMMAND --help',
    ...commands.flatMap(([, { about }]) => ['', ...about]),
    '',
    ...(Object.keys(OPTIONS) as OptionName[]).map(optionHelp),
    ...ALWAYS,
    '',
    CODES,
    ...Object.values(labs).flatMap((lab) => ['', ...labHelp(lab)]),
  ].join('\n')
}

/** The labs that a command's help is about: the one that is named behind it, or all, a line each. */
function labsHelp(name: string, labs: Readonly<Record<string, Lab>>, source: string | undefined): readonly string[] {
  const [id = ''] = source?.split('?', 1) ?? []
  const named = Object.hasOwn(labs, id) ? labs[id] : undefined
  if (named) return ['', ...labHelp(named)]
  return [
    '',
    ...Object.values(labs).map(({ id, label, summary }) => `  ${id.padEnd(COLUMN - 2)}${label}. ${summary}`),
    '',
    `evenkeel ${name} tree --help lists the parameters and metrics of a lab.`,
  ]
}

/** How to use the program, or what a command does with its options, and the parameters of the lab that is named behind it. */
export function helpText(
  labs: Readonly<Record<string, Lab>>,
  name: CommandName | undefined,
  source: string | undefined,
): string {
  if (name === undefined) return wholeHelp(labs)
  const command: Command = COMMANDS[name]
  return [
    ...formsOf(command),
    '',
    ...command.about,
    '',
    ...command.options.map(optionHelp),
    ALWAYS[0],
    '',
    CODES,
    ...(command.hasLabs ? labsHelp(name, labs, source) : []),
  ].join('\n')
}
