/** Numbers out of a text file: divided by line ends, spaces, commas or semicolons; what follows a # on its line is a remark. */
import type { Fault } from '../attachments/read.ts'
import { isNumber, shown } from './expected.ts'

const [TAB, NEWLINE, RETURN, SPACE, HASH, COMMA, POINT, SEMICOLON] = [9, 10, 13, 32, 35, 44, 46, 59]
const divides = (sign: number) =>
  sign === NEWLINE || sign === SPACE || sign === COMMA || sign === SEMICOLON || sign === TAB || sign === RETURN

/** What numbers are allowed. */
interface NumberLimits {
  /** Both included. */
  readonly min: number
  readonly max: number
  /** How many at most. */
  readonly most: number
}

/**
 * The value of digits with at most one point among them, 15 signs at most; NaN of everything else. A quotient of two whole numbers that are
 * exact is rounded right, so this is what `Number` makes of it, in a tenth of the time.
 */
function plainDecimal(bytes: Uint8Array, begin: number, end: number): number {
  if (end - begin > 15 || bytes[end - 1] === POINT) return Number.NaN
  let digits = 0
  let divisor = 0
  for (let at = begin; at < end; at++) {
    const sign = bytes[at]
    if (sign >= 48 && sign <= 57) {
      digits = 10 * digits + sign - 48
      divisor *= 10
    } else if (sign === POINT && divisor === 0) divisor = 1
    else return Number.NaN
  }
  return divisor > 1 ? digits / divisor : digits
}

/**
 * The first comma of a line that may be a decimal point, as the fault that it is: it stands alone between digits, in a line or a cell of its
 * own ("1,5", "1,5;2,25", "1,5 2,25"). Such a text may be one number or two, so it is not guessed at. Undefined where no comma is in doubt.
 */
export function commaInDoubt(line: string): Pick<Fault, 'column' | 'expected' | 'got'> | undefined {
  let column = 1
  for (const text of line.split('#', 1)[0].split(/[;\s]/)) {
    if (/^[+-]?\d+,\d+(e[+-]?\d+)?$/i.test(text)) {
      return {
        column,
        expected: `${shown(text.replace(',', '.'), 40)} for one number or ${shown(text.replace(',', ', '), 40)} for two`,
        got: `${shown(text, 40)}, which may be either`,
      }
    }
    column += text.length + 1
  }
  return undefined
}

/** Reads all numbers of a file; in their place, the first thing that is none, or is out of bounds. */
export function readNumbers(
  bytes: Uint8Array,
  { min, max, most }: NumberLimits,
): { readonly numbers: Float64Array } | { readonly fault: Fault } {
  const numbers: number[] = []
  const decoder = new TextDecoder()
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let line = 1
  let lineStart = from
  let checked = 0
  for (let at = from; at < bytes.length; ) {
    const sign = bytes[at]
    if (sign === HASH) while (at < bytes.length && bytes[at] !== NEWLINE) at++
    else if (divides(sign)) {
      if (sign === COMMA && checked !== line) {
        checked = line
        const next = bytes.indexOf(NEWLINE, at)
        const doubt = commaInDoubt(decoder.decode(bytes.subarray(lineStart, next < 0 ? bytes.length : next)))
        if (doubt) return { fault: { line, ...doubt } }
      }
      at++
      if (sign !== NEWLINE) continue
      line++
      lineStart = at
    } else {
      const begin = at
      while (at < bytes.length && !divides(bytes[at]) && bytes[at] !== HASH) at++
      const plain = plainDecimal(bytes, begin, at)
      if (plain >= min && plain <= max && numbers.length < most) {
        numbers.push(plain)
        continue
      }
      const text = decoder.decode(bytes.subarray(begin, at))
      const value = isNumber(text) ? Number(text) : Number.NaN
      const fault = (expected: string, got: string) => ({
        fault: { line, column: begin - lineStart + 1, expected, got },
      })
      if (!(value >= min && value <= max)) return fault(`a number from ${shown(min)} to ${shown(max)}`, shown(text, 40))
      if (numbers.length === most) return fault(`at most ${most} numbers`, 'more')
      numbers.push(value)
    }
  }
  if (numbers.length === 0) return { fault: { expected: 'numbers', got: 'none' } }
  return { numbers: Float64Array.from(numbers) }
}
