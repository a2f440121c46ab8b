/** Workstations as they are drawn: each by itself, or, where there are very many, several neighbours together. */
import type { Recording } from '../../../../core/recording.ts'
import { count } from '../../../../core/text/format.ts'
import type { LoopDetail } from '../../model/detail.ts'

/** Where there are more stations than this, some are drawn together. */
const MOST_STATIONS = 64

/** The processors that each drawn station stands for. */
export interface Stations {
  /** How many are drawn. */
  readonly count: number
  /** Processors that one of them stands for; the last one may stand for fewer. */
  readonly each: number
  readonly processors: number
}

/** The stations of a machine. */
export function stationsOf(processors: number): Stations {
  let each = 1
  while (processors > MOST_STATIONS * each) each *= 2
  return { count: Math.ceil(processors / each), each, processors }
}

/** The station of a processor. */
export const stationOf = ({ each }: Stations, processor: number): number => Math.floor(processor / each)

/** First processor of a station, and the one after its last. */
export const membersOf = ({ each, processors }: Stations, station: number): readonly [first: number, end: number] => [
  station * each,
  Math.min(processors, (station + 1) * each),
]

/** "Processor 3", "Processors 32–47". */
export function nameOf(stations: Stations, station: number): string {
  const [from, until] = membersOf(stations, station)
  return stations.each === 1 ? `Processor ${count(from)}` : `Processors ${count(from)}–${count(until - 1)}`
}

/** What stations hold, and the mean load of their owners, at a row's end. Written into `left` and `load`. */
export function gather(
  stations: Stations,
  { matrices }: Recording,
  row: number,
  left: Float64Array,
  load: Float64Array,
): void {
  const { processors, each } = stations
  left.fill(0)
  load.fill(0)
  for (let i = 0; i < processors; i++) {
    const station = Math.floor(i / each)
    left[station] += matrices.left[row * processors + i]
    load[station] += matrices.load[row * processors + i]
  }
  for (let s = 0; s < stations.count; s++) {
    const [from, until] = membersOf(stations, s)
    load[s] /= until - from
  }
}

/** Where the iterations of a moment are and where they began. */
export interface Composition {
  /** By station, [where they began, how many, …], from those that are next on. */
  readonly held: readonly (readonly number[])[]
  /** The loop in order: [from, until, the holder, …]; what no process holds is left out. */
  readonly strip: readonly number[]
}

const compositions = new WeakMap<LoopDetail, { readonly each: number; readonly composition: Composition }>()

/** The composition of a slot; undefined where the iterations lie in too many pieces to be followed. */
export function compositionOf(stations: Stations, detail: LoopDetail): Composition | undefined {
  const { pieces, origins } = detail
  if (!pieces || !origins) return undefined
  const cached = compositions.get(detail)
  if (cached?.each === stations.each) return cached.composition
  const began = sortedRanges(origins, stations.each)
  const heldRanges: number[][] = Array.from({ length: stations.count }, () => [])
  for (const [i, ranges] of pieces.entries()) {
    const origins = heldRanges[Math.floor(i / stations.each)]
    for (let r = 0; r < ranges.length; r += 2) addOrigins(origins, began, ranges[r], ranges[r + 1])
  }
  const composition = { held: heldRanges, strip: sortedRanges(pieces, stations.each) }
  compositions.set(detail, { each: stations.each, composition })
  return composition
}

/** Ranges by processor as [from, until, station, …] in the order of the loop, those that touch made one. */
function sortedRanges(lists: readonly (readonly number[])[], each: number): readonly number[] {
  const ranges: [from: number, until: number, station: number][] = []
  for (const [i, list] of lists.entries()) {
    for (let r = 0; r < list.length; r += 2) ranges.push([list[r], list[r + 1], Math.floor(i / each)])
  }
  const joined: number[] = []
  for (const [from, until, station] of ranges.sort((a, b) => a[0] - b[0])) {
    const end = joined.length
    if (end > 0 && joined[end - 2] === from && joined[end - 1] === station) joined[end - 2] = until
    else joined.push(from, until, station)
  }
  return joined
}

/** Adds where the iterations of a range began, in their order. */
function addOrigins(origins: number[], began: readonly number[], from: number, until: number): void {
  let low = 0
  let high = began.length / 3
  while (low < high) {
    const middle = (low + high) >> 1
    if (began[3 * middle + 1] <= from) low = middle + 1
    else high = middle
  }
  for (let r = low; r < began.length / 3 && began[3 * r] < until; r++) {
    const size = Math.min(until, began[3 * r + 1]) - Math.max(from, began[3 * r])
    const origin = began[3 * r + 2]
    if (origins.at(-2) === origin) origins[origins.length - 1] += size
    else origins.push(origin, size)
  }
}

/** How many of a station's iterations began with it. */
export function ownOf({ held }: Composition, station: number): number {
  let iterations = 0
  for (let r = 0; r < held[station].length; r += 2) if (held[station][r] === station) iterations += held[station][r + 1]
  return iterations
}
