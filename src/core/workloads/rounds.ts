/**
 * The round model of search anomalies: in each round every processor that has tasks visits one (Lai and Sahni, Anomalies in parallel
 * branch-and-bound algorithms, Communications of the ACM 27, 1984). No machine and no balancer, so that only the order of visits
 * and late news is left: more processors may need more rounds than one, or more than p times fewer.
 */
import type { Making } from '../lab.ts'
import { roomFor } from './growing.ts'
import { createRoundQueue, type RoundOrder } from './rounds/queues.ts'
import { RoundTasks } from './rounds/tasks.ts'
import { createVisit, MOST_DRAWN, type WorkDone, type Workload } from './workload.ts'

export interface RoundOptions {
  readonly processors: number
  /** Which of its tasks a processor visits: the newest, the oldest, or the most promising. */
  readonly order: RoundOrder
  /** Rounds by which the others learn of a value later than its finder; infinite for never. */
  readonly delay: number
  /** Whether who visits what and when is kept: up to `MOST_DRAWN` tasks. */
  readonly detailed?: boolean
}

interface RoundRun {
  readonly processors: number
  readonly rounds: number
  readonly visits: number
  readonly dropped: number
  /** The least value found or known; infinite for none. */
  readonly best: number
  /** Whether all was searched. */
  readonly complete: boolean
  /** By processor: how many tasks it has visited. */
  readonly visitsBy: Int32Array
  /** By round and processor: tasks that wait there before the round; where details are kept. */
  readonly waiting?: Int32Array
  /** Which processor visited what when, in rounds: what is visited in round r takes from r − 1 to r; where details are kept. */
  readonly work?: WorkDone
}

/** Tasks that wait at once, at most. */
const MOST_WAITING = 1_000_000

/**
 * Runs a workload in rounds. Processor 0 begins with the root. A value found in round r is known to its finder from round r + 1 on, to
 * all others from round r + 1 + delay on. After its visits a round ends with gifts: each processor without tasks, the lowest first, gets
 * the oldest task (in the order of promise the second-best) of the one that has most, if that has two or more.
 */
export function beginRounds(
  workload: Workload,
  { processors, order, delay, detailed }: RoundOptions,
): Making<RoundRun> {
  const most = workload.most ?? Number.POSITIVE_INFINITY
  const visit = createVisit()
  const tasks = new RoundTasks(workload, detailed ? MOST_DRAWN : 0)
  const queues = Array.from({ length: processors }, () => createRoundQueue(order, (task) => tasks.promise(task)))
  const startValue = workload.startValue ?? Number.POSITIVE_INFINITY
  const best = new Float64Array(processors).fill(startValue)
  const announced: { readonly round: number; readonly value: number }[] = []
  const visitsBy = new Int32Array(processors)
  /** Improvements that all processors know by now, of those that were announced. */
  let spreadUntil = 0
  /** By round and processor, tasks that wait at the end of it. */
  let waiting = new Int32Array(0)
  /** So far: rounds, visits, visits whose node was dropped; the least value that was found; and tasks that are created and not visited. */
  let rounds = 0
  let visits = 0
  let dropped = 0
  let least = startValue
  let live = 1
  queues[0].push(tasks.root())

  function learn(processor: number, value: number, time: number): void {
    if (!(value < best[processor])) return
    best[processor] = value
    tasks.log?.learn(processor, time, value)
  }

  function note(): void {
    waiting = roomFor(waiting, (rounds + 1) * processors)
    for (let q = 0; q < processors; q++) waiting[rounds * processors + q] = queues[q].length
  }

  /** What was found long enough ago is known to all. */
  function spread(): void {
    for (; spreadUntil < announced.length && announced[spreadUntil].round + delay <= rounds; spreadUntil++) {
      for (let q = 0; q < processors; q++) learn(q, announced[spreadUntil].value, rounds)
    }
  }

  /** Each processor that has tasks visits one; returns the operations. */
  function visitAll(): number {
    let operations = 0
    const before = announced.length
    const finders: number[] = []
    for (let q = 0; q < processors; q++) {
      const queue = queues[q]
      if (queue.length === 0) continue
      const task = queue.take()
      visit.value = Number.POSITIVE_INFINITY
      visit.dropped = false
      workload.visit(tasks.descriptors, task * workload.words, best[q], visit)
      visits++
      visitsBy[q]++
      operations += visit.operations
      if (visit.dropped) dropped++
      if (visit.value < Number.POSITIVE_INFINITY) {
        announced.push({ round: rounds + 1, value: visit.value })
        finders.push(q)
      }
      tasks.visited(task, q, rounds, visit)
      for (let k = 0; k < visit.count; k++) queue.push(tasks.create(task, visit.children, k))
      tasks.release(task)
      live += visit.count - 1
    }
    rounds++
    for (const [k, q] of finders.entries()) {
      const { value } = announced[before + k]
      if (value < least) least = value
      learn(q, value, rounds)
    }
    return operations
  }

  function give(): void {
    for (let q = 0; q < processors; q++) {
      if (queues[q].length > 0) continue
      let richest = 0
      for (let other = 1; other < processors; other++) {
        if (queues[other].length > queues[richest].length) richest = other
      }
      if (queues[richest].length < 2) return
      queues[q].push(queues[richest].give())
    }
  }

  const finished = () => live === 0 || live > MOST_WAITING || visits >= most

  return {
    advance(work) {
      for (let remaining = work; remaining > 0 && !finished(); ) {
        spread()
        if (tasks.log) note()
        remaining -= 10 * processors + visitAll()
        give()
      }
      return finished()
    },
    result() {
      const run = { processors, rounds, visits, dropped, best: least, complete: live === 0, visitsBy }
      if (!tasks.log) return run
      return { ...run, waiting: waiting.slice(0, rounds * processors), work: tasks.log.done(processors) }
    },
  }
}
