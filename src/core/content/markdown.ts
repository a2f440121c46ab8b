/**
 * Reads Markdown by the lexer of a library, for texts of ours and of others: what is text stays text, markup of HTML too. `{…}` is a figure,
 * an expression that is computed from runs.
 */
import { Lexer, type Token, type Tokens } from 'marked'
import { quoted } from '../text/expected.ts'
import type { Expression } from '../text/expression/tree.ts'
import type { Block, Part, Words } from './words.ts'

/** What is wrong, and in which line of the file, counted from 1. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}

/** What a text may hold beyond text. */
export interface Marks {
  /** Reads a figure, without its braces; undefined where it cannot be read, which it reports itself. Without it braces are text. */
  readonly figure?: (text: string, line: number) => Expression | undefined
  /** Is given the name of each image. */
  readonly image?: (name: string, line: number) => void
  readonly problem: (line: number, message: string) => void
  /** Whether links lead to other sites; otherwise a link is its words. */
  readonly links: boolean
}

/** A block with the line that it begins in, or what is left to the reader: a heading, a line across, a fenced block. */
export interface Piece {
  readonly line: number
  readonly block?: Block
  readonly rule?: true
  readonly fence?: { readonly name: string; readonly text: string }
}

/** What a figure stands as while the lexer reads the text around it: its stars are no emphasis. Both signs are for private use. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** Most levels of blocks and marks that lie in each other. */
const DEPTH = 20

/** Most characters without an empty line: the lexer's time grows with their square, 0.1 s for as many as this. */
const MOST = 8000

/** A line that begins more quotations and lists than may lie in each other: the lexer would go as deep. */
const DEEP = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d+[.)](?=[ \\t]))){${DEPTH}}`, 'm')

const lines = (text: string) => text.split('\n').length - 1

/** Takes a text apart into blocks. `first` is the line in which it begins. */
export function readMarkdown(text: string, marks: Marks, first = 1): readonly Piece[] {
  const reader = new Reader(marks)
  return reader.pieces(text, first)
}

/** Reads the words of one line, such as a question. */
export const readWords = (text: string, marks: Marks, line: number): Words => new Reader(marks).line(text, line)

class Reader {
  private figures: string[] = []

  constructor(private readonly marks: Marks) {}

  /** The text with its figures put aside. */
  private aside(text: string): string {
    const clean = text.replace(/[\ue000\ue001]/g, '')
    if (!this.marks.figure) return clean
    return clean.replace(/\{([^{}\n]*)\}/g, (_, figure: string) => `${OPEN}${this.figures.push(figure) - 1}${CLOSE}`)
  }

  /** The text with its figures as they were written. */
  private back(text: string): string {
    return text.replace(/\ue000(\d+)\ue001/g, (_, index: string) => `{${this.figures[Number(index)]}}`)
  }

  line(text: string, line: number): Words {
    return this.words(Lexer.lexInline(this.aside(text)), line)
  }

  pieces(text: string, first: number): readonly Piece[] {
    let line = first
    for (const chunk of text.split(/(\n[ \t]*\n)/)) {
      const deep = DEEP.exec(chunk)
      if (deep) {
        const at = line + lines(chunk.slice(0, deep.index))
        this.marks.problem(at, `expected at most ${DEPTH} lists and quotations in each other`)
        return []
      }
      // Documents of ours have long tables, and are read by the build alone.
      if (this.marks.figure && chunk.length > MOST) {
        this.marks.problem(
          line,
          `expected an empty line after at most ${MOST} characters, got ${chunk.length} without one`,
        )
        return []
      }
      line += lines(chunk)
    }
    line = first
    return Lexer.lex(this.aside(text)).flatMap((token) => {
      const at = line
      line += lines(token.raw)
      const piece = this.piece(token as Tokens.Generic, at)
      return piece ? [{ line: at, ...piece }] : []
    })
  }

  private piece(token: Tokens.Generic, line: number): Omit<Piece, 'line'> | undefined {
    switch (token.type) {
      case 'space':
        return undefined
      case 'hr':
        return { rule: true }
      case 'code':
        if (token.codeBlockStyle !== 'indented')
          return { fence: { name: token.lang ?? '', text: this.back(token.text) } }
        return { block: { kind: 'code', text: this.back(token.text).trimEnd() } }
      case 'heading':
        if (!/^ {0,3}#/.test(token.raw))
          this.marks.problem(
            line,
            'a line of - or = makes a heading of the text above it: leave a line empty between them',
          )
        return { block: { kind: 'heading', level: token.depth, words: this.words(token.tokens ?? [], line) } }
      case 'list':
        return { block: this.list(token as Tokens.List, line) }
      case 'table':
        return { block: this.table(token as Tokens.Table, line) }
      case 'paragraph':
        return { block: this.words(token.tokens ?? [], line) }
      case 'html':
        // Comments are for writers.
        return token.raw.trim().startsWith('<!--') ? undefined : { block: [this.back(token.raw.trim())] }
      default:
        this.marks.problem(line, `expected paragraphs, lists and tables, got ${quoted(this.back(token.raw), 30)}`)
        return undefined
    }
  }

  private list({ ordered, items }: Tokens.List, line: number): Block {
    let at = line
    const all = items.map((item) => {
      const here = at
      at += lines(item.raw)
      const [text, ...more] = item.tokens.filter(
        ({ type }) => type !== 'space' && type !== 'checkbox',
      ) as Tokens.Generic[]
      if (more.length > 0) this.marks.problem(here, 'an item of a list has one paragraph, and no list in it')
      return this.words(text?.tokens ?? [], here)
    })
    return { kind: 'list', ordered, items: all }
  }

  private table({ header, rows }: Tokens.Table, line: number): Block {
    return {
      kind: 'table',
      head: header.map((cell) => this.words(cell.tokens, line)),
      rows: rows.map((row, i) => row.map((cell) => this.words(cell.tokens, line + 2 + i))),
    }
  }

  private words(tokens: readonly Token[], line: number, depth = 0): Words {
    if (depth > DEPTH) {
      this.marks.problem(line, `marks lie at most ${DEPTH} deep in each other`)
      return []
    }
    const parts: Part[] = []
    let at = line
    for (const token of tokens as readonly Tokens.Generic[]) {
      for (const part of this.part(token, at, depth)) {
        const before = parts.at(-1)
        if (typeof part === 'string' && typeof before === 'string') parts[parts.length - 1] = before + part
        else parts.push(part)
      }
      at += lines(token.raw)
    }
    return parts
  }

  private part(token: Tokens.Generic, line: number, depth: number): readonly Part[] {
    const inside = () => this.words(token.tokens ?? [], line, depth + 1)
    switch (token.type) {
      case 'em':
      case 'strong':
        return [[token.type, ...inside()]]
      case 'codespan':
        return [['code', this.back(token.text)]]
      case 'link':
        return this.link(token, line, inside())
      case 'image':
        return this.image(token, line)
      case 'br':
        return [' ']
      case 'text':
      case 'html':
        this.closed(token.text, line)
        return this.filled(token.text, line)
      case 'escape':
        return [token.text]
      default:
        return this.filled(token.raw, line)
    }
  }

  /** Reports a brace that is left where figures have been put aside. */
  private closed(text: string, line: number): void {
    const at = text.indexOf('{')
    if (at >= 0 && this.marks.figure)
      this.marks.problem(
        line + lines(text.slice(0, at)),
        '{ is not closed: expected }, as in {here.totalTime}; a brace as such stands in backquotes',
      )
  }

  private link({ href, text, autolink }: Tokens.Generic, line: number, words: Words): readonly Part[] {
    if (!this.marks.links) return words
    if (/^(https?:\/\/[^\s]+|#[a-z]+(\?[^\s]*)?)$/i.test(href)) return [['link', href, ...words]]
    if (!autolink) {
      const got = `${quoted(this.back(href), 40)} for ${quoted(this.back(text), 40)}`
      this.marks.problem(
        line,
        `expected a link that begins with https:// or leads to a lab, as #tree?lesson=start, got ${got}`,
      )
    }
    return words
  }

  private image({ href, text }: Tokens.Generic, line: number): readonly Part[] {
    if (/^[\w-]+(\.[\w-]+)*\.(png|jpe?g|gif|webp|svg)$/i.test(href)) {
      this.marks.image?.(href, line)
      return [['image', href, this.back(text)]]
    }
    this.marks.problem(
      line,
      `expected the name of an image beside the file, such as machine.png, got ${quoted(this.back(href), 40)}`,
    )
    return []
  }

  /** Text with its figures in their places; a line that goes on in the next one is one line. */
  private filled(text: string, line: number): readonly Part[] {
    let at = line
    return text.split(/(\ue000\d+\ue001)/).flatMap((part): readonly Part[] => {
      const index = /^\ue000(\d+)\ue001$/.exec(part)?.[1]
      if (index === undefined) {
        at += lines(part)
        return part ? [part.replace(/\s*\n\s*/g, ' ')] : []
      }
      const figure = this.figures[Number(index)]
      const tree = this.marks.figure?.(figure, at)
      return [tree === undefined ? `{${figure}}` : ['figure', tree]]
    })
  }
}
