/** One of the texts in doc/. */
import type { Block } from '../../core/content/words.ts'
import { importDocument } from '../../labs/documents.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import styles from './document.module.css'
import { Blocks } from './words.tsx'

const documents = new Map<string, Later<readonly Block[]>>()
const documentOf = (name: string): Later<readonly Block[]> => {
  const content = documents.get(name) ?? later(() => importDocument(name))
  documents.set(name, content)
  return content
}

/** A text by its name without folder and ending. */
export function Document({ name }: { readonly name: string }) {
  return (
    <article className={`readable ${styles.text}`}>
      <Blocks blocks={useLater(documentOf(name))} />
    </article>
  )
}
