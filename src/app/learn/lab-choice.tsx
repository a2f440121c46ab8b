/** Where to go after the first lesson: the lab that needs the fewest words, and behind it the others. */
import type { LabTile } from '../../core/lab.ts'
import { tiles } from '../../labs/tiles.ts'
import { useSession } from '../state/use.ts'
import { PlaceLink } from '../ui/place-link.tsx'

/** A link to the first lab's first story, and the same for all others. */
export function LabChoice() {
  const [first, ...others] = tiles
  return (
    <nav className="stack gap-8" aria-label="Labs">
      <h3 className="medium strong">What to try next</h3>
      <p>
        <LabLink tile={first} />
      </p>
      <details>
        <summary className="soft high-28">Or another one</summary>
        <ul className="list stack gap-8 above-8">
          {others.map((tile) => (
            <li key={tile.id}>
              <LabLink tile={tile} />
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** The name of a lab, and what it asks. */
function LabLink({ tile: { id, title, question } }: { readonly tile: LabTile }) {
  const session = useSession()
  return (
    <>
      <PlaceLink className="accent strong" to={id} onGo={() => void session.follow(id)}>
        {title}
      </PlaceLink>
      <br />
      <span className="soft">{question}</span>
    </>
  )
}
