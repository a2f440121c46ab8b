/** The title and the note that a link brings, as plain text. */

import { usePage } from '../state/use.ts'
import styles from './app.module.css'

/** A strip below the top bar, unless a view has a place of its own for it; nothing when the link says nothing. */
export function Banner({ className = styles.banner }: { readonly className?: string }) {
  const { title, note } = usePage((s) => s.arrangement)
  if (!title && !note) return null
  return (
    <section className={className} aria-label="From the link">
      {title && <h2 dir="auto">{title}</h2>}
      {note && <p dir="auto">{note}</p>}
    </section>
  )
}
