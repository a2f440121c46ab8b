/** The tray of a lecture that is being put together: it stays at the foot of the gallery, takes cards, and remembers them on this device. */
import { type DragEvent, useState } from 'react'
import { type Entry, MOST_ENTRIES } from '../../core/link/playlist.ts'
import { counted } from '../../core/text/format.ts'
import { changeList } from '../state/own-playlists.ts'
import { useSession } from '../state/use.ts'
import { usePlaylist } from '../state/use-playlist.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { cardOf, entriesFor, minutesOf } from './card-links.ts'
import type { Card } from './cards.ts'
import { Still } from './still.tsx'
import styles from './tray.module.css'

/** Adds a card's entries to the lecture. */
export function useTray() {
  const session = useSession()
  const entries = usePlaylist()
  const [message, setMessage] = useState('')
  const put = (next: readonly Entry[], words: string) => {
    changeList(session, next)
    setMessage(words)
  }
  return {
    entries,
    message,
    add(card: Card) {
      const next = [...entries, ...entriesFor(card)].slice(0, MOST_ENTRIES)
      put(next, next.length === entries.length ? 'The lecture is full.' : `Added as entry ${next.length}.`)
    },
    remove: (at: number) => put(entries.toSpliced(at, 1), `Entry ${at + 1} removed.`),
  }
}

interface TrayProps {
  readonly tray: ReturnType<typeof useTray>
  /** The card that is being dragged. */
  readonly dragged: Card | undefined
}

/** The tray; nothing while it is empty and no card is on its way. */
export function Tray({ tray, dragged }: TrayProps) {
  const session = useSession()
  const { entries, message, add, remove } = tray
  if (entries.length === 0 && !dragged) return null
  const over = (event: DragEvent) => {
    if (dragged) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged) add(dragged)
  }
  const placed = entries.map((entry, at) => ({ entry, at }))
  return (
    <section
      className={`surface raised row gap-12 pad-8-16 line-above ${styles.tray}`}
      aria-label="Your lecture"
      data-target={dragged ? '' : undefined}
      onDragOver={over}
      onDrop={drop}
    >
      <p className="rigid">
        <b className="strong">Your lecture</b>
        <br />
        <span className="soft small">
          {entries.length === 0
            ? 'Drop the card here'
            : `${counted(entries.length, 'entry', 'entries')}, about ${minutesOf(entries)} min`}
        </span>
      </p>
      <ol className={`list row gap-8 grow any-width scroll ${styles.entries}`} aria-label="Entries">
        {placed.map(({ entry, at }) => {
          const { card } = cardOf(entry)
          const title = nameOf(entry)
          return (
            <li key={at} className={`rigid positioned clipped round-4 bordered ${styles.entry}`} title={title}>
              {card ? <Still card={card} /> : <span className="block ellipsis small pad-4-8">{title}</span>}
              <span className="visually-hidden">{title}</span>
              <IconButton
                label={`Take ${title} out of the lecture`}
                className={`absolute surface ${styles.out}`}
                onClick={() => remove(at)}
              >
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {message}
      </p>
      {entries.length > 0 && (
        <div className="row rigid gap-8">
          <Button onClick={() => session.setDialog('playlist')}>Edit…</Button>
          <Button look="solid" onClick={() => void session.showEntry(0)}>
            Begin
          </Button>
        </div>
      )}
    </section>
  )
}

/** What an entry is called, as far as no lab has to be loaded for it. */
function nameOf(entry: Entry): string {
  const { card } = cardOf(entry)
  if ('title' in entry && entry.title) return entry.title
  if (entry.kind === 'question') return entry.question || 'A question'
  return card?.title ?? (entry.kind === 'black' ? 'Black screen' : 'A picture')
}
