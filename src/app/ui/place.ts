/** Where a popover stands: beside its button, inside the window, without having to be measured first. */

/** A rectangle as `getBoundingClientRect` gives it. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** CSS offsets for `position: fixed`, in pixels. */
interface Placement {
  readonly left: number
  readonly top: number | 'auto'
  readonly bottom: number | 'auto'
  readonly maxHeight: number
}

const GAP = 4
const MARGIN = 8

/**
 * Places a popover of a known width below its anchor, or above where there is more room; kept inside the window.
 *
 * @param align which edge of the popover lines up with the anchor's
 */
export function place(
  anchor: Box,
  width: number,
  window: { readonly width: number; readonly height: number },
  align: 'left' | 'right' = 'left',
): Placement {
  const wished = align === 'left' ? anchor.left : anchor.right - width
  const left = Math.max(MARGIN, Math.min(wished, window.width - width - MARGIN))
  const below = window.height - anchor.bottom - GAP - MARGIN
  const above = anchor.top - GAP - MARGIN
  return below >= above || below >= 320
    ? { left, top: anchor.bottom + GAP, bottom: 'auto', maxHeight: below }
    : { left, top: 'auto', bottom: window.height - anchor.top + GAP, maxHeight: above }
}
