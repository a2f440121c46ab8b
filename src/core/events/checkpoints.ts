/**
 * States of a simulation at some of its steps, so that going back does not start over.
 *
 * A quarter of the memory is for every n-th step of the whole run; whenever these states outgrow it, n doubles and every other one goes.
 * The rest is for the way back from the step that is looked at, with the schedule of Griewank and Walther (ACM TOMS 26(1),
 * 2000, algorithm 799): with room for s states, a stretch of C(s + r, s) steps can be gone back through while no step is
 * simulated more than r times, and no schedule does better. A state that is passed on the way back makes room for one
 * before it.
 */

/** The state of a simulation before one of its steps. */
export interface Checkpoint {
  readonly bytes: number
  /** Puts the simulation back into this state, as often as is wanted. */
  restore(): void
}

type Kept = readonly [step: number, checkpoint: Checkpoint]

/** A reader who goes on by at most this many steps is not about to go back. */
const STROLL = 8

/** The share of the memory for states of the whole run. */
const FAR = 0.25

/** Keeps the checkpoints of one simulation, whose steps are counted from 0. */
export class Checkpoints {
  /** The state of every `stride`-th step, as far as the simulation has come. */
  private readonly far = new Map<number, Checkpoint>()
  private reached = 0
  private farBytes: number
  /** States before the goal, and after it those that need not make room yet; ascending. */
  private readonly near: Kept[] = []
  private nearBytes = 0
  /** Bytes of the latest state. */
  private size: number
  private goal = 0
  /** Whether states on the way to the goal are kept, for going back from there. */
  private returning = false
  /** The latest step before the goal whose state is kept, and how many steps after it the next one is. */
  private latest = 0
  private gap = 0

  /**
   * @param start the beginning of the run
   * @param limit bytes that are kept at most; the beginning is kept even if it alone is larger
   * @param stride how many steps lie between two states of the whole run, as long as there is room for all: more than 1 where saving
   *   takes longer than simulating a step
   */
  constructor(
    start: Checkpoint,
    private readonly limit = 2 ** 25,
    private stride = 1,
  ) {
    this.far.set(0, start)
    this.farBytes = this.size = start.bytes
  }

  /** Bytes kept. */
  get bytes(): number {
    return this.farBytes + this.nearBytes
  }

  /** Sets out for a step; returns the latest one, not after it, whose state is kept, and that state. */
  toward(goal: number): Kept {
    const way = goal - this.goal
    if (way !== 0) {
      this.returning = way < 0 || way > STROLL
      this.goal = goal
      if (Math.abs(way) > STROLL) this.thin()
    }
    const nearest = this.before(goal)
    this.planNext(nearest[0])
    return nearest
  }

  /** Whether the state before this step is to be kept. */
  wants(step: number): boolean {
    if (step % this.stride === 0 && !this.far.has(step)) return true
    return this.returning && step < this.goal && step - this.latest >= this.gap
  }

  /** Keeps a state that is wanted. */
  keep(step: number, checkpoint: Checkpoint): void {
    this.size = checkpoint.bytes
    if (step % this.stride === 0) this.keepFar(step, checkpoint)
    else this.keepNear(step, checkpoint)
  }

  /** Thins out until all fits. */
  private keepFar(step: number, checkpoint: Checkpoint): void {
    const { far } = this
    far.set(step, checkpoint)
    this.farBytes += checkpoint.bytes
    this.reached = Math.max(this.reached, step)
    while (this.farBytes > FAR * this.limit && this.stride <= this.reached) {
      this.stride *= 2
      for (const [at, { bytes }] of far) {
        if (at % this.stride === 0) continue
        far.delete(at)
        this.farBytes -= bytes
      }
    }
    if (far.has(step)) this.planNext(step)
  }

  /** Room is made first by those behind the goal, then by the earliest. */
  private keepNear(step: number, checkpoint: Checkpoint): void {
    const { near } = this
    near.splice(near.findLastIndex(([at]) => at < step) + 1, 0, [step, checkpoint])
    this.nearBytes += checkpoint.bytes
    while (this.nearBytes > (1 - FAR) * this.limit) {
      const [, { bytes }] = ((near.at(-1)?.[0] ?? 0) > this.goal ? near.pop() : near.shift()) as Kept
      this.nearBytes -= bytes
    }
    this.planNext(step)
  }

  /** States around another place make room, every other one of them, for those that are about to come. */
  private thin(): void {
    const gone = this.near.filter((_, i) => i % 2 === 0)
    for (const state of gone) {
      this.near.splice(this.near.indexOf(state), 1)
      this.nearBytes -= state[1].bytes
    }
  }

  /** Finds where the next state is to be kept, when the latest one is before this step. */
  private planNext(latest: number): void {
    const steps = this.goal - latest
    const used = this.near.findLastIndex(([at]) => at <= this.goal) + 1
    const room = Math.floor(((1 - FAR) * this.limit) / this.size) - used
    this.latest = latest
    this.gap = room > 0 ? firstOf(room, steps) : Number.POSITIVE_INFINITY
  }

  private before(step: number): Kept {
    const near = this.near.findLast(([at]) => at <= step)
    let at = Math.min(step, this.reached)
    at -= at % this.stride
    while (at > (near?.[0] ?? 0) && !this.far.has(at)) at -= this.stride
    const far = this.far.get(at)
    return near && (!far || near[0] >= at) ? near : [at, far as Checkpoint]
  }
}

/** After how many steps the first of a number of states is best kept on a way that is gone back step by step. */
function firstOf(states: number, steps: number): number {
  let times = 1
  for (let reached = states + 1; reached < steps; reached *= (states + times) / times) times++
  return Math.max(1, Math.ceil((steps * times) / (states + times)))
}
