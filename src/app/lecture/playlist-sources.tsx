/** What a playlist is made from: the picture that is shown, a question, black, the stories and lessons of any lab. */
import { useState } from 'react'
import type { Lesson, LessonEntry } from '../../core/content/lesson.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { tiles } from '../../labs/tiles.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lessonsOf, presentEntry, storiesOf, wordsOf } from './entries.ts'
import styles from './playlist-dialog.module.css'
import type { Dragged } from './playlist-dialog.tsx'

interface SourcesProps {
  /** Whether there is no room for more. */
  readonly full: boolean
  readonly onAdd: (entries: readonly Entry[]) => void
  readonly onDrag: (dragged: Dragged | undefined) => void
}

/** The left column. */
export function Sources(props: SourcesProps) {
  const { here, shown } = usePage((s) => ({ here: s.lab, shown: s.lab !== '' && !s.sitePage }))
  const [lab, setLab] = useState(here || tiles[0].id)
  return (
    <section className={styles.sources} aria-labelledby="playlist-sources">
      <h3 className="below-8 medium" id="playlist-sources">
        Add
      </h3>
      <ul className={`list above-4 below-12 ${styles.offers}`}>
        {shown && <Present {...props} lab={here} />}
        <Offer
          {...props}
          entry={() => ({ kind: 'question', question: '', note: '' })}
          title="A question to the audience"
        />
        <Offer {...props} entry={() => ({ kind: 'black', note: '' })} title="A black screen" />
      </ul>
      <label className="grid gap-4 below-8">
        Stories and lessons of
        <select className="high-32 pad-0-8" value={lab} onChange={(event) => setLab(event.target.value)}>
          {tiles.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <LazyBoundary key={lab} fallback={<p>Loading…</p>}>
        <OfLab {...props} lab={lab} />
      </LazyBoundary>
    </section>
  )
}

/** The picture that the page shows now. */
function Present({ lab, ...props }: SourcesProps & { readonly lab: string }) {
  const { playhead, store } = useSession()
  const views = useLabViews(lab)
  const present = () => presentEntry(store.getState(), playhead.placed(), playhead.share(), views)
  return <Offer {...props} entry={present} title={`The present picture: ${wordsOf(present(), views).title}`} first />
}

function OfLab({ lab, ...props }: SourcesProps & { readonly lab: string }) {
  const views = useLabViews(lab)
  const stories = storiesOf(views)
  return (
    <>
      <Button disabled={props.full} onClick={() => props.onAdd(stories)}>
        Add all {stories.length} stories in order
      </Button>
      <ul className={`list above-4 below-12 ${styles.offers}`}>
        {stories.map((entry) => {
          const { title } = wordsOf(entry, views)
          return <Offer key={title} {...props} entry={() => entry} title={title} />
        })}
        {views.stories
          .filter(({ predict }) => predict)
          .map(({ id, label }) => (
            <Offer
              key={id}
              {...props}
              entry={() => ({ kind: 'prediction', lab, story: id, note: '' })}
              title={`Predict first: ${label}`}
            />
          ))}
      </ul>
      {lessonsOf(views).map((lesson) => (
        <LessonScenes key={lesson.id} {...props} lab={lab} lesson={lesson} />
      ))}
    </>
  )
}

/** The scenes of a lesson, which is loaded when they are asked for. */
function LessonScenes({
  lab,
  lesson,
  ...props
}: SourcesProps & { readonly lab: string; readonly lesson: LessonEntry }) {
  const session = useSession()
  const [scenes, setScenes] = useState<Lesson['scenes']>()
  const load = () =>
    lesson.load().then(
      (loaded) => setScenes(loaded.scenes),
      () =>
        session.notify({ id: 'part-lesson', kind: 'warning', text: 'This lesson could not be loaded. Open it again.' }),
    )
  return (
    <details onToggle={(event) => event.currentTarget.open && !scenes && void load()}>
      <summary className="high-28">Lesson: {lesson.label}</summary>
      <ul className={`list above-4 below-12 ${styles.offers}`}>
        {scenes?.map(({ title }, i) => (
          <Offer
            key={title}
            {...props}
            entry={() => ({
              kind: 'picture',
              lab,
              query: `lesson=${lesson.id}&scene=${i + 1}`,
              note: '',
              title: '',
            })}
            title={`${i + 1}. ${title}`}
          />
        ))}
      </ul>
    </details>
  )
}

interface OfferProps extends SourcesProps {
  readonly entry: () => Entry
  readonly title: string
  /** Whether the focus goes to it when the dialog opens. */
  readonly first?: boolean
}

/** Something to be added: pressed, or dragged to its place. */
function Offer({ entry, title, full, first, onAdd, onDrag }: OfferProps) {
  return (
    <li>
      <button
        className="row gap-8 full-width high-32 pad-4-8 text-left rounded"
        type="button"
        data-first={first}
        draggable={!full}
        aria-disabled={full || undefined}
        onClick={() => !full && onAdd([entry()])}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'copy'
          event.dataTransfer.setData('text/plain', title)
          onDrag({ entry: entry() })
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <span aria-hidden="true">+</span> {title}
      </button>
    </li>
  )
}
