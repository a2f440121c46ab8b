/** What the processes compute and send. */

/** Which of its channels a process uses when. */
export interface Plan {
  /** Whether process i uses an end (2 · channel, or 1 more where it receives) after iteration n, counted from 0. */
  uses(i: number, end: number, n: number): boolean
  /** Whether it then takes one message alone, the first that comes. */
  takesOne(i: number, n: number): boolean
  /** Process i has taken that of channel c. */
  took(i: number, c: number): void
}

/** A loosely synchronous program: every process computes, then communicates on all its channels, again and again. */
export interface Program {
  /** Iterations of every process; infinite unless the program ends. */
  readonly iterations: number
  /** Absent where every process uses all its channels after every iteration. */
  readonly plan?: Plan
  /** Present where no process begins an iteration before all have finished the one before: it is a phase. */
  readonly together?: true
  /** By process, whether it may never move; absent where all may. */
  readonly fixed?: Uint8Array
  /** By process, its mean computing time: what a placement should even out. Cycles. */
  readonly means: Float64Array
  /** By channel, the mean length of its messages: what a placement should carry over few links. Bytes. */
  readonly lengths: Float64Array
  /** Work done so far besides what a step of a processor takes at most, in such steps. */
  readonly effort: number
  /** When to work ahead next: a step at this time or later could have too much to do at once. Infinite where none can. */
  readonly due: number
  /** Works ahead of a step at t, for about this many steps' worth of work: all of it is done when `due` is after t. */
  prepare(t: number, most: number): void
  /** Cycles that process i computes in iteration n, which begins at t. Draws. */
  computing(i: number, t: number, n: number): number
  /** Bytes of the next message on channel c. Draws. */
  length(c: number): number
  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void
}
