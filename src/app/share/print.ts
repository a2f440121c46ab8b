/** Printing, as far as the page's start needs it: loaded when it is asked for, or ahead once the page rests. */
import type { ComponentType } from 'react'
import type { Session } from '../state/session.ts'

let printing: typeof import('./printing.ts') | undefined

/** The handout, once it is loaded. */
export const loadedHandout = (): ComponentType | undefined => printing?.Handout

async function load(session: Session) {
  const loaded = await import('./printing.ts')
  if (!printing) loaded.followPrinting(session)
  printing = loaded
  return loaded
}

/** Lays the handout out, waits until it is painted, and prints it. */
export const printHandout = async (session: Session): Promise<void> => (await load(session)).printHandout(session)

/** Has printing loaded ahead, for the browser's own command; returns how to leave that. */
export function followPrinting(session: Session): () => void {
  const idle = setTimeout(() => void load(session).catch(() => undefined), 4000)
  return () => clearTimeout(idle)
}
