/** What is recorded: the rows of a run, and those of a single remap. */
import { placesOf, type Recorder } from '../../core/recording.ts'
import type { Change, Check, Iteration, Watcher } from './model/course.ts'
import { comparisonWith } from './model/cut.ts'
import type { Level } from './model/levels.ts'
import { cutOf, type Partition, partitionOf, type Traffic } from './model/partition.ts'
import type { Remap } from './model/remap.ts'
import type { Scenario } from './model/scenario.ts'
import { firstsOf, sizesAlong } from './model/sizes.ts'
import { volumeOf } from './model/times.ts'
import { changingShape, partitionShape, remapShape, runShape } from './recording.ts'

/** Writes the rows of a run: each iteration's when it is known what stands behind it. */
export function runRows(recorder: Recorder, scenario: Scenario): Watcher & { end(): void } {
  const { processors: p, change } = scenario
  const place = placesOf(runShape)
  const changing = change && placesOf(changingShape)
  const column = new Float64Array((change ? changingShape : runShape).columns.length)
  const perProcessor = () => new Float32Array(p)
  const compute = perProcessor()
  const communicate = perProcessor()
  const overhead = perProcessor()
  const wait = perProcessor()
  const load = perProcessor()
  /** The partition of the latest iteration: elements by processor, the first of each in its arrangement, and all of them. */
  let shown: Partition | undefined
  let items: Int32Array = new Int32Array(p)
  let first: Int32Array = new Int32Array(p)
  let elements = 0
  /** Whether the columns hold an iteration that the recording does not have yet. */
  let pending = false
  /** A change of the mesh with no check behind it yet: what both take together is added up there. */
  let unchecked: Change | undefined
  const push = () => {
    if (unchecked) {
      column[place.time] += unchecked.inspector
      hold(unchecked.inspector, unchecked.away)
    }
    unchecked = undefined
    if (pending) recorder.push(column, [compute, communicate, overhead, wait, load, items, first])
    pending = false
  }
  /** All who are there are busy with something else than the loop. */
  const hold = (seconds: number, away: readonly boolean[]) => {
    away.forEach((gone, i) => {
      column[gone ? place.idle : place.overhead] += seconds / p
      if (!gone) overhead[i] = seconds
    })
  }
  const mean = (times: Float64Array) => times.reduce((sum, time) => sum + time, 0) / p
  return {
    iteration(it: Iteration, partition: Partition, traffic: Traffic) {
      push()
      pending = true
      if (partition !== shown) {
        shown = partition
        items = Int32Array.from(partition.sizes)
        elements = items.reduce((sum, size) => sum + size, 0)
        first = partition.arrangement ? firstsOf(partition.arrangement, partition.sizes) : new Int32Array(p)
      }
      column.fill(0)
      compute.set(it.compute)
      communicate.set(it.communicate)
      wait.set(it.wait)
      load.set(it.loads)
      overhead.fill(0)
      const computing = mean(it.compute)
      column[place.time] = it.end
      column[place.iteration] = it.end - it.begin
      column[place.compute] = computing
      column[place.communicate] = mean(it.communicate)
      column[place.wait] = mean(it.wait)
      column[place.idle] = mean(it.idle)
      column[place.imbalance] = computing > 0 ? Math.max(...it.compute) / computing - 1 : 0
      column[place.cut] = traffic.cut
      if (changing) column[changing.elements] = elements
      const { gather, scatter } = volumeOf(traffic, scenario)
      column[place.fetched] = gather.elements + scatter.elements
      column[place.messages] = gather.messages + scatter.messages
    },
    change(it: Change) {
      if (changing) column[changing.changes] = 1
      unchecked = it
    },
    check(it: Check) {
      const behind = it.remapped ? it.owed + it.price : it.owed
      // One after the other, as the run adds them: the last digit has to agree.
      column[place.time] += it.duration
      column[place.time] += behind
      hold(it.duration + behind, it.away)
      unchecked = undefined
      column[place.checks] = 1
      column[place.gain] = Math.max(0, it.gain * it.horizon)
      column[place.price] = it.transfers.moved > 0 ? Math.max(0, it.price) : 0
      column[place.remaps] = it.remapped ? 1 : 0
      column[place.moved] = it.remapped ? it.transfers.moved : 0
    },
    end: push,
  }
}

/** Records a partition, level by level. */
export function recordLevels(recorder: Recorder, levels: readonly Level[]): void {
  const place = placesOf(partitionShape)
  const column = new Float64Array(partitionShape.columns.length)
  const none = new Int32Array(recorder.lanes)
  for (const { depth, graph, before = 0, cut = 0, partition, traffic, imbalance } of levels) {
    column[place.depth] = depth
    column[place.vertices] = graph.count
    column[place.edges] = graph.neighbours.length / 2
    column[place.cut] = traffic?.cut ?? 0
    column[place.gained] = before - cut
    column[place.fetched] = traffic?.fetched ?? 0
    column[place.messages] = traffic?.messages ?? 0
    column[place.imbalance] = imbalance
    recorder.push(column, [partition?.sizes ?? none, none])
  }
}

/** Records a single remap. */
export function recordRemap(recorder: Recorder, { old, proposal, cutting, steps, transfers }: Remap): void {
  const p = old.sizes.length
  const place = placesOf(remapShape)
  const column = new Float64Array(remapShape.columns.length)
  const before = cutOf(old)
  const row = (partition: Partition, overlap: number, messages: number, staying: Int32Array) => {
    column[place.overlap] = overlap
    column[place.moved] = old.owner.length - overlap
    column[place.messages] = messages
    const first = partition.arrangement ? firstsOf(partition.arrangement, partition.sizes) : new Int32Array(p)
    recorder.push(column, [partition.sizes, first, staying])
  }
  const arranged = (arrangement: Int32Array) => {
    if (!before) return
    const { overlap, messages } = comparisonWith(before, cutting.shares, 0, cutting.before)
    const sizes = sizesAlong(arrangement, cutting.shares, cutting.before)
    const [was, is] = [firstsOf(before.arrangement, before.sizes), firstsOf(arrangement, sizes)]
    const staying = Int32Array.from(sizes, (size, i) =>
      Math.max(0, Math.min(is[i] + size, was[i] + before.sizes[i]) - Math.max(is[i], was[i])),
    )
    row(partitionOf({ arrangement, sizes }), overlap(arrangement), messages(arrangement), staying)
  }
  column[place.processor] = column[place.place] = -1
  if (before) {
    column[place.gain] = comparisonWith(before, cutting.shares, 0, cutting.before).overlap(before.arrangement)
    arranged(before.arrangement)
  }
  for (const { processor, place: chosen, gains, arrangement } of steps) {
    column[place.processor] = processor
    column[place.place] = chosen
    column[place.gain] = gains[chosen]
    arranged(arrangement)
  }
  if (steps.length > 0) return
  column[place.gain] = transfers.overlap
  row(
    proposal,
    transfers.overlap,
    transfers.messages,
    proposal.sizes.map((_, i) => transfers.matrix[i * p + i]),
  )
}
