/** The place under a story's knob where its curve comes: as high before the curve is there as afterwards. */
import { loadedLater } from '../../views/later.ts'
import type { BelowProps } from '../controls/types.ts'
import { usePage } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './parameters.module.css'
import { heightOf } from './scent/heights.ts'
import { useScents } from './scent-choice.tsx'

const Scent = loadedLater(() => import('./scent/scent.tsx').then((m) => m.Scent))

/** The place, with the curve in it unless a question covers the answer. */
export function ScentSlot(props: BelowProps) {
  const covered = usePage((s) => s.asking !== undefined)
  if (!useScents().on) return null
  return (
    <div
      className={styles.slot}
      style={{ minHeight: `calc(${heightOf(props.parameter)}px + max(0px, var(--touch) - 18px))` }}
    >
      {!covered && (
        <LazyBoundary instead={null}>
          <Scent {...props} />
        </LazyBoundary>
      )}
    </div>
  )
}
