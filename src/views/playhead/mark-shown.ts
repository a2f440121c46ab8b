/** What a picture, its caption and the clock are about, written on the elements themselves. */
import type { Shown } from '../../core/playhead/shown.ts'

/** Marks an element with the stretch of a run that it is about, for those who hold picture and words against each other. */
export function markShown(element: HTMLElement | undefined, shown: Pick<Shown, 'from' | 'to'> | undefined): void {
  // What is painted as shapes has no element.
  if (!element?.dataset || !shown) return
  element.dataset.from = String(shown.from)
  element.dataset.to = String(shown.to)
}

/** The same as attributes of what React renders. */
export const shownAttributes = (shown: Pick<Shown, 'from' | 'to'> | undefined) =>
  shown && { 'data-from': shown.from, 'data-to': shown.to }
