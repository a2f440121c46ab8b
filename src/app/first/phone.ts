/** Whether the window is as narrow as a phone's. */
import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(max-width: 720px)')

const follow = (notify: () => void) => {
  const narrow = query()
  narrow.addEventListener('change', notify)
  return () => narrow.removeEventListener('change', notify)
}

/** Follows the window. */
export const usePhone = (): boolean => useSyncExternalStore(follow, () => query().matches)
