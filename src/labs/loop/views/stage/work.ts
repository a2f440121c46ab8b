/** The workstations in words and numbers, as the card, the table and a screen reader have them. */

import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import type { Recording } from '../../../../core/recording.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { Fact, Work } from '../../../../views/network/graph.ts'
import type { Details, RunView } from '../../../page.ts'
import { type LoopDetail, unloadedIn } from '../../model/detail.ts'
import { captionOf, leftIn, stepSize } from '../step.ts'
import { counted, DOING, scenarioIn } from '../words.ts'
import { type Frames, movesOf } from './frame.ts'
import { compositionOf, membersOf, nameOf, ownOf, type Stations } from './stations.ts'

/** A row and the detail of it, if that has come. */
export interface Moment {
  readonly row: number
  readonly detail: LoopDetail | undefined
}

/** The workstations at work; what is painted comes from `frames`. */
export function workOf(
  run: RunView,
  stations: Stations,
  frames: Frames,
  unit: AxisUnit,
  playhead: Playhead,
  details: Details,
): Work<Moment> {
  const { recording, values } = run
  const axis = axisOf(recording, unit)
  let moment: Moment = { row: -1, detail: undefined }
  return {
    graph: {
      layout: 'grid',
      processors: stations.count,
      sides: [stations.count],
      wraps: false,
      links: [],
      name: 'Workstations',
      size: count(stations.processors),
      coordinates: () => undefined,
      nameOf: (station) => nameOf(stations, station),
    },
    unit: 'iterations',
    now() {
      const row = axis.rowAt(playhead.readable())
      const detail = frames.detailOf(row)
      if (moment.row !== row || moment.detail !== detail) moment = { row, detail }
      return moment
    },
    playing: playhead.playing,
    subscribe: (listener) => subscribeAll(listener, playhead, details),
    frame: () => ({ motion: 'arrows', from: 0, now: 0 }),
    summary: ({ row }) => captionOf(run, row),
    facts: (station, { row, detail }) => factsOf(values, stations, recording, row, detail, station),
    table: () => undefined,
  }
}

/** What is known about a station at a row's end. */
function factsOf(
  values: RunView['values'],
  stations: Stations,
  { matrices, lanes }: Recording,
  row: number,
  detail: LoopDetail | undefined,
  station: number,
): readonly Fact[] {
  const [from, until] = membersOf(stations, station)
  let left = 0
  let load = 0
  for (let i = from; i < until; i++) {
    left += matrices.left[row * lanes + i]
    load += matrices.load[row * lanes + i]
  }
  const facts: Fact[] = [{ label: leftIn({ values }), value: count(left) }]
  const composition = detail && compositionOf(stations, detail)
  if (composition && stepSize({ values }) === undefined) {
    const localCount = ownOf(composition, station)
    facts.push({ label: 'Of these from elsewhere', value: count(left - localCount) })
  }
  if (stations.each > 1) {
    facts.push({ label: 'Mean load by owners', value: quantity(load / (until - from)) })
  } else {
    const speed = unloadedIn(scenarioIn({ values }))[from] / (load + 1)
    facts.push(
      { label: 'Load by its owner', value: load === 0 ? 'none' : counted(load, 'process', 'processes') },
      { label: 'Speed', value: speed === 1 ? '1' : quantity(speed) },
    )
    if (detail) facts.push({ label: 'Now it', value: DOING[detail.doing[from]] })
  }
  if (detail) {
    const [sent, received] = movedBy(stations, detail, station)
    if (sent > 0) facts.push({ label: 'Sent away', value: count(sent) })
    if (received > 0) facts.push({ label: 'Received', value: count(received) })
  }
  return facts
}

/** Iterations that a station sends and receives in a slot. */
function movedBy({ each }: Stations, detail: LoopDetail, station: number): readonly [sent: number, received: number] {
  let sent = 0
  let received = 0
  for (const { from, to, count: moved } of movesOf(detail)) {
    const [source, target] = [Math.floor(from / each), Math.floor(to / each)]
    if (source === target) continue
    if (source === station) sent += moved
    if (target === station) received += moved
  }
  return [sent, received]
}
