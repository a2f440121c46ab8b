/** What the columns of a table are taken for, unless the reader says something else. */
import { OVER_MODEL, SETTINGS } from '../real/columns.ts'
import { listed } from '../text/case.ts'
import { unitInName } from '../text/time-units.ts'
import { type Column, type Measurements, ROW_NAMES } from './measurements.ts'
import { KEY, LINK } from './results.ts'

/** What a column is taken for. */
export type Role = 'factor' | 'response' | 'covariate' | 'block' | 'index' | 'unused'
/** Different entries of a column, those that are missing aside. */
const different = ({ texts, numbers }: Column) =>
  new Set<unknown>(numbers ? numbers.filter((one) => !Number.isNaN(one)) : texts.filter((text) => text !== '')).size

/** Names by which blocks usually go. */
const BLOCKS = /^(seed|block|bloc|blk|replicate|replication|repetition|rep|subject|day|run)s?$/i
/** Levels by which blocks are numbered. */
const ROMAN = /^[IVX]+$/
/** Words in the names of what is measured. */
const RESPONSES =
  /(^|[^a-z])(y|value|response|result|score|yield|time|duration|latency|runtime|elapsed|makespan|throughput|speedup)([^a-z]|$)/i
/** A column with more different values than this is no factor, unless the reader says so. */
const MOST_LEVELS = 12
/** Rows below which counting up is no sign of an index. */
const FEW_ROWS = 3

const isResponse = ({ name, unit }: Column) =>
  unit !== undefined || unitInName(name) !== undefined || RESPONSES.test(name.replace(/([a-z])([A-Z])/g, '$1 $2'))

/** Whether a column is called like a block; a B alone is one where its levels are numbered as blocks are. */
const isBlockName = ({ name, texts }: Column) =>
  BLOCKS.test(name) || (/^b$/i.test(name) && texts.every((text) => ROMAN.test(text)))

/** Whether a column counts the rows, or names them. */
function isIndex({ name, numbers }: Column): boolean {
  if (name === ROW_NAMES) return true
  if (!numbers || numbers.length < FEW_ROWS || !(numbers[0] === 0 || numbers[0] === 1)) return false
  return numbers.every((one, row) => one === numbers[0] + row)
}

/** Names of a moment; "time" is none: nanoseconds of a run of a second are as many. */
const STAMPS = /stamp|epoch|^(ts|date)$/i
/** Times since 1970, in seconds, milliseconds, microseconds or nanoseconds, are at least this. */
const EPOCH = 1e9

/** Whether a column says when a row was measured: it is no response. */
const isEpoch = ({ name, numbers }: Column): boolean =>
  numbers !== undefined && STAMPS.test(name) && numbers.every((one) => Number.isNaN(one) || one >= EPOCH)

/**
 * What columns probably are: texts and numbers that keep coming back are factors, a seed or a block is a block, what counts the rows is an
 * index, and of other numbers the last whose name says something measured, or else the last, is the response, unless that is said. Of
 * measurements that were made "on this computer" the columns are known.
 */
export function guessRoles(
  { columns, lines }: Measurements,
  responseColumn?: number,
  ignored: readonly number[] = [],
): Role[] {
  const isOnComputers = columns.some(({ name }) => name === OVER_MODEL)
  const roles = columns.map((column, at): Role => {
    if (ignored.includes(at)) return 'unused'
    const count = different(column)
    if (isOnComputers) return count > 1 && SETTINGS.has(column.name) ? 'factor' : 'unused'
    if (isIndex(column)) return 'index'
    if (count < 2 || column.name === KEY || column.name === LINK || isEpoch(column)) return 'unused'
    if (isBlockName(column)) return count < lines.length && lines.length % count === 0 ? 'block' : 'unused'
    return count <= Math.min(MOST_LEVELS, lines.length / 2) ? 'factor' : 'unused'
  })
  const block = roles.indexOf('block')
  for (const [at, role] of roles.entries()) if (role === 'block' && at > block) roles[at] = 'unused'
  const response = responseColumn ?? guessedResponse(columns, roles, ignored)
  if (response !== undefined) roles[response] = 'response'
  return roles
}

/** The column that is probably the response. */
function guessedResponse(
  columns: readonly Column[],
  roles: readonly Role[],
  ignored: readonly number[],
): number | undefined {
  const numbers = columns.flatMap((column, at) =>
    column.numbers && different(column) > 1 && !isEpoch(column) && !ignored.includes(at) ? [at] : [],
  )
  const isBlock = (at: number) => isBlockName(columns[at])
  const free = numbers.filter((at) => roles[at] === 'unused' && !isBlock(at))
  const levelled = numbers.filter((at) => roles[at] === 'factor')
  const measured = (some: readonly number[]) => some.filter((at) => isResponse(columns[at]))
  const choices = [
    measured(free),
    free,
    measured(levelled),
    // Where nothing else is measured, what is called like a block is: the days that pupils were absent.
    numbers.filter((at) => roles[at] === 'unused'),
    levelled,
    numbers.filter((at) => roles[at] !== 'index'),
    // A table with an index alone has it for its response.
    columns.flatMap(({ numbers: of, name }, at) => (of && name !== ROW_NAMES && !ignored.includes(at) ? [at] : [])),
  ]
  return choices.find((some) => some.length > 0)?.at(-1)
}

/** Names that are listed; of more, the number of the others is. */
const LISTED = 12

/** The beginning of a long name. */
const cut = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

/** Names for a sentence, however many there are: a, b, "7 more". */
const firstOnes = (names: readonly string[]) =>
  names.length <= LISTED ? names : [...names.slice(0, LISTED - 1), `${names.length - LISTED + 1} more`]

/** The names of columns, where one of them is expected. */
export const columnNames = ({ columns }: Measurements): string =>
  firstOnes(columns.map(({ name }) => cut(name))).join(', ')

/** What the columns are taken for, in one line: "response time; factors policy and n; no block; index row names; not used host". */
export function rolesText({ columns }: Measurements, roles: readonly Role[]): string {
  const inUnit = ({ name, unit }: Column) => (unit ? `${cut(name)} (in ${unit}, from its cells)` : cut(name))
  const named = (role: Role) => listed(firstOnes(columns.filter((_, at) => roles[at] === role).map(inUnit)))
  const part = (role: Role, one: string) => (named(role) ? [`${one} ${named(role)}`] : [])
  return [
    ...(named('response') ? [`response ${named('response')}`] : ['no response']),
    ...(named('factor') ? [`factors ${named('factor')}`] : ['no factor']),
    ...(named('block') ? [`block ${named('block')}`] : ['no block']),
    ...part('covariate', 'covariates'),
    ...part('index', 'index'),
    ...part('unused', 'not used'),
  ].join('; ')
}
