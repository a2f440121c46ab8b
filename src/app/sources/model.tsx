/** The text on the lab's model: what it simulates, what its numbers mean, how far they can be trusted. */
import type { Block } from '../../core/content/words.ts'
import { labs } from '../../labs/descriptions.ts'
import { importDocument } from '../../labs/documents.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import { usePage } from '../state/use.ts'
import { Blocks } from '../ui/words.tsx'
import styles from './model.module.css'

const documents = new Map<string, Later<readonly Block[]>>()
const documentOf = (name: string): Later<readonly Block[]> => {
  const content = documents.get(name) ?? later(() => importDocument(name))
  documents.set(name, content)
  return content
}

/** The view. */
export default function Model() {
  const { document, label, summary } = labs[usePage((s) => s.lab)]
  return (
    <div className={`full-width ${styles.page}`}>
      {document ? (
        <Text name={document} />
      ) : (
        <>
          <h2>{label}</h2>
          <p>{summary}</p>
        </>
      )}
    </div>
  )
}

function Text({ name }: { readonly name: string }) {
  return (
    <article className={`readable ${styles.text}`}>
      <Blocks blocks={useLater(documentOf(name))} />
    </article>
  )
}
