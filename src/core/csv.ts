/** Comma separated values as RFC 4180 has them, line by line. */

/** What ends a line. */
const LINE_END = '\r\n'

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
}

/**
 * Reads records, their fields parted by `separator`, one character; takes CR LF and LF for a line's end, and a byte order
 * mark before the first one. Empty lines are left out. A quote that is never closed takes all that follows.
 */
export function* readCsv(text: string, separator = ','): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const first = line
    let end = text.indexOf('\n', at)
    line++
    let content = text.slice(at, end < 0 ? text.length : end)
    // A line's end within quotes belongs to the field.
    while (content.includes('"') && openQuote(content) && end >= 0) {
      end = text.indexOf('\n', end + 1)
      line++
      content = text.slice(at, end < 0 ? text.length : end)
    }
    at = end < 0 ? text.length : end + 1
    if (content.endsWith('\r')) content = content.slice(0, -1)
    if (content !== '') yield { line: first, fields: fieldsOf(content, separator), ended: end >= 0 }
  }
}

function openQuote(content: string): boolean {
  return content.split('"').length % 2 === 0
}

function fieldsOf(content: string, separator: string): string[] {
  if (!content.includes('"')) return content.split(separator)
  const fields: string[] = []
  for (let at = 0; at <= content.length; ) {
    let text = ''
    if (content[at] === '"') {
      // Quotes inside are doubled: the one that closes has no other one after it.
      let close = content.indexOf('"', at + 1)
      while (close >= 0 && content[close + 1] === '"') close = content.indexOf('"', close + 2)
      if (close < 0) close = content.length
      text = content.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
    }
    const next = content.indexOf(separator, at)
    const end = next < 0 ? content.length : next
    fields.push(text + content.slice(at, end))
    at = end + 1
  }
  return fields
}
