/** Opens a lecture that was saved as a file: as a playlist of its own, which touches no other. */
import { PLAYLIST_FILE_LIMIT, readPlaylistFile } from '../../core/content/playlist-file.ts'
import { textOfFile } from '../../core/text/decoding.ts'
import { quoted, unexpected } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLabViews, loadLabViews } from './lab-views.ts'
import { opened } from './opened-file.ts'
import { addList } from './own-playlists.ts'
import type { Session } from './session.ts'

/** The most lines about what could not be used. */
const MOST_LINES = 8

/** Opens it, and says in the playlist's dialog what could not be used; a file without any part that can be used changes nothing. */
export async function openPlaylistFile(session: Session, file: File): Promise<void> {
  const lines = await openText(session, file)
  session.setDialog('playlist')
  opened.set(lines)
}

const storiesOf = (lab: string) => loadedLabViews(lab)?.stories.map(({ id }) => id)

async function openText(session: Session, file: File): Promise<readonly string[]> {
  const name = `file ${quoted(file.name)}`
  if (file.size > PLAYLIST_FILE_LIMIT)
    return [`${unexpected(name, `at most ${PLAYLIST_FILE_LIMIT} bytes`, String(file.size))}.`, 'Nothing is changed.']
  const text = await textOfFile(file)
  if (text === undefined) return [`${unexpected(name, 'a readable file', 'none')}.`, 'Nothing is changed.']
  // Which stories there are is known of labs that are there.
  const labsOfStories = readPlaylistFile(text, labs).entries.flatMap((entry) => ('story' in entry ? [entry.lab] : []))
  await Promise.all([...new Set(labsOfStories)].map((lab) => loadLabViews(lab).catch(() => undefined)))
  const { name: called, entries, problems } = readPlaylistFile(text, labs, storiesOf)
  const lines = problems
    .slice(0, MOST_LINES)
    .map(({ line, message }) => `Line ${line}: ${message}${message.endsWith('?') ? '' : '.'}`)
  const more = problems.length > MOST_LINES ? [`And ${problems.length - MOST_LINES} more.`] : []
  if (entries.length === 0)
    return [
      `${unexpected(name, 'a lecture of parts', 'none that can be used')}. Nothing is changed.`,
      ...lines,
      ...more,
    ]
  const listName = addList(session, entries, called || file.name.replace(/\.ya?ml$/i, ''))
  return [`Opened ${quoted(file.name)} as ${quoted(listName)}.`, ...lines, ...more]
}
