/** Stands in the place of a lesson that could not be loaded: another try, or without it. */

import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { Missing, tryAgain } from '../ui/lazy-boundary.tsx'

/** The words and the two ways on. */
export function MissingLesson() {
  const { guide } = useSession()
  const again = () => {
    tryAgain()
    void guide.again()
  }
  return (
    <Missing text="The lesson could not be loaded." onTryAgain={again}>
      <Button look="quiet" onClick={guide.leave}>
        Leave the lesson
      </Button>
    </Missing>
  )
}
