/**
 * Programs that do not use all their channels at once (§8.1): task farms, divide and conquer, and precedence graphs. Each process still computes
 * and then communicates, again and again; which channels it uses then is the program's plan.
 */
import { Streams } from '../../../core/random/streams.ts'
import type { MigrationValues } from '../parameters.ts'
import type { ProgramGraph } from './graph.ts'
import type { Plan, Program } from './program.ts'
import { truncated } from './random.ts'
import { saved } from './saved.ts'
import { Synthetic } from './synthetic.ts'

/** Part of its computing time that a process of divide and conquer takes to divide, and again to combine. */
const DIVIDING = 10

/** A whole number of cycles, at least one: that of a stage in which a process only waits for messages. */
const cycles = (x: number) => Math.max(1, Math.round(x))

const sends = (end: number) => (end & 1) === 0

/** What the staged programs share: computing times and lengths are drawn as those of synthetic programs, without phases. */
abstract class Staged implements Program {
  abstract readonly iterations: number
  abstract readonly means: Float64Array
  abstract readonly plan: Plan
  readonly effort = 0
  readonly due = Number.POSITIVE_INFINITY
  readonly lengths: Float64Array
  protected readonly drawn: Synthetic

  constructor(values: MigrationValues, graph: ProgramGraph) {
    this.drawn = new Synthetic({ ...values, phaseMean: 'off', variance: 'constant', lengths: 'channel' }, graph)
    this.lengths = this.drawn.lengths
  }

  abstract computing(i: number, t: number, n: number): number

  prepare(): void {}

  length(c: number): number {
    return this.drawn.length(c)
  }

  save(): () => void {
    return this.drawn.save()
  }
}

/** Process 0 hands out tasks without end: one to each worker, then the next to the worker whose result it takes first. */
export class Farm extends Staged {
  readonly iterations = Number.POSITIVE_INFINITY
  readonly means: Float64Array
  readonly plan: Plan
  /** By process, cycles of the task that it was given last. */
  private readonly tasks: Float64Array
  private readonly stream: Streams
  /** The worker whose result was taken last; 0 before. */
  private readonly latest = new Int32Array(1)

  constructor(
    private readonly values: MigrationValues,
    graph: ProgramGraph,
  ) {
    super(values, graph)
    const { from, to, processes } = graph
    const { latest } = this
    this.tasks = new Float64Array(processes)
    this.stream = new Streams(values.seed, 1, () => 'task')
    this.means = new Float64Array(processes).fill(values.computeMean)
    this.means[0] = values.handling
    this.plan = {
      uses: (i, end, n) => {
        if (i > 0 || n % 2 === 1) return sends(end) === (n % 2 === (i > 0 ? 1 : 0))
        return sends(end) && (n === 0 || to[end >> 1] === latest[0])
      },
      takesOne: (i, n) => i === 0 && n % 2 === 1,
      took(_, c) {
        latest[0] = from[c]
      },
    }
  }

  computing(i: number, _: number, n: number): number {
    const { values, latest } = this
    if (i > 0) return n % 2 === 1 ? this.tasks[i] : 1
    if (n % 2 === 1) return 1
    // Tasks are drawn in the order in which they are handed out.
    if (n > 0) this.draw(latest[0])
    else for (let worker = 1; worker < this.tasks.length; worker++) this.draw(worker)
    return cycles(values.handling)
  }

  private draw(worker: number): void {
    const { computeMean, computeSpread, truncation } = this.values
    const deviation = (computeMean * computeSpread) / 100
    this.tasks[worker] = cycles(truncated(this.stream, 0, computeMean, deviation, truncation))
  }

  override save(): () => void {
    const lengths = super.save()
    const restoreState = saved([this.tasks, this.latest, this.stream.states])
    return () => {
      lengths()
      restoreState()
    }
  }
}

/** A tree of processes: problems go down, where they are divided, leaves compute, and results go up, where they are combined. */
export class Divide extends Staged {
  readonly iterations: number
  readonly means: Float64Array
  readonly plan: Plan
  private readonly processes: number

  constructor(values: MigrationValues, graph: ProgramGraph) {
    super(values, graph)
    const { from, to, processes } = graph
    this.iterations = 4 * values.repeats
    this.processes = processes
    this.means = this.drawn.means.map((mean, i) => (this.isLeaf(i) ? mean : (2 * mean) / DIVIDING))
    this.plan = {
      uses(i, end, n) {
        // Parents have lower numbers: received from above, sent below, received from below, sent above.
        const stage = n % 4
        const isAbove = (sends(end) ? to[end >> 1] : from[end >> 1]) < i
        return sends(end) === (stage % 2 === 1) && isAbove === (stage === 0 || stage === 3)
      },
      takesOne: () => false,
      took() {},
    }
  }

  computing(i: number, t: number, n: number): number {
    const stage = n % 4
    if (this.isLeaf(i)) return stage === 1 ? this.drawn.computing(i, t) : 1
    return stage % 2 === 1 ? cycles(this.drawn.computing(i, t) / DIVIDING) : 1
  }

  private isLeaf(i: number): boolean {
    return 2 * i + 1 >= this.processes
  }
}

/** A precedence graph: a task waits for all messages to it, computes, and then sends all of its own; then the next time. */
export class Tasks extends Staged {
  readonly iterations: number
  readonly means: Float64Array
  readonly plan: Plan = {
    uses: (_, end, n) => sends(end) === (n % 2 === 1),
    takesOne: () => false,
    took() {},
  }

  constructor(values: MigrationValues, graph: ProgramGraph) {
    super(values, graph)
    this.iterations = 2 * values.repeats
    this.means = this.drawn.means
  }

  computing(i: number, t: number, n: number): number {
    return n % 2 === 1 ? this.drawn.computing(i, t) : 1
  }
}
