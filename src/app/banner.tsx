/** The title and the note that a link brings, as plain text. */
import styles from './banner.module.css'
import { usePage } from './use.ts'

/** A strip below the top bar; nothing when the link says nothing. */
export function Banner() {
  const { title, note } = usePage((s) => s.arrangement)
  if (!title && !note) return null
  return (
    <section className={styles.banner} aria-label="From the link">
      {title && <h2 dir="auto">{title}</h2>}
      {note && <p dir="auto">{note}</p>}
    </section>
  )
}
