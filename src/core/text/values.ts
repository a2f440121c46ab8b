/** Values of parameters: how they are written and read, and which of them a parameter accepts. */

import { shortened } from '../attachments/held.ts'
import { listNamed, listText, nameOfList } from '../attachments/lists.ts'
import { PACKED, packed, unpacked } from '../attachments/packed.ts'
import type { ChoiceParameter, ListParameter, Parameter, Problem, Value } from '../parameters.ts'
import { isNumber, shown, unexpected } from './expected.ts'
import { meant } from './nearest.ts'

/** Whether a text is the fingerprint of a file. */
const isFingerprint = (text: unknown): boolean => typeof text === 'string' && /^[\da-f]{32}$/.test(text)

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
  if (parameter.kind === 'attachment' && parameter.file.inLink !== undefined) {
    return packed(String(value), parameter.file.inLink) ?? String(value)
  }
  return formatValue(value, parameter.kind === 'list' ? parameter.separator : ',')
}

/** How much of a value a link holds, in characters; what is longer is named by its fingerprint. */
export interface LinkRoom {
  readonly list: number
  /** Whether texts stand in the link at all. */
  readonly texts: boolean
}

/** A parameter's value as a link has it. */
export function formatInLink(parameter: Parameter, value: Value, room: LinkRoom): string {
  if (parameter.kind === 'attachment' && !room.texts) return String(value)
  const text = formatParameter(parameter, value)
  return typeof value === 'object' && text.length > room.list ? nameOfList(value, text) : text
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
    const examples =
      parameter.default.length > 0 ? parameter.default : [1, 2].map((n) => Math.min(max, Math.max(min, n)))
    const sample = formatParameter(parameter, examples)
    const file = parameter.file ? ', or a file with them' : ''
    const like = sample ? `written like ${sample}` : `with ${parameter.separator} between them`
    const again = parameter.separator === ',' && most > FEW ? ', where 20*1 stands for twenty times 1' : ''
    return `${counted} ${integer ? 'whole numbers' : 'numbers'} from ${range}, ${like}${again}${file}`
  }
  const words = Object.keys(parameter.words ?? {})
  return `${integer ? 'a whole number' : 'a number'} from ${range}${words.length ? ` or ${words.join(', ')}` : ''}`
}

/** Lists that may be longer than this take long to type. */
const FEW = 8
/** What stands between how often and what, and an entry that has it. */
const TIMES = /\s*[*×]\s*/g
const REPEATED = /^([1-9]\d{0,6})\*([^*]+)$/

function parseNumber(text: string): number {
  // "-0" is written back as 0, so it is read as that.
  return isNumber(text) ? Number(text) + 0 : Number.NaN
}

/** What is said of an option that there is not: which there are, why not this one, or which is meant. */
function choiceProblem(id: string, parameter: ChoiceParameter, value: unknown): Problem {
  const why = Object.entries(parameter.missing ?? {}).find(([option]) => option === value)?.[1]
  const near = typeof value === 'string' && why === undefined ? meant(value, Object.keys(parameter.options)) : ''
  const message = unexpected(id, expected(parameter), shown(value)) + (why ? ` (${why})` : near)
  return { parameter: id, message }
}

/** Why a value cannot be used for a parameter, or undefined when it can. */
export function validate(id: string, parameter: Parameter, value: unknown): Problem | undefined {
  const problem = (): Problem => ({
    parameter: id,
    message: unexpected(id, expected(parameter), shown(value)),
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
      return choiceProblem(id, parameter, value)
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

/**
 * The numbers of a list, each as text. Where commas part them, so may spaces or ends of lines where there is no comma, and 3*0.5 is
 * 0.5,0.5,0.5. Of too many only as many are given as show it.
 */
function cellsOf({ separator, limits }: ListParameter, text: string): readonly string[] {
  if (separator !== ',') return text.split(separator)
  const together = text.trim().replace(TIMES, '*')
  const most = limits.length[1] + 1
  return together.split(together.includes(',') ? ',' : /\s+/).flatMap((cell) => {
    const [, times, one] = REPEATED.exec(cell.trim()) ?? []
    return times === undefined ? [cell] : Array.from({ length: Math.min(most, Number(times)) }, () => one)
  })
}

/** Why a column of a table cannot be used, with the cell named; undefined when it is no list of any kind. */
function validateCells(id: string, parameter: ListParameter, row: string, value: unknown): Problem | undefined {
  const cells = typeof value === 'string' ? cellsOf(parameter, value) : Array.isArray(value) ? value : undefined
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
  const expectation = `a ${integer ? 'whole ' : ''}number from ${shown(min)} to ${shown(max)}`
  const got = shown(typeof cell === 'string' ? cell.trim() : cell, 40)
  return { parameter: id, message: unexpected(`${id}: ${row} ${at + 1}`, expectation, got) }
}

/** Reads a parameter's value from text (a link, a command line, a typed field). */
export function parseValue(id: string, parameter: Parameter, text: string): { value: Value } | { problem: Problem } {
  const trimmed = text.trim()
  if (parameter.kind === 'attachment' && parameter.file.inLink !== undefined && trimmed.startsWith(PACKED)) {
    return unpacked(id, parameter.file, trimmed)
  }
  const named = parameter.kind === 'list' ? listNamed(trimmed) : undefined
  if (named !== undefined) {
    const list = listText(named)
    if (list !== undefined) return parseValue(id, parameter, list)
    const listName = `the list with the fingerprint ${shortened(named)}`
    return { problem: { parameter: id, message: unexpected(id, listName, 'none: it is not on this machine') } }
  }
  let value: Value = trimmed
  if (parameter.kind === 'list' && !(parameter.file && isFingerprint(trimmed))) {
    value = trimmed === '' ? [] : cellsOf(parameter, trimmed).map(parseNumber)
  } else if (parameter.kind === 'number' && !Object.hasOwn(parameter.words ?? {}, trimmed)) {
    value = parseNumber(trimmed)
  }
  const problem = validate(id, parameter, value)
  if (!problem) return { value }
  return { problem: validate(id, parameter, trimmed) ?? problem }
}
