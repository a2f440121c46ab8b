/** The parts of the page that can be drawn into a file, by what they are marked with. */
import { clipType } from './clip.ts'

/** The part with an id; undefined where it is not on the page, or has no room there. */
export function regionOf(id: string): Element | undefined {
  const region = document.querySelector(`[data-region="${CSS.escape(id)}"]`)
  return region && region.getBoundingClientRect().width > 0 ? region : undefined
}

/** Which parts can be drawn now, as one text. One that is still loading comes while the dialog is open. */
export const shownRegions = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-region]'), ({ dataset: { region } }) => region ?? '')
    .filter(regionOf)
    .join()

/** Calls back when a part may have appeared or disappeared; returns how to stop. */
export function subscribeToRegions(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden', 'open'] })
  return () => observer.disconnect()
}

/** Whether a film of it can be made: only of what is painted on a canvas. */
export const recordable = (region: Element): boolean =>
  clipType() !== undefined && region.querySelector('canvas') !== null
