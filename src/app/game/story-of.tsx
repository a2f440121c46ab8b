/** What a level asks, and the story that shows it. */
import type { GameLevel } from '../../core/game/levels.ts'
import { useSession } from '../state/use.ts'
import { PlaceLink } from '../ui/place-link.tsx'

interface StoryOfProps {
  readonly level: GameLevel
  readonly className?: string
}

/** The paragraph. */
export function StoryOf({ level: { asks, story }, className }: StoryOfProps) {
  const session = useSession()
  return (
    <p className={className}>
      {asks}{' '}
      <PlaceLink className="accent" to={story} onGo={() => session.follow(story)}>
        The story shows it
      </PlaceLink>
    </p>
  )
}
