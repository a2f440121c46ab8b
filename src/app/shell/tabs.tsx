/** The tabs of a view that has several. */
import { labs } from '../../labs/descriptions.ts'
import { placeOf, VIEW_LABELS, viewsIn } from '../state/places.ts'
import { usePage, useSession } from '../state/use.ts'
import styles from './app.module.css'

/** A row above the view; nothing where there is no choice. */
export function Tabs() {
  const session = useSession()
  const { lab, view } = usePage((s) => ({ lab: s.lab, view: s.view }))
  const place = placeOf(view)
  if (!place || place.views.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={place.label}>
      {viewsIn(place, labs[lab]).map((id) => (
        <button
          key={id}
          type="button"
          aria-current={view === id ? 'page' : undefined}
          onClick={() => session.setView(id)}
        >
          {VIEW_LABELS[id]}
        </button>
      ))}
    </nav>
  )
}
