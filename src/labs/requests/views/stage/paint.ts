/** Paints the service at a moment: requests come from the left, wait in a row before each server, are served, and leave. */
import type { Surface } from '../../../../charts/canvas.ts'
import type { LoadColours } from '../../../../charts/colour.ts'
import type { Palette } from '../../../../views/network/palette.ts'
import type { RequestsValues } from '../../parameters.ts'
import type { Flying, Held, Moment, ServerState } from './moment.ts'
import { WAY } from './plain.ts'

/** What does not change with every frame. */
interface Scene {
  readonly values: RequestsValues
  readonly palette: Palette
  /** How many requests of mean size a queue has room for. */
  readonly room: number
  readonly words: boolean
  /** The colour of what fails, and of what is given up. */
  readonly bad: string
  /** The server that is pointed at; −1 for none. */
  readonly focus: number
}

/** Where everything stands, in pixels. */
export interface Places {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly row: number
  /** Where requests are dispatched, where the queues’ room begins, where the servers begin and end. */
  readonly dispatch: number
  readonly from: number
  readonly server: number
  readonly wide: number
}

/** Rows are no higher than this, however few there are. */
const MOST_ROW = 64
/** Rows that are lower than this have no boxes for single requests. */
const LEAST_ROW = 5
/** The part of a row that beliefs may take, and the least height of each. */
const BELIEFS = 0.36
const LEAST_BELIEF = 2
/** The most ways from dispatchers to servers that are drawn. */
const MOST_WAYS = 64
/** The most dispatchers that are drawn one by one. */
const MOST_DISPATCHERS = 16

/** What stands at the right of a server takes this many times the size of the words, and a gap. */
const WORDS = 4.2

/** Places for a scene of this size. @param textSize of words, in pixels; 0 where there are none */
export function placesOf({ servers }: RequestsValues, width: number, height: number, textSize: number): Places {
  const edge = textSize > 0 ? 20 : 6
  const row = Math.min(MOST_ROW, (height - 2 * edge) / servers)
  const narrow = width < 520
  const dispatch = Math.round(width * (narrow ? 0.1 : 0.12))
  const wide = Math.max(10, Math.min(44, row * 1.3, width * 0.1))
  const right = narrow || textSize === 0 ? 26 : Math.max(76, 12 + WORDS * textSize)
  return {
    width,
    height,
    top: (height - row * servers) / 2,
    row,
    dispatch,
    from: dispatch + Math.max(26, width * (narrow ? 0.08 : 0.07)),
    server: width - right - wide,
    wide,
  }
}

/** The server in whose row a point lies; −1 for none. */
export const serverAt = ({ top, row }: Pick<Places, 'top' | 'row'>, servers: number, y: number): number => {
  const server = Math.floor((y - top) / row)
  return server >= 0 && server < servers ? server : -1
}

/** The colour of a size, as a multiple of the mean: that lies in the middle of the scale; ten times the mean is at its end. */
export function sizeColour({ css }: LoadColours, times: number): string {
  const at = 0.5 + Math.log10(Math.max(1e-3, times)) / 2
  return css[Math.max(20, Math.min(255, Math.round(255 * at)))]
}

const colourOf = ({ values, palette }: Scene, size: number) =>
  sizeColour(palette.load, (1000 * size) / values.meanService)

/** Paints a moment. */
export function paint({ context }: Surface, scene: Scene, places: Places, moment: Moment): void {
  context.save()
  context.lineJoin = 'round'
  const { values } = scene
  const seconds = values.meanService / 1000
  /** Pixels of a second of work. */
  const scale = (places.server - places.from) / (scene.room * seconds)
  paintDispatchers(context, scene, places)
  for (let s = 0; s < moment.servers.length; s++) paintServer(context, scene, places, moment, s, scale)
  if (values.policy === 'central') paintCentral(context, scene, places, moment, scale)
  const exit = exitOf(context, scene, places, moment)
  for (const flying of moment.flying) paintFlying(context, scene, places, moment, flying, scale, exit)
  context.restore()
}

/** The height of a dispatcher’s place. */
const dispatcherY = ({ top, row }: Places, { servers, dispatchers }: RequestsValues, q: number) =>
  top + ((q + 0.5) / dispatchers) * row * servers

/** Half the height of a dispatcher. */
const dispatcherSize = ({ row }: Places, { servers, dispatchers }: RequestsValues) =>
  Math.max(4, Math.min(9, (0.32 * row * servers) / dispatchers))

/** The dispatchers from which ways to each server are drawn: all, where each knows all servers and the ways are few. */
const waysFrom = ({ dispatchers, servers, subset, policy }: RequestsValues): number =>
  subset > 0 || policy === 'central' || dispatchers * servers > MOST_WAYS ? 0 : dispatchers

function paintDispatchers(context: CanvasRenderingContext2D, scene: Scene, places: Places): void {
  const { values, palette } = scene
  const { dispatch, top, row } = places
  context.fillStyle = palette.inkSoft
  if (values.dispatchers > MOST_DISPATCHERS) {
    context.globalAlpha = 0.5
    context.fillRect(dispatch - 3, top, 6, row * values.servers)
    context.globalAlpha = 1
    return
  }
  const size = dispatcherSize(places, values)
  for (let q = 0; q < values.dispatchers; q++) {
    const y = dispatcherY(places, values, q)
    context.beginPath()
    context.moveTo(dispatch - size, y - size)
    context.lineTo(dispatch + size, y)
    context.lineTo(dispatch - size, y + size)
    context.closePath()
    context.fill()
  }
}

/** A request as a block that ends at `right`; where it begins. */
function paintHeld(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { left, isAwaited, again }: Held,
  size: number,
  right: number,
  {
    y,
    height,
    scale,
    least,
  }: { readonly y: number; readonly height: number; readonly scale: number; readonly least: number },
): number {
  const length = left * scale
  const begin = Math.max(least, right - length)
  const gap = length > 4 ? 1 : 0
  const width = Math.max(0.5, right - begin - gap)
  const colour = isAwaited ? colourOf(scene, size) : scene.palette.lineStrong
  if ((again || !isAwaited) && width > 3 && height > 4) {
    context.strokeStyle = colour
    context.lineWidth = 1.5
    context.strokeRect(begin + gap + 0.75, y + 0.75, Math.max(0, width - 1.5), height - 1.5)
  } else {
    context.fillStyle = colour
    context.fillRect(begin + gap, y, width, height)
  }
  return right - length
}

function paintServer(
  context: CanvasRenderingContext2D,
  scene: Scene,
  places: Places,
  moment: Moment,
  s: number,
  scale: number,
): void {
  const { values, palette, bad } = scene
  const { server, wide, from, row } = places
  const { copies, factor, failing } = moment.detail
  const state = moment.servers[s]
  const top = places.top + s * row
  const pad = Math.min(6, row * 0.14)
  const beliefs = row >= 8 ? state.believed.slice(0, Math.max(1, Math.floor((row * BELIEFS) / LEAST_BELIEF))) : []
  const belief = Math.max(LEAST_BELIEF, Math.min(row * 0.16, (row * BELIEFS) / beliefs.length))
  const height = Math.max(0.75, row - 2 * pad - (beliefs.length > 0 ? belief * beliefs.length : 0))
  const y = top + pad
  if (scene.focus === s) {
    context.fillStyle = palette.line
    context.globalAlpha = 0.35
    context.fillRect(from, top, server + wide - from, row)
    context.globalAlpha = 1
  }
  if (row >= LEAST_ROW) {
    context.strokeStyle = palette.lineStrong
    context.globalAlpha = WAY
    context.lineWidth = 1
    const floor = Math.round(y + height) + 0.5
    context.beginPath()
    context.moveTo(from, floor)
    context.lineTo(server, floor)
    for (let q = 0; q < waysFrom(values); q++) {
      context.moveTo(places.dispatch + dispatcherSize(places, values), dispatcherY(places, values, q))
      context.lineTo(from, floor)
    }
    context.stroke()
    context.globalAlpha = 1
  }
  let right = server - 2
  for (const request of state.waiting) {
    if (right <= from) break
    right = paintHeld(context, scene, request, copies.size[request.index], right, { y, height, scale, least: from })
  }
  if (state.more > 0 || right < from) paintMore(context, scene, places, state, y, height)
  context.fillStyle = palette.focus
  context.globalAlpha = 0.45
  for (let q = 0; q < beliefs.length; q++) {
    // Those that are served lie below the box, those that wait below the queue, each of a mean size.
    const [at, high] = [y + height + 1 + q * belief, belief - (beliefs.length > 1 ? 0.75 : 0)]
    const served = Math.min(1, beliefs[q] / values.workers) * wide
    const length = Math.max(0, beliefs[q] - values.workers) * (values.meanService / 1000) * scale
    context.fillRect(server + wide - served, at, served, high)
    context.fillRect(Math.max(from, server - 2 - length), at, Math.min(length, server - 2 - from), high)
  }
  context.globalAlpha = 1
  paintBox(context, scene, places, state, moment, s, { y, height, broken: factor[s] === 0 || failing[s] === 1 })
  if (isLabelled(scene, places)) {
    context.fillStyle = failing[s] || factor[s] === 0 ? bad : palette.inkSoft
    context.font = labelFont(scene, places)
    context.textBaseline = 'middle'
    context.textAlign = 'left'
    context.fillText(labelOf(moment, s), server + wide + LABEL_GAP, y + height / 2 + 0.5)
  }
}

/** Whether each server’s load stands at its right. */
const isLabelled = ({ words }: Scene, { row, width }: Places): boolean => words && row >= 11 && width >= 520

/** Between a server and what stands at its right, and behind that. */
const LABEL_GAP = 8

const labelFont = ({ palette }: Scene, { row }: Places) => `${Math.min(palette.textSmall, row - 1)}px ${palette.font}`

/** What stands at a server’s right: its load, or what is wrong with it. */
function labelOf({ servers, detail: { failing, factor } }: Moment, s: number): string {
  if (failing[s]) return 'fails'
  if (factor[s] === 0) return 'stopped'
  return factor[s] === 1 ? `${servers[s].load}` : `× ${factor[s]}`
}

/** Where requests that leave come to sight: behind the servers’ labels, which they would hide. */
function exitOf(context: CanvasRenderingContext2D, scene: Scene, places: Places, moment: Moment): number {
  const end = places.server + places.wide
  if (!isLabelled(scene, places)) return end
  context.font = labelFont(scene, places)
  const wide = moment.servers.map((_, s) => context.measureText(labelOf(moment, s)).width)
  return Math.min(places.width, end + 2 * LABEL_GAP + Math.max(0, ...wide))
}

/** The server’s box: what is served fills it from the right, less and less. */
function paintBox(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { server, wide, row }: Places,
  state: ServerState,
  { detail }: Moment,
  s: number,
  { y, height, broken }: { readonly y: number; readonly height: number; readonly broken: boolean },
): void {
  const { values, palette, bad } = scene
  const { copies, leftOut } = detail
  const shown = Math.min(values.workers, Math.max(1, Math.floor(height / 2)))
  const each = height / shown
  for (let w = 0; w < shown; w++) {
    const request = state.served[w]
    if (!request) continue
    const size = copies.size[request.index]
    const speed = values.speeds[Math.min(s, values.speeds.length - 1)] * (detail.factor[s] || 1)
    const share = Math.max(0.06, Math.min(1, (request.left * speed) / size))
    context.fillStyle = request.isAwaited ? colourOf(scene, size) : palette.lineStrong
    context.globalAlpha = request.isAwaited ? 1 : 0.5
    context.fillRect(server, y + w * each, wide * share, Math.max(0.75, each - (shown > 1 ? 1 : 0)))
    context.globalAlpha = 1
  }
  if (row < LEAST_ROW) return
  context.strokeStyle = broken ? bad : palette.lineStrong
  context.lineWidth = broken ? 2 : 1
  if (leftOut[s]) context.setLineDash([3, 3])
  context.strokeRect(server + 0.5, y + 0.5, wide - 1, height - 1)
  context.setLineDash([])
  if (!broken) return
  context.beginPath()
  context.moveTo(server + 3, y + 3)
  context.lineTo(server + wide - 3, y + height - 3)
  if (detail.failing[s]) {
    context.moveTo(server + wide - 3, y + 3)
    context.lineTo(server + 3, y + height - 3)
  }
  context.stroke()
}

/** A queue that goes on past its room: how many wait. */
function paintMore(
  context: CanvasRenderingContext2D,
  { palette, words }: Scene,
  { from, row }: Places,
  state: ServerState,
  y: number,
  height: number,
): void {
  context.fillStyle = palette.paper
  context.fillRect(from - 1, y, 4, height)
  context.fillStyle = palette.inkSoft
  for (let i = 0; i < 2; i++) context.fillRect(from + 3 * i, y, 1, height)
  if (!words || row < 11) return
  const text = `${state.waiting.length + state.more}`
  context.font = `${Math.min(palette.textSmall, row - 1)}px ${palette.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const wide = context.measureText(text).width + 8
  context.fillStyle = palette.paper
  context.globalAlpha = 0.9
  context.fillRect(from + 7, y, wide, height)
  context.globalAlpha = 1
  context.fillStyle = palette.ink
  context.fillText(text, from + 11, y + height / 2 + 0.5)
}

/** Where the queue for all stands: its right end and its height. */
const centralPlace = ({ from, server, top, row }: Places, { servers }: RequestsValues) => {
  const height = Math.max(8, Math.min(36, row * servers * 0.2))
  return { right: from + (server - from) * 0.72, y: top + (row * servers - height) / 2, height }
}

function paintCentral(
  context: CanvasRenderingContext2D,
  scene: Scene,
  places: Places,
  { central, centralMore, detail }: Moment,
  scale: number,
): void {
  const { right, y, height } = centralPlace(places, scene.values)
  const { palette } = scene
  context.fillStyle = palette.paper
  context.fillRect(places.from, y - 3, right - places.from + 3, height + 6)
  context.strokeStyle = palette.lineStrong
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(places.from, y - 2.5)
  context.lineTo(right, y - 2.5)
  context.moveTo(places.from, y + height + 2.5)
  context.lineTo(right, y + height + 2.5)
  context.stroke()
  let end = right
  for (const request of central) {
    if (end <= places.from) break
    end = paintHeld(context, scene, request, detail.copies.size[request.index], end, {
      y,
      height,
      scale,
      least: places.from,
    })
  }
  const all = central.length + centralMore
  if (!scene.words || all === 0) return
  context.fillStyle = palette.inkSoft
  context.font = `${palette.textSmall}px ${palette.font}`
  context.textAlign = 'right'
  context.textBaseline = 'bottom'
  context.fillText(`${all} ${all === 1 ? 'waits' : 'wait'}`, right, y - 6)
}

/** Where a server’s queue ends now. */
function tailOf({ waiting }: ServerState, { server, from }: Places, scale: number): number {
  let right = server - 2
  for (const { left } of waiting) {
    right -= left * scale
    if (right < from) return from
  }
  return right
}

function paintFlying(
  context: CanvasRenderingContext2D,
  scene: Scene,
  places: Places,
  moment: Moment,
  { index, kind, share, again }: Flying,
  scale: number,
  exit: number,
): void {
  const { values, palette, bad } = scene
  const { copies } = moment.detail
  const s = copies.server[index]
  const at = dispatcherY(places, values, copies.dispatcher[index])
  const middle = places.top + (s + 0.5) * places.row
  const central = values.policy === 'central' ? centralPlace(places, values) : undefined
  let [x, y] = [0, 0]
  const between = (a: number, b: number) => a + (b - a) * share
  if (kind === 'comes') {
    // Not all on one line: each keeps its own height until it is near.
    const ownHeight = at + (((copies.request[index] * 0.618) % 1) - 0.5) * Math.min(places.row * values.servers, 160)
    ;[x, y] = [between(0, places.dispatch), between(ownHeight, at)]
  } else if (kind === 'goes') {
    const start = central ? [central.right, central.y + central.height / 2] : [places.dispatch, at]
    const end = central ? places.server : tailOf(moment.servers[s], places, scale)
    ;[x, y] = [between(start[0], end), between(start[1], middle)]
  } else if (kind === 'falls') {
    const row = s >= values.servers ? places.height / 2 : middle
    ;[x, y] = [places.from + 4 - 14 * share, row + share * share * (places.height - row)]
  } else {
    ;[x, y] = [between(exit, places.width), middle]
  }
  const radius = Math.max(1.5, Math.min(4.5, places.row * 0.16))
  context.globalAlpha = kind === 'leaves' || kind === 'falls' || kind === 'fails' ? 1 - 0.8 * share : 1
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  const colour = kind === 'fails' || kind === 'falls' ? bad : colourOf(scene, copies.size[index])
  if (again) {
    context.fillStyle = palette.paper
    context.fill()
    context.strokeStyle = colour
    context.lineWidth = 1.5
    context.stroke()
  } else {
    context.fillStyle = colour
    context.fill()
  }
  context.globalAlpha = 1
}

/** Paints what is known without a detail: how many wait on average, at each server and in `all` queues together. */
export function paintMeans(
  { context }: Surface,
  scene: Scene,
  places: Places,
  waiting: ArrayLike<number>,
  busy: ArrayLike<number>,
  all: number,
): void {
  const { values, palette } = scene
  const { server, wide, from, row, top } = places
  context.save()
  paintDispatchers(context, scene, places)
  for (let s = 0; s < values.servers; s++) {
    const pad = Math.min(6, row * 0.14)
    const y = top + s * row + pad
    const height = Math.max(0.75, row - 2 * pad)
    const length = Math.min(server - 2 - from, (waiting[s] / scene.room) * (server - from))
    context.fillStyle = palette.load.css[128]
    context.fillRect(server - 2 - length, y, length, height)
    context.fillRect(server, y, wide * busy[s], height)
    if (row < LEAST_ROW) continue
    context.strokeStyle = palette.lineStrong
    context.lineWidth = 1
    context.strokeRect(server + 0.5, y + 0.5, wide - 1, height - 1)
  }
  if (values.policy === 'central') {
    const queue = centralPlace(places, values)
    const length = Math.min(queue.right - from, (all / scene.room) * (server - from))
    context.fillStyle = palette.load.css[128]
    context.fillRect(queue.right - length, queue.y, length, queue.height)
    context.strokeStyle = palette.lineStrong
    context.strokeRect(from, queue.y - 2.5, queue.right - from, queue.height + 5)
  }
  context.restore()
}
