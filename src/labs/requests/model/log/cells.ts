/** The cells of a line of a log. */

/** Where the quotes that open at a place close: a quote after a backslash, or doubled, is one of the text. −1 where they do not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at - 1] === '\\') continue
    if (text[at + 1] !== '"') return at
    at++
  }
  return -1
}

/** Where the cell that begins at a place ends: at the separator, but not within quotes or brackets. */
function endOf(text: string, from: number, separator: string): number {
  const first = text[from]
  const closed =
    first === '"' ? closingQuote(text, from) : first === '[' && separator === ' ' ? text.indexOf(']', from) : from
  const end = text.indexOf(separator, closed < 0 ? from : closed)
  return end < 0 ? text.length : end
}

/** The cells of a line, as they stand there. */
export function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let from = 0; from <= text.length; ) {
    const end = endOf(text, from, separator)
    cells.push(text.slice(from, end))
    from = end + 1
  }
  return cells
}

/** A cell without its quotes or brackets. */
export const bare = (cell: string): string => cell.trim().replace(/^["[](.*)["\]]$/, '$1')

/** The object of JSON that a line is; undefined where it is none. */
export function objectIn(line: string): object | undefined {
  try {
    const object: unknown = JSON.parse(line)
    return typeof object === 'object' && object !== null && !Array.isArray(object) ? object : undefined
  } catch {
    return undefined
  }
}

/** The values of an object of JSON by their names; those of an object within it by both: "request.method". Undefined where it is none. */
export function fieldsOf(line: string): Map<string, string> | undefined {
  const object = objectIn(line)
  if (!object) return undefined
  const fields = new Map<string, string>()
  const add = (name: string, value: unknown) =>
    fields.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, its] of Object.entries(value)) add(`${name}.${inner}`, its)
    else add(name, value)
  }
  return fields
}

/** A name with its value behind "=", as services write them (logfmt). */
const PAIR = /(?:^|\s)([\w.@-]+)=("(?:[^"\\]|\\.)*"|\S*)/g

/** The values of a line of pairs by their names: 'at=info service=130ms'; a date in front is the time. Undefined where they are fewer than three. */
export function pairsOf(line: string): Map<string, string> | undefined {
  const pairs = [...line.matchAll(PAIR)]
  if (pairs.length < 3) return undefined
  const [before] = line.slice(0, pairs[0].index).trim().split(/\s+/, 1)
  return new Map([
    ...(before ? [['time', before] as const] : []),
    ...pairs.map(([, name, value]) => [name, bare(value)] as const),
  ])
}
