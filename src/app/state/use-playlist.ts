/** The playlist that is being made. */
import { useEffect } from 'react'
import type { Entry } from '../../core/link/playlist.ts'
import { recall } from './memory.ts'
import { entriesOf } from './playlist.ts'
import type { Session } from './session.ts'
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

/** The playlist that another one has been opened instead of. */
let replaced: string | undefined

/** Opens another playlist; the one that was there can be brought back where it is edited. */
export function replaceList(session: Session, list: string): void {
  const before = session.store.getState().list
  replaced = before && before !== list ? before : undefined
  session.setList(list)
}

/** The playlist to bring back, once. */
export function takeReplaced(): string | undefined {
  const before = replaced
  replaced = undefined
  return before
}
