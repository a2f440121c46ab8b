/**
 * Measured times in JSON, as a list or a table of text: numbers in a list, objects in a list or one a line, and what Google Benchmark, hyperfine and
 * pytest-benchmark write, whose objects stand in a list of the whole.
 */
import { isTooDeep } from '../text/json.ts'

/** Most columns; what objects have besides is passed over. */
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

/** A text that is read as measured times: its own, or the list or table that stands in its JSON. Undefined where it is JSON without such a list. */
export function plainOfJson(text: string): string | undefined {
  const list = listIn(contentOf(text))
  if (!list || list.length === 0) return undefined
  if (list.every((each) => typeof each === 'number' || typeof each === 'string')) return list.join('\n')
  if (!list.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))) return undefined
  // Rows are made flat one after the other: all of them would take several times what the text takes.
  const namesOf = (each: unknown) => [...flat(each as object).keys()]
  const names = [...new Set(list.slice(0, 1000).flatMap(namesOf))].slice(0, MOST_COLUMNS)
  const lines = list.map((each) => {
    const row = flat(each as object)
    return names.map((name) => cellText(row.get(name))).join('\t')
  })
  return [names.join('\t'), ...lines].join('\n')
}

/** Whether bytes begin as JSON does. */
export function beginsAsJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0
  while (at < bytes.length && bytes[at] <= 32) at++
  return bytes[at] === 0x5b || bytes[at] === 0x7b
}
