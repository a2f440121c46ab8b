/** The sentence of every refusal: what is at fault, what is expected there, and what was given. */

/** "depth: expected a whole number from 1 to 30, got −3". */
export function unexpected(name: string, expected: string, got: string): string {
  return `${name}: expected ${expected}, got ${got}`
}

/** Whether a text is a decimal number as links and files hold it. */
export function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())
}

/**
 * Something from outside as a message shows it: cut to `most` characters, on one line. Numbers stand plain, written ones too; other text
 * in quotes; everything else as JSON.
 */
export function shown(value: unknown, most = 60): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing'
  if (typeof value === 'number') return String(value).replace(/^-/, '−')
  if (typeof value === 'string') {
    return value.length <= most && isNumber(value) ? value.trim().replace(/^-/, '−') : quoted(value, most)
  }
  const text =
    Array.isArray(value) && value.every((each) => typeof each === 'number') ? value.join() : JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The beginning of a text from outside, on one line, without what turns or hides the words after it. */
export function quoted(text: string, most = 60): string {
  return `"${text.slice(0, most).replace(/[\p{C}\s]+/gu, ' ')}${text.length > most ? '…' : ''}"`
}
