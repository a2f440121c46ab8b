/** Paints the network between the workstations, and the iterations that are on their way. */
import { count } from '../../../../core/text/format.ts'
import type { Flight, Frame } from './frame.ts'
import type { Brush } from './paint.ts'
import { type Places, portOf } from './places.ts'

/** More moves than these are not distinguished by numbers. */
const NUMBERED = 10

/** Paints it. */
export function paintNetwork(brush: Brush, frame: Frame): void {
  const { context, palette, places, shared, groups, stations } = brush
  const { channel } = places
  const middle = channel.y + channel.height / 2
  if (stations.count > 1) {
    context.strokeStyle = palette.lineStrong
    context.lineWidth = places.grain === 'bare' ? 0.5 : 1
    context.beginPath()
    for (let s = 0; s < stations.count; s++) {
      const [x, y] = portOf(places, s)
      context.moveTo(x, y)
      context.lineTo(x, shared ? middle : y + Math.sign(middle - y) * 4)
    }
    context.stroke()
    if (shared) paintCable(brush, frame.busy)
  }
  for (const first of groups) {
    const box = places.boxes[first]
    context.strokeStyle = palette.inkSoft
    context.lineWidth = 1.5
    context.setLineDash([4, 4])
    context.beginPath()
    context.moveTo(box.x, box.y + 2)
    context.lineTo(box.x, box.y + box.height - 2)
    if (first % places.columns !== 0) context.stroke()
    context.setLineDash([])
  }
  const flights = frame.flights.slice(0, 400)
  if (frame.motion === 'dots') for (const flight of flights) paintParcel(brush, flight, flights.length)
  else paintArrows(brush, flights)
}

/** One cable for all; it glows in a slot in which something is sent. */
function paintCable({ context, palette, places }: Brush, busy: boolean): void {
  const { x, y, width, height } = places.channel
  const middle = y + height / 2
  const inset = Math.min(12, places.boxes[0].width / 4)
  context.lineWidth = busy ? 5 : 3
  context.strokeStyle = busy ? palette.move : palette.lineStrong
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x + inset, middle)
  context.lineTo(x + width - inset, middle)
  context.stroke()
  context.lineCap = 'butt'
  context.fillStyle = context.strokeStyle
  const end = Math.min(6, height / 3)
  context.fillRect(x + inset - 2, middle - end, 3, 2 * end)
  context.fillRect(x + width - inset - 1, middle - end, 3, 2 * end)
}

/** A curve through the network from station to station; farther ones reach deeper. */
interface Curve {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Height of the two control points. */
  readonly c0: number
  readonly c1: number
}

function curveOf(places: Places, { from, to }: Flight): Curve {
  const [x0, y0] = portOf(places, from)
  const [x1, y1] = portOf(places, to)
  const { y, height, width } = places.channel
  if (y0 !== y1) return { x0, y0, x1, y1, c0: y + height / 2, c1: y + height / 2 }
  // The deepest point, three quarters of the way to the control points, leaves room for half a number.
  const most = Math.max(0.6, (4 / 3) * (1 - 9 / Math.max(9, height)))
  const deep = Math.min(most, 0.5 + (0.9 * Math.abs(x1 - x0)) / Math.max(1, width))
  const at = y0 === y ? y + deep * height : y + height - deep * height
  return { x0, y0, x1, y1, c0: at, c1: at }
}

/** The point at a share t of a curve, by the weights of its four points (Bernstein); its control points stand below or above its ends. */
const pointOn = ({ x0, y0, x1, y1, c0, c1 }: Curve, t: number): readonly [x: number, y: number] => {
  const s = 1 - t
  const [begin, first, second, end] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return [(begin + first) * x0 + (second + end) * x1, begin * y0 + first * c0 + second * c1 + end * y1]
}

/** Where a parcel is: along the one cable, or straight through the network. */
function placeOf({ places, shared }: Brush, flight: Flight): readonly [x: number, y: number] {
  const eased = flight.share * flight.share * (3 - 2 * flight.share)
  if (!shared) return pointOn(curveOf(places, flight), eased)
  const [x0, y0] = portOf(places, flight.from)
  const [x1, y1] = portOf(places, flight.to)
  const middle = places.channel.y + places.channel.height / 2
  const lengths = [Math.abs(middle - y0), Math.abs(x1 - x0), Math.abs(y1 - middle)]
  let gone = eased * (lengths[0] + lengths[1] + lengths[2])
  if (gone < lengths[0]) return [x0, y0 + Math.sign(middle - y0) * gone]
  gone -= lengths[0]
  if (gone < lengths[1]) return [x0 + Math.sign(x1 - x0) * gone, middle]
  return [x1, middle + Math.sign(y1 - middle) * (gone - lengths[1])]
}

function paintParcel(brush: Brush, flight: Flight, flights: number): void {
  const { context, palette, places, words } = brush
  const [x, y] = placeOf(brush, flight)
  const numbered = words && flights <= NUMBERED && places.channel.height >= 24
  context.font = `600 ${palette.textSmall}px ${palette.font}`
  const text = count(flight.count)
  const width = numbered ? context.measureText(text).width + 10 : Math.max(5, Math.min(12, places.boxes[0].width / 3))
  const height = numbered ? palette.textSmall * 1.5 : width
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, 3)
  context.fillStyle = palette.move
  context.fill()
  context.strokeStyle = palette.surface
  context.lineWidth = 1.5
  context.stroke()
  if (!numbered) return
  context.fillStyle = palette.surface
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + 0.5)
  context.textBaseline = 'alphabetic'
}

function paintArrows(brush: Brush, flights: readonly Flight[]): void {
  const { context, palette, places, words } = brush
  const numbered = words && flights.length <= NUMBERED && places.channel.height >= 24
  for (const flight of flights) {
    const curve = curveOf(places, flight)
    const { x0, y0, x1, y1, c0, c1 } = curve
    const size = Math.max(3, Math.min(6, places.boxes[0].width / 6))
    const up = Math.sign(y1 - c1) || 1
    for (const [colour, wide] of [
      [palette.surface, 5],
      [palette.move, 2.5],
    ] as const) {
      context.strokeStyle = colour
      context.lineWidth = wide
      context.beginPath()
      context.moveTo(x0, y0)
      context.bezierCurveTo(x0, c0, x1, c1, x1, y1 - up * size)
      context.stroke()
    }
    context.fillStyle = palette.move
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x1 - size, y1 - up * 1.6 * size)
    context.lineTo(x1 + size, y1 - up * 1.6 * size)
    context.fill()
  }
  if (numbered) for (const flight of flights) paintNumber(brush, flight)
}

/** How many are moved, in the middle of an arrow. */
function paintNumber({ context, palette, places }: Brush, flight: Flight): void {
  const [x, y] = pointOn(curveOf(places, flight), 0.5)
  const text = count(flight.count)
  context.font = `600 ${palette.textSmall}px ${palette.font}`
  const width = context.measureText(text).width + 8
  const height = palette.textSmall * 1.34
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, 3)
  context.fillStyle = palette.surface
  context.fill()
  context.strokeStyle = palette.move
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = palette.ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + 0.5)
  context.textBaseline = 'alphabetic'
}
