/** What a teacher needs: stories and lessons to project, to give to a class, and to put together for a lecture. */
import { useState } from 'react'
import { loadedLater } from '../../views/later.ts'
import { linkOf } from '../gallery/card-links.ts'
import type { Card } from '../gallery/cards.ts'
import { Gallery } from '../gallery/gallery.tsx'
import type { CardAction } from '../gallery/gallery-card.tsx'
import { Tray, useTray } from '../gallery/tray.tsx'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { ReadyLectures } from './ready-lectures.tsx'

const Document = loadedLater(() => import('../ui/document.tsx').then((m) => m.Document))

/** The page for teachers. */
export function Teach() {
  const session = useSession()
  const tray = useTray()
  const { entries } = tray
  const [dragged, setDragged] = useState<Card>()
  const [planned, setPlanned] = useState(false)
  const actions = (card: Card): readonly CardAction[] => [
    { label: 'Show', to: linkOf(card), run: () => session.follow(linkOf(card)) },
    { label: 'Lecture', run: () => session.follow(linkOf(card, { lecture: true })) },
    {
      label: 'Class…',
      run: async () => {
        await session.follow(linkOf(card))
        session.setDialog('class')
      },
    },
    { label: '+ Lecture', run: () => tray.add(card) },
  ]
  return (
    <div>
      <h1 className="huge line-1-25">Teach</h1>
      <p className="readable above-8 soft">
        Show a story, project it in a lecture, or make a link of it for a class. The link has a title, a note, a QR code
        and the controls that you choose.
      </p>
      <div className="toolbar gap-16 above-16 below-8">
        <Button look={entries.length > 0 ? 'solid' : 'framed'} onClick={() => session.setDialog('playlist')}>
          {entries.length > 0 ? `Your playlist: ${entries.length}…` : 'Make a playlist for a lecture…'}
        </Button>
        <Button aria-expanded={planned} onClick={() => setPlanned(!planned)}>
          A course of twelve weeks
        </Button>
      </div>
      {planned && (
        <LazyBoundary instead={<p className="above-24">Loading…</p>} onFailure={() => setPlanned(false)}>
          <Document name="course" />
        </LazyBoundary>
      )}
      <ReadyLectures />
      <Gallery place="teach" kinds={['story', 'lesson']} actions={actions} onDrag={setDragged} />
      <Tray tray={tray} dragged={dragged} />
    </div>
  )
}
