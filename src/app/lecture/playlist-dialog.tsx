/** Makes a lecture's playlist: stories, scenes, pictures, questions and black screens in order, with the speaker's notes. */
import { type KeyboardEvent, useState } from 'react'
import type { ScormEdition } from '../../core/export/scorm.ts'
import { encode, LINK_LIMIT } from '../../core/link/link.ts'
import { type Entry, MOST_ENTRIES } from '../../core/link/playlist.ts'
import { counted } from '../../core/text/format.ts'
import { labIds } from '../../labs/index.ts'
import { minutesOf } from '../gallery/card-links.ts'
import { PackageButtons } from '../share/scorm/package-buttons.tsx'
import { addressWith } from '../state/address.ts'
import { handoutAddress } from '../state/handout-address.ts'
import { changeList, ownPlaylists, undoList } from '../state/own-playlists.ts'
import { playlistOf } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { usePlaylist } from '../state/use-playlist.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkUnder, useOthersAddress } from '../ui/others-address.tsx'
import { CutNotice } from './cut-notice.tsx'
import { openPresenter } from './open-presenter.ts'
import styles from './playlist-dialog.module.css'
import { type Dragged, PlaylistRows } from './playlist-rows.tsx'
import { PlaylistShelf, useOwnPlaylists } from './playlist-shelf.tsx'
import { Sources } from './playlist-sources.tsx'

/** The dialog. */
export function PlaylistDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Playlist for a lecture"
      style={{ width: 'min(1480px, 96vw)', height: '92dvh' }}
    >
      <Editor />
    </Dialog>
  )
}

function Editor() {
  const session = useSession()
  const { list, entry } = usePage((s) => ({ list: s.list, entry: s.entry }))
  const entries = usePlaylist()
  const { name } = playlistOf(list)
  const [dragged, setDragged] = useState<Dragged>()
  const [message, setMessage] = useState('')
  /** Whether the last change was a typed word: words that are typed one after the other are one change. */
  const [typing, setTyping] = useState(false)
  const shelf = useOwnPlaylists()
  const past = shelf[ownPlaylists.idOf(list) ?? '']?.past ?? []
  const full = entries.length >= MOST_ENTRIES

  /** Another playlist; the entry that is on stays on wherever it goes. */
  const change = (next: readonly Entry[], words: string) => {
    const on = entry === undefined ? undefined : entries[entry]
    const at = on ? next.indexOf(on) : -1
    changeList(session, next, { entry: at >= 0 ? at : undefined, isStep: words !== '' || !typing })
    setTyping(!words)
    setMessage(words)
  }
  const undo = () => {
    if (!undoList(session)) return
    setTyping(false)
    setMessage('Undone.')
  }
  const say = (words: string) => {
    setTyping(false)
    setMessage(words)
  }
  const press = (event: KeyboardEvent) => {
    const inText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (inText || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    undo()
  }
  const add = (added: readonly Entry[], at = entries.length) => {
    const room = added.slice(0, MOST_ENTRIES - entries.length)
    change(
      entries.toSpliced(at, 0, ...room),
      room.length === 1 ? `Added as entry ${at + 1}.` : `${room.length} entries added.`,
    )
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || to === from) return
    change(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]), `Moved to place ${to + 1} of ${entries.length}.`)
  }
  const drop = (at: number) => {
    if (!dragged) return
    if ('entries' in dragged) add(dragged.entries, at)
    else move(dragged.from, at > dragged.from ? at - 1 : at)
    setDragged(undefined)
  }

  const first = entries.find((one) => 'lab' in one)
  const lab = (first && 'lab' in first && first.lab) || session.store.getState().lab || labIds[0]
  const link = `${lab}?view=lecture&list=${encode(list)}`
  const url = linkUnder(useOthersAddress(), addressWith(link))
  const asks = entries.some((one) => one.kind !== 'black')
  const packQuestions = async (edition: ScormEdition) => {
    const { saveQuestions } = await import('../share/scorm/save-questions.ts')
    return saveQuestions(name, entries, edition)
  }
  const begin = () => {
    session.setDialog(undefined)
    // From a page without a lab there is a way back to it.
    if (session.store.getState().sitePage) void session.follow(link)
    else void session.showEntry(Math.min(entry ?? 0, entries.length - 1))
  }
  return (
    <>
      <p className="below-12 soft">
        In Lecture, PageDown and PageUp step through it, and so does a presenter’s remote. The link holds all of it, the
        notes too.
      </p>
      <CutNotice />
      <PlaylistShelf say={say} />
      <div className={`grid gap-24 ${styles.columns}`}>
        <section className="any-width" aria-labelledby="playlist-entries" onKeyDown={press}>
          <div className="row between below-8">
            <h3 className="medium" id="playlist-entries">
              Order{' '}
              {entries.length > 0 && (
                <span className="soft regular">
                  {entries.length} of at most {MOST_ENTRIES}, about {counted(minutesOf(entries), 'minute')}
                </span>
              )}
            </h3>
            <Button look="quiet" disabled={past.length === 0} onClick={undo}>
              Undo
            </Button>
          </div>
          <PlaylistRows
            entries={entries}
            on={entry}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={drop}
            onMove={move}
            onRemove={(at) => change(entries.toSpliced(at, 1), 'Removed.')}
            onChange={(at, next) => change(entries.with(at, next), '')}
          />
          <p role="status" className="visually-hidden">
            {message}
          </p>
          {entries.length > 0 && (
            <>
              <div className="flex wrap gap-8 below-16">
                <Button look="solid" onClick={begin}>
                  {entry === undefined ? 'Begin the lecture' : 'Go on with the lecture'}
                </Button>
                <Button onClick={() => openPresenter(session)}>Presenter view</Button>
                <Button onClick={() => window.open(handoutAddress(entries, name), '_blank', 'noopener')}>
                  Hand-out
                </Button>
                <Button onClick={() => change([], 'All entries are removed.')}>Remove all</Button>
              </div>
              <CopyField label="Link to this lecture" text={url} what="link" />
              {import.meta.env.VITE_SINGLE && asks && <PackageButtons what="Its questions" save={packQuestions} />}
              {link.length > LINK_LIMIT && (
                <p className="pad-8-12 warn warn-ground rounded">
                  This link is too long: at most {LINK_LIMIT} characters are read. Shorten notes, or divide the
                  playlist.
                </p>
              )}
            </>
          )}
        </section>
        <Sources full={full} onAdd={add} onDrag={setDragged} />
      </div>
    </>
  )
}
