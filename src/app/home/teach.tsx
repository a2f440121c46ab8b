/** What a teacher needs: stories to project, and links for a class. */
import { tiles } from '../../labs/tiles.ts'
import lessonStyles from '../learn/lesson.module.css'
import { useLabViews } from '../state/lab-views.ts'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './door.module.css'
import { PlaceLink } from './place-link.tsx'

/** The page for teachers. */
export function Teach() {
  const session = useSession()
  return (
    <div className={`full-width centred ${styles.door}`}>
      <h1 className="huge line-1-25">Teach</h1>
      <p className={`above-8 soft ${styles.intro}`}>
        A story is a scenario with something to see. Project it in a lecture, or make a link of it for a class: with a
        title, a note, the controls that you choose, and a QR code.
      </p>
      <Button className={`frame centre high-32 ink ${styles.project}`} onClick={() => session.setDialog('playlist')}>
        Make a playlist for a lecture…
      </Button>
      <div className="flex wrap gap-4-16 above-24" role="group" aria-label="Stories of">
        {tiles.map(({ id, label }) => (
          <Button key={id} look="quiet" onClick={() => document.getElementById(headingOf(id))?.focus()}>
            {label}
          </Button>
        ))}
      </div>
      {tiles.map(({ id, label, question }) => (
        <section key={id} className={styles.lab} aria-label={label}>
          <h2 className="large line-1-3" id={headingOf(id)} tabIndex={-1}>
            {label} <span>{question}</span>
          </h2>
          <LazyBoundary fallback={<p className={`above-8 soft ${styles.intro}`}>Loading…</p>}>
            <Stories lab={id} />
          </LazyBoundary>
        </section>
      ))}
    </div>
  )
}

const headingOf = (lab: string) => `stories-of-${lab}`

/** A lab's stories. */
function Stories({ lab }: { readonly lab: string }) {
  const session = useSession()
  const { stories } = useLabViews(lab)
  return (
    <ul className={`list above-24 ${lessonStyles.rows}`}>
      {stories.map(({ id, label, question, query }) => {
        const link = [`${lab}?${query}`, 'view=lecture'].join(query ? '&' : '')
        return (
          <li className="row between gap-24 line-above" key={id}>
            <div>
              <h3 className="large">{label}</h3>
              <p>{question}</p>
            </div>
            <div className="stack gap-4 rigid">
              <PlaceLink
                className={`frame centre high-32 ink ${styles.project}`}
                to={link}
                aria-label={`Project: ${label}`}
                onGo={() => session.follow(link)}
              >
                Project
              </PlaceLink>
              <Button
                look="quiet"
                aria-label={`Link for a class: ${label}`}
                onClick={async () => {
                  await session.follow(`${lab}?${query}`)
                  session.setDialog('class')
                }}
              >
                Link for a class…
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
