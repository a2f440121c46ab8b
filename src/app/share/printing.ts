/**
 * Printing: the page is laid out as a handout, in the light theme and at the paper's width, then printed, then put back.
 * From our own command everything is painted before; from the browser's menu there is no time to wait, so all of this is
 * loaded ahead (print.ts) and laid out within the event.
 */
import { flushSync } from 'react-dom'
import type { Later } from '../../views/later.ts'
import { loadLabViews } from '../state/lab-views.ts'
import type { Session } from '../state/session.ts'
import { showTheme } from '../state/theme-choice.ts'

// Loaded with this part, because the page must not wait for it while the browser prints.
export { Handout } from './handout.tsx'

/** `data-view` of the page before it was laid out: play, or the projector's. */
let viewBefore: string | undefined

/** Loads all charts of the lab: some of them come only when they are looked at. */
export async function loadCharts({ store }: Session): Promise<void> {
  const { charts } = await loadLabViews(store.getState().lab)
  await Promise.all(
    charts.map(({ component }) => 'load' in component && (component as Pick<Later<unknown>, 'load'>).load()),
  )
}

function layOut(session: Session): void {
  const { dataset } = document.documentElement
  if (session.store.getState().printing) return
  viewBefore = dataset.view
  // The projector's large letters are not for paper.
  Object.assign(dataset, { theme: 'light', view: 'play' })
  session.playhead.pause()
  flushSync(() => session.setPrinting(true))
}

function putBack(session: Session): void {
  if (!session.store.getState().printing) return
  document.documentElement.dataset.view = viewBefore
  showTheme()
  session.setPrinting(false)
}

/** Lays the handout out, waits until it is painted, and prints it. */
export async function layOutAndPrint(session: Session): Promise<void> {
  // The keydown that asked for this ends first: `answerBrowser` takes a keydown while laid out for the end of printing.
  await new Promise((resolve) => setTimeout(resolve))
  layOut(session)
  await document.fonts.ready
  // A callback comes before its frame is painted: one to measure, one to paint, and the third comes after that.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  print()
}

/** Answers the browser's own printing from now on. */
export function answerBrowser(session: Session): void {
  const begin = () => layOut(session)
  const end = () => putBack(session)
  const media = matchMedia('print')
  // Some browsers do not report the end; a reader who is back shows it too.
  const back = () => {
    if (!media.matches) putBack(session)
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  addEventListener('pointerdown', back)
  addEventListener('keydown', back)
  media.addEventListener('change', () => (media.matches ? begin() : end()))
}
