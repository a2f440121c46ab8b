/**
 * What a program declares, read off its text without running it: the page knows its knobs and its messages before any run, and a link that
 * names a knob can be checked.
 */
import { type ChoiceParameter, choice, type NumberParameter, number, type ParameterTable } from '../parameters.ts'
import { quoted, shown } from '../text/expected.ts'
import { nearest } from '../text/nearest.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What is wrong with a text, and where: counted from 1. */
interface TextProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A handler: its name, where it is set, and what the comment above says. */
interface Handler {
  readonly name: string
  readonly line: number
  readonly comment: string | undefined
}

/** What a text declares. */
export interface Declared {
  /** By name, without the prefix that they have in links. */
  readonly knobs: ParameterTable
  /** In the order of the text, each once. */
  readonly handlers: readonly Handler[]
  /** Handlers that cannot keep the message that they are given: they only name parts of it. */
  readonly unkept: ReadonlySet<string>
  /** What it says is true at its top: `server = true`. */
  readonly flags: ReadonlySet<string>
  /** What is declared at the top of the text, functions too: the processor's memory. */
  readonly variables: readonly string[]
  /** What follows `me.`. */
  readonly verbs: ReadonlySet<string>
  /** All words of the text, but those in comments and in quotes. */
  readonly words: ReadonlySet<string>
  readonly problems: readonly TextProblem[]
}

/** Functions that a program of a lab sets by their names, without `on.`: which, which of them it needs, and how one is written. */
export interface Functions {
  readonly names: readonly string[]
  /** One of these has to be set, and no more than one. */
  readonly oneOf: readonly string[]
  /** What can be said to be true at the top, beside that: `central = true`. */
  readonly flags?: readonly string[]
  /** "choose = (request, servers) => …" */
  readonly form: string
}

/** Words of a lab's language that a text can get wrong. */
export interface Vocabulary {
  /** What may follow `me.`. */
  readonly verbs: readonly string[]
  /** Handlers that are called by events; all others by messages of their name. */
  readonly events: readonly string[]
}

/** Most knobs, and most kinds of messages, that a text may have. */
const MOST_KNOBS = 12
const MOST_HANDLERS = 40

const NAME = /^[A-Za-z][A-Za-z0-9]{0,29}$/
/** The largest number that a knob may have. */
const LARGEST = 1e9

/** Words of the language that programs do not have: nothing in them is put off. */
const MISSING = new Set([
  'async',
  'await',
  'import',
  'export',
  'with',
  'eval',
  'Function',
  'Promise',
  'Date',
  'RegExp',
  'Proxy',
  'BigInt',
])

const OPENS = new Set(['(', '[', '{'])
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Reads a text, and the functions that it sets in a lab whose programs set them by themselves; and where its words are known, says which are none. */
export function declaredIn(text: string, functions?: Functions, vocabulary?: Vocabulary): Declared {
  const tokens = tokensOf(text)
  const problems: TextProblem[] = []
  const complain = ({ line, column }: Token, message: string) => problems.push({ line, column, message })
  const handlers: Handler[] = []
  const knobs: Record<string, NumberParameter | ChoiceParameter> = {}
  const variables: string[] = []
  const verbs = new Set<string>()
  const open: Token[] = []
  const flags = new Set<string>()
  const flagNames = functions?.flags ?? ['server']
  let declaring = false
  for (const [k, token] of tokens.entries()) {
    const { kind, text: shownText } = token
    const [before, next, second, third] = [tokens[k - 1], tokens[k + 1], tokens[k + 2], tokens[k + 3]]
    if (kind === 'sign') {
      if (OPENS.has(shownText)) open.push(token)
      else if (CLOSES[shownText]) {
        const opened = open.pop()
        if (opened?.text !== CLOSES[shownText]) {
          complain(
            token,
            `expected ${opened ? `the end of ${quoted(opened.text)} of line ${opened.line}` : 'no'} ${quoted(shownText)} here`,
          )
          break
        }
      } else if (shownText === ';' && open.length === 0) declaring = false
      else if (shownText === ',' && open.length === 0 && declaring) variables.push(...namesAt(tokens, k + 1))
      continue
    }
    if (kind === 'other' && shownText === '/')
      complain(token, 'patterns between slashes are not part of the language of programs')
    if (token.isOpen) complain(token, 'this text is never closed: its quote is missing')
    if (kind !== 'word') continue
    if (
      before?.kind === 'number' &&
      shownText === 'n' &&
      before.line === token.line &&
      before.column + before.text.length === token.column
    )
      complain(token, `numbers that end in n are not part of the language of programs`)
    if (MISSING.has(shownText) && before?.text !== '.' && next?.text !== ':')
      complain(token, `${quoted(shownText)} is not part of the language of programs`)
    const first = open.length === 0 && (!before || before.line < token.line || before.text === ';')
    if (first) declaring = false
    if (first && /^(?:let|const|var)$/.test(shownText)) {
      declaring = true
      variables.push(...namesAt(tokens, k + 1))
    }
    if (first && /^(?:function|class)$/.test(shownText) && next?.kind === 'word') variables.push(next.text)
    const free = before?.text !== '.'
    if (free && flagNames.includes(shownText) && next?.text === '=' && second?.text === 'true') flags.add(shownText)
    // A name on a later line belongs to what is written there.
    if (free && shownText === 'me' && next?.text === '.' && (!second || second.line > next.line))
      complain(next, 'a name is missing after "me."')
    else if (free && shownText === 'me' && next?.text === '.' && second) {
      verbs.add(second.text)
      if (vocabulary && second.kind === 'word' && !vocabulary.verbs.includes(second.text)) {
        const near = nearest(second.text, vocabulary.verbs)
        complain(second, `there is no me.${second.text}${near ? `: did you mean me.${near}?` : ''}`)
      }
    }
    if (free && shownText === 'on' && next?.text === '.' && second?.kind === 'word' && third?.text === '=') {
      if (!handlers.some(({ name }) => name === second.text)) {
        handlers.push({ name: second.text, line: token.line, comment: token.comment })
      }
    }
    if (free && functions?.names.includes(shownText)) {
      if (/^(?:let|const|var|function)$/.test(before?.text ?? ''))
        complain(token, `${shownText}: expected it without ${quoted(before?.text ?? '')}: ${shownText} = …`)
      else if (next?.text === '=' && !handlers.some(({ name }) => name === shownText))
        handlers.push({ name: shownText, line: token.line, comment: token.comment })
    }
    if (free && shownText === 'parameter' && next?.text === '(') {
      const declared = knobAt(tokens, k, complain)
      if (!declared) continue
      const [name, knob] = declared
      if (Object.hasOwn(knobs, name)) complain(token, `parameter: ${quoted(name)} is declared twice`)
      knobs[name] = knob
    }
  }
  if (vocabulary) {
    // A handler that no message has the name of, and that is nearly called like an event.
    const sent = new Set(tokens.flatMap(({ kind, text }) => (kind === 'string' ? [text] : [])))
    for (const { name, line } of handlers) {
      const near = vocabulary.events.includes(name) || sent.has(name) ? undefined : nearest(name, vocabulary.events)
      if (near) problems.push({ line, column: 1, message: `nothing calls on.${name}: did you mean on.${near}?` })
    }
  }
  const unclosed = open.at(-1)
  if (problems.length === 0 && unclosed) complain(unclosed, `${quoted(unclosed.text)} is never closed`)
  if (Object.keys(knobs).length > MOST_KNOBS) complain(tokens[0], `parameter: expected at most ${MOST_KNOBS}, got more`)
  if (handlers.length > MOST_HANDLERS) complain(tokens[0], `on: expected at most ${MOST_HANDLERS} handlers, got more`)
  if (functions && problems.length === 0) {
    const needed = handlers.filter(({ name }) => functions.oneOf.includes(name))
    if (needed.length === 0)
      problems.push({ line: 1, column: 1, message: `expected ${functions.form}, got nothing of it` })
    const [one, other] = needed
    if (other)
      problems.push({ line: other.line, column: 1, message: `expected ${one.name} or ${other.name}, got both` })
  }
  const words = new Set(tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])))
  return {
    knobs,
    handlers,
    unkept: unkeptIn(text, tokens),
    flags,
    variables: [...new Set(variables)],
    verbs,
    words,
    problems,
  }
}

/** The names that are declared where a name or a pattern begins: those of `[a, b = 1]` and of `{ a, b: c }`. */
function namesAt(tokens: readonly Token[], at: number): readonly string[] {
  const first = tokens[at]
  if (first?.kind === 'word') return [first.text]
  if (first?.kind !== 'sign' || (first.text !== '[' && first.text !== '{')) return []
  const names: string[] = []
  let depth = 0
  for (let k = at; k < tokens.length; k++) {
    const { kind, text } = tokens[k]
    if (kind === 'sign' && OPENS.has(text)) depth++
    else if (kind === 'sign' && CLOSES[text] && --depth === 0) break
    else if (kind === 'sign' && text === '=') {
      // A value that stands there if there is none declares nothing.
      const inside = depth
      while (k + 1 < tokens.length) {
        const { text: sign } = tokens[k + 1]
        if (depth === inside && (sign === ',' || CLOSES[sign])) break
        if (OPENS.has(sign)) depth++
        else if (CLOSES[sign]) depth--
        k++
      }
    } else if (kind === 'word' && tokens[k + 1]?.text !== ':') names.push(text)
  }
  return names
}

/** See `Declared.unkept`: handlers each of which is set by its name alone, to `({ from, a }) => …` or `() => …`. */
function unkeptIn(text: string, tokens: readonly Token[]): ReadonlySet<string> {
  const [unkept, keptNames] = [new Set<string>(), new Set<string>()]
  // What stands in holes of templates is not among the tokens.
  if (/`[^`]*\$\{[^`]*\bon\b[^`]*`/.test(text)) return unkept
  for (const [k, { kind, text: word }] of tokens.entries()) {
    if (kind !== 'word' || word !== 'on' || tokens[k - 1]?.text === '.') continue
    const [dot, name, then] = [tokens[k + 1], tokens[k + 2], tokens[k + 3]]
    if (dot?.text !== '.' || name?.kind !== 'word') return new Set()
    if (then?.text === '=' && namesParts(tokens, k + 4)) unkept.add(name.text)
    else if (then?.text !== '(') keptNames.add(name.text)
  }
  for (const name of keptNames) unkept.delete(name)
  return unkept
}

/** Whether a function begins here whose only parameter, if it has one, is written as a list of parts. */
function namesParts(tokens: readonly Token[], at: number): boolean {
  let k = at
  const takes = (sign: string) => tokens[k]?.kind === 'sign' && tokens[k].text === sign && ++k > 0
  if (!takes('(')) return false
  if (takes('{')) {
    while (tokens[k]?.kind === 'word' || tokens[k]?.text === ',' || tokens[k]?.text === ':') k++
    if (!takes('}')) return false
  }
  return takes(')') && takes('=>')
}

type Literal = number | string | boolean | readonly Literal[] | { readonly [key: string]: Literal }

/** Reads `parameter('name', default, {…})`, all of it written out. */
function knobAt(
  tokens: readonly Token[],
  at: number,
  complain: (token: Token, message: string) => void,
): readonly [string, NumberParameter | ChoiceParameter] | undefined {
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

/** A knob, or why it is none. */
function knobOf(
  name: string,
  value: Literal | undefined,
  options: Literal,
): NumberParameter | ChoiceParameter | string {
  if (typeof options !== 'object' || Array.isArray(options))
    return `${name}: expected { min, max, … } or { options }, got ${shown(options)}`
  const fields = options as Readonly<Record<string, Literal | undefined>>
  const text = (key: string, usual: string) => (typeof fields[key] === 'string' ? fields[key].slice(0, 200) : usual)
  const common = {
    label: text('label', labelOf(name)).slice(0, 40),
    group: 'balancer',
    help: text('help', 'A number that the program declares.'),
  }
  if (fields.options !== undefined) {
    const listed = Array.isArray(fields.options)
      ? fields.options.map((option: Literal) => [String(option), ''] as const)
      : Object.entries(fields.options as object).map(([option, help]) => [option, String(help)] as const)
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
      ...common,
      help: text('help', 'A choice that the program declares.'),
      default: String(value),
      options: words,
    })
  }
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
    ...common,
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

class Unreadable extends Error {
  constructor(readonly token: Token | undefined) {
    super()
  }
}

/** Reads literals off tokens. */
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
