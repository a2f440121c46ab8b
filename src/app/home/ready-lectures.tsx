/** Ready lectures: each opens as a playlist to be shortened and projected. */
import type { Entry } from '../../core/link/playlist.ts'
import { counted } from '../../core/text/format.ts'
import { type LectureEntry, lectures } from '../../labs/lectures.ts'
import { later } from '../../views/later.ts'
import { labelOf } from '../gallery/cards.ts'
import { Still } from '../gallery/still.tsx'
import { handoutAddress } from '../state/handout-address.ts'
import { addList } from '../state/own-playlists.ts'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { failure } from '../ui/lazy-boundary.tsx'
import styles from './home.module.css'

/** Their entries, loaded with the first that is opened. */
const entriesPart = later(() => import('../../labs/lecture-entries.ts'))

/** The list. */
export function ReadyLectures() {
  const session = useSession()
  /** Does something with a lecture's entries, once they are there. */
  const withEntries = ({ lab, id }: LectureEntry, then: (entries: readonly Entry[]) => void) =>
    entriesPart.load().then(
      ({ lectureOf }) => then(lectureOf(lab, id).entries),
      (error: Error) => session.notify(failure(error)),
    )
  const open = (title: string, entries: readonly Entry[]) => {
    addList(session, entries, title)
    session.setDialog('playlist')
  }
  return (
    <section className="below-16" aria-labelledby="ready-lectures">
      <h2 className="large above-24" id="ready-lectures">
        Ready lectures
      </h2>
      <p className="soft readable below-12">
        A prediction, stories, a fair race and a question at the end, with notes. Open one, remove what you do not need,
        begin.
      </p>
      <ul className={`list columns ${styles.lectures}`}>
        {lectures.map((lecture) => (
          <li
            key={`${lecture.lab}/${lecture.id}`}
            className="card stack clipped positioned"
            style={{ borderRadius: 10 }}
          >
            <Still card={{ kind: 'story', lab: lecture.lab, id: lecture.story }} />
            <div className="stack grow gap-8 pad-12-16">
              <h3 className="medium strong dense">{lecture.title}</h3>
              <p className="soft small">
                {labelOf(lecture.lab)} · {counted(lecture.minutes, 'minute')} · {counted(lecture.parts.length, 'part')}
              </p>
              <p className="grow">{lecture.about}</p>
              <details className="small">
                <summary className="high-28 accent">Its parts</summary>
                <ol>
                  {lecture.parts.map((part) => (
                    <li key={part}>{part}</li>
                  ))}
                </ol>
              </details>
              <p className="row gap-8">
                <Button
                  aria-label={`Open: ${lecture.title}`}
                  onClick={() => void withEntries(lecture, (entries) => open(lecture.title, entries))}
                >
                  Open
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Hand-out: ${lecture.title}`}
                  onClick={() =>
                    void withEntries(lecture, (entries) =>
                      window.open(handoutAddress(entries, lecture.title), '_blank', 'noopener'),
                    )
                  }
                >
                  Hand-out
                </Button>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
