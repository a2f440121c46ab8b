/** The tokens of a text in JavaScript: enough to find declarations without a parser, which the page need not load then. */

/** A token: a word, a number, a string without its quotes, or a sign. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'sign' | 'other'
  readonly text: string
  /** Counted from 1. */
  readonly line: number
  readonly column: number
  /** For a string: whether its line ends before it does. */
  readonly isOpen?: true
  /** For the first token after comments: the last of these comments, without its signs. */
  readonly comment?: string
}

const WORD = /[A-Za-z_$][\w$]*/y
const NUMBER = /(?:0[xX][\da-fA-F]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y
/** After these a slash begins a pattern, and a sign is no operator between two values. */
const VALUE_ENDS = /^(?:[)\]}]|\w[\w$]*)$/
const BEFORE_VALUES = new Set(['return', 'typeof', 'case', 'in', 'of', 'do', 'else', 'void', 'delete'])

/** Splits a text. What never ends is one token up to the end of its line or of the text. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  /** Where the reader of signs stands: its line, where that begins, its place in the text, and the comment that the next token follows. */
  let line = 1
  let lineStart = 0
  let at = 0
  let comment: string | undefined
  const add = (kind: Token['kind'], from: number, to: number, shown: string, isOpen = false) => {
    tokens.push({
      kind,
      text: shown,
      line,
      column: from - lineStart + 1,
      ...(isOpen && { isOpen }),
      ...(comment === undefined ? {} : { comment }),
    })
    comment = undefined
    for (let k = text.indexOf('\n', from); k >= 0 && k < to; k = text.indexOf('\n', k + 1)) {
      line++
      lineStart = k + 1
    }
    at = to
  }
  const skip = (to: number) => {
    for (let k = text.indexOf('\n', at); k >= 0 && k < to; k = text.indexOf('\n', k + 1)) {
      line++
      lineStart = k + 1
    }
    at = to
  }
  const ended = (index: number, length: number) => (index < 0 ? text.length : index + length)
  while (at < text.length) {
    const sign = text[at]
    if (/\s/.test(sign)) skip(at + 1)
    else if (text.startsWith('//', at)) {
      const end = ended(text.indexOf('\n', at), 0)
      comment = text.slice(at + 2, end).trim()
      skip(end)
    } else if (text.startsWith('/*', at)) {
      const end = ended(text.indexOf('*/', at + 2), 2)
      comment = text
        .slice(at + 2, end - 2)
        .replace(/\s*\n?\s*\*?\s+/g, ' ')
        .replace(/^\*/, '')
        .trim()
      skip(end)
    } else if (sign === '"' || sign === "'") {
      const end = endOfString(text, at, sign)
      const isOpen = end < at + 2 || text[end - 1] !== sign
      add('string', at, end, unescaped(text.slice(at + 1, isOpen ? end : end - 1)), isOpen)
    } else if (sign === '`') add('other', at, endOfTemplate(text, at), '`')
    else if (matches(WORD, text, at)) add('word', at, WORD.lastIndex, text.slice(at, WORD.lastIndex))
    else if (matches(NUMBER, text, at)) add('number', at, NUMBER.lastIndex, text.slice(at, NUMBER.lastIndex))
    else if (sign === '/' && beginsValue(tokens.at(-1))) add('other', at, endOfPattern(text, at), '/')
    else {
      const arrow = text.startsWith('=>', at) || text.startsWith('==', at)
      add('sign', at, at + (arrow ? 2 : 1), arrow ? text.slice(at, at + 2) : sign)
    }
  }
  return tokens
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

const beginsValue = (last: Token | undefined) =>
  !last || (last.kind === 'word' ? BEFORE_VALUES.has(last.text) : last.kind === 'sign' && !VALUE_ENDS.test(last.text))

function endOfString(text: string, from: number, quote: string): number {
  for (let k = from + 1; k < text.length; k++) {
    if (text[k] === '\\') k++
    else if (text[k] === quote) return k + 1
    else if (text[k] === '\n') return k
  }
  return text.length
}

/** Where a template ends, with other templates in its holes. */
function endOfTemplate(text: string, from: number): number {
  for (let k = from + 1; k < text.length; k++) {
    if (text[k] === '\\') k++
    else if (text[k] === '`') return k + 1
    else if (text.startsWith('${', k)) {
      let depth = 1
      for (k += 2; k < text.length && depth > 0; k++) {
        if (text[k] === '{') depth++
        else if (text[k] === '}') depth--
        else if (text[k] === '`') k = endOfTemplate(text, k) - 1
        else if (text[k] === '"' || text[k] === "'") k = endOfString(text, k, text[k]) - 1
      }
      k--
    }
  }
  return text.length
}

function endOfPattern(text: string, from: number): number {
  let inClass = false
  for (let k = from + 1; k < text.length; k++) {
    if (text[k] === '\\') k++
    else if (text[k] === '\n') return k
    else if (text[k] === '[') inClass = true
    else if (text[k] === ']') inClass = false
    else if (text[k] === '/' && !inClass) return k + 1
  }
  return text.length
}

const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)
