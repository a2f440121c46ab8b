/** What an entry of a playlist shows in the picture's place: a question, black, or that its story is not there. */
import type { Entry } from '../../core/link/playlist.ts'
import type { LabViews } from '../../labs/page.ts'
import { storyOf } from '../state/playlist.ts'
import styles from './lecture.module.css'

/** Whether an entry has a slide of its own. */
export const hasSlide = (entry: Entry | undefined, page: LabViews): entry is Entry =>
  entry?.kind === 'black' ||
  entry?.kind === 'question' ||
  (entry !== undefined && 'story' in entry && entry.lab === page.id && !storyOf(entry, page))

/** The slide. A kind of entry that has one is a case here. */
export function Slide({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'black') {
    return (
      <section className={styles.slideBlack} aria-label="Black screen">
        <h1 className="visually-hidden">Black screen. PageDown goes on.</h1>
      </section>
    )
  }
  const words = entry.kind === 'question' ? entry.question : 'This playlist names a story that this lab does not have.'
  return (
    <section className={styles.slide} aria-label="Question">
      <h1 dir="auto">{words}</h1>
    </section>
  )
}
