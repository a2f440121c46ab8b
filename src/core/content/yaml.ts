/**
 * Reads YAML as heads and exercises are written: keys with texts, numbers, lists of them, and maps of texts. Tags, anchors and everything
 * else that YAML knows are refused, and each value keeps its line. What is wrong is reported, and read as if it were not there.
 */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { quoted, shown } from '../text/expected.ts'
import { meant } from '../text/nearest.ts'
import type { LineProblem } from './markdown.ts'

/** A text with its line. */
export interface Placed<T> {
  readonly value: T
  readonly line: number
}

/** Whether a text can be the name of a run, an option or a part. Names that every object of the language has are refused. */
export const isName = (text: string): boolean => /^[A-Za-z0-9][\w-]*$/.test(text) && !(text in {})

/**
 * A text on the line of its key may hold what means something else to YAML: ": ", " #", a figure at its beginning. It is put in quotes
 * then, with the lines that go on with it.
 */
function quotedTexts(text: string, report?: (problem: LineProblem) => void): string {
  const out: string[] = []
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const match = /^(\s*)([\w-]+|"[^"]*"|'[^']*')(:[ \t]+)([^\s"'|>[&*!#].*)$/.exec(lines[i])
    out.push(lines[i])
    if (!match) continue
    const [, indent, key, colon, first] = match
    const line = i + 1
    const more: string[] = []
    while (
      i + 1 < lines.length &&
      /^\s*/.exec(lines[i + 1])?.[0].length !== undefined &&
      isContinued(lines[i + 1], indent)
    ) {
      more.push(lines[++i].trim())
    }
    const value = [first.trim(), ...more].join(' ')
    const isMapping = /^\{\s*([\w-]+\s*:\s.*)?\}$/.test(value)
    if (isMapping || !/^[{%@`]|: |:$| #/.test(value)) out.push(...lines.slice(i + 1 - more.length, i + 1))
    else {
      report?.({
        line,
        message: `${key}: put the text in quotes, ${key}: '…'; other readers of YAML refuse it as it is`,
      })
      out[out.length - 1] = `${indent}${key}${colon}'${value.replaceAll("'", "''")}'`
      out.push(...more.map(() => ''))
    }
  }
  return out.join('\n')
}

const isContinued = (line: string, indent: string) =>
  line.trim() !== '' && /^\s*/.exec(line)?.[0].length !== indent.length && line.startsWith(`${indent} `)

/** The texts of a file of heads and blocks that only this reader takes without quotes, each with its line and what to write. */
export function unquotedTexts(file: string): readonly LineProblem[] {
  const blocks = [...file.matchAll(/^---\n([\s\S]*?)\n---$/gm)].slice(0, 1)
  blocks.push(...file.matchAll(/^```(?!program)[a-z]+\b.*\n([\s\S]*?)^```$/gm))
  return blocks.flatMap(({ 0: block, 1: text, index }) => {
    const problems: LineProblem[] = []
    const before = file.slice(0, index + block.indexOf('\n')).split('\n').length
    quotedTexts(text, ({ line, message }) => problems.push({ line: before + line, message }))
    return problems
  })
}

/** Whether a key must be there: one that is `needed` and absent is a problem. */
export type Need = 'needed' | 'optional'

/** The keys of a block of YAML. Each is taken once; what has not been taken in the end is unknown. */
export class Fields {
  private readonly nodes = new Map<string, Placed<Node | null>>()
  private readonly readKeys = new Set<string>()
  /** Whether the block cannot be read at all: nothing is missing from it then. */
  readonly unreadable: boolean = false

  /**
   * @param text the block
   * @param line the line in which it begins
   * @param name what it is called in messages: "task"
   */
  constructor(
    text: string,
    readonly line: number,
    private readonly name: string,
    private readonly report: (problem: LineProblem) => void,
  ) {
    const counter = new LineCounter()
    const document = parseDocument(quotedTexts(text), {
      lineCounter: counter,
      schema: 'core',
      prettyErrors: false,
      stringKeys: true,
      logLevel: 'silent',
    })
    const lineAt = (offset: number) => line - 1 + counter.linePos(offset).line
    const tab = document.errors.length > 0 ? /^ *\t/m.exec(text) : undefined
    if (tab) this.problem(lineAt(tab.index), 'a tab at the beginning of a line; use blanks')
    for (const { message, pos } of tab ? [] : [...document.errors, ...document.warnings]) {
      this.problem(
        lineAt(pos[0]),
        `${message.replace(/\.?$/, '')}; a text that YAML takes for something else stands in quotes`,
      )
    }
    this.lineOf = (node) => (node?.range ? lineAt(node.range[0]) : line)
    const { contents } = document
    this.unreadable = document.errors.length > 0 || (contents !== null && !isMap(contents))
    if (document.errors.length > 0 || contents === null) return
    if (!isMap(contents)) this.problem(line, `${name}: expected lines such as id: here`)
    else for (const [key, value] of this.entries(contents)) this.nodes.set(key.value, { value, line: key.line })
  }

  private readonly lineOf: (node: Node | null | undefined) => number = () => this.line

  private problem(line: number, message: string): void {
    this.report({ line, message })
  }

  private entries(map: YAMLMap): (readonly [Placed<string>, Node | null])[] {
    return map.items.flatMap(({ key, value }) => {
      const node = key as Node | null
      const line = this.lineOf(node)
      if (!this.isPlain(node) || !isScalar(node)) return []
      return this.isPlain(value as Node | null)
        ? [[{ value: String(node.value), line }, value as Node | null] as const]
        : []
    })
  }

  /** Whether a node has neither a tag nor an anchor and is no alias. */
  private isPlain(node: Node | null): boolean {
    if (node && (isAlias(node) || node.tag !== undefined || ('anchor' in node && node.anchor !== undefined))) {
      this.problem(
        this.lineOf(node),
        `${this.name}: expected no tags (!), anchors (&) and aliases (*); a text that begins so stands in quotes`,
      )
      return false
    }
    return true
  }

  private take(key: string): Placed<Node | null> | undefined {
    this.readKeys.add(key)
    return this.nodes.get(key)
  }

  private wrong(key: string, line: number, expected: string, node: Node | null): undefined {
    const got = isScalar(node)
      ? shown(node.value ?? '', 40)
      : isMap(node)
        ? 'a map'
        : isSeq(node)
          ? 'a list'
          : 'nothing'
    this.problem(line, `${key}: expected ${expected}, got ${got}`)
    return undefined
  }

  private missing(key: string): undefined {
    if (!this.unreadable) this.problem(this.line, `${this.name}: ${key} is missing`)
  }

  private textIn(key: string, node: Node | null, line: number): string | undefined {
    if (isScalar(node) && node.value !== null && typeof node.value !== 'object') {
      // "1.50" and "on" are what was typed.
      const text = node.source ?? String(node.value)
      if (text.trim() !== '') return text.trim()
    }
    return this.wrong(key, line, 'a text', node)
  }

  /** Whether there is a key of this name. */
  has(key: string): boolean {
    return this.nodes.has(key)
  }

  /** The line of a key, or where it is absent, that of the block. */
  lineOfKey(key: string): number {
    return this.nodes.get(key)?.line ?? this.line
  }

  /** A text; undefined when there is none. */
  text(key: string, need: Need = 'optional'): Placed<string> | undefined {
    const field = this.take(key)
    if (!field) {
      return need === 'needed' ? this.missing(key) : undefined
    }
    const value = this.textIn(key, field.value, field.line)
    return value === undefined ? undefined : { value, line: field.line }
  }

  /** A number. */
  number(key: string, need: Need = 'optional'): number | undefined {
    const text = this.text(key, need)
    if (!text) return undefined
    const value = Number(text.value)
    if (Number.isFinite(value)) return value
    this.problem(text.line, `${key}: expected a number, got ${shown(text.value, 40)}`)
    return undefined
  }

  /** One of a few words. */
  word<W extends string>(key: string, words: readonly W[]): W | undefined {
    const text = this.text(key)
    if (!text || (words as readonly string[]).includes(text.value)) return text?.value as W | undefined
    this.problem(
      text.line,
      `${key}: expected ${words.join(', ')}, got ${quoted(text.value, 40)}${meant(text.value, words)}`,
    )
    return undefined
  }

  /** Texts, each with its line; one text is a list of one. */
  texts(key: string): readonly Placed<string>[] {
    const field = this.take(key)
    if (!field) return []
    const { value } = field
    const items = isSeq(value) ? (value.items as (Node | null)[]) : [value]
    return items.flatMap((item) => {
      const line = item?.range ? this.lineOf(item) : field.line
      const text = this.isPlain(item) ? this.textIn(key, item, line) : undefined
      return text === undefined ? [] : [{ value: text, line }]
    })
  }

  /** A list of texts; one text is a list of one. */
  list(key: string): Placed<readonly string[]> | undefined {
    const texts = this.texts(key)
    const line = this.nodes.get(key)?.line
    return line === undefined ? undefined : { value: texts.map(({ value }) => value), line }
  }

  /** A map of texts by their names. */
  map(key: string, need: Need = 'optional'): ReadonlyMap<string, Placed<string>> | undefined {
    const field = this.take(key)
    if (!field) {
      return need === 'needed' ? this.missing(key) : undefined
    }
    const { value, line } = field
    if (!isMap(value)) return this.wrong(key, line, 'lines below it such as one: text', value)
    const texts = new Map<string, Placed<string>>()
    for (const [name, node] of this.entries(value)) {
      const text = this.textIn(`${key}, ${name.value}`, node, name.line)
      if (!isName(name.value) || /^\d/.test(name.value))
        this.problem(name.line, `${key}: expected a name of letters and digits, got ${quoted(name.value, 40)}`)
      else if (text !== undefined) texts.set(name.value, { value: text, line: name.line })
    }
    return texts
  }

  /** Whether a key holds a map. */
  isMap(key: string): boolean {
    return isMap(this.nodes.get(key)?.value)
  }

  /** Reports the keys that were not asked for. */
  end(): void {
    for (const [key, { line }] of this.nodes) {
      if (this.readKeys.has(key)) continue
      this.problem(
        line,
        `${this.name}: expected ${[...this.readKeys].join(', ')}, got ${quoted(key, 40)}${meant(key, this.readKeys)}`,
      )
    }
  }
}
