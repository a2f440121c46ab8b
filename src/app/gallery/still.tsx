/** The picture of a card's run; its words say what it shows. */
import type { Card } from './cards.ts'
import styles from './gallery.module.css'

/** The picture, or its place where there is none. */
export function Still({ card }: { readonly card: Pick<Card, 'kind' | 'lab' | 'id'> }) {
  return <span className={`block sunken ${styles.still}`} data-card={card.id} />
}
