/** Paints a workstation: its owner, its machine with the iterations that are left, its name. */
import { count } from '../../../../core/text/format.ts'
import type { Box } from '../../../../views/network/layout/layout.ts'
import { DOING } from '../words.ts'
import type { Frame } from './frame.ts'
import type { Brush } from './paint.ts'
import type { Places } from './places.ts'
import { membersOf } from './stations.ts'

/** More processes than these are a number only. */
const PIPS = 10

/** The least pixels between the names of two stations. */
const BETWEEN_NAMES = 8

/** A station's name, with what it does. The word is left out at all stations where it would run into that of the next one at any. */
export function stationName(
  station: number,
  processors: number,
  doing: number | undefined,
  width: number,
  widthOf: (text: string) => number,
): string {
  const nameAt = (at: number) => (doing === undefined ? count(at) : `${count(at)} · ${DOING[doing]}`)
  return widthOf(nameAt(processors - 1)) + BETWEEN_NAMES <= width ? nameAt(station) : count(station)
}

/** What the names of stations look like: none where a picture has no words; `textSmall` is the size of small letters in pixels. */
interface NameLook {
  readonly words: boolean
  readonly textSmall: number
}

/** Where the parts of a station are: its owner above, its machine with the foot that it stands on, room for its name. */
export function partsOf({ grain, boxes, above }: Places, station: number, { words, textSmall }: NameLook) {
  const box = boxes[station]
  const named = words && box.width >= 16
  const line = Math.round(textSmall * 1.34)
  const name = named ? line + 2 : 2
  const owner = Math.max(grain === 'whole' ? 30 : grain === 'small' ? 18 : 14, Math.min(52, box.height * 0.2))
  const gap = grain === 'bare' ? Math.max(0.5, box.width * 0.1) : Math.min(18, box.width * 0.1)
  const x = box.x + gap
  const width = Math.max(1, box.width - 2 * gap)
  const top = box.y + (above(station) ? 0 : name)
  const foot = box.y + box.height - (above(station) ? name : 0)
  const base = grain === 'whole' ? 12 : grain === 'small' ? 4 : 2
  const machine = { x, y: top + owner, width, height: Math.max(4, foot - base - top - owner) }
  return { box, named, line, top, owner, base, machine }
}

/** The head of an owner who stands this high: its middle and its radius. */
export const headOf = ({ x, width }: Box, top: number, height: number) => {
  const r = Math.min(11, height * 0.24)
  return { x: x + width * 0.26, y: top + r + 1, r }
}

/** Paints one of them. */
export function paintStation(brush: Brush, station: number, frame: Frame, isMarked: boolean): void {
  const { context, palette, places, stations, words } = brush
  const { grain, above } = places
  const { box, named, line, top, owner, base, machine } = partsOf(places, station, {
    words,
    textSmall: palette.textSmall,
  })
  const { width } = machine
  const load = frame.load[station]
  if (grain === 'whole') paintOwner(brush, load, machine.x, top + 2, width, owner - 2)
  else paintHead(brush, load, machine.x, top, width, owner)
  paintMachine(brush, station, frame, machine, base)
  if (named) {
    const [from] = membersOf(stations, station)
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.font = `${palette.textSmall}px ${palette.font}`
    context.fillStyle = palette.inkSoft
    const y = above(station) ? box.y + box.height - 4 : box.y + line - 3
    const doing = stations.each === 1 && box.width >= 96 ? frame.doing?.[station] : undefined
    const widthOf = (text: string) => context.measureText(text).width
    const text = stationName(from, stations.processors, doing, box.width, widthOf)
    const every = Math.ceil((String(stations.processors).length * palette.textSmall * 0.7) / box.width)
    if ((station % places.columns) % every === 0) context.fillText(text, box.x + box.width / 2, y)
  }
  if (isMarked) {
    context.strokeStyle = palette.focus
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(box.x + 1.5, box.y + 1, box.width - 3, box.height - 2, Math.min(8, box.width / 6))
    context.stroke()
  }
}

/** Where the screen of a machine is: its box, the rim around it, what the number above the iterations takes, and a line of small letters. */
interface Screen {
  readonly box: Box
  readonly rim: number
  /** 0 where the number stands before the iterations, or there is none. */
  readonly header: number
  readonly line: number
  /** Height that the most iterations of any station fill. */
  readonly room: number
}

/** The machine: a screen that the iterations left fill from below, in the colours of where they began. */
function paintMachine(brush: Brush, station: number, frame: Frame, box: Box, base: number): void {
  const { context, palette, places, words } = brush
  const { x, y, width, height } = box
  const done = frame.left[station] === 0
  const whole = places.grain === 'whole'
  const radius = places.grain === 'bare' ? 1 : Math.min(7, width / 10)
  const rim = whole ? 4 : places.grain === 'small' ? 2 : 0.5
  const line = palette.textSmall * 1.34
  const numbered = words && places.grain !== 'bare' && width >= 24
  // Where there is little room the number stands before the iterations, else above them.
  const header = numbered && height > 3 * line ? line + 2 : 0
  const screen: Screen = { box, rim, header, line, room: Math.max(1, height - header - 2 * rim) }
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = palette.surface
  context.fill()
  context.save()
  context.beginPath()
  context.rect(x + rim, y + rim, width - 2 * rim, height - 2 * rim)
  context.clip()
  paintIterations(brush, station, frame, screen)
  context.restore()
  context.strokeStyle = done ? palette.line : palette.inkSoft
  context.lineWidth = whole ? 2 : 1
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.stroke()
  if (numbered) paintNumber(brush, station, frame, screen)
  if (!whole) return
  context.fillStyle = palette.inkSoft
  context.fillRect(x + width / 2 - 10, y + height, 20, base - 5)
  context.beginPath()
  context.roundRect(x + width * 0.14, y + height + base - 6, width * 0.72, 5, 2)
  context.fill()
}

/** The iterations left, those that are next at the top; what came from elsewhere is distinguished without colours, too. */
function paintIterations(brush: Brush, station: number, frame: Frame, screen: Screen): void {
  const { context, palette, places, most } = brush
  const { box, rim, header, line, room } = screen
  const { x, width } = box
  let at = box.y + box.height - rim
  for (const [origin, share] of segments(frame, station)) {
    const high = (share / most) * room
    at -= high
    context.fillStyle = brush.colours[origin]
    context.fillRect(x + rim, at, width - 2 * rim, high + 0.3)
    if (origin === station || high <= 3 || places.grain === 'bare') continue
    context.strokeStyle = palette.surface
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(x + rim, at + high)
    context.lineTo(x + width - rim, at + high)
    context.stroke()
    if (header > 0 && high > line) paintOrigin(brush, origin, line, x + width / 2, at + high / 2)
  }
}

/** Which station iterations came from, around a point. */
function paintOrigin(
  { context, palette, places, stations }: Brush,
  origin: number,
  line: number,
  x: number,
  y: number,
) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `600 ${palette.textSmall}px ${palette.font}`
  const name = count(origin * stations.each)
  const text = places.grain === 'whole' ? `from ${name}` : name
  const wide = context.measureText(text).width + 8
  context.fillStyle = palette.surface
  context.beginPath()
  context.roundRect(x - wide / 2, y - line / 2, wide, line, 3)
  context.fill()
  context.fillStyle = palette.ink
  context.fillText(text, x, y + 0.5)
  context.textBaseline = 'alphabetic'
}

/** How many iterations are left, where there is room for it, and the letter of the station's strategy. */
function paintNumber(brush: Brush, station: number, frame: Frame, { box, rim, header, line, room }: Screen): void {
  const { context, palette, places, most } = brush
  const { x, y, width, height } = box
  const left = frame.left[station]
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.font = `600 ${places.grain === 'whole' ? palette.text : palette.textSmall}px ${palette.font}`
  context.fillStyle = left === 0 ? palette.inkSoft : palette.ink
  const foot = y + height - rim
  const top = foot - (left / most) * room
  const text = count(left)
  if (context.measureText(text).width < width - 2) {
    const at = header > 0 ? Math.max(y + line, Math.min(top - 4, foot - 4)) : y + (height + line) / 2 - 3
    context.strokeStyle = palette.surface
    context.lineWidth = 3
    if (header === 0) context.strokeText(text, x + width / 2, at)
    context.fillText(text, x + width / 2, at)
  }
  const letter = brush.letters[station]
  if (!letter || header === 0) return
  context.textAlign = 'left'
  context.fillStyle = palette.inkSoft
  context.fillText(letter, x + 6, y + line)
}

/** [where they began, how many] from the foot up, those that are next at the top. What is not known yet counts as the station's own. */
function* segments({ left, composition }: Frame, station: number): Generator<readonly [from: number, count: number]> {
  const all = left[station]
  const ranges = composition?.held[station] ?? []
  let sum = 0
  for (let r = 1; r < ranges.length; r += 2) sum += ranges[r]
  // The composition may be some slots older or newer than the number: what is done goes from the front.
  if (all > sum) yield [station, all - sum]
  let rest = Math.min(all, sum)
  for (let r = ranges.length - 2; r >= 0 && rest > 0; r -= 2) {
    const share = Math.min(rest, ranges[r + 1])
    rest -= share
    yield [ranges[r], share]
  }
}

/** A user at the keyboard or none, with the processes that run. */
function paintOwner(brush: Brush, load: number, x: number, y: number, width: number, height: number): void {
  const { context, palette, stations, words } = brush
  const { x: middle, r } = headOf({ x, y, width, height }, y, height)
  const shoulders = Math.min(width * 0.19, r * 2.1)
  const present = load > 0
  context.beginPath()
  context.arc(middle, y + r + 1, r, 0, 2 * Math.PI)
  context.moveTo(middle - shoulders, y + height)
  context.bezierCurveTo(
    middle - shoulders,
    y + 1.7 * r,
    middle + shoulders,
    y + 1.7 * r,
    middle + shoulders,
    y + height,
  )
  if (present) {
    context.fillStyle = palette.ink
    context.fill()
  } else {
    context.strokeStyle = palette.lineStrong
    context.lineWidth = 1
    context.setLineDash([2, 3])
    context.stroke()
    context.setLineDash([])
  }
  if (!words) return
  const from = x + width * 0.5
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.font = `600 ${palette.text}px ${palette.font}`
  context.fillStyle = present ? palette.ink : palette.inkSoft
  const shown = stations.each === 1 ? count(load) : load.toFixed(1)
  const room = x + width - from
  const text = present ? `load ${shown}` : 'no load'
  const fits = context.measureText(text).width <= room
  context.fillText(fits ? text : shown, from, y + palette.text)
  if (stations.each > 1 || load > PIPS) return
  const all = Math.max(5, load)
  const side = Math.min(9, (room - 2) / all - 2)
  for (let p = 0; p < all; p++) {
    context.beginPath()
    context.rect(from + p * (side + 2) + 0.5, y + palette.text + 6, side, side)
    context.strokeStyle = palette.lineStrong
    context.lineWidth = 1
    if (p < load) context.fill()
    else context.stroke()
  }
}

/** A head with the number of processes, or, in less room, that many squares. */
function paintHead(brush: Brush, load: number, x: number, y: number, width: number, height: number): void {
  const { context, palette, places, stations, words } = brush
  context.fillStyle = palette.ink
  if (places.grain === 'bare' || !words) {
    const shown = Math.min(5, Math.round(load))
    const pip = Math.max(1, Math.min(7, width, (height - 4) / 5 - 1))
    for (let p = 0; p < shown; p++) {
      context.fillRect(x + width / 2 - pip / 2, y + height - 2 - (p + 1) * (pip + 1), pip, pip)
    }
    return
  }
  const r = Math.min(4.5, height * 0.2)
  const middle = x + width * 0.28
  if (load > 0) {
    context.beginPath()
    context.arc(middle, y + height / 2 - r, r, 0, 2 * Math.PI)
    context.moveTo(middle - 1.9 * r, y + height - 1)
    context.arc(middle, y + height - 1, 1.9 * r, Math.PI, 0)
    context.fill()
  }
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.font = `${palette.textSmall}px ${palette.font}`
  if (load === 0) context.fillStyle = palette.inkSoft
  const text = stations.each === 1 ? count(load) : load.toFixed(1)
  context.fillText(text, x + width * 0.6, y + height - 3)
}
