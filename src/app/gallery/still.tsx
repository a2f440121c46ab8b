/** The picture of a card's run; its words say what it shows. */
import { useEffect, useState } from 'react'
import { useTheme } from '../../charts/theme.ts'
import type { Card } from './cards.ts'
import styles from './gallery.module.css'

type Addresses = typeof import('../ui/stills.ts')

/** The addresses of all pictures, once they are there: words go first, and do without. */
let addresses: Addresses | undefined

/** The picture, or its place where there is none. */
export function Still({ card }: { readonly card: Pick<Card, 'kind' | 'lab' | 'id'> }) {
  const theme = useTheme()
  const [stills, setStills] = useState(addresses)
  useEffect(() => {
    if (stills) return
    import('../ui/stills.ts').then(
      (stills) => {
        addresses = stills
        setStills(stills)
      },
      () => undefined,
    )
  }, [stills])
  const still = stills?.stillOf(card.lab, card.kind, card.id, theme)
  return still ? (
    <img className={`block full-width ${styles.still}`} src={still} alt="" width={400} height={225} loading="lazy" />
  ) : (
    <span className={`block sunken full-width ${styles.still}`} />
  )
}
