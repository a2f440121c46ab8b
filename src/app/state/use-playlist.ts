/** The playlist that is being made. */
import { useEffect } from 'react'
import type { Entry } from '../../core/link/playlist.ts'
import { recall } from './memory.ts'
import { entriesOf } from './playlist.ts'
import { usePage, useSession } from './use.ts'

/** Its entries. Where the address has none, they are those that were put together last on this device. */
export function usePlaylist(): readonly Entry[] {
  const session = useSession()
  const list = usePage((s) => s.list)
  useEffect(() => {
    const before = list === '' ? recall('playlist') : undefined
    if (before) session.setList(before)
  }, [list, session])
  return entriesOf(list)
}
