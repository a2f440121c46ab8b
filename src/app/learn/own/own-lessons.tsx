/** The reader's own lessons in a list: begun, given away, taken off, and new ones chosen. */
import { useState, useSyncExternalStore } from 'react'
import { quoted } from '../../../core/text/expected.ts'
import { tiles } from '../../../labs/tiles.ts'
import { loadedLater } from '../../../views/later.ts'
import { exportOwn, linkOfOwn } from '../../state/own-lessons.ts'
import { type OwnEntry, ownList } from '../../state/own-list.ts'
import { predictions } from '../../state/predictions.ts'
import { progress } from '../../state/progress.ts'
import { useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { save } from '../../ui/save.ts'
import styles from '../lesson.module.css'
import { LessonRow } from '../lesson-row.tsx'
import { openLessons } from './open-lessons.ts'

const Document = loadedLater(() => import('../../ui/document.tsx').then((m) => m.Document))

interface OwnLessonsProps {
  /** Of this lab alone. */
  readonly lab?: string
}

/** The list, and the field for files. */
export function OwnLessons({ lab }: OwnLessonsProps) {
  const session = useSession()
  const entries = Object.entries(useSyncExternalStore(ownList.subscribe, ownList.all))
    .filter(([, entry]) => lab === undefined || entry.lab === lab)
    .toSorted(([, a], [, b]) => b.added - a.added)
  const [explained, setExplained] = useState(false)
  const open = (files: readonly File[]) => void openLessons(session, files)
  return (
    <section className={styles.own} aria-label="Your lessons">
      <h2 className="large">Your lessons</h2>
      <p className="above-8 soft">
        A lesson is a text file that you can write: drop one on the page, or choose it here, alone or in a folder or a
        zip file with the images that it names. It stays in this browser.
      </p>
      <div className="flex wrap gap-8 above-8">
        <ChooseFile label="Choose files…" accept=".md,.markdown,.zip,image/*" multiple onChoose={open} />
        <ChooseFile label="Choose a folder…" folder onChoose={open} />
        <Button aria-expanded={explained} onClick={() => setExplained(!explained)}>
          How to write one
        </Button>
      </div>
      {explained && (
        <LazyBoundary instead={<p className="above-24">Loading…</p>} onFailure={() => setExplained(false)}>
          <Document name="writing-lessons" />
        </LazyBoundary>
      )}
      <ol className={`list above-24 ${styles.rows}`}>
        {entries.map(([id, entry]) => (
          <OwnRow key={id} id={id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function OwnRow({ id, entry }: { readonly id: string; readonly entry: OwnEntry }) {
  const session = useSession()
  const { lab, title, summary, lang, name, added } = entry
  const say = (text: string) => session.notify({ id: 'file', kind: 'info', text })
  const gone = `The file of ${quoted(title)} is not in this browser any more. Drop it on the page again.`
  const give = async () => {
    const file = await exportOwn(id)
    if (file) save(file.name, new Blob([file.bytes]))
    else say(gone)
  }
  const link = async () => {
    const whole = await linkOfOwn(id)
    if (!whole) return say(`${quoted(title)} is too long for a link, or has files beside it: give it away as a file.`)
    const address = `${location.href.replace(/#.*/, '')}#${lab}?lesson=${whole}&scene=1`
    await navigator.clipboard.writeText(address).then(
      () => say(`Copied a link of ${address.length} characters that has the whole lesson in it.`),
      () => say(`The browser refuses to copy. The link: ${address}`),
    )
  }
  const remove = () => {
    if (!confirm(`Take ${quoted(title)} off the list? What you have done in it is forgotten.`)) return
    ownList.forget((other) => other === id)
    progress.drop(`${lab}/${id}`)
    predictions.drop(`${lab}/${id}/`)
  }
  const label = tiles.find((tile) => tile.id === lab)?.label
  return (
    <LessonRow
      lab={lab}
      lang={lang}
      entry={{ id, label: title, summary }}
      about={`${label}: ${name}, added ${new Date(added).toLocaleString()}`}
      onBegin={(_, scene) => session.follow(`${lab}?lesson=${id}&scene=${scene + 1}`)}
    >
      <Button look="quiet" aria-label={`Save as a file: ${title}`} onClick={() => void give()}>
        Save as a file
      </Button>
      <Button look="quiet" aria-label={`Copy a link: ${title}`} onClick={() => void link()}>
        Copy a link
      </Button>
      <Button look="quiet" aria-label={`Take off the list: ${title}`} onClick={remove}>
        Take off the list
      </Button>
    </LessonRow>
  )
}
