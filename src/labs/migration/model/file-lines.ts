/** Lines of the files that the lab reads, and numbers in them. */
import { FaultError } from '../../../core/attachments/read.ts'
import { isNumber, shown } from '../../../core/text/expected.ts'

/** The lines that say something, with their numbers from 1; what follows a # is a comment. */
export function* linesIn(
  text: string,
): Generator<{ readonly line: number; readonly content: string; readonly words: string[] }> {
  for (const [k, content] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const words = content.split('#')[0].trim().split(/\s+/)
    if (words[0] !== '') yield { line: k + 1, content, words }
  }
}

/** A number from `min` to `max`, a whole one unless said otherwise; `what` is called so where it is none. */
export function numberIn(
  text: string | undefined,
  line: number,
  what: string,
  min: number,
  max: number,
  whole = true,
): number {
  const value = text !== undefined && isNumber(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    throw new FaultError(line, `${what} from ${min} to ${max}`, shown(text, 40))
  return value
}
