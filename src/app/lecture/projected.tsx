/** A view as in a lecture: the machine has a layout of its own, all others fill the screen as they are, in large letters. */
import { LazyBoundary } from '../shell/lazy-boundary.tsx'
import { viewOf } from '../shell/views.tsx'
import { inLesson } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { Black } from './black.tsx'
import Lecture from './lecture.tsx'
import styles from './projected.module.css'

/** The view. */
export default function Projected() {
  const { view, lesson } = usePage((s) => ({ view: s.view, lesson: inLesson(s) }))
  const View = viewOf(view)?.component
  return lesson || !View || view === 'compare' ? <Lecture /> : <Other key={view} View={View} />
}

function Other({ View }: { readonly View: NonNullable<ReturnType<typeof viewOf>>['component'] }) {
  const session = useSession()
  const black = usePage((s) => s.lecture.black)
  return (
    <div className={styles.projected}>
      <div className={styles.view}>
        <LazyBoundary>
          <View />
        </LazyBoundary>
      </div>
      <div className={styles.leave}>
        <Button onClick={() => session.project(false)}>
          Leave <kbd>Esc</kbd>
        </Button>
      </div>
      {black && <Black />}
    </div>
  )
}
