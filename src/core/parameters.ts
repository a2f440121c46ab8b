/**
 * The parameter table: the one place where a lab says what can be set.
 *
 * Controls, link codec, validation, command line, sweeps and documentation are all read off it. A slider's range is for
 * comfort; the hard limits are what the engine can really bear, and are what a link or a file is checked against.
 */

import { isNumber, shown, unexpected } from './text/expected.ts'

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
  /** What the engine can bear; both ends included. */
  readonly limits: { readonly min: number; readonly max: number; readonly integer?: boolean }
  /** Words accepted in place of a number, with the sentence that explains each. */
  readonly words?: Readonly<Record<string, string>>
  /** Numbers worth a button of their own, by what stands on it, with the sentence that explains each. */
  readonly offers?: Readonly<Record<string, { readonly value: number; readonly help: string }>>
  /** Whether it is a seed: a button draws another one. */
  readonly redrawn?: true
}

/** What can be chosen. */
export interface Option {
  readonly label: string
  readonly help: string
  /** Where it is described, if not where the parameter is. */
  readonly source?: string
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
    readonly length: readonly [number, number]
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
  /** Most lines, where that is limited. */
  readonly lines?: number
  /** Whether they may be something else than text. */
  readonly binary?: boolean
  /** What is set with a file, so that the parameter applies: { workload: 'own' }. */
  readonly sets?: Values
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
  /** The fingerprint of the file that is not here, if that is what is wrong. */
  readonly missing?: string
}

/** Declares a number parameter and keeps its literal type. */
export const number = <const P extends Omit<NumberParameter, 'kind'>>(p: P): P & { readonly kind: 'number' } => ({
  ...p,
  kind: 'number',
})

/** Declares a choice parameter and keeps the type of its options. */
export const choice = <const O extends string>(
  p: Omit<ChoiceParameter<O>, 'kind' | 'default'> & { readonly default: NoInfer<O> },
): ChoiceParameter<O> => ({ ...p, kind: 'choice' }) as ChoiceParameter<O>

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

/** Whether a text is the fingerprint of a file. */
const isFingerprint = (text: unknown): boolean => typeof text === 'string' && /^[\da-f]{32}$/.test(text)

/** Declares a text parameter. */
export const text = (p: Omit<TextParameter, 'kind'>): TextParameter => ({ ...p, kind: 'text' })

/**
 * The own parameters of every option of a choice, each shown only while an option that has it is chosen. To be spread into the
 * table of the choice with this id.
 */
export function ownParameters<D extends Readonly<Record<string, OptionDefinition>>>(
  id: string,
  definitions: D,
): OwnParameters<D> {
  const own = Object.values(definitions).flatMap(({ parameters }) =>
    Object.entries(parameters).map(([name, parameter]) => {
      const shownWhen = (values: Values) => {
        const chosen = definitions[String(values[id])]
        return chosen !== undefined && Object.hasOwn(chosen.parameters, name) && applies(parameter, values)
      }
      return [name, { ...parameter, shownWhen }]
    }),
  )
  return Object.fromEntries(own) as OwnParameters<D>
}

/** A table whose parameters apply, each where it does by itself, only while a condition holds. */
export function shownWhere<T extends ParameterTable>(condition: (values: Values) => boolean, table: T): T {
  const shown = Object.entries(table).map(([id, parameter]) => {
    return [id, { ...parameter, shownWhen: (values: Values) => condition(values) && applies(parameter, values) }]
  })
  return Object.fromEntries(shown) as T
}

/** The default scenario of a table. */
export function defaults<T extends ParameterTable>(table: T): ValuesOf<T> {
  return Object.fromEntries(Object.entries(table).map(([id, p]) => [id, p.default])) as ValuesOf<T>
}

/** Whether a parameter applies in a scenario. */
export function applies(parameter: Parameter, values: Values): boolean {
  return parameter.shownWhen?.(values) ?? true
}

/** Whether two values of one parameter are the same. */
export function sameValue(a: Value, b: Value): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && formatValue(a) === formatValue(b))
}

/** A value as text, the way a link holds it; `parseValue` reads it back to the same value. */
export function formatValue(value: Value, separator = ','): string {
  return typeof value === 'object' ? value.join(separator) : String(value)
}

/** A parameter's value as text. */
export function formatParameter(parameter: Parameter, value: Value): string {
  return formatValue(value, parameter.kind === 'list' ? parameter.separator : ',')
}

/** Characters of a list where there is little room. */
const BRIEF = 28

/** A list where there is little room: "3,0,1,3,5,5,4,0,1,5,5,4,0,1,…", "none". */
export function briefList(parameter: Parameter, value: Value): string {
  const text = formatParameter(parameter, value)
  return text === '' ? 'none' : text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text
}

/** What a parameter accepts, in words: "a whole number from 1 to 65536". */
export function expected(parameter: Parameter): string {
  if (parameter.kind === 'choice') return `one of ${Object.keys(parameter.options).join(', ')}`
  if (parameter.kind === 'attachment') return `a file with ${parameter.file.words}`
  if (parameter.kind === 'text') return parameter.expected
  const { min, max, integer } = parameter.limits
  const range = `${shown(min)} to ${shown(max)}`
  if (parameter.kind === 'list') {
    const [fewest, most] = parameter.limits.length
    const counted = fewest === most ? `${fewest}` : `${fewest} to ${most}`
    const sample = formatParameter(parameter, parameter.default)
    const file = parameter.file ? ', or a file with them' : ''
    return `${counted} ${integer ? 'whole numbers' : 'numbers'} from ${range}, written like ${sample}${file}`
  }
  const words = Object.keys(parameter.words ?? {})
  return `${integer ? 'a whole number' : 'a number'} from ${range}${words.length ? ` or ${words.join(', ')}` : ''}`
}

function parseNumber(text: string): number {
  // "-0" is written back as 0, so it is read as that.
  return isNumber(text) ? Number(text) + 0 : Number.NaN
}

/** Why a value cannot be used for a parameter, or undefined when it can. */
export function validate(id: string, parameter: Parameter, value: unknown): Problem | undefined {
  const problem = (why?: string): Problem => ({
    parameter: id,
    message: unexpected(id, expected(parameter), shown(value)) + (why ? ` (${why})` : ''),
  })
  const inside = (v: unknown, limits: { min: number; max: number; integer?: boolean }) =>
    typeof v === 'number' &&
    Number.isFinite(v) &&
    v >= limits.min &&
    v <= limits.max &&
    (!limits.integer || Number.isInteger(v))
  switch (parameter.kind) {
    case 'choice':
      if (typeof value === 'string' && Object.hasOwn(parameter.options, value)) return undefined
      return problem(Object.entries(parameter.missing ?? {}).find(([option]) => option === value)?.[1])
    case 'attachment':
      return value === '' || isFingerprint(value) ? undefined : problem()
    case 'list': {
      if (parameter.file && isFingerprint(value)) return undefined
      const [fewest, most] = parameter.limits.length
      const fits =
        Array.isArray(value) &&
        value.length >= fewest &&
        value.length <= most &&
        value.every((v) => inside(v, parameter.limits))
      if (fits) return undefined
      return (parameter.row && validateCells(id, parameter, parameter.row, value)) || problem()
    }
    case 'text': {
      if (typeof value !== 'string') return problem()
      const { length } = parameter.limits
      if (value.length > length) {
        return { parameter: id, message: unexpected(id, `at most ${length} characters`, `${value.length}`) }
      }
      const message = parameter.problem(value, id)
      return message === undefined ? undefined : { parameter: id, message }
    }
    case 'number':
      if (typeof value === 'string' && Object.hasOwn(parameter.words ?? {}, value)) return undefined
      return inside(value, parameter.limits) ? undefined : problem()
  }
}

/** Why a column of a table cannot be used, with the cell named; undefined when it is no list of any kind. */
function validateCells(id: string, parameter: ListParameter, row: string, value: unknown): Problem | undefined {
  const cells = typeof value === 'string' ? value.split(parameter.separator) : Array.isArray(value) ? value : undefined
  if (!cells) return undefined
  const { min, max, integer, length } = parameter.limits
  if (cells.length < length[0] || cells.length > length[1]) {
    const message = unexpected(id, `${length[0]} to ${length[1]} values, one a ${row}`, String(cells.length))
    return { parameter: id, message }
  }
  const numbers = cells.map((cell) => (typeof cell === 'string' ? parseNumber(cell) : Number(cell)))
  const at = numbers.findIndex((n) => !(n >= min && n <= max && (!integer || Number.isInteger(n))))
  if (at < 0) return undefined
  const cell: unknown = cells[at]
  const wanted = `a ${integer ? 'whole ' : ''}number from ${shown(min)} to ${shown(max)}`
  const got = shown(typeof cell === 'string' ? cell.trim() : cell, 40)
  return { parameter: id, message: unexpected(`${id}: ${row} ${at + 1}`, wanted, got) }
}

/** Reads a parameter's value from text (a link, a command line, a typed field). */
export function parseValue(id: string, parameter: Parameter, text: string): { value: Value } | { problem: Problem } {
  const trimmed = text.trim()
  let value: Value = trimmed
  if (parameter.kind === 'list' && !(parameter.file && isFingerprint(trimmed))) {
    value = trimmed === '' ? [] : trimmed.split(parameter.separator).map(parseNumber)
  } else if (parameter.kind === 'number' && !Object.hasOwn(parameter.words ?? {}, trimmed)) {
    value = parseNumber(trimmed)
  }
  const problem = validate(id, parameter, value)
  if (!problem) return { value }
  return { problem: validate(id, parameter, trimmed) ?? problem }
}

/** Whether a parameter can be swept: numbers and choices can, lists, texts and files cannot. */
export function sweepable(parameter: Parameter): boolean {
  return parameter.kind === 'number' || parameter.kind === 'choice'
}
