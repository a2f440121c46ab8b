/** Reads expressions: by the grammar (./grammar.ts), and then every name is checked against what exists (./check.ts). */
import { quoted } from '../expected.ts'
import { Checker, COMPOUND, Fault, type Kind, type Names } from './check.ts'
import { tokensOf } from './grammar.ts'
import type { Expression } from './tree.ts'

/** An expression, or what is wrong with it; `at` counts characters from 0. */
type Parsed = { readonly tree: Expression } | { readonly problem: string; readonly at: number }

/** The most characters of an expression. */
export const MOST_CHARACTERS = 1000

const EXPECTED: Readonly<Record<Kind, string>> = {
  condition: 'a condition, such as totalTime < 0.5',
  number: 'a number, such as totalTime / 2',
  word: 'one of the options, such as largest(…)',
}

/** Signs that stand in no expression, and what is written instead. */
const FOREIGN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/≤|=</, '<='],
  [/≥|=>/, '>='],
  [/≠/, '!='],
  [/[–—−]/, '-'],
  [/×/, '*'],
  [/÷/, '/'],
  [/[“”„«»]/, '"'],
]

/** What is wrong with an expression that cannot be read, where it is a sign of another place. */
function foreignSign(text: string, message: string): Parsed | undefined {
  const comma = message === COMPOUND && /(\d+),(\d+)/.exec(text)
  if (comma) return { problem: `got "," in a number: write ${comma[1]}.${comma[2]}`, at: comma.index }
  for (const [sign, instead] of FOREIGN_SIGNS) {
    const match = sign.exec(text)
    if (match) return { problem: `got ${quoted(match[0])}: write ${instead}`, at: match.index }
  }
  return undefined
}

/** Signs that other languages have, and what they are here. */
const OTHER_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/&/, '; write and'],
  [/\|/, '; write or'],
  [/==/, '; two numbers are compared with one ='],
  [/!(?!=)/, '; write not (…)'],
  [/\d\s*%/, '; a % b is the share of a in b: write 0.5 for 50 %'],
]

/** Reads an expression that has to come to a condition, a number or an option. */
export function parseExpression(text: string, names: Names, kind: Kind): Parsed {
  if (text.length > MOST_CHARACTERS) {
    return { problem: `an expression has at most ${MOST_CHARACTERS} characters, got ${text.length}`, at: 0 }
  }
  if (text.trim() === '') return { problem: `expected ${EXPECTED[kind]}, got nothing`, at: 0 }
  try {
    const { tree, ...checked } = new Checker(names).check(tokensOf(text), names.run, 0, kind === 'word')
    if (checked.kind !== kind) throw new Fault(`expected ${EXPECTED[kind]}`, 0)
    if (checked.list)
      throw new Fault('expected one value, got one for each row: take one with [row], or use count, max, …', 0)
    return { tree }
  } catch (error) {
    const foreign = foreignSign(text, (error as Error).message)
    if (foreign) return foreign
    if (error instanceof Fault) return { problem: error.message, at: error.at }
    const { description, index } = error as { readonly description?: unknown; readonly index?: unknown }
    if (typeof description !== 'string' || typeof index !== 'number') throw error
    const [, other] = OTHER_SIGNS.find(([sign]) => sign.test(text)) ?? []
    return { problem: description.replace(/^./, (letter) => letter.toLowerCase()) + (other ?? ''), at: index }
  }
}
