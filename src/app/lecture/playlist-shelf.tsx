/** The playlists of this device: the name of the one that is open, the others, those that were deleted, and their way to a file and back. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ENTRY_LIMITS } from '../../core/link/playlist.ts'
import { counted } from '../../core/text/format.ts'
import { minutesOf } from '../gallery/card-links.ts'
import { opened } from '../state/opened-file.ts'
import {
  addList,
  changeList,
  deletedOf,
  deleteList,
  openList,
  ownPlaylists,
  restoreList,
} from '../state/own-playlists.ts'
import { playlistOf } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { ChooseFile } from '../ui/choose-file.tsx'
import { save } from '../ui/save.ts'

/** What this device keeps. */
export const useOwnPlaylists = () => useSyncExternalStore(ownPlaylists.subscribe, ownPlaylists.all)

/** What the name of a copy ends in. */
const COPY = ', copy'

/** The shelf; `say` takes what has been done. */
export function PlaylistShelf({ say }: { readonly say: (words: string) => void }) {
  const session = useSession()
  const list = usePage((s) => s.list)
  const shelf = useOwnPlaylists()
  const news = useSyncExternalStore(opened.subscribe, opened.get)
  // What is said of a file is about its opening.
  useEffect(() => () => opened.set([]), [])
  const { name, entries } = playlistOf(list)
  const id = ownPlaylists.idOf(list)
  const all = Object.entries(shelf).map(([one, playlist]) => ({ id: one, playlist, read: playlistOf(playlist.list) }))
  const others = all.filter((one) => one.id !== id && !one.playlist.deleted)
  const gone = deletedOf(shelf)
    .toReversed()
    .flatMap((one) => all.filter((each) => each.id === one))
  const toFile = async () => {
    const { formatPlaylistFile } = await import('../../core/content/playlist-file.ts')
    save(fileName(name), new Blob([formatPlaylistFile(name, entries)], { type: 'application/yaml' }))
    say('Saved as a file.')
  }
  const remove = (one: string, called: string) => {
    deleteList(session, one)
    say(`Deleted: ${called}. It can be brought back.`)
  }
  return (
    <section className="below-12" aria-label="Your playlists">
      <div className="flex wrap gap-8 row below-8">
        <Name key={`${id} ${name}`} name={name} onChange={(next) => changeList(session, entries, { name: next })} />
        <Button
          onClick={() => {
            addList(session, [], '')
            say('A new playlist. The others stay as they are.')
          }}
        >
          New
        </Button>
        <Button
          disabled={list === ''}
          onClick={() =>
            say(
              `Made: ${addList(session, entries, id === undefined ? name : `${name.slice(0, ENTRY_LIMITS.name - COPY.length)}${COPY}`)}.`,
            )
          }
        >
          {id === undefined && list !== '' ? 'Keep on this device' : 'Duplicate'}
        </Button>
        <Button disabled={id === undefined} onClick={() => id !== undefined && remove(id, name)}>
          Delete
        </Button>
        <Button disabled={entries.length === 0} onClick={() => void toFile()}>
          Save as a file
        </Button>
        <ChooseFile
          label="Open a file…"
          accept=".yaml,.yml"
          onChoose={([file]) =>
            void import('../state/open-playlist.ts').then(({ openPlaylistFile }) => openPlaylistFile(session, file))
          }
        />
      </div>
      {list !== '' && id === undefined && (
        <p className="soft below-8">It comes from a link. With your first change it is kept on this device, too.</p>
      )}
      {!ownPlaylists.isStored() && (
        <p className="pad-8-12 below-8 warn warn-ground rounded">
          This browser keeps nothing now: what you make is gone with the page. Save it as a file.
        </p>
      )}
      {news.length > 0 && (
        <ul className={`list pad-8-12 below-8 rounded ${news.length > 1 ? 'warn warn-ground' : 'soft'}`} role="status">
          {news.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary className="high-28 accent">Your other playlists: {others.length}</summary>
          <ul className="list stack gap-4">
            {others.map(({ id: one, read }) => {
              const called = read.name || 'A playlist without a name'
              return (
                <li key={one} className="flex wrap gap-8 row">
                  <span className="grow breaks" dir="auto">
                    {called}{' '}
                    <span className="soft">
                      {counted(read.entries.length, 'entry', 'entries')}, {minutesOf(read.entries)} min
                    </span>
                  </span>
                  <Button
                    aria-label={`Open: ${called}`}
                    onClick={() => {
                      openList(session, one)
                      say(`Opened: ${called}.`)
                    }}
                  >
                    Open
                  </Button>
                  <Button look="quiet" aria-label={`Delete: ${called}`} onClick={() => remove(one, called)}>
                    Delete
                  </Button>
                </li>
              )
            })}
          </ul>
        </details>
      )}
      {gone.length > 0 && (
        <ul className="list stack gap-4" aria-label="Deleted playlists">
          {gone.map(({ id: one, read: { name: called } }) => (
            <li key={one} className="flex wrap gap-8 row soft">
              <span className="breaks" dir="auto">
                Deleted: {called}
              </span>
              <Button
                look="quiet"
                aria-label={`Bring back: ${called}`}
                onClick={() => {
                  restoreList(one)
                  say(`It is back: ${called}.`)
                }}
              >
                Bring back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The name, which changes when it has been typed. */
function Name({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  const take = () => {
    if (typed.trim() !== '' && typed.trim() !== name) onChange(typed)
    // Where it was taken already, another one is given.
    setTyped(name)
  }
  return (
    <label className="row gap-8 grow">
      Name
      <input
        className="high-32 pad-0-8 grow any-width bordered rounded"
        type="text"
        maxLength={ENTRY_LIMITS.name}
        autoComplete="off"
        value={typed}
        placeholder="My lecture"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
    </label>
  )
}

/** A name that every system takes for a file: "week-3.yaml". */
function fileName(name: string): string {
  const bare = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${bare || 'lecture'}.yaml`
}
