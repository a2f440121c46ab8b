/** Ready lectures: each opens as a playlist to be shortened and projected. */
import { formatPlaylist } from '../../core/link/playlist.ts'
import { counted } from '../../core/text/format.ts'
import { type LectureEntry, lectures } from '../../labs/lectures.ts'
import { labelOf } from '../gallery/cards.ts'
import { Still } from '../gallery/still.tsx'
import { handoutAddress } from '../state/handout-address.ts'
import { useSession } from '../state/use.ts'
import { replaceList } from '../state/use-playlist.ts'
import { Button } from '../ui/button.tsx'
import styles from './door.module.css'

/** The list. */
export function ReadyLectures() {
  const session = useSession()
  const open = async ({ load }: LectureEntry) => {
    const { entries } = await load()
    replaceList(session, formatPlaylist(entries))
    session.setDialog('playlist')
  }
  const handOut = async ({ load, title }: LectureEntry) => {
    const { entries } = await load()
    window.open(handoutAddress(entries, title), '_blank', 'noopener')
  }
  return (
    <section className="below-16" aria-labelledby="ready-lectures">
      <h2 className="large" id="ready-lectures">
        Ready lectures
      </h2>
      <p className="soft below-12">
        A prediction, stories, a fair race and a question at the end, with notes. Open one, remove what you do not need,
        begin.
      </p>
      <ul className={`list grid gap-16 ${styles.lectures}`}>
        {lectures.map((lecture) => (
          <li key={`${lecture.lab}/${lecture.id}`} className={`card stack clipped positioned ${styles.lecture}`}>
            <Still card={{ kind: 'story', lab: lecture.lab, id: lecture.story }} />
            <div className="stack grow gap-8 pad-12-16">
              <h3 className="medium strong line-1-3">{lecture.title}</h3>
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
                <Button aria-label={`Open: ${lecture.title}`} onClick={() => void open(lecture)}>
                  Open
                </Button>
                <Button look="quiet" aria-label={`Hand-out: ${lecture.title}`} onClick={() => void handOut(lecture)}>
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
