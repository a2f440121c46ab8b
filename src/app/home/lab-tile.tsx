/** A lab to be chosen: its picture, its name and its question. */
import type { ReactNode } from 'react'
import type { LabTile as Tile } from '../../core/lab.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { useSession } from '../state/use.ts'
import styles from './lab-tile.module.css'
import { PlaceLink } from './place-link.tsx'

interface LabTileProps {
  readonly tile: Tile
  /** Its picture, where there is room for one. */
  readonly picture?: ReactNode
  /** Whether its lab is the one that is open. */
  readonly current?: boolean
  /** Called when its lab is gone to. */
  readonly onGo?: () => void
}

/** The tile: a link to its lab, which is found as it was left. */
export function LabTile({ tile: { id, label, question, opening }, picture, current, onGo }: LabTileProps) {
  const session = useSession()
  // A lab that cannot be loaded is reported where it is gone to.
  const prepare = () => void loadLabViews(id).catch(() => undefined)
  return (
    <PlaceLink
      className={styles.tile}
      to={opening ? `${id}?${opening}` : id}
      onPointerEnter={prepare}
      onFocus={prepare}
      aria-current={current ? 'page' : undefined}
      onGo={() => {
        onGo?.()
        session.visit(id)
      }}
    >
      {picture && <span className={styles.picture}>{picture}</span>}
      <span className={styles.words}>
        <span className={`accent strong ${styles.label}`}>{label}</span>
        <span className={styles.question}>{question}</span>
      </span>
    </PlaceLink>
  )
}
