/** The law of layout on how pictures fill their room. */
import { type Fault, nameOf, px } from '../elements.ts'
import { canvases } from './canvas.ts'

/** How finely a picture is looked at. */
const FINE = 128

/** The share of its canvas that a picture may leave free at one side more than at the other. */
const UNEVEN = 0.3

/**
 * The picture of a machine stands in the middle of its canvas and reaches two opposite sides of it about: one that is drawn for another
 * size leaves a side empty, or ends at an edge.
 */
export function filled(): readonly Fault[] {
  return canvases()
    .filter((canvas) => canvas.getAttribute('role') === 'img' && canvas.closest('[data-region=machine]'))
    .flatMap((canvas) => {
      const free = freeSides(canvas)
      if (!free) return []
      const { width, height } = canvas.getBoundingClientRect()
      const [across, down] = [free.left - free.right, free.top - free.bottom]
      const faults: Fault[] = []
      const side = (name: string, share: number, length: number) =>
        Math.abs(share) > UNEVEN &&
        faults.push({
          element: nameOf(canvas),
          what: `leaves its ${name} side empty: ${px(Math.abs(share) * length)} more than the other`,
        })
      side(across > 0 ? 'left' : 'right', across, width)
      side(down > 0 ? 'upper' : 'lower', down, height)
      if (Math.min(free.left + free.right, free.top + free.bottom) > 0.5)
        faults.push({
          element: nameOf(canvas),
          what: `is half empty: its picture fills ${Math.round(100 * (1 - free.left - free.right))} % across and ${Math.round(100 * (1 - free.top - free.bottom))} % down`,
        })
      return faults
    })
}

/** The shares of a canvas that are free at its sides; undefined of an empty one. */
function freeSides(canvas: HTMLCanvasElement) {
  const small = Object.assign(document.createElement('canvas'), { width: FINE, height: FINE })
  const brush = small.getContext('2d', { willReadFrequently: true })
  if (!brush) return undefined
  brush.drawImage(canvas, 0, 0, FINE, FINE)
  const { data } = brush.getImageData(0, 0, FINE, FINE)
  const painted = Array.from({ length: FINE * FINE }, (_, i) => i).filter((i) => data[4 * i + 3] > 12)
  if (painted.length === 0) return undefined
  const across = painted.map((i) => i % FINE)
  const down = painted.map((i) => Math.floor(i / FINE))
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b)) / FINE
  const most = (list: readonly number[]) => 1 - (list.reduce((a, b) => Math.max(a, b)) + 1) / FINE
  return {
    left: least(across),
    right: most(across),
    top: least(down),
    bottom: Math.max(0, most(down) - legendOf(canvas)),
  }
}

/** The share of a canvas at its lower side that a legend stands over: nothing is drawn there. */
function legendOf(canvas: HTMLCanvasElement): number {
  const { top, bottom, width, height } = canvas.getBoundingClientRect()
  const beside = [...(canvas.parentElement?.parentElement?.children ?? [])]
  const heights = beside
    .filter((one) => getComputedStyle(one).position === 'absolute' && one.textContent?.trim() && !one.contains(canvas))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > width / 2 && box.top > (top + bottom) / 2)
    .map((box) => (bottom - box.top) / height)
  return Math.max(0, ...heights)
}
