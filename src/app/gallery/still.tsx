/** The picture of a card's run; its words say what it shows. */
import { useTheme } from '../../charts/theme.ts'
import { stillOf } from '../ui/stills.ts'
import type { Card } from './cards.ts'
import styles from './gallery.module.css'

/** The picture, or its place where there is none. */
export function Still({ card }: { readonly card: Pick<Card, 'kind' | 'lab' | 'id'> }) {
  const still = stillOf(card.lab, card.kind, card.id, useTheme())
  return still ? (
    <img className={`block ${styles.still}`} src={still} alt="" width={400} height={225} loading="lazy" />
  ) : (
    <span className={`block sunken ${styles.still}`} />
  )
}
