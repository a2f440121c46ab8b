/** Where to go after the first lesson: into any of the labs. */
import { tiles } from '../../labs/tiles.ts'
import { useSession } from '../state/use.ts'
import { PlaceLink } from '../ui/place-link.tsx'

/** A link to each lab's first story. */
export function LabChoice() {
  const session = useSession()
  return (
    <nav className="stack gap-8" aria-label="Labs">
      <h3 className="medium strong">Choose what to try next</h3>
      <ul className="list stack gap-8">
        {tiles.map(({ id, title, question, opening }) => {
          const link = opening ? `${id}?${opening}` : id
          return (
            <li key={id}>
              <PlaceLink className="accent strong" to={link} onGo={() => void session.follow(link)}>
                {title}
              </PlaceLink>
              <br />
              <span className="soft">{question}</span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
