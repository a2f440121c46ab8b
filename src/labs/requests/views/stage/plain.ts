/**
 * The service as a first visit sees it: one mark is one request, whatever its size. Requests come to the balancer, which sends each to a
 * server; what it answers fills its box. Here are also the anchors of the labels.
 */
import type { Surface } from '../../../../charts/canvas.ts'
import type { Box, Marked } from '../../../../views/labels/place.ts'
import type { Palette } from '../../../../views/network/palette.ts'
import type { RequestsValues } from '../../parameters.ts'
import type { Moment } from './moment.ts'

/** Ids of the labels that this picture can have. */
export const LABELS = ['queue', 'idle', 'blind', 'coming', 'served'] as const

/** How strong the lines to the servers are: seen from the last row, also on dark ground, and behind everything that moves on them. */
export const WAY = 0.5

/** Whether a scenario can be drawn so: one balancer, a queue before each server, boxes for one request each. */
export const isDrawnPlainly = ({ dispatchers, policy, workers, servers, discipline }: RequestsValues): boolean =>
  dispatchers === 1 && policy !== 'central' && workers === 1 && discipline !== 'ps' && servers <= 16

/** Where everything stands, in pixels. */
export interface PlainPlaces {
  readonly width: number
  readonly top: number
  readonly row: number
  readonly high: number
  /** The balancer's box. */
  readonly balancer: Box
  /** Where lines have spread to their rows, where queues end, where boxes begin. */
  readonly spread: number
  readonly end: number
  readonly server: number
  readonly wide: number
  /** From one request to the next. */
  readonly pitch: number
  readonly narrow: boolean
}

/** Places for a service of this size; `longest` requests have room in a row. */
export function plainPlaces({ servers }: RequestsValues, width: number, height: number, longest: number): PlainPlaces {
  const narrow = width < 520
  const row = Math.min(64, (height - 8) / servers)
  const high = Math.max(8, Math.min(30, 0.56 * row))
  const wide = narrow ? 34 : 64
  const server = width - (narrow ? 36 : 112) - wide
  const left = Math.round(width * 0.13)
  const size = narrow ? 32 : 34
  const balancer = { x: narrow ? 38 : left, y: height / 2 - 24, width: size, height: 48 }
  const spread = balancer.x + balancer.width + (narrow ? 30 : 52)
  const end = server - 4
  const pitch = Math.min(narrow ? 10 : 19, (end - spread - 8) / Math.max(1, longest))
  return { width, top: (height - row * servers) / 2, row, high, balancer, spread, end, server, wide, pitch, narrow }
}

const boxTop = ({ top, row, high }: PlainPlaces, server: number) => top + server * row + (row - high) / 2

/** How many mean times between two requests before one it is seen coming, where there is room and where there is little. */
const SEEN_BEFORE = 5
const SEEN_BEFORE_NARROW = 1.5

interface PlainScene {
  readonly values: RequestsValues
  readonly palette: Palette
  readonly served: string
  readonly bad: string
  readonly focus: number
}

/** Where the requests are that are about to come: the balancer's left is now. */
function coming(
  values: RequestsValues,
  { detail, time }: Moment,
  { balancer, narrow }: PlainPlaces,
): readonly number[] {
  const between = values.meanService / 1000 / (values.load * values.servers)
  const ahead = (narrow ? SEEN_BEFORE_NARROW : SEEN_BEFORE) * between
  const { sent, ordinal } = detail.copies
  const places: number[] = []
  for (let i = 0; i < sent.length; i++) {
    if (ordinal[i] > 0 || sent[i] <= time || sent[i] > time + ahead) continue
    places.push(balancer.x - 10 - ((sent[i] - time) / ahead) * (balancer.x - 20))
  }
  return places.sort((a, b) => b - a)
}

/** Paints a moment. */
export function paintPlain({ context }: Surface, scene: PlainScene, places: PlainPlaces, moment: Moment): void {
  context.save()
  context.lineWidth = 1
  for (const s of moment.servers.keys()) {
    paintWay(context, scene, places, s)
    paintQueue(context, scene, places, moment, s)
    paintServer(context, scene, places, moment, s)
  }
  paintRequests(context, scene, places, moment)
  paintBalancer(context, scene, places)
  context.restore()
}

/** The colour of a request. */
const requestColour = ({ palette }: PlainScene) => palette.load.css[128]

/** The way from the balancer to a server, and its row where it is looked at. */
function paintWay(context: CanvasRenderingContext2D, { palette, focus }: PlainScene, places: PlainPlaces, s: number) {
  const { balancer, spread, end, high, row, width } = places
  const y = boxTop(places, s)
  if (focus === s) {
    context.fillStyle = palette.line
    context.globalAlpha = 0.35
    context.fillRect(spread, y - (row - high) / 2, width - spread, row)
  }
  context.strokeStyle = palette.lineStrong
  context.globalAlpha = WAY
  context.beginPath()
  context.moveTo(balancer.x + balancer.width, balancer.y + balancer.height / 2)
  context.lineTo(spread, y + high + 2.5)
  context.lineTo(end, y + high + 2.5)
  context.stroke()
  context.globalAlpha = 1
}

/** The requests that wait at a server, as far as there is room. */
function paintQueue(
  context: CanvasRenderingContext2D,
  scene: PlainScene,
  places: PlainPlaces,
  { servers }: Moment,
  s: number,
): void {
  const { spread, end, pitch, high } = places
  const y = boxTop(places, s)
  context.fillStyle = requestColour(scene)
  const block = Math.max(1, pitch - (pitch > 6 ? 3 : 1))
  const room = Math.floor((end - spread) / pitch)
  const waiting = Math.min(room, servers[s].waiting.length + servers[s].more)
  for (let k = 0; k < waiting; k++) {
    context.beginPath()
    context.roundRect(end - (k + 1) * pitch + (pitch - block) / 2, y, block, high, Math.min(2, block / 3))
    context.fill()
  }
}

/** A server with the request that it serves, its name, and what is wrong with it. */
function paintServer(
  context: CanvasRenderingContext2D,
  { values, palette, served, bad }: PlainScene,
  places: PlainPlaces,
  { servers, detail }: Moment,
  s: number,
): void {
  const { server, wide, high, narrow } = places
  const { copies, factor, failing } = detail
  const y = boxTop(places, s)
  const broken = factor[s] === 0 || failing[s] === 1
  const [answered] = servers[s].served
  context.beginPath()
  context.roundRect(server + 0.75, y + 0.75, wide - 1.5, high - 1.5, 4)
  context.fillStyle = palette.surface
  context.fill()
  if (!answered) context.setLineDash([4, 3])
  context.strokeStyle = broken ? bad : answered ? served : palette.lineStrong
  context.lineWidth = 1.5
  context.stroke()
  context.setLineDash([])
  context.lineWidth = 1
  if (answered) {
    const speed = values.speeds[Math.min(s, values.speeds.length - 1)] * (factor[s] || 1)
    const share = Math.max(0.06, Math.min(1, (answered.left * speed) / copies.size[answered.index]))
    context.fillStyle = served
    context.beginPath()
    context.roundRect(server + 3, y + 3, (wide - 6) * share, high - 6, 2)
    context.fill()
  }
  context.fillStyle = broken || factor[s] !== 1 ? bad : palette.inkSoft
  context.font = `${Math.max(13, palette.textSmall)}px ${palette.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const slowed = factor[s] === 0 ? 'stopped' : factor[s] !== 1 ? `× ${factor[s]}` : ''
  const fault = failing[s] ? 'fails' : slowed
  const name = narrow ? String(s) : `server ${s}${fault && `: ${fault}`}`
  context.fillText(name, server + wide + 10, y + high / 2 + 0.5)
}

/** The requests that are about to come, and those on their way to servers, as dots. */
function paintRequests(context: CanvasRenderingContext2D, scene: PlainScene, places: PlainPlaces, moment: Moment) {
  const { balancer, spread, end, pitch, high, narrow } = places
  const middle = balancer.y + balancer.height / 2
  const radius = narrow ? 4.5 : 6.5
  context.fillStyle = requestColour(scene)
  const dot = (x: number, y: number) => {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  for (const x of coming(scene.values, moment, places)) dot(x, middle)
  for (const { index, kind, share } of moment.flying) {
    if (kind !== 'goes') continue
    const s = moment.detail.copies.server[index]
    const y = boxTop(places, s) + high / 2
    const tail = Math.max(spread, end - moment.servers[s].waiting.length * pitch)
    const from = balancer.x + balancer.width
    // Up or down to its row first, and along it then.
    const first = (spread - from) / (tail - from)
    if (share < first) dot(from + share * (tail - from), middle + (share / first) * (y - middle))
    else dot(from + share * (tail - from), y)
  }
}

/** The balancer, with the sign that something goes on from it. */
function paintBalancer(context: CanvasRenderingContext2D, { palette }: PlainScene, { balancer }: PlainPlaces): void {
  const centre = balancer.x + balancer.width / 2
  const middle = balancer.y + balancer.height / 2
  context.beginPath()
  context.roundRect(balancer.x, balancer.y, balancer.width, balancer.height, 8)
  context.fillStyle = palette.inkSoft
  context.fill()
  context.beginPath()
  context.moveTo(centre - 6, middle - 8)
  context.lineTo(centre + 7, middle)
  context.lineTo(centre - 6, middle + 8)
  context.fillStyle = palette.surface
  context.fill()
}

/** Fewest requests in a queue that are worth a word. */
const LONG = 10

/** The servers that labels are on: each stays on its own for as long as what it says is so. */
export interface LabelledServers {
  idle?: number
  served?: number
}

/** The marks of a moment that labels are about. */
export function plainMarks(
  values: RequestsValues,
  places: PlainPlaces,
  moment: Moment,
  labelled: LabelledServers,
): Marked {
  const { balancer, end, server, wide, pitch, high, width, narrow } = places
  const counts = moment.servers.map(({ waiting, more }) => waiting.length + more)
  const avoid: Box[] = [balancer]
  for (const s of counts.keys()) {
    const y = boxTop(places, s)
    avoid.push({ x: server, y, width: width - server, height: high })
    if (counts[s] > 0) avoid.push({ x: end - counts[s] * pitch, y, width: counts[s] * pitch, height: high })
  }
  const anchors: Marked['anchors'][number][] = []
  const most = Math.max(...counts)
  const longest = counts.indexOf(most)
  if (most >= LONG)
    anchors.push({
      id: 'queue',
      text: `${most} requests wait here`,
      short: `${most} wait here`,
      x: end - Math.min(most - 1, most * 0.82) * pitch + pitch / 2,
      y: boxTop(places, longest) + 2,
      event: true,
      side: 'above',
    })
  const middle = (counts.length - 1) / 2
  const nearest = (all: readonly number[]) => all.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).at(0)
  const stays = (before: number | undefined, all: readonly number[]) =>
    before !== undefined && all.includes(before) ? before : nearest(all)
  const isIdle = (s: number) => counts[s] === 0 && moment.servers[s].served.length === 0
  const idle = stays(labelled.idle, [...counts.keys()].filter(isIdle))
  labelled.idle = idle
  if (idle !== undefined)
    anchors.push({
      id: 'idle',
      text: 'nothing to do',
      x: server - 2,
      y: boxTop(places, idle) + high / 2,
      event: true,
      side: 'left',
    })
  if (values.policy === 'random' || (values.policy === 'choices' && values.choices === 1))
    anchors.push({
      id: 'blind',
      text: 'picks without looking',
      x: balancer.x + balancer.width / 2,
      y: balancer.y + balancer.height + 2,
      event: true,
      side: 'below',
    })
  const [first] = coming(values, moment, places)
  anchors.push({
    id: 'coming',
    text: 'new requests',
    x: narrow ? balancer.x / 2 : (first ?? balancer.x / 2),
    y: balancer.y + balancer.height / 2 - (narrow ? 5 : 8),
    side: 'above',
  })
  // Where no long queue stands the words have room beside the box.
  const isServed = (s: number) => counts[s] < LONG && moment.servers[s].served.length > 0
  const served = stays(labelled.served, [...counts.keys()].filter(isServed))
  labelled.served = served
  if (served !== undefined)
    anchors.push({
      id: 'served',
      text: 'being answered',
      x: server + wide * 0.2,
      y: boxTop(places, served) + high / 2,
      side: 'left',
    })
  return { anchors, avoid }
}
