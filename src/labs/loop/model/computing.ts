/** What processors compute: the iterations that each holds, how many of those in progress are done, and when they end. */
import type { EventQueue } from '../../../core/events/queue.ts'
import { type Accounts, STATE } from './accounts.ts'
import { dropFirst, fewestFor, type List, type Loop, lengthOf, SAME, workOf, workOfFirst } from './iterations.ts'
import { finishOf, type Speeds, workBetween } from './loads.ts'

/** Stamps that are distinguished: an event's number holds one beside the processor. */
const STAMPS = 2 ** 20

/** The computing of all processors. Their times are in `accounts`, the moments at which they end in `queue`. */
export class Computing {
  /** What processors hold to compute, in order; a processor that computes takes from the front. */
  readonly lists: List[]
  /** Iterations that are done. */
  done = 0
  /** The same by processor. */
  readonly completed: Float64Array
  /** When each computed its last iteration; 0 where it never did. */
  readonly lastWork: Float64Array
  /** Where boundaries between iterations are noted, for rules that ask how long single ones took. */
  ends: number[][] | undefined
  /** By processor, the length of the list in progress when it began. */
  readonly held: Int32Array
  /** By processor, how many from the front of the list are not counted as the loop's: copies of others, or what goes before the loop. */
  readonly spare: Int32Array
  /** By processor, whether it should stop at the end of the iteration in progress. */
  private readonly stopping: Uint8Array
  /** By processor: unloaded seconds that are done of the list, until when it computes, and how many iterations these are. */
  private readonly doneWork: Float64Array
  private readonly goalWork: Float64Array
  private readonly goal: Int32Array
  /** What is known about the work in progress by those who watch, so that it is not added up from its beginning again. */
  private readonly seenFrom: Float64Array
  private readonly seenUntil: Float64Array
  private readonly seenWork: Float64Array
  /** The latest end that has been scheduled; earlier ones no longer count. */
  private readonly stamp: Int32Array

  constructor(
    private readonly loop: Loop,
    private readonly speeds: Speeds,
    private readonly accounts: Accounts,
    private readonly queue: EventQueue,
    /** The kind of event that an end is. */
    private readonly endKind: number,
    private readonly processors: number,
  ) {
    const numbers = () => new Float64Array(processors)
    this.lists = Array.from({ length: processors }, () => [])
    this.completed = numbers()
    this.lastWork = numbers()
    this.held = new Int32Array(processors)
    this.spare = new Int32Array(processors)
    this.stopping = new Uint8Array(processors)
    this.doneWork = numbers()
    this.goalWork = numbers()
    this.goal = new Int32Array(processors)
    this.seenFrom = numbers().fill(Number.NaN)
    this.seenUntil = numbers()
    this.seenWork = numbers()
    this.stamp = new Int32Array(processors)
  }

  /** Begins to compute the list, or this many iterations of it. */
  begin(processor: number, most: number): void {
    const list = this.lists[processor]
    const listed = lengthOf(list)
    const goal = Math.min(listed, most)
    this.held[processor] = listed
    this.goal[processor] = goal
    this.goalWork[processor] = goal === listed ? workOf(this.loop, list) : workOfFirst(this.loop, list, goal)
    this.doneWork[processor] = 0
    this.stopping[processor] = 0
    this.ends?.[processor].splice(0)
  }

  /** Stops at the end of the iteration in progress, or of the first one. */
  stopSoon(processor: number): void {
    if (this.stopping[processor] === 1) return
    this.stopping[processor] = 1
    const list = this.lists[processor]
    const count = Math.max(1, fewestFor(this.loop, list, this.workDone(processor)))
    if (count >= this.goal[processor]) return
    this.goal[processor] = count
    this.goalWork[processor] = workOfFirst(this.loop, list, count)
    if (this.accounts.state[processor] === STATE.compute) this.scheduleEnd(processor)
  }

  /** Gives up the list in progress at once; nothing of it is done. */
  abandon(processor: number): void {
    this.doneWork[processor] = this.workDone(processor)
    this.goalWork[processor] = this.doneWork[processor]
    this.lists[processor].length = 0
    this.goal[processor] = 0
    this.held[processor] = 0
    this.spare[processor] = 0
    if (this.accounts.state[processor] === STATE.compute) this.scheduleEnd(processor)
  }

  /** Schedules when it will be done, if it is not disturbed. */
  scheduleEnd(processor: number): void {
    const left = Math.max(0, this.goalWork[processor] - this.doneWork[processor])
    const time = Math.max(this.queue.now, finishOf(this.speeds, processor, this.accounts.since[processor], left))
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
    this.queue.schedule(time, this.endKind, this.stamp[processor] * this.processors + processor)
  }

  /** The processor whose end an event is, by the event's subject; −1 where it has been disturbed since. */
  ended(subject: number): number {
    const processor = subject % this.processors
    return Math.floor(subject / this.processors) === this.stamp[processor] ? processor : -1
  }

  /** Stops computing for a while. */
  pause(processor: number): void {
    this.note(processor)
    this.doneWork[processor] = this.workDone(processor)
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
  }

  /** Everything that it set out to compute is done. */
  end(processor: number): void {
    // All of them: where times are long beside an iteration, the time since the beginning is rounded to less work than was done.
    this.note(processor, Number.POSITIVE_INFINITY)
    const count = this.goal[processor]
    dropFirst(this.lists[processor], count)
    this.complete(processor, Math.max(0, count - this.spare[processor]))
    this.spare[processor] = 0
    if (count > 0) this.lastWork[processor] = this.queue.now
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
  }

  /** Counts iterations that a processor has done. */
  complete(processor: number, count: number): void {
    this.done += count
    this.completed[processor] += count
  }

  /** Iterations of the list in progress that are done at a moment, which is not before now. */
  passedAt(processor: number, time: number): number {
    // Copies do not count, nor what goes before the loop.
    if (this.spare[processor] >= this.goal[processor]) return 0
    const work = this.doneWork[processor] + this.workSince(processor, time)
    return Math.min(this.goal[processor], fullyDone(this.loop, this.lists[processor], work))
  }

  /** Work that has been done since the processor began to compute or went on; goes on from where it was last asked for. */
  private workSince(processor: number, time: number): number {
    if (this.accounts.state[processor] !== STATE.compute) return 0
    const { seenFrom, seenUntil, seenWork } = this
    const since = this.accounts.since[processor]
    if (seenFrom[processor] !== since || seenUntil[processor] > time) {
      seenFrom[processor] = seenUntil[processor] = since
      seenWork[processor] = 0
    }
    if (time > seenUntil[processor]) {
      seenWork[processor] += workBetween(this.speeds, processor, seenUntil[processor], time)
      seenUntil[processor] = time
    }
    return seenWork[processor]
  }

  private workDone(processor: number): number {
    const done = this.doneWork[processor]
    if (this.accounts.state[processor] !== STATE.compute) return done
    return done + workBetween(this.speeds, processor, this.accounts.since[processor], this.queue.now)
  }

  /** Notes when iterations ended since the processor began to compute or went on. */
  private note(processor: number, done = this.workDone(processor)): void {
    const ends = this.ends?.[processor]
    if (!ends) return
    const list = this.lists[processor]
    const until = done + SAME * this.loop.mean
    for (let n = ends.length + 1; n <= this.goal[processor]; n++) {
      const work = workOfFirst(this.loop, list, n)
      if (work > until) break
      const left = Math.max(0, work - this.doneWork[processor])
      ends.push(Math.min(this.queue.now, finishOf(this.speeds, processor, this.accounts.since[processor], left)))
    }
  }
}

/** Iterations from the front that this much work does completely, to `SAME` of a mean iteration. */
function fullyDone(loop: Loop, list: List, work: number): number {
  const count = fewestFor(loop, list, work)
  return workOfFirst(loop, list, count) <= work + SAME * loop.mean ? count : Math.max(0, count - 1)
}
