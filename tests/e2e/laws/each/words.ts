/** The law of layout on words that canvases show. */
import { clipped } from '../clipping.ts'
import { type Box, type Conditions, type Fault, nameOf, px, short } from '../elements.ts'
import { canvases } from './canvas.ts'

/** A text on a canvas; its pixels. */
interface Written extends Box {
  readonly text: string
  readonly size: number
}

const written = new WeakMap<HTMLCanvasElement, Written[]>()

/** The share of a canvas that is filled or cleared when it is painted again. */
const ANEW = 0.85

/** Before the page's scripts: remembers what is written on each canvas since it was last cleared. */
export function rememberWriting(): void {
  const brush = CanvasRenderingContext2D.prototype
  const { fillText, clearRect, fillRect } = brush
  const begins = (context: CanvasRenderingContext2D, width: number, height: number) => {
    const { a, d } = context.getTransform()
    const { canvas } = context
    if (Math.abs(width * a * height * d) > ANEW * canvas.width * canvas.height) written.set(canvas, [])
  }
  brush.clearRect = function (x, y, width, height) {
    begins(this, width, height)
    clearRect.call(this, x, y, width, height)
  }
  brush.fillRect = function (x, y, width, height) {
    begins(this, width, height)
    fillRect.call(this, x, y, width, height)
  }
  brush.fillText = function (text, x, y, ...room) {
    if (this.canvas?.isConnected && this.globalAlpha > 0.1 && text.trim()) remember(this, text, x, y)
    fillText.call(this, text, x, y, ...room)
  }
}

function remember(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  const { canvas, font } = context
  const matrix = context.getTransform()
  const ink = context.measureText(text)
  const corners = [
    new DOMPoint(x - ink.actualBoundingBoxLeft, y - ink.actualBoundingBoxAscent),
    new DOMPoint(x + ink.actualBoundingBoxRight, y + ink.actualBoundingBoxDescent),
  ].map((corner) => corner.matrixTransform(matrix))
  const [left, right] = corners.map((corner) => corner.x).sort((a, b) => a - b)
  const [top, bottom] = corners.map((corner) => corner.y).sort((a, b) => a - b)
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 0) * Math.hypot(matrix.b, matrix.d)
  // What is written at the same place takes the place of what stood there.
  const others = (written.get(canvas) ?? []).filter(
    (one) => Math.abs(one.left - left) >= 1 || Math.abs(one.top - top) >= 1,
  )
  written.set(canvas, [...others.slice(-2000), { text, size, left, right, top, bottom }])
}

/** What is written on a canvas stays on it, is as large as other text, and no two words are over each other. */
export function canvasWords({ smallest }: Conditions): readonly Fault[] {
  return canvases().flatMap((canvas) => {
    const box = canvas.getBoundingClientRect()
    const words = written.get(canvas) ?? []
    if (words.length === 0 || !clipped(canvas, box).shown) return []
    const ratio = canvas.width / box.width
    const element = nameOf(canvas)
    const faults: Fault[] = []
    for (const { text, size, ...ink } of words) {
      const beyond = Math.max(-ink.left, ink.right - canvas.width, -ink.top, ink.bottom - canvas.height) / ratio
      if (beyond > 1) faults.push({ element, what: `has “${short(text)}” written ${px(beyond)} beyond its edge` })
      if (size / ratio < smallest - 0.05)
        faults.push({ element, what: `has “${short(text)}” written in ${px(size / ratio)}, less than ${smallest}` })
    }
    for (const [i, a] of words.entries())
      for (const b of words.slice(i + 1)) {
        const wide = (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / ratio
        const high = (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / ratio
        if (wide > 2 && high > 2)
          faults.push({ element, what: `has “${short(b.text)}” over “${short(a.text)}” by ${px(wide)} × ${px(high)}` })
      }
    return faults.slice(0, 4)
  })
}
