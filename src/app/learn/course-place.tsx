/** Where a lesson stands in the course: what it builds on, and what comes after it. */
import { basesOf, courseLessons } from '../../labs/course.ts'
import { linkOf } from '../gallery/card-links.ts'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { PlaceLink } from '../ui/place-link.tsx'

interface OfLesson {
  /** The lesson, as "lab/id". */
  readonly of: string
}

const placeOf = (of: string) => courseLessons.findIndex(({ lab, id }) => `${lab}/${id}` === of)

/** The words that a lesson uses, each with the lesson that explains it; nothing where it needs none. */
export function LessonBases({ of }: OfLesson) {
  const session = useSession()
  const card = courseLessons.at(placeOf(of))
  const bases = card ? basesOf(card) : []
  if (!card || bases.length === 0) return null
  return (
    <details className="soft small">
      <summary className="high-24">What you should know before</summary>
      <ul className="stack gap-4">
        {bases.map((base) => (
          <li key={linkOf(base)}>
            {base.gives?.filter((word) => card.needs?.includes(word)).join(', ')}:{' '}
            <PlaceLink className="accent" to={linkOf(base)} onGo={() => session.follow(linkOf(base))}>
              {base.title}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The way to the next lesson of the course, and after the last one to the list of all. */
export function NextLesson({ of }: OfLesson) {
  const session = useSession()
  const next = courseLessons[placeOf(of) + 1]
  return (
    <p>
      <Button look="solid" onClick={() => void (next ? session.follow(linkOf(next)) : session.goTo('learn'))}>
        {next ? `Next: ${next.title}` : 'All lessons'}
      </Button>
    </p>
  )
}
