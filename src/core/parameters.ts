/**
 * The parameter table: the one place where a lab says what can be set.
 *
 * Controls, link codec, validation, command line, sweeps and documentation are all read off it. A slider's range is for
 * comfort; the hard limits are what the engine can really handle, and are what a link or a file is checked against.
 */

/** A parameter's value as the page, the link and a file hold it. */
export type Value = number | string | readonly number[]

/** A scenario: every parameter of a lab by its public id. */
export type Values = Readonly<Record<string, Value>>

interface Common {
  /** Plain words, sentence case: "Balancing interval". */
  readonly label: string
  /** The source's symbol, where it has one: "i₂". */
  readonly symbol?: string
  /** Id of the group (see `Group`) whose panel shows it. */
  readonly group: string
  /** One sentence for the reader of the page. */
  readonly help: string
  /** Where the source defines it: "§4.2.3". */
  readonly source?: string
  /** Whether the parameter applies to this scenario; absent means always. */
  readonly shownWhen?: (values: Values) => boolean
}

/** A number with a slider and, optionally, words that stand for a number ("auto"). */
export interface NumberParameter extends Common {
  readonly kind: 'number'
  readonly default: number | string
  readonly unit?: string
  /** The comfortable range. `steps` names the stops of a slider whose values are not evenly spaced. */
  readonly slider: {
    readonly min: number
    readonly max: number
    readonly step?: number
    readonly scale?: 'linear' | 'log2' | 'log10'
  }
  /** What the engine can handle; both ends included. */
  readonly limits: { readonly min: number; readonly max: number; readonly integer?: boolean }
  /** Words accepted instead of a number, with the sentence that explains each. */
  readonly words?: Readonly<Record<string, string>>
  /** The number that a word stands for in a scenario, where that is known before the run. */
  readonly meant?: (values: Values) => number
  /** Numbers worth a button of their own, by what stands on it, with the sentence that explains each. */
  readonly offers?: Readonly<Record<string, { readonly value: number; readonly help: string }>>
  /** For a seed: other seeds that are worth a look, in ascending order. A button goes from one to the next. */
  readonly seeds?: readonly number[]
}

/** What can be chosen. */
export interface Option {
  readonly label: string
  readonly help: string
  /** Where it is described, if not where the parameter is. */
  readonly source?: string
  /** What it is called elsewhere, in theory and in products: "nginx: least_conn; HAProxy: balance leastconn". */
  readonly known?: string
  /** For a rule that decides: what it has to know and other rules need not know, as the end of a sentence: "has to know …". */
  readonly assumes?: string
  /** For a definition: whether it is the default although it is not the first of its list. */
  readonly byDefault?: true
}

/** One of a few named options. */
export interface ChoiceParameter<O extends string = string> extends Common {
  readonly kind: 'choice'
  readonly default: O
  readonly options: Readonly<Record<O, Option>>
  /** Whether it decides what a scenario is about: one that differs in it comes from no story that it was not made from. */
  readonly subject?: true
  /** Options that a reader of the source would look for, and why there are none. */
  readonly missing?: Readonly<Record<string, string>>
}

/** A short list of numbers: the sides of a grid ("4x4x8"), one value a worker ("100,125,150"). */
export interface ListParameter extends Common {
  readonly kind: 'list'
  readonly default: readonly number[]
  readonly unit?: string
  /** What stands between two numbers in a link. */
  readonly separator: 'x' | ','
  readonly limits: {
    readonly min: number
    readonly max: number
    readonly integer?: boolean
    /** Fewest and most numbers in the list. */
    readonly length: readonly [fewest: number, most: number]
  }
  /** Lists that name the same table are the columns of one table and have one row count. */
  readonly table?: string
  /** What one row of the table is, in the singular: "worker". Rows are counted from 1. */
  readonly row?: string
  /** Where the numbers may also come as a file, what files: the value is then the fingerprint of the content. */
  readonly file?: Accepted
}

/** What files a parameter takes. A lab parses them itself (core/attachments/read.ts): what is said here holds for every content. */
export interface Accepted {
  /** What is in them, in words for messages and help: "numbers, one an iteration". */
  readonly words: string
  /** Usual ends of their names, with the dot: for choosing one; the content decides. */
  readonly extensions: readonly string[]
  /** Largest size. */
  readonly bytes: number
  /** How content begins that is for this parameter, whatever the file is called. */
  readonly begins?: RegExp
  /** Most lines, where that is limited. */
  readonly lines?: number
  /** Whether they may be something else than text. */
  readonly binary?: boolean
  /** For a text: how many characters of it a link may hold. */
  readonly inLink?: number
  /** What is set with a file, so that the parameter applies: { workload: 'own' }. */
  readonly sets?: Values
  /** Where several files, or an archive, may be given as one: loads what makes the one that is kept, and says what else is set with it. */
  readonly gather?: () => Promise<Gather>
  /** Loads what says which other parameters have to change for a scenario's file to be used at all; it gives their values then. */
  readonly fits?: () => Promise<(values: Values) => Values>
  /** Loads what shows the beginning of a scenario's file, where the reader chooses columns; it gives undefined where it cannot be read. */
  readonly preview?: () => Promise<(values: Values) => FilePreview | undefined>
}

/** A file as it was given. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Makes one file of those that are given together, or says what is wrong with one of them: 'file "a.json": expected …'. Yields the share that is
 * done. `brotli` takes that compression off, where the host can, of as many bytes as the budget has left.
 */
export type Gather = (
  files: readonly GivenFile[],
  brotli?: (bytes: Uint8Array, budget: { readonly most: number; left: number }) => Uint8Array<ArrayBuffer> | undefined,
) => Generator<number, { readonly file: GivenFile; readonly sets?: Values } | { readonly problem: string }>

/** The beginning of a file as a table, whose columns the reader can choose. */
export interface FilePreview {
  /** First lines, cell by cell; the first one has names if `headed`. None where the lines say nothing to a reader. */
  readonly rows: readonly (readonly string[])[]
  readonly headed: boolean
  /** What a column can be: the parameter that holds its number, counted from 1, what it is called, and which column it is now; 0 for none. */
  readonly roles: readonly { readonly parameter: string; readonly label: string; readonly column: number }[]
  /** What was read, in one line: how many of what, from which columns, in which units. */
  readonly says?: string
  /** The same of the whole file, where `says` is about its beginning alone; reads it. */
  saysOfWhole?(): string | undefined
  /** Other parameters that say how the file is read, to be set beside it: its unit. */
  readonly settings?: readonly string[]
  /** What the whole file says, in pieces, or why it cannot be used. With it the reader is asked before the file is taken. */
  readonly facts?: () => Generator<unknown, FileFacts>
}

/** What a file says as a whole: a few numbers with their words, and what was read in one line, where only reading all of it shows that. */
export type FileFacts = { readonly facts: readonly FileFact[]; readonly says?: string } | { readonly problem: Problem }

/** One of them. */
export interface FileFact {
  readonly label: string
  readonly text: string
  /** One sentence on what it means. */
  readonly help: string
}

/** A file, or a text that is too long for a link. Its value is the fingerprint of the content, '' for none; see core/attachments. */
export interface AttachmentParameter extends Common {
  readonly kind: 'attachment'
  readonly default: ''
  readonly file: Accepted
  readonly unit?: undefined
}

/** A short text in a notation of its own, such as a pattern for each processor. */
export interface TextParameter extends Common {
  readonly kind: 'text'
  readonly default: string
  readonly unit?: undefined
  /** Most characters. */
  readonly limits: { readonly length: number }
  /** What is expected, in words: "one entry a processor, separated by ;". */
  readonly expected: string
  /** What is wrong with a text, as a message that names the parameter; undefined where nothing is. */
  readonly problem: (text: string, id: string) => string | undefined
}

/** A row of the parameter table. */
export type Parameter = NumberParameter | ChoiceParameter | ListParameter | AttachmentParameter | TextParameter

/** A lab's parameter table, by public id, in the order of display. */
export type ParameterTable = Readonly<Record<string, Parameter>>

/** A group of parameters: one panel of the page. */
export interface Group {
  readonly id: string
  readonly label: string
}

/** The scenario type that a table implies. */
export type ValuesOf<T extends ParameterTable> = {
  readonly [K in keyof T]: T[K] extends ChoiceParameter<infer O>
    ? O
    : T[K] extends ListParameter
      ? readonly number[] | (T[K] extends { readonly file: Accepted } ? string : never)
      : T[K] extends AttachmentParameter | TextParameter
        ? string
        : T[K] extends { readonly words: Readonly<Record<infer W, string>> }
          ? number | W
          : number
}

/** A scenario's values with the types of its lab, or of those of its parameters that are asked for. A link, a file or the page has checked them before. */
export const typedValues = <V>(values: Values): V => values as unknown as V

/** What one of a choice's options stands for when it has a definition of its own: its words, and parameters that only it has. */
export interface OptionDefinition extends Option {
  readonly parameters: ParameterTable
}

/** The parameters of all definitions together. */
export type OwnParameters<D extends Readonly<Record<string, OptionDefinition>>> = (
  D[keyof D]['parameters'] extends infer P
    ? P extends unknown
      ? (table: P) => void
      : never
    : never
) extends (table: infer All) => void
  ? All
  : never

/** What is wrong with a value. The message names the parameter, what is expected and what was given. */
export interface Problem {
  readonly parameter: string
  readonly message: string
  /** The fingerprint of the file that is not here, if that is what is wrong; empty where none is chosen. */
  readonly missing?: string
  /** For a text: the place in it, counted from 1. */
  readonly line?: number
  readonly column?: number
}

/** Declares a number parameter and keeps its literal type. */
export const number = <const P extends Omit<NumberParameter, 'kind'>>(p: P): P & { readonly kind: 'number' } => ({
  ...p,
  kind: 'number',
})

/** Declares a choice parameter and keeps the type of its options. Without a default it is the option that says so, or else the first. */
export const choice = <const O extends string>(
  p: Omit<ChoiceParameter<O>, 'kind' | 'default'> & { readonly default?: NoInfer<O> },
): ChoiceParameter<O> => {
  const names = Object.keys(p.options) as O[]
  return { default: names.find((name) => p.options[name].byDefault) ?? names[0], ...p, kind: 'choice' }
}

/** Declares a list parameter. */
export const list = <const P extends Omit<ListParameter, 'kind'>>(
  p: P,
): ListParameter & Pick<P, Extract<'file', keyof P>> => ({ ...p, kind: 'list' })

/** Declares a parameter that takes a file. */
export const attachment = (p: Omit<AttachmentParameter, 'kind' | 'default'>): AttachmentParameter => ({
  ...p,
  kind: 'attachment',
  default: '',
})

/** What files a parameter takes; undefined for none. */
export const fileOf = (parameter: Parameter): Accepted | undefined => ('file' in parameter ? parameter.file : undefined)

/** Declares a text parameter. */
export const text = (p: Omit<TextParameter, 'kind'>): TextParameter => ({ ...p, kind: 'text' })

/**
 * The own parameters of every option of a choice, each shown only while an option that has it is chosen. To be spread into the table of
 * the choice with this id. Where several choices have the same options, a function says what is chosen.
 */
export function ownParameters<D extends Readonly<Record<string, OptionDefinition>>>(
  choice: string | ((values: Values) => readonly string[]),
  definitions: D,
): OwnParameters<D> {
  const chosen = typeof choice === 'string' ? (values: Values) => [String(values[choice])] : choice
  const entries = Object.values(definitions).flatMap(({ parameters }) =>
    Object.entries(parameters).map(([name, parameter]) => {
      const shownWhen = (values: Values) =>
        chosen(values).some((option) => Object.hasOwn(definitions[option]?.parameters ?? {}, name)) &&
        applies(parameter, values)
      return [name, { ...parameter, shownWhen }]
    }),
  )
  return Object.fromEntries(entries) as OwnParameters<D>
}

/** A table whose parameters apply, each where it does by itself, only while a condition holds. */
export function shownWhere<T extends ParameterTable>(condition: (values: Values) => boolean, table: T): T {
  const shown = Object.entries(table).map(([id, parameter]) => {
    return [id, { ...parameter, shownWhen: (values: Values) => condition(values) && applies(parameter, values) }]
  })
  return Object.fromEntries(shown) as T
}

/** Default scenarios by their tables: a copy of one takes a fourth of the time that making it takes. */
const knownDefaults = new WeakMap<ParameterTable, object>()

/** The default scenario of a table. */
export function defaults<T extends ParameterTable>(table: T): ValuesOf<T> {
  const tableDefaults =
    knownDefaults.get(table) ?? Object.fromEntries(Object.entries(table).map(([id, p]) => [id, p.default]))
  knownDefaults.set(table, tableDefaults)
  return { ...tableDefaults } as ValuesOf<T>
}

/** Whether a parameter applies in a scenario. One that the lab lacks does not: it may be a knob of a program that is not the present one. */
export function applies(parameter: Parameter | undefined, values: Values): boolean {
  return parameter !== undefined && (parameter.shownWhen?.(values) ?? true)
}

/** Values as a link has them: a parameter that does not apply to the scenario has its default. */
export function asApplied<V extends object>(table: ParameterTable, values: V): V {
  const untyped = values as Values
  const idle = Object.entries(table).filter(([id, parameter]) => id in untyped && !applies(parameter, untyped))
  return { ...values, ...Object.fromEntries(idle.map(([id, { default: value }]) => [id, value])) }
}

/** Whether a parameter can be swept: numbers and choices can, lists, texts and files cannot. */
export function sweepable(parameter: Parameter): boolean {
  return parameter.kind === 'number' || parameter.kind === 'choice'
}
