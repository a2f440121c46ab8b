/** Comma separated values as RFC 4180 has them, line by line. */

/** What ends a line. */
const LINE_END = '\r\n'

/** How a table's head begins: lines above the names of the columns that say what made it, and in which units it is. */
const HEAD = '# evenkeel '
const COMMENT = '# '

/** The lines of a head: what made the table, then what else it says. Most programs leave out lines that begin with "#". */
export function headLines(maker: string, lines: readonly string[]): string {
  return [HEAD + maker, ...lines.map((line) => COMMENT + line)]
    .map((line) => line.replace(/\s+/g, ' ') + LINE_END)
    .join('')
}

/** Where what follows a head begins; the same place where there is none. A spreadsheet may have put the lines into quotes. */
export function afterHead(text: string, from = 0): number {
  let at = from
  for (let start = HEAD; ; start = COMMENT) {
    if (!text.startsWith(start, at) && !text.startsWith(`"${start}`, at)) return at
    const end = text.indexOf('\n', at)
    if (end < 0) return text.length
    at = end + 1
  }
}

/** A line of fields, its end included. Numbers are written in full precision. */
export function csvLine(fields: readonly (string | number)[]): string {
  return fields.map(field).join(',') + LINE_END
}

function field(content: string | number): string {
  const text = String(content)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A record as read. */
export interface CsvRecord {
  /** Number of its first line, counted from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** Whether a line's end follows; a last record without one may have been cut off. */
  readonly ended: boolean
  /** The quote that never closes, if there is one; all that follows it is in its field. */
  readonly open?: OpenQuote
}

/** A quote that never closes. */
interface OpenQuote {
  /** Its field, counted from 1. */
  readonly column: number
  /** Whether it has swallowed the end of its line: then the line has not just been cut off. */
  readonly swallowed: boolean
}

/** What is wrong with a quote that never closes: "line 3, column 2: …". */
export function openQuoteProblem(line: number, { column }: OpenQuote): string {
  return `line ${line}, column ${column}: expected a closing quote, got the end of the file`
}

/**
 * Reads records, their fields parted by `separator`, one character; takes CR LF and LF for a line's end, and a byte order
 * mark before the first one. Empty lines and heads are left out.
 */
export function* readCsv(text: string, separator = ','): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const below = afterHead(text, at)
    if (below > at) {
      line += text.slice(at, below).split('\n').length - 1
      at = below
      continue
    }
    const first = line
    let end = at - 1
    let open = false
    do {
      const from = end + 1
      end = text.indexOf('\n', from)
      line++
      if (text.slice(from, end < 0 ? undefined : end).split('"').length % 2 === 0) open = !open
      // A line's end within quotes belongs to the field.
    } while (open && end >= 0)
    const content = text.slice(at, end < 0 ? undefined : end).replace(/\r$/, '')
    at = end < 0 ? text.length : end + 1
    if (content === '') continue
    const { fields, quote } = fieldsOf(content, separator)
    const record = { line: first, fields, ended: end >= 0 }
    yield open ? { ...record, open: { column: quote, swallowed: content.includes('\n') } } : record
  }
}

/** The fields of a record, and the first, counted from 1, with a quote that does not close or that stands alone. */
function fieldsOf(content: string, separator: string): { fields: string[]; quote: number } {
  if (!content.includes('"')) return { fields: content.split(separator), quote: 0 }
  const fields: string[] = []
  let quote = 0
  for (let at = 0; at <= content.length; ) {
    let text = ''
    if (content[at] === '"') {
      // Quotes inside are doubled: the one that closes has no other one after it.
      let close = content.indexOf('"', at + 1)
      while (close >= 0 && content[close + 1] === '"') close = content.indexOf('"', close + 2)
      if (close < 0) {
        close = content.length
        quote ||= fields.length + 1
      }
      text = content.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    }
    const next = content.indexOf(separator, at)
    const end = next < 0 ? content.length : next
    const rest = content.slice(at, end)
    if (rest.includes('"')) quote ||= fields.length + 1
    fields.push(text + rest)
    at = end + 1
  }
  return { fields, quote }
}
