/** Codes in any text: a chat, a page of answers, a table. */
import { type Code, LENGTHS, parseCode, unlikeAWord } from './code.ts'

/** What was found. */
interface FoundCodes {
  /** Each code once, in the order of the text. */
  readonly codes: readonly Code[]
  /** How many were there again. */
  readonly doubles: number
  /** How many are grouped as a code is and fail the check: a sign is wrong or missing. */
  readonly damaged: number
}

/** Links are passed over: they may hold anything. */
const LINKS = /[a-z][a-z0-9+.-]*:\/\/\S+/gi
/** Groups of signs with a line break, a space, or a hyphen or dash with or without a line break between two. */
const GROUPS = /(?<![\p{L}\d])[0-9a-z]+(?:(?:[-\u2010-\u2015\u2212] ?\r?\n?|[ \u00a0]|\r?\n)[0-9a-z]+)*(?![\p{L}\d])/giu

/** How groups of four make the length of each kind: "4-3" for seven signs. */
const shapeOf = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / 4) }, (_, group) => Math.min(4, length - 4 * group))
const SHAPES = [...LENGTHS.keys()].sort((a, b) => b - a).map(shapeOf)

/** Finds all codes, the longest first where one begins as another. Damage is counted only where hyphens group the signs. */
export function findCodes(text: string): FoundCodes {
  const byName = new Map<string, Code>()
  let doubles = 0
  let damaged = 0
  const take = (signs: string, form: 'grouped' | 'in one piece'): boolean => {
    if (!unlikeAWord(signs)) return false
    const code = parseCode(signs)
    if (!code) {
      if (form === 'grouped') damaged++
      return false
    }
    const name = JSON.stringify(code)
    if (byName.has(name)) doubles++
    else byName.set(name, code)
    return true
  }
  for (const [run] of text.replace(LINKS, '|').matchAll(GROUPS)) {
    const groups = run.split(/[^0-9a-z]+/i)
    const joins = run.match(/[^0-9a-z]+/gi) ?? []
    for (let at = 0; at < groups.length; ) {
      const whole = LENGTHS.has(groups[at].length) && take(groups[at], 'in one piece')
      const shape = whole
        ? undefined
        : SHAPES.find((lengths) => lengths.every((length, i) => groups[at + i]?.length === length))
      if (!shape) {
        at++
        continue
      }
      const hyphens = joins.slice(at, at + shape.length - 1).every((join) => /^[^\s]/.test(join))
      const signs = groups.slice(at, at + shape.length).join('')
      at += take(signs, hyphens ? 'grouped' : 'in one piece') || hyphens ? shape.length : 1
    }
  }
  return { codes: [...byName.values()], doubles, damaged }
}
