/** What the texts in doc/ are written in, as far as they use it: headings, paragraphs, lists, tables, and marks inside a line. */

/** A part of a line. */
interface Span {
  readonly look: 'plain' | 'strong' | 'emphasis' | 'code'
  readonly text: string
  /** Where it begins in the line. */
  readonly at: number
}

/** A block of a text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const ITEM = /^(?:- |(\d+)\. )(.*)$/

/** Takes a text apart into blocks. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (const chunk of text.replace(/<!--.*?-->/gs, '').split(/\n\s*\n/)) {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 0) continue
    if (lines.every((line) => line.startsWith('    '))) {
      blocks.push({ kind: 'code', text: lines.map((line) => line.slice(4)).join('\n') })
      continue
    }
    const heading = /^(#+) (.*)$/.exec(lines[0])
    if (heading) {
      blocks.push({ kind: 'heading', level: heading[1].length, text: heading[2] })
      lines.shift()
    }
    if (lines.length === 0) continue
    if (lines[0].startsWith('|')) {
      const [head, , ...rows] = lines.map(cellsOf)
      blocks.push({ kind: 'table', head, rows })
      continue
    }
    blocks.push(...proseOf(lines))
  }
  return blocks
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Paragraphs and lists: a line that begins no item goes on with what is above it. */
function proseOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  let words: string[] = []
  let items: string[] = []
  let ordered = false
  const flush = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', text: words.join(' ') })
    if (items.length > 0) blocks.push({ kind: 'list', ordered, items })
    words = []
    items = []
  }
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) {
      if (items.length === 0) flush()
      ordered = item[1] !== undefined
      items.push(item[2])
    } else if (items.length > 0) items[items.length - 1] += ` ${line.trim()}`
    else words.push(line.trim())
  }
  flush()
  return blocks
}

const MARKS = /\*\*(.+?)\*\*|`([^`]+)`|(?<![\w*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\w*])|\[([^\]]+)\]\([^)]*\)/g

/** Takes a line apart at its marks; of a link its words stay. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(MARKS)) {
    const [whole, strong, code, emphasis, link] = match
    if (match.index > from) spans.push({ look: 'plain', text: text.slice(from, match.index), at: from })
    if (strong !== undefined) spans.push({ look: 'strong', text: strong, at: match.index })
    else if (code !== undefined) spans.push({ look: 'code', text: code, at: match.index })
    else if (emphasis !== undefined) spans.push({ look: 'emphasis', text: emphasis, at: match.index })
    else spans.push({ look: 'plain', text: link, at: match.index })
    from = match.index + whole.length
  }
  if (from < text.length) spans.push({ look: 'plain', text: text.slice(from), at: from })
  return spans
}
