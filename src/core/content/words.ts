/** Texts as content carries them: compiled from Markdown (see markdown.ts), plain data, and nothing in it but text. */
import type { Expression } from '../text/expression/tree.ts'

/** A stretch of a line. A link's address begins with http: or https:, or it is one of this page and begins with #; an image is a file by its name. */
export type Part =
  | string
  | readonly ['em' | 'strong', ...Part[]]
  | readonly ['code', text: string]
  | readonly ['link', address: string, ...Part[]]
  | readonly ['image', name: string, alternative: string]
  | readonly ['figure', Expression]

/** A line of text. */
export type Words = readonly Part[]

/** A block of a text: a paragraph, or one of the others. */
export type Block =
  | Words
  | { readonly kind: 'heading'; readonly level: number; readonly words: Words }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly head: readonly Words[]; readonly rows: readonly (readonly Words[])[] }

/** Whether a block is a paragraph. */
export const isParagraph = (block: Block): block is Words => Array.isArray(block)
