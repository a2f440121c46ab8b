/** The entries of a playlist as they are edited: moved by drag or by key, with notes and the words that an entry has itself. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ENTRY_LIMITS, type Entry, formatPlaylist } from '../../core/link/playlist.ts'
import { cardOf, minutesOfEntry } from '../gallery/card-links.ts'
import { Still } from '../gallery/still.tsx'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Asked, minutesIn, numberText, Words } from './entry-fields.tsx'
import styles from './playlist-dialog.module.css'
import { useEntryWords } from './tools.tsx'

/** What is being dragged: an entry of the playlist by its place, or some that are to be added. */
export type Dragged = { readonly from: number } | { readonly entries: readonly Entry[] }

interface RowsProps {
  readonly entries: readonly Entry[]
  /** The entry that is on. */
  readonly on: number | undefined
  readonly dragged: Dragged | undefined
  readonly onDrag: (dragged: Dragged | undefined) => void
  /** Puts what is dragged before the entry at this place. */
  readonly onDrop: (at: number) => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (at: number) => void
  readonly onChange: (at: number, entry: Entry) => void
}

/** The list. */
export function PlaylistRows({ entries, on, dragged, onDrag, onDrop, onMove, onRemove, onChange }: RowsProps) {
  const words = useEntryWords(formatPlaylist(entries))
  // Two entries may be the same in all but their place.
  const placed = entries.map((entry, at) => ({ entry, at }))
  const list = useRef<HTMLOListElement>(null)
  /** Where what is dragged would go. */
  const [target, setTarget] = useState<number>()
  /** The control that is to have the focus once the list has changed: it goes with its entry. */
  const focus = useRef<{ readonly at: number; readonly control: string }>(undefined)
  useEffect(() => {
    const { at, control } = focus.current ?? {}
    focus.current = undefined
    if (at === undefined) return
    const row = list.current?.children[Math.min(at, entries.length - 1)]
    row?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
  }, [entries])
  /** How many entries there were, and whether one has been dropped where the reader looks. */
  const before = useRef({ count: entries.length, dropped: false })
  useEffect(() => {
    const { count, dropped } = before.current
    before.current = { count: entries.length, dropped: false }
    // What is added at the end is brought into sight, unless what it is chosen from would leave it.
    if (entries.length <= count || dropped || !matchMedia('(min-width: 861px)').matches) return
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [entries.length])

  const over = (event: DragEvent, at: number) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setTarget(at < entries.length && event.clientY > top + height / 2 ? at + 1 : at)
  }
  const drop = (event: DragEvent) => {
    // A file is the page's to open.
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    before.current.dropped = 'entries' in dragged
    if (target !== undefined) onDrop(target)
    setTarget(undefined)
  }
  const move = (from: number, to: number, control: string) => {
    focus.current = { at: to, control }
    onMove(from, to)
  }
  const remove = (at: number) => {
    focus.current = { at, control: 'remove' }
    onRemove(at)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    const control = (document.activeElement as HTMLElement | null)?.dataset.control ?? 'up'
    move(at, at + by, control)
  }

  return (
    <ol
      ref={list}
      className="list below-16"
      style={{ minHeight: 96 }}
      aria-label="Entries"
      data-empty={entries.length === 0 || undefined}
      onDragOver={(event) => over(event, entries.length)}
      onDragLeave={(event) => event.currentTarget === event.target && setTarget(undefined)}
      onDrop={drop}
    >
      {entries.length === 0 && (
        <li
          className={`centre pad-16 soft text-centre rounded ${styles.nothing}`}
          data-target={dragged ? '' : undefined}
        >
          Nothing yet. Add a card, or drag it here.
        </li>
      )}
      {placed.map(({ entry, at }) => (
        <li
          key={at}
          className={`positioned pad-4-8 line-below ${styles.row}`}
          aria-current={at === on ? 'true' : undefined}
          data-target={
            dragged && (target === at ? 'before' : target === at + 1 && at === entries.length - 1 ? 'after' : undefined)
          }
          onDragOver={(event) => over(event, at)}
          onDrop={drop}
          onKeyDown={(event) => press(event, at)}
        >
          <div
            className={`row gap-4 ${styles.head}`}
            role="group"
            aria-label={`Entry ${at + 1}`}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', words[at].title)
              onDrag({ from: at })
            }}
            onDragEnd={() => {
              onDrag(undefined)
              setTarget(undefined)
            }}
          >
            <span className="rigid soft" style={{ width: 20 }}>
              {at + 1}
            </span>
            <EntryPicture entry={entry} />
            <span className="any-width breaks" style={{ flex: '1 1 140px' }}>
              <span className="soft">{words[at].kind}</span> {words[at].title}
              <span className="block soft small">
                {[questionOf(entry), entry.minutes && `${entry.minutes} min`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="row gap-4">
              <IconButton
                label={`Move ${words[at].title} up`}
                shortcut="Alt+↑"
                data-control="up"
                disabled={at === 0}
                onClick={() => move(at, at - 1, 'up')}
              >
                ↑
              </IconButton>
              <IconButton
                label={`Move ${words[at].title} down`}
                shortcut="Alt+↓"
                data-control="down"
                disabled={at === entries.length - 1}
                onClick={() => move(at, at + 1, 'down')}
              >
                ↓
              </IconButton>
              <IconButton label={`Remove ${words[at].title}`} data-control="remove" onClick={() => remove(at)}>
                <CloseIcon />
              </IconButton>
            </span>
          </div>
          {'title' in entry && (
            <Words
              label={`Title of entry ${at + 1}`}
              name="Title"
              hint={`Title: ${words[at].title}`}
              text={entry.title}
              most={ENTRY_LIMITS.title}
              onChange={(title) => onChange(at, { ...entry, title })}
            />
          )}
          {entry.kind === 'question' && (
            <Words
              label={`Question of entry ${at + 1}`}
              name="Question"
              hint="What do you ask?"
              text={entry.question}
              most={ENTRY_LIMITS.question}
              onChange={(question) => onChange(at, { ...entry, question })}
            />
          )}
          {entry.kind === 'question' && <Asked at={at} entry={entry} onChange={(next) => onChange(at, next)} />}
          {(entry.kind === 'question' || entry.kind === 'picture') && (
            <Words
              label={`Answer of entry ${at + 1}`}
              name="Answer"
              hint="What PageDown uncovers"
              text={entry.answer ?? ''}
              most={ENTRY_LIMITS.answer}
              onChange={(answer) => onChange(at, { ...entry, answer })}
            />
          )}
          <Words
            label={`Notes of entry ${at + 1}`}
            name="Notes"
            hint="Notes for you alone"
            text={entry.note}
            most={ENTRY_LIMITS.note}
            onChange={(note) => onChange(at, { ...entry, note })}
          />
          <Words
            label={`Minutes of entry ${at + 1}`}
            name="Minutes"
            hint={`Minutes: ${Math.max(1, Math.round(minutesOfEntry(entry)))}`}
            text={numberText(entry.minutes)}
            most={2}
            read={(typed) => numberText(minutesIn(typed))}
            onChange={(typed) => onChange(at, { ...entry, minutes: minutesIn(typed) })}
          />
        </li>
      ))}
    </ol>
  )
}

/** What an entry's story asks, or what the part of its lesson is called. */
function questionOf(entry: Entry): string | undefined {
  const { card, part } = cardOf(entry)
  return card?.kind === 'lesson' ? card.parts[part] : card?.title
}

/** The picture of its run, or the place of one. */
function EntryPicture({ entry }: { readonly entry: Entry }) {
  const { card } = cardOf(entry)
  return (
    <span className="rigid clipped round-4" style={{ width: 80 }}>
      {card && <Still card={card} />}
    </span>
  )
}
