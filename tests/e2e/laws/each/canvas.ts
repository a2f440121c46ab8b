/** The law of layout on the size and the place of canvases. */
import { clipped } from '../clipping.ts'
import { type Fault, front, nameOf, opacityOf, px, sizeOf, styleOf } from '../elements.ts'

/** The canvases that are seen. A code to be scanned is not one: its squares are pixels. */
export const canvases = (): readonly HTMLCanvasElement[] =>
  [...front().querySelectorAll('canvas')].filter(
    (canvas) => opacityOf(canvas) > 0 && !canvas.closest('[class*=qr]') && canvas.getBoundingClientRect().width >= 2,
  )

/** A canvas lies within what it stands in, has a pixel for each of the screen's, and nothing cuts it. */
export function canvas(): readonly Fault[] {
  return canvases().flatMap((canvas) => {
    const element = nameOf(canvas)
    const box = canvas.getBoundingClientRect()
    const place = placeOf(canvas).getBoundingClientRect()
    const beyond = Math.max(
      place.left - box.left,
      box.right - place.right,
      place.top - box.top,
      box.bottom - place.bottom,
    )
    const faults: Fault[] = []
    if (beyond > 1)
      faults.push({ element, what: `is ${sizeOf(box)} px in a place of ${sizeOf(place)}: ${px(beyond)} stand out` })
    const expected = [box.width * devicePixelRatio, box.height * devicePixelRatio]
    const differs = Math.max(Math.abs(canvas.width - expected[0]), Math.abs(canvas.height - expected[1]))
    // Of rows that are fewer than pixels each is made as high as it is shown.
    if (differs > 1.5 && styleOf(canvas).imageRendering !== 'pixelated')
      faults.push({
        element,
        what: `has ${canvas.width} × ${canvas.height} pixels where its box and the screen's ratio of ${devicePixelRatio} ask for ${expected.map(Math.round).join(' × ')}`,
      })
    for (const { side, pixels } of clipped(canvas, box).losses)
      if (pixels > 1.5) faults.push({ element, what: `is cut at the ${side} by ${px(pixels)}` })
    return faults
  })
}

/** The element that a canvas is to fill: the nearest positioned one around its own box. */
function placeOf(canvas: Element): Element {
  let place = canvas.parentElement
  while (place?.parentElement && styleOf(place).display === 'contents') place = place.parentElement
  return place ?? document.body
}
