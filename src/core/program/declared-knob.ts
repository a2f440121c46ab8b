/** A knob that a program declares: `parameter('name', default, {…})`, all of it written out, so that it is known without running the text. */
import { type ChoiceParameter, choice, type NumberParameter, number } from '../parameters.ts'
import { quoted, shown } from '../text/expected.ts'
import type { Token } from './tokens.ts'

const NAME = /^[A-Za-z][A-Za-z0-9]{0,29}$/

/** The largest number that a knob may have. */
const LARGEST = 1e9

/** What can be written out. */
type Literal = number | string | boolean | readonly Literal[] | { readonly [key: string]: Literal }

/** Reads `parameter('name', default, {…})`, whose word stands at a place; undefined where it is none, which is complained of. */
export function knobAt(
  tokens: readonly Token[],
  at: number,
  complain: (token: Token, message: string) => void,
): readonly [name: string, knob: NumberParameter | ChoiceParameter] | undefined {
  const reader = new Literals(tokens, at + 2)
  const args: Literal[] = []
  try {
    while (!reader.takes(')')) {
      args.push(reader.literal())
      if (!reader.takes(',') && !reader.sees(')')) throw new Unreadable(reader.here())
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const token = error.token ?? tokens[at]
    complain(token, `parameter: expected names and numbers that are written out, got ${quoted(token.text, 20)}`)
    return undefined
  }
  const [name, value, options = {}] = args
  const knob =
    typeof name === 'string' && NAME.test(name)
      ? knobOf(name, value, options)
      : `expected a name of letters and digits, got ${shown(name)}`
  if (typeof knob !== 'string') return [String(name), knob]
  complain(tokens[at], `parameter: ${knob}`)
  return undefined
}

type Fields = Readonly<Record<string, Literal | undefined>>

/** A knob, or why it is none. */
function knobOf(
  name: string,
  value: Literal | undefined,
  options: Literal,
): NumberParameter | ChoiceParameter | string {
  if (typeof options !== 'object' || Array.isArray(options))
    return `${name}: expected { min, max, … } or { options }, got ${shown(options)}`
  const fields = options as Fields
  return fields.options === undefined
    ? numberKnob(name, value, fields)
    : choiceKnob(name, value, fields, fields.options)
}

const textIn = (fields: Fields, key: string, usual: string): string =>
  typeof fields[key] === 'string' ? fields[key].slice(0, 200) : usual

/** What every knob has; `help` is said where the text says none. */
const commonOf = (name: string, fields: Fields, help: string) => ({
  label: textIn(fields, 'label', labelOf(name)).slice(0, 40),
  group: 'balancer',
  help: textIn(fields, 'help', help),
})

/** A choice; a text in its place is what is wrong with it. @param options a list of names, or by name a help text */
function choiceKnob(
  name: string,
  value: Literal | undefined,
  fields: Fields,
  options: Literal,
): ChoiceParameter | string {
  const listed = Array.isArray(options)
    ? options.map((option: Literal) => [String(option), ''] as const)
    : Object.entries(options as object).map(([option, help]) => [option, String(help)] as const)
  if (listed.length < 2 || listed.length > 12) return `${name}: expected 2 to 12 options, got ${listed.length}`
  const wrong = listed.find(([option]) => !NAME.test(option))
  if (wrong) return `${name}: expected options of letters and digits, got ${shown(wrong[0])}`
  if (!listed.some(([option]) => option === value)) return `${name}: expected one of its options, got ${shown(value)}`
  const words = Object.fromEntries(
    listed.map(([option, help]) => [
      option,
      { label: labelOf(option), help: help.slice(0, 200) || `As the program has it: ${option}.` },
    ]),
  )
  return choice({
    ...commonOf(name, fields, 'A choice that the program declares.'),
    default: String(value),
    options: words,
  })
}

/** A number; a text in its place is what is wrong with it. A range that is not declared follows from the value. */
function numberKnob(name: string, value: Literal | undefined, fields: Fields): NumberParameter | string {
  if (typeof value !== 'number') return `${name}: expected a number, got ${shown(value)}`
  const numberOf = (key: string, usual: number) => (typeof fields[key] === 'number' ? fields[key] : usual)
  const min = numberOf('min', Math.min(0, value))
  const max = numberOf('max', Math.max(16, 4 * value))
  const whole = [value, min, max].every(Number.isInteger)
  const step = numberOf('step', whole ? 1 : (max - min) / 100)
  if (!(min < max) || Math.abs(min) > LARGEST || Math.abs(max) > LARGEST) {
    return `${name}: expected min below max, both from −${LARGEST} to ${LARGEST}, got ${shown(min)} and ${shown(max)}`
  }
  if (!(value >= min && value <= max))
    return `${name}: expected a number from ${shown(min)} to ${shown(max)}, got ${shown(value)}`
  if (!(step > 0)) return `${name}: expected a step above 0, got ${shown(step)}`
  const integer = whole && Number.isInteger(step)
  return number({
    ...commonOf(name, fields, 'A number that the program declares.'),
    default: value,
    ...(typeof fields.unit === 'string' ? { unit: fields.unit.slice(0, 20) } : {}),
    slider: { min, max, step: Math.max(step, (max - min) / 1e4) },
    limits: { min, max, ...(integer ? { integer } : {}) },
  })
}

/** "sendAtMost" as a label: "Send at most". */
function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words[0].toUpperCase() + words.slice(1)
}

/** Something that is no literal, at this token; undefined at the end of the text. */
class Unreadable extends Error {
  constructor(readonly token: Token | undefined) {
    super()
  }
}

/** Reads literals off tokens, from a place on; throws `Unreadable`. */
class Literals {
  constructor(
    private readonly tokens: readonly Token[],
    private at: number,
  ) {}

  here(): Token | undefined {
    return this.tokens[this.at]
  }

  sees(sign: string): boolean {
    const token = this.here()
    return token?.kind === 'sign' && token.text === sign
  }

  takes(sign: string): boolean {
    if (!this.sees(sign)) return false
    this.at++
    return true
  }

  literal(): Literal {
    if (this.takes('-')) {
      const value = this.literal()
      if (typeof value !== 'number') throw new Unreadable(this.here())
      return -value
    }
    const token = this.here()
    if (!token) throw new Unreadable(token)
    this.at++
    if (token.kind === 'number') return Number(token.text.replaceAll('_', ''))
    if (token.kind === 'string') return token.text
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false')) return token.text === 'true'
    if (token.text === '[') return this.items(']', () => this.literal())
    if (token.text !== '{') throw new Unreadable(token)
    return Object.fromEntries(
      this.items('}', () => {
        const key = this.here()
        if (!key || (key.kind !== 'word' && key.kind !== 'string')) throw new Unreadable(key)
        this.at++
        if (!this.takes(':')) throw new Unreadable(this.here())
        return [key.text, this.literal()] as const
      }),
    )
  }

  private items<T>(end: string, item: () => T): T[] {
    const items: T[] = []
    while (!this.takes(end)) {
      items.push(item())
      if (!this.takes(',') && !this.sees(end)) throw new Unreadable(this.here())
    }
    return items
  }
}
