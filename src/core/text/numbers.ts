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
  /** The unit of both bounds, as a message ends with it: " ms". */
  readonly unit?: string
  /** The number of a text that says its own unit, such as "2ms"; NaN where it is none. */
  readonly spelled?: (text: string) => number
}

/** Bytes that are read at a time. */
const PIECE = 2 ** 19

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

/** What may be one number with a decimal comma, or several numbers. */
const EITHER = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i
/** The same several times: "1,5, 2,5"; and with a point after each thousand: "1.234,5". */
const EITHERS = /^[+-]?\d+,\d+(,\s+[+-]?\d+,\d+)+$/
const THOUSANDS = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/

/** What shows that commas stand between numbers: two of them in a cell, one before a space or an end, or a decimal point. */
const BETWEEN = /,.*,|,$|^,|\d\.\d|^\.\d/

/**
 * The first comma of a text that may be a decimal point, as the fault that it is: it stands alone between digits, in a line or a cell of its
 * own ("1,5", "1,5;2,25", "1,5 2,25"). Such a text may be one number or two, so it is not guessed at. Undefined where no comma is in doubt: where
 * anything in the text shows that commas stand between numbers, all of them do.
 */
export function commaInDoubt(text: string): Pick<Fault, 'line' | 'column' | 'expected' | 'got'> | undefined {
  let doubt: ReturnType<typeof commaInDoubt>
  for (const [nth, line] of text.split('\n').entries()) {
    const content = line.split('#', 1)[0]
    // A cell of several numbers is looked at whole where each has a comma of its own, otherwise piece by piece.
    for (const { 0: cell, index } of content.matchAll(/[^;\t]+/g)) {
      const several = EITHERS.test(cell.trim())
      const pieces = several ? [{ 0: cell.trim(), index: cell.search(/\S/) }] : cell.matchAll(/\S+/g)
      for (const { 0: piece, index: at } of pieces) {
        if (!several && !EITHER.test(piece) && !THOUSANDS.test(piece)) {
          if (BETWEEN.test(piece)) return undefined
          continue
        }
        const one = several ? piece.replace(/,(?=\d)/g, '.') : piece.replaceAll('.', '').replace(',', '.')
        const apart = piece.replace(/,\s*/g, ', ')
        doubt ??= {
          line: nth + 1,
          column: index + at + 1,
          expected: several
            ? `${shown(one, 40)} for numbers with a decimal point, or ${shown(apart, 40)} for twice as many`
            : `${shown(one, 40)} for one number or ${shown(apart, 40)} for two`,
          got: `${shown(piece, 40)}, which may be either`,
        }
      }
    }
  }
  return doubt
}

/** The numbers that were read, or the first thing that is no number or is out of bounds. */
type Read = { readonly numbers: Float64Array } | { readonly fault: Fault }

/** Reads all numbers of a file, in pieces; yields the share that has been read. */
export function* readingNumbers(
  bytes: Uint8Array,
  { min, max, most, unit = '', spelled }: NumberLimits,
): Generator<number, Read> {
  const numbers: number[] = []
  const decoder = new TextDecoder()
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let line = 1
  let lineStart = from
  let checked = false
  let pause = PIECE
  for (let at = from; at < bytes.length; ) {
    if (at >= pause) {
      yield at / bytes.length
      pause = at + PIECE
    }
    const sign = bytes[at]
    if (sign === HASH) while (at < bytes.length && bytes[at] !== NEWLINE) at++
    else if (divides(sign)) {
      if (sign === COMMA && !checked) {
        checked = true
        const doubt = commaInDoubt(decoder.decode(bytes))
        if (doubt) return { fault: doubt }
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
      const value = isNumber(text) ? Number(text) : (spelled?.(text) ?? Number.NaN)
      const fault = (expected: string, got: string) => ({
        fault: { line, column: begin - lineStart + 1, expected, got },
      })
      if (!(value >= min && value <= max))
        return fault(`a number from ${shown(min)} to ${shown(max)}${unit}`, shown(text, 40))
      if (numbers.length === most) return fault(`at most ${most} numbers`, 'more')
      numbers.push(value)
    }
  }
  if (numbers.length === 0) return { fault: { expected: 'numbers', got: 'none' } }
  return { numbers: Float64Array.from(numbers) }
}
