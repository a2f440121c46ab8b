/** The entries of a playlist as they are edited: moved by drag or by key, with notes and the words that an entry has itself. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { plain } from '../../core/link/arrangement.ts'
import { ENTRY_LIMITS, type Entry, formatPlaylist, type QuestionEntry } from '../../core/link/playlist.ts'
import { cardOf, minutesOfEntry } from '../gallery/card-links.ts'
import { Still } from '../gallery/still.tsx'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
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

interface AskedProps {
  readonly at: number
  readonly entry: QuestionEntry
  readonly onChange: (entry: QuestionEntry) => void
}

/** What a question is answered by: one of some options, a number, or words. */
function Asked({ at, entry, onChange }: AskedProps) {
  const { options, number } = entry
  const kind = number ? 'number' : 'options'
  return (
    <>
      <label className={`row gap-8 ${styles.text}`}>
        <span className="soft">Answered by</span>
        <select
          aria-label={`What answers entry ${at + 1}`}
          value={kind}
          onChange={({ target }) => {
            const { options: _, right: __, number: ___, ...bare } = entry
            onChange(target.value === 'number' ? { ...bare, number: { unit: '' } } : bare)
          }}
        >
          <option value="options">one of some options, or words</option>
          <option value="number">a number</option>
        </select>
      </label>
      {number ? (
        <div className={`flex gap-8 ${styles.text} ${styles.parts}`}>
          <Words
            label={`Right number of entry ${at + 1}`}
            name="Right"
            hint="Right number"
            text={number.right === undefined ? '' : String(number.right)}
            most={20}
            read={(typed) => numberText(numberIn(typed))}
            onChange={(typed) => onChange({ ...entry, number: { ...number, right: numberIn(typed) } })}
          />
          <Words
            label={`Tolerance of entry ${at + 1}`}
            name="Within"
            hint="± how much"
            text={number.within === undefined ? '' : String(number.within)}
            most={20}
            read={(typed) => numberText(numberIn(typed))}
            onChange={(typed) => onChange({ ...entry, number: { ...number, within: numberIn(typed) } })}
          />
          <Words
            label={`Unit of entry ${at + 1}`}
            name="Unit"
            hint="Unit"
            text={number.unit}
            most={ENTRY_LIMITS.unit}
            onChange={(unit) => onChange({ ...entry, number: { ...number, unit } })}
          />
        </div>
      ) : (
        <>
          <Words
            label={`Options of entry ${at + 1}`}
            name="Options"
            hint="Options A, B, C: two to six, one a line, with a * before the right one"
            text={optionLines(entry)}
            most={ENTRY_LIMITS.options * (ENTRY_LIMITS.option + 3)}
            read={(typed) => optionLines(optionsIn(typed))}
            onChange={(text) => onChange({ ...entry, ...optionsIn(text) })}
          />
          {options?.length === 1 && (
            <p className={`warn small ${styles.text}`}>One option is no choice: give two to six.</p>
          )}
        </>
      )}
    </>
  )
}

/** A number as it was typed; undefined where it is none. */
function numberIn(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.').replace('−', '-'))
  return typed.trim() !== '' && Number.isFinite(value) ? value : undefined
}

/** Whole minutes as they were typed; undefined where they are none that a part can have. */
function minutesIn(typed: string): number | undefined {
  const minutes = numberIn(typed)
  const isFitting = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= ENTRY_LIMITS.minutes
  return isFitting ? minutes : undefined
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** The options of a question as they are typed: one a line, the right one with a star. */
const optionLines = ({ options = [], right }: Pick<QuestionEntry, 'options' | 'right'>) =>
  options.map((option, i) => (i === right ? `* ${option}` : option)).join('\n')

/** Options as they were typed; a star marks the right one. */
function optionsIn(text: string): Pick<QuestionEntry, 'options' | 'right'> {
  const lines = plain(text)
    .split('\n')
    .filter((line) => line.replace(/[*\s]/g, '') !== '')
  const right = lines.findIndex((line) => line.startsWith('*'))
  const options = lines.map((line) => line.replace(/^\*\s*/, ''))
  return { options: options.length > 0 ? options : undefined, right: right < 0 ? undefined : right }
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

interface WordsProps {
  readonly label: string
  /** What is to be written there, as long as nothing is. */
  readonly hint: string
  /** What is written there, in a word: stands above it once the hint has gone. */
  readonly name: string
  readonly text: string
  readonly most: number
  /** What the playlist makes of what is typed; without it, plain text. */
  readonly read?: (typed: string) => string
  readonly onChange: (text: string) => void
}

/** A text of an entry. What is typed stays as it was typed, though the playlist has it without spaces at its ends. */
function Words({ label, hint, name, text, most, read = plain, onChange }: WordsProps) {
  const [draft, setDraft] = useState(text)
  if (read(draft) !== text) setDraft(text)
  return (
    <div className={`positioned ${styles.text}`}>
      {draft !== '' && (
        <span className={`soft ${styles.name}`} aria-hidden="true">
          {name}
        </span>
      )}
      <textarea
        className={`block touch pad-4-8 ink ${styles.area}`}
        aria-label={label}
        placeholder={hint}
        rows={1}
        maxLength={most}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          onChange(event.target.value)
        }}
      />
    </div>
  )
}
