/** What is wrong with the files of lessons, by line. */
import { useSyncExternalStore } from 'react'
import { problemLine } from '../../../core/content/own.ts'
import { ownProblems } from '../../state/own-lessons.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Most problems that are listed: after these many others are often their consequence. */
const MOST_LISTED = 50

interface LessonProblemsProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The dialog. */
export function LessonProblems({ open, onClose }: LessonProblemsProps) {
  const problems = useSyncExternalStore(ownProblems.subscribe, ownProblems.get)
  return (
    <Dialog open={open} onClose={onClose} title="This lesson cannot be read yet">
      <p>The file stays as it is. Change these lines in it, then drop it on the page again.</p>
      <ul className="above-8">
        {problems.slice(0, MOST_LISTED).map((problem, i) => (
          <li key={i}>
            <code>{problemLine(problem)}</code>
          </li>
        ))}
      </ul>
      {problems.length > MOST_LISTED && <p className="above-8">And {problems.length - MOST_LISTED} more.</p>}
    </Dialog>
  )
}
