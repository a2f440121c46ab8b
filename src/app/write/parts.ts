/** Where parts of a lesson stand in its text, and texts that are put in. */

/** A stretch of a text, from its first character to the one behind its last. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** What a lesson's text is made of: its head and its parts, one after the other. */
interface Outline {
  readonly parts: readonly Stretch[]
  /** What is no text: the head and the fenced blocks. */
  readonly blocks: readonly Stretch[]
}

/** Takes a text apart. What stands above the first part belongs to no part. */
function outlineOf(text: string): Outline {
  const starts: number[] = []
  const blocks: Stretch[] = []
  let block: number | undefined
  let at = 0
  for (const [i, line] of text.split('\n').entries()) {
    const end = at + line.length
    const isFence = line.startsWith('```')
    const isHeadsEdge = /^---\s*$/.test(line) && (i === 0 || block === 0)
    if (block === undefined && (isFence || isHeadsEdge)) block = at
    else if (block !== undefined && (block === 0 && text.startsWith('---') ? isHeadsEdge : isFence)) {
      blocks.push({ from: block, to: end })
      block = undefined
    } else if (block === undefined && /^ {0,3}## /.test(line)) starts.push(at)
    at = end + 1
  }
  if (block !== undefined) blocks.push({ from: block, to: text.length })
  return { parts: starts.map((from, i) => ({ from, to: starts[i + 1] ?? text.length })), blocks }
}

/** The index of the part that a place lies in; the first one above it. */
export const partAt = (text: string, caret: number): number =>
  Math.max(
    outlineOf(text).parts.findLastIndex(({ from }) => from <= caret),
    0,
  )

/** A text that is put in, with the place where. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

/** A block that stands for itself: one line is empty between it and what stands before and after it. */
function apart(text: string, at: number, block: string): Insertion {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const below = /^\n(\n|$)/.test(after) ? '' : after === '' || after.startsWith('\n') ? '\n' : '\n\n'
  return { at, text: above + block.trimEnd() + below }
}

/** Puts a part in, behind the one that holds the caret. */
export function partAfter(text: string, caret: number, part: string): Insertion {
  const { parts } = outlineOf(text)
  const at = parts.at(partAt(text, caret))?.to ?? text.length
  return apart(text, at, part)
}

/** Puts a paragraph in, below that of the caret; below the block that the caret is in. */
export function paragraphAfter(text: string, caret: number, paragraph: string): Insertion {
  const { parts, blocks } = outlineOf(text)
  const inText = Math.max(caret, parts[0]?.from ?? text.length)
  const block = blocks.find(({ from, to }) => from <= inText && inText <= to)
  if (block) return apart(text, block.to, paragraph)
  const end = /\n\s*\n|\n?$/.exec(text.slice(inText))
  return apart(text, Math.min(inText + (end?.index ?? 0), text.length), paragraph)
}
