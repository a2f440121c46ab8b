/** The machine at work as its picture needs it: a run's loads, and the moves of the iteration under the playhead. */

import { rowName } from '../../../../charts/rows.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { rowShown } from '../../../../core/playhead/shown.ts'
import type { Recording } from '../../../../core/recording.ts'
import { subscribeAll } from '../../../../core/source.ts'
import type { Frame, Graph, Moves, Work } from '../../../../views/network/graph.ts'
import { valuesDuring } from '../../../../views/network/moves.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details } from '../../../page.ts'
import type { Moves as Moved, TreeDetail } from '../../model/detail.ts'
import { factsOf, loadsAt, summary } from './stage-text.ts'

/** A row and the detail of its step under the playhead, if that has come. */
interface Moment {
  readonly row: number
  readonly detail: TreeDetail | undefined
}

/** @param still whether the reader wants nothing to move by itself */
export function workOf(
  graph: Graph,
  recording: Recording,
  unit: AxisUnit,
  playhead: Playhead,
  details: Details,
  still: boolean,
): Work<Moment> {
  const axis = axisOf(recording, unit)
  const pace = createPace()
  const loads = new Int32Array(graph.processors)
  let moment: Moment = { row: -1, detail: undefined }

  /** The detail of a step, if that is the one that came last. */
  const detailAt = (step: number): TreeDetail | undefined => {
    const latest = details.get()
    const detail = latest?.detail as TreeDetail | undefined
    return latest?.step === step && detail?.before.length === graph.processors ? detail : undefined
  }

  return {
    graph,
    unit: 'tasks',
    now() {
      const x = playhead.readable()
      const row = axis.rowAt(x)
      const detail = detailAt(Math.floor(axis.stepAt(x)))
      if (moment.row !== row || moment.detail !== detail) moment = { row, detail }
      return moment
    },
    playing: playhead.playing,
    subscribe: (listener) => subscribeAll(listener, playhead, details),
    frame() {
      const x = playhead.position()
      const position = axis.stepAt(x)
      // A run that has ended stands still where others go on.
      const playing = playhead.playing() && axis.covers(x)
      const { motion, step } = pace.at(position, playing, still)
      const detail = detailAt(step)
      const shown = rowShown(recording, { id: unit, x, share: 0, playing })
      const frame: Frame = { motion, from: 0, now: 0, shown, ...(detail && movesIn(detail, position % 1)) }
      const { row } = shown
      if (recording.count === 0 || recording.lanes !== graph.processors) return frame
      const worked = motion === 'faint' ? undefined : detail?.executed
      if (motion !== 'dots' || !detail || !frame.moves)
        return { ...frame, worked, values: recording.matrices.load, from: row * recording.lanes }
      valuesDuring(detail.computed, frame.moves, frame.now, loads)
      return { ...frame, worked, values: loads }
    },
    summary: ({ row }) => summary(graph, recording, row),
    facts: (processor, { row, detail }) => factsOf(graph, recording, row, detail, processor),
    table({ row }) {
      const values = loadsAt(recording, row)
      if (values?.length !== graph.processors) return undefined
      const of = recording.stride > 1 ? 'Most tasks of the processors at once,' : 'Tasks of the processors'
      return { caption: `${of} at the end of ${rowName(recording, 'iteration', row)}`, values }
    },
  }
}

const timed = new WeakMap<Moved, { readonly moves: Moves; readonly stages: number }>()

/** The moves of an operation, each stage of which takes one unit of time, when a share of it is over. */
function movesIn({ moves: moved, operation }: TreeDetail, share: number) {
  let times = timed.get(moved)
  if (!times) {
    const { from, to, tasks, stage } = moved
    const arrives = stage.map((at) => at + 1)
    const moves: Moves = { from, to, amount: tasks, leaves: stage, arrives }
    times = { moves, stages: arrives.reduce((most, at) => Math.max(most, at), 0) }
    timed.set(moved, times)
  }
  const queue = operation?.kind === 'messages' ? operation.queue?.length : undefined
  return { moves: times.moves, now: share * times.stages, queue }
}
