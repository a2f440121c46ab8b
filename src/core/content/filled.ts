/** Texts whose figures the build fills in from a golden file, because they are shown before anything has run. */
import type { Expression } from '../text/expression/tree.ts'
import type { Written } from './claim.ts'
import type { Marks } from './markdown.ts'
import { ContentReader } from './reader.ts'
import type { Words } from './words.ts'

/** A text in which figures are still to be filled in. */
export type Filled = readonly (string | Written)[]

/** What figures come to, as they are printed, by how they are written. */
export type GoldenFigures = Readonly<Record<string, string>>

/** Fills figures in; those that the golden file lacks are gathered in `missing`. */
export function createFilling(figures: GoldenFigures) {
  const missing: string[] = []
  const filled = (text: Filled): string =>
    text
      .map((part) => {
        if (typeof part === 'string') return part
        if (!Object.hasOwn(figures, part.text)) missing.push(part.text)
        return figures[part.text]
      })
      .join('')
  return { filled, missing }
}

/** Reads texts that are filled in. */
export class FilledReader extends ContentReader {
  private readonly sources = new Map<Expression, string>()

  /** Marks whose figures remember how they were written; they may name these columns. */
  protected figures(columns: readonly string[]): Marks {
    const figure: Marks['figure'] = (written, line) => {
      const tree = this.expression({ value: written, line }, 'number', `{${written}}`, { columns })
      if (typeof tree === 'number') this.problem(line, `{${written}}: write the number without braces`)
      else if (tree) this.sources.set(tree, written)
      return tree
    }
    return { ...this.marks(), figure }
  }

  /** A line as texts and figures. */
  protected filled(words: Words, line: number): Filled {
    return words.map((part) => {
      if (typeof part === 'string') return part
      if (part[0] === 'figure') return { text: this.sources.get(part[1]) ?? '', tree: part[1] }
      this.problem(line, 'a sentence is plain text with figures')
      return ''
    })
  }
}
