/**
 * What a program declares, read off its text without running it: the page knows its knobs and its messages before any run, and a link that
 * names a knob can be checked.
 */
import type { ChoiceParameter, NumberParameter, ParameterTable } from '../parameters.ts'
import { quoted } from '../text/expected.ts'
import { nearest } from '../text/nearest.ts'
import { knobAt } from './declared-knob.ts'
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
  const reading = new Reading(tokensOf(text), functions, vocabulary)
  reading.readAll()
  reading.checkWhole()
  const { tokens, knobs, handlers, flags, variables, verbs, problems } = reading
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

/** A text that is read token by token: what it has declared so far, and what is wrong with it. */
class Reading {
  readonly problems: TextProblem[] = []
  readonly handlers: Handler[] = []
  readonly knobs: Record<string, NumberParameter | ChoiceParameter> = {}
  readonly variables: string[] = []
  readonly verbs = new Set<string>()
  readonly flags = new Set<string>()
  /** The brackets that are open. */
  private readonly open: Token[] = []
  /** Whether a declaration at the top of the text goes on: what follows its commas is declared, too. */
  private declaring = false

  constructor(
    readonly tokens: readonly Token[],
    private readonly functions: Functions | undefined,
    private readonly vocabulary: Vocabulary | undefined,
  ) {}

  /** Reads as far as brackets match. */
  readAll(): void {
    for (const [k, token] of this.tokens.entries()) {
      if (token.kind === 'sign') {
        if (!this.readSign(token, k)) return
        continue
      }
      if (token.kind === 'other' && token.text === '/')
        this.complain(token, 'patterns between slashes are not part of the language of programs')
      if (token.isOpen) this.complain(token, 'this text is never closed: its quote is missing')
      if (token.kind === 'word') this.readWord(token, k)
    }
  }

  private complain({ line, column }: Token, message: string): void {
    this.problems.push({ line, column, message })
  }

  /** Returns false where a bracket ends that is not open. */
  private readSign(token: Token, k: number): boolean {
    const { text } = token
    const isTop = this.open.length === 0
    if (OPENS.has(text)) this.open.push(token)
    else if (CLOSES[text]) {
      const opened = this.open.pop()
      if (opened?.text === CLOSES[text]) return true
      const expected = opened ? `the end of ${quoted(opened.text)} of line ${opened.line}` : 'no'
      this.complain(token, `expected ${expected} ${quoted(text)} here`)
      return false
    } else if (text === ';' && isTop) this.declaring = false
    else if (text === ',' && isTop && this.declaring) this.variables.push(...namesAt(this.tokens, k + 1))
    return true
  }

  private readWord(token: Token, k: number): void {
    const [before, next] = [this.tokens[k - 1], this.tokens[k + 1]]
    const { text } = token
    const endsNumber =
      before?.kind === 'number' && before.line === token.line && before.column + before.text.length === token.column
    if (endsNumber && text === 'n')
      this.complain(token, 'numbers that end in n are not part of the language of programs')
    if (MISSING.has(text) && before?.text !== '.' && next?.text !== ':')
      this.complain(token, `${quoted(text)} is not part of the language of programs`)
    this.readDeclaration(token, k)
    // What follows a point is the name of something's part.
    if (before?.text === '.') return
    this.readFlag(text, k)
    if (text === 'me' && next?.text === '.') this.readVerb(k)
    if (text === 'on' && next?.text === '.') this.readHandler(token, k)
    if (this.functions?.names.includes(text)) this.readFunction(token, k)
    if (text === 'parameter' && next?.text === '(') this.readKnob(token, k)
  }

  /** Variables that are declared at the top of the text. */
  private readDeclaration(token: Token, k: number): void {
    const [before, next] = [this.tokens[k - 1], this.tokens[k + 1]]
    const isFirst = this.open.length === 0 && (!before || before.line < token.line || before.text === ';')
    if (!isFirst) return
    this.declaring = /^(?:let|const|var)$/.test(token.text)
    if (this.declaring) this.variables.push(...namesAt(this.tokens, k + 1))
    if (/^(?:function|class)$/.test(token.text) && next?.kind === 'word') this.variables.push(next.text)
  }

  /** `server = true`. */
  private readFlag(name: string, k: number): void {
    const names = this.functions?.flags ?? ['server']
    if (names.includes(name) && this.tokens[k + 1]?.text === '=' && this.tokens[k + 2]?.text === 'true')
      this.flags.add(name)
  }

  /** `me.send`. */
  private readVerb(k: number): void {
    const [point, name] = [this.tokens[k + 1], this.tokens[k + 2]]
    // A name on a later line belongs to what is written there.
    if (!name || name.line > point.line) {
      this.complain(point, 'a name is missing after "me."')
      return
    }
    this.verbs.add(name.text)
    const { vocabulary } = this
    if (!vocabulary || name.kind !== 'word' || vocabulary.verbs.includes(name.text)) return
    const near = nearest(name.text, vocabulary.verbs)
    this.complain(name, `there is no me.${name.text}${near ? `: did you mean me.${near}?` : ''}`)
  }

  /** `on.turn = …` */
  private readHandler({ line, comment }: Token, k: number): void {
    const [name, sign] = [this.tokens[k + 2], this.tokens[k + 3]]
    if (name?.kind === 'word' && sign?.text === '=') this.addHandler(name.text, line, comment)
  }

  /** `pick = …`, in a lab whose programs set functions by themselves. */
  private readFunction(token: Token, k: number): void {
    const { text, line, comment } = token
    const before = this.tokens[k - 1]?.text ?? ''
    if (/^(?:let|const|var|function)$/.test(before))
      this.complain(token, `${text}: expected it without ${quoted(before)}: ${text} = …`)
    else if (this.tokens[k + 1]?.text === '=') this.addHandler(text, line, comment)
  }

  /** `parameter('name', …)` */
  private readKnob(token: Token, k: number): void {
    const declared = knobAt(this.tokens, k, (at, message) => this.complain(at, message))
    if (!declared) return
    const [name, knob] = declared
    if (Object.hasOwn(this.knobs, name)) this.complain(token, `parameter: ${quoted(name)} is declared twice`)
    this.knobs[name] = knob
  }

  /** The first one of a name counts. */
  private addHandler(name: string, line: number, comment: string | undefined): void {
    if (!this.handlers.some((handler) => handler.name === name)) this.handlers.push({ name, line, comment })
  }

  /** What is wrong with the text as a whole. */
  checkWhole(): void {
    const { tokens, problems, handlers, knobs } = this
    this.checkCalled()
    const unclosed = this.open.at(-1)
    if (problems.length === 0 && unclosed) this.complain(unclosed, `${quoted(unclosed.text)} is never closed`)
    if (Object.keys(knobs).length > MOST_KNOBS)
      this.complain(tokens[0], `parameter: expected at most ${MOST_KNOBS}, got more`)
    if (handlers.length > MOST_HANDLERS)
      this.complain(tokens[0], `on: expected at most ${MOST_HANDLERS} handlers, got more`)
    this.checkFunctions()
  }

  /** A handler that no message has the name of, and that is nearly called like an event. */
  private checkCalled(): void {
    if (!this.vocabulary) return
    const { events } = this.vocabulary
    const sent = new Set(this.tokens.flatMap(({ kind, text }) => (kind === 'string' ? [text] : [])))
    for (const { name, line } of this.handlers) {
      const near = events.includes(name) || sent.has(name) ? undefined : nearest(name, events)
      if (near) this.problems.push({ line, column: 1, message: `nothing calls on.${name}: did you mean on.${near}?` })
    }
  }

  /** A text has exactly one of the functions of which its lab needs one. */
  private checkFunctions(): void {
    const { functions, problems } = this
    if (!functions || problems.length > 0) return
    const [one, other] = this.handlers.filter(({ name }) => functions.oneOf.includes(name))
    if (!one) problems.push({ line: 1, column: 1, message: `expected ${functions.form}, got nothing of it` })
    if (other)
      problems.push({ line: other.line, column: 1, message: `expected ${one.name} or ${other.name}, got both` })
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
