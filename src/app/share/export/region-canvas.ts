/** What stands on the canvases of a region, on one canvas. */

/** A canvas as large as the region, and how to paint on it what the region shows now. */
interface RegionCanvas {
  readonly canvas: HTMLCanvasElement
  readonly paint: () => void
}

/**
 * Makes the canvas; its sides are even, as film wants them. Throws where the browser has none.
 *
 * @param look.ratio pixels of the canvas for one CSS pixel
 * @param look.isRead whether its pixels are read each time
 */
export function canvasOf(region: Element, { ratio = devicePixelRatio, isRead = false } = {}): RegionCanvas {
  const box = region.getBoundingClientRect()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: 2 * Math.round((box.width * ratio) / 2),
    height: 2 * Math.round((box.height * ratio) / 2),
  })
  const context = canvas.getContext('2d', { willReadFrequently: isRead })
  if (!context) throw new Error('the browser has no canvas to paint on')
  const ground = getComputedStyle(document.body).backgroundColor
  const paint = () => {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
    for (const source of region.querySelectorAll('canvas')) {
      const at = source.getBoundingClientRect()
      const x = (at.left - box.left) * ratio
      const y = (at.top - box.top) * ratio
      if (at.width > 1) context.drawImage(source, x, y, at.width * ratio, at.height * ratio)
    }
  }
  return { canvas, paint }
}
