/** A link to one of the documents, plain pages that the build puts beside the page; the single file has none beside it. */
import type { ReactNode } from 'react'

interface DocumentLinkProps {
  /** The page in the folder of the documents. */
  readonly to: string
  readonly children: ReactNode
}

/** The link in a window of its own; the words alone where there are no such pages. */
export const DocumentLink = ({ to, children }: DocumentLinkProps) =>
  import.meta.env.MODE === 'production' ? (
    <a className="accent" href={`./doc/${to}`} target="_blank" rel="noopener">
      {children}
    </a>
  ) : (
    children
  )
