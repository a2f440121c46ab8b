/** Compiled texts: the marks of a line, and blocks. */
import { createContext, type ReactNode, use } from 'react'
import { type Block, isParagraph, type Part, type Words } from '../../core/content/words.ts'
import styles from './words.module.css'

/** Addresses of the images that the texts inside name, by their names. */
export const Images = createContext<ReadonlyMap<string, string>>(new Map())

/** The words of a line, whose figures have been filled in. */
export const Line = ({ words }: { readonly words: Words }) => words.map((part, i) => <Stretch key={i} part={part} />)

function Stretch({ part }: { readonly part: Part }) {
  if (typeof part === 'string') return part
  const inside = (from: number) => <Line words={part.slice(from) as Words} />
  switch (part[0]) {
    case 'em':
      return <em>{inside(1)}</em>
    case 'strong':
      return <b>{inside(1)}</b>
    case 'code':
      return <code>{part[1]}</code>
    case 'link':
      return (
        <a href={part[1]} {...(part[1].startsWith('#') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
          {inside(2)}
        </a>
      )
    case 'image':
      return <Picture name={part[1]} alternative={part[2]} />
    case 'figure':
      return '…'
  }
}

function Picture({ name, alternative }: { readonly name: string; readonly alternative: string }) {
  const address = use(Images).get(name)
  return address ? (
    <img className="at-most-full" style={{ height: 'auto' }} src={address} alt={alternative} />
  ) : (
    alternative
  )
}

interface BlocksProps {
  readonly blocks: readonly Block[]
  /** Puts the figures of a line in their places. */
  readonly fill?: (words: Words) => Words
}

/** Blocks, one below the other. */
export const Blocks = ({ blocks, fill = (words) => words }: BlocksProps) =>
  blocks.map((block, i) => <BlockView key={i} block={block} line={(words) => <Line words={fill(words)} />} />)

interface BlockProps {
  readonly block: Block
  readonly line: (words: Words) => ReactNode
}

function BlockView({ block, line }: BlockProps) {
  if (isParagraph(block)) return <p>{line(block)}</p>
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 1 ? 'h2' : 'h3'
      return <Heading>{line(block.words)}</Heading>
    }
    case 'code':
      return <pre>{block.text}</pre>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, j) => (
            <li key={j}>{line(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        // A wide table scrolls by itself.
        <div className={`${styles.scroll} scroll`}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, j) =>
                  cell.length > 0 ? (
                    <th key={j} scope="col">
                      {line(cell)}
                    </th>
                  ) : (
                    <td key={j} />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, j) => (
                <tr key={j}>
                  {row.map((cell, k) => (
                    <td key={k}>{line(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}
