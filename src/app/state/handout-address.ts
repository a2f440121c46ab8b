/** The hand-out of a playlist, as a link that holds no notes and no answers. */
import { encode } from '../../core/link/link.ts'
import { type Entry, formatPlaylist } from '../../core/link/playlist.ts'
import { labIds } from '../../labs/index.ts'
import { addressWith } from './address.ts'

/** An entry as its audience may have it. */
function withoutAnswer(entry: Entry): Entry {
  const bare = { ...entry, note: '', minutes: undefined }
  if (bare.kind === 'picture') return { ...bare, answer: undefined }
  return bare.kind === 'question'
    ? { ...bare, answer: undefined, right: undefined, number: bare.number && { unit: bare.number.unit } }
    : bare
}

/** The address of a playlist's hand-out. */
export function handoutAddress(entries: readonly Entry[], title = ''): string {
  const first = entries.find((entry) => 'lab' in entry)
  const lab = first && 'lab' in first ? first.lab : labIds[0]
  const list = formatPlaylist(entries.map(withoutAnswer))
  return addressWith(`${lab}?view=handout${title && `&title=${encode(title)}`}&list=${encode(list)}`)
}
