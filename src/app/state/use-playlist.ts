/** The playlist that is open. */
import { useEffect } from 'react'
import type { Entry } from '../../core/link/playlist.ts'
import { ownPlaylists } from './own-playlists.ts'
import { entriesOf } from './playlist.ts'
import { usePage, useSession } from './use.ts'

/** Its entries. Where the address has none, it is the one that was open last on this device. */
export function usePlaylist(): readonly Entry[] {
  const session = useSession()
  const list = usePage((s) => s.list)
  useEffect(() => {
    const before = list === '' ? ownPlaylists.last() : undefined
    if (before) session.setList(before)
  }, [list, session])
  return entriesOf(list)
}
