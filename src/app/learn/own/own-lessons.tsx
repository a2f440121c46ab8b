/** Lessons of the reader's own: written here, or read from files. They are listed among ours. */
import { useState } from 'react'
import { labIds } from '../../../labs/index.ts'
import { loadedLater } from '../../../views/later.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { PlaceLink } from '../../ui/place-link.tsx'
import { openLessons } from './open-lessons.ts'

const Document = loadedLater(() => import('../../ui/document.tsx').then((m) => m.Document))

/** The ways to one. */
export function OwnLessons() {
  const session = useSession()
  const lab = usePage((s) => s.lab) || labIds[0]
  const [explained, setExplained] = useState(false)
  const open = (files: readonly File[]) => void openLessons(session, files)
  const editor = `${lab}?view=write`
  return (
    <section style={{ marginTop: 40 }} aria-label="Lessons of your own">
      <h2 className="large">Write a lesson</h2>
      <p className="readable above-8 soft">
        A lesson is a text file. Write it here, or drop it on the page or choose it: alone, or in a folder or a zip file
        with its images. It stays in this browser.
      </p>
      <div className="flex wrap gap-8 above-8">
        <PlaceLink
          className="inline-row high-32 pad-0-8 ink plain-link frame"
          to={editor}
          onGo={() => session.follow(editor)}
        >
          Write one here
        </PlaceLink>
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
    </section>
  )
}
