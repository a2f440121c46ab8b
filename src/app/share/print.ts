/** Printing, as far as the page's start needs it: loaded when it is asked for, or ahead once there is a run. */
import type { ComponentType } from 'react'
import { later } from '../../views/later.ts'
import type { Session } from '../state/session.ts'

const part = later(() => import('./printing.ts'))
/** What prints, once it is loaded, and whether the browser's own print is answered by it. */
let printing: typeof import('./printing.ts') | undefined
let isAnswering = false

/** The handout, once it is loaded. */
export const loadedHandout = (): ComponentType | undefined => printing?.Handout

async function load(session: Session) {
  const loaded = await part.load()
  // Before anything is waited for: another call meanwhile does not do it again.
  if (!isAnswering) loaded.answerBrowser(session)
  isAnswering = true
  await loaded.loadCharts(session)
  printing = loaded
  return loaded
}

/** Lays the handout out, waits until it is painted, and prints it. */
export const printHandout = async (session: Session): Promise<void> => (await load(session)).layOutAndPrint(session)

/**
 * Has printing and a lab's charts loaded ahead, for the browser's own command, which does not wait: as soon as there is a run to be
 * printed, or none to be expected, and when a key of that command is pressed. Returns how to leave that.
 */
export function loadPrintingAhead(session: Session): () => void {
  const ahead = () => void load(session).catch(() => undefined)
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Control' || key === 'Meta') ahead()
  }
  let loadedFor: unknown
  const stop = session.store.subscribe(({ lab, run, status }) => {
    if (lab === loadedFor || (!run && (status.kind === 'idle' || status.kind === 'running'))) return
    loadedFor = lab
    ahead()
  })
  addEventListener('keydown', press)
  return () => {
    stop()
    removeEventListener('keydown', press)
  }
}
