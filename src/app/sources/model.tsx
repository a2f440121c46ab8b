/** The text on the lab's model: what it simulates, what its numbers mean, how far they can be trusted. */
import { Fragment, useMemo } from 'react'
import { labs } from '../../labs/descriptions.ts'
import { importDocument } from '../../labs/documents.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import { usePage } from '../state/use.ts'
import { type Block, blocksOf, spansOf } from './markdown.ts'
import styles from './model.module.css'

const documents = new Map<string, Later<string>>()
const documentOf = (name: string): Later<string> => {
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
  const text = useLater(documentOf(name))
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <article className={`readable ${styles.text}`}>
      {blocks.map((block) => (
        <Part key={JSON.stringify(block)} block={block} />
      ))}
    </article>
  )
}

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 1 ? 'h2' : 'h3'
      return (
        <Heading>
          <Line text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'code':
      return <pre className="pad-8-12 scroll-x">{block.text}</pre>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Line text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table {...block} />
  }
}

function Table({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }) {
  return (
    // A wide table scrolls by itself.
    <div className={`scroll-x ${styles.scroll}`}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                <Line text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, i) => (
                <td key={head[i]}>
                  <Line text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const LOOKS = { strong: 'b', emphasis: 'em', code: 'code', plain: Fragment } as const

function Line({ text }: { readonly text: string }) {
  return spansOf(text).map(({ at, look, text }) => {
    const Look = LOOKS[look]
    return <Look key={at}>{text}</Look>
  })
}
