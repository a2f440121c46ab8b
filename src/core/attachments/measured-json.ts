/**
 * Measured times in JSON, as a list or a table of text: numbers in a list, objects in a list or one a line, and what Google Benchmark, hyperfine and
 * pytest-benchmark write, whose objects stand in a list of the whole.
 */
import { counted } from '../text/format.ts'
import { isTooDeep } from '../text/json.ts'

/** Most columns; those that objects have besides are counted. */
const MOST_COLUMNS = 200

type Row = ReadonlyMap<string, unknown>

/** The values of an object; those of objects within it by both names: "stats.mean". */
function flat(object: object, before = '', into = new Map<string, unknown>()): Row {
  for (const [name, value] of Object.entries(object)) {
    if (Array.isArray(value)) continue
    if (typeof value === 'object' && value !== null) flat(value, `${before}${name}.`, into)
    else into.set(before + name, value)
  }
  return into
}

/** What was read: the whole, or an object a line. */
function contentOf(text: string): unknown {
  const whole = parsed(text)
  if (whole !== undefined) return whole
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map(parsed)
  return rows.every((row) => row !== undefined) ? rows : undefined
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The list that has the times: the whole, or the only list of objects or numbers in an object. */
function listIn(content: unknown): readonly unknown[] | undefined {
  if (Array.isArray(content)) return content
  if (typeof content !== 'object' || content === null) return undefined
  const lists = Object.values(content).filter(
    (value): value is unknown[] =>
      Array.isArray(value) && value.length > 0 && value.every((each) => typeof each !== 'string'),
  )
  return lists.length === 1 ? lists[0] : undefined
}

const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).replace(/[\t\r\n]/g, ' ')

/** The list or table that stands in JSON. */
interface PlainJson {
  readonly text: string
  /** How many columns it has beside those of the table, which are not read. */
  readonly unread: number
}

/** What is said of columns that are not read: "50 columns after the 200th are not read". */
export const unreadText = (unread: number): string =>
  `${counted(unread, 'column')} after the ${MOST_COLUMNS}th ${unread === 1 ? 'is' : 'are'} not read`

/** A text that is read as measured times: the list or table that stands in JSON. Undefined where it is JSON without such a list. */
export function plainOfJson(text: string): PlainJson | undefined {
  const list = listIn(contentOf(text))
  if (!list || list.length === 0) return undefined
  if (list.every((each) => typeof each === 'number' || typeof each === 'string'))
    return { text: list.join('\n'), unread: 0 }
  if (!list.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))) return undefined
  // Rows are made flat one after the other: all of them would take several times what the text takes.
  const columns = new Set<string>()
  for (const each of list) for (const name of flat(each as object).keys()) columns.add(name)
  const names = [...columns].slice(0, MOST_COLUMNS)
  const lines = list.map((each) => {
    const row = flat(each as object)
    return names.map((name) => cellText(row.get(name))).join('\t')
  })
  return { text: [names.join('\t'), ...lines].join('\n'), unread: columns.size - names.length }
}

/** Whether bytes begin as JSON does. */
export function beginsAsJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0
  while (at < bytes.length && bytes[at] <= 32) at++
  return bytes[at] === 0x5b || bytes[at] === 0x7b
}
