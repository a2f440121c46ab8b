/**
 * Moves an element along a straight way: by an animation that stands still and is put to a place. Written as a style's `transform`, each move
 * has the browser put the page's layers together again, which takes it a third of a millisecond; put so, it only moves the layer.
 */

/** Where an element goes: transforms at both ends, and what number stands for the second one; 0 stands for the first. */
export interface Way {
  readonly from: string
  readonly to: string
  readonly length: number
}

/** To the right by this many pixels, as far as any screen reaches. */
const PIXELS: Way = { from: 'translateX(0)', to: 'translateX(16384px)', length: 16384 }

const slides = new Map<Element, Animation>()

/** Ends the animations of what has left the page: one that stands still would hold on to its element, and with it to everything that it stood in. */
function leaveRemoved(): void {
  for (const [element, way] of slides) {
    if (element.isConnected) continue
    way.cancel()
    slides.delete(element)
  }
}

/** Puts an element to a place of its way, which is always the same one. */
export function slide(element: Element, at: number, { from, to, length }: Way = PIXELS): void {
  let way = slides.get(element)
  if (!way) {
    leaveRemoved()
    way = element.animate({ transform: [from, to] }, { duration: length, fill: 'both' })
    way.pause()
    slides.set(element, way)
  }
  if (way.currentTime !== at) way.currentTime = at
}
