/** The rounds of the balancers: what they see, what they order, and what that costs their processors. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Routes } from '../../../core/network/routes.ts'
import { Streams } from '../../../core/random/streams.ts'
import type { MigrationValues } from '../parameters.ts'
import { beginStrategy } from '../strategies/index.ts'
import type { Remembering } from '../strategies/strategy.ts'
import { degreeOf, type Machine } from './machine.ts'
import { STATE } from './processors.ts'
import { type Candidate, type Decision, LOAD, type Round } from './round.ts'
import { saved } from './saved.ts'

/** Most periods between two rounds that come as they are needed. */
const LONGEST = 8

/** Processors and processes that a round looks at, or processors drawn in it, in about the time of a step of a processor. */
const LOOKS_OF_STEP = 4

/** What most strategies keep from one round to the next: nothing. */
const FORGETFUL = { save: () => ({ bytes: 0, restore() {} }), end() {} }

export class Rounds implements Round {
  /** How often a processor was low in one round and high in the next. */
  lowToHigh = 0
  /** Cycles from the last round, or from when the run began, to the next one. */
  pause: number
  window = 0
  now = 0
  nth = 0
  readonly processors: number
  readonly processes: number
  readonly busy: Float64Array
  readonly present: Float64Array
  readonly neighbourhood: Float64Array
  readonly neighbourhoodSize: Int32Array
  readonly load: Uint8Array
  readonly degree: number
  private readonly streams: Streams
  private readonly strategy: Remembering
  private readonly busyBefore: Float64Array
  /** The processes of each processor, ascending: those of p from `first[p]` on and before `first[p + 1]`. */
  private readonly residents: Int32Array
  private readonly first: Int32Array
  private readonly worked: Float64Array
  private readonly atCpu: Float64Array
  /** By processor: the processes that it is to give, and how many orders it is part of. */
  private readonly gives: number[][]
  private readonly parts: Int32Array
  /** What the present round looks at besides its processors and processes: processors that are drawn, and what a program takes. */
  private looks = 0
  /** Decisions of the present round, while the run is watched. */
  private decisions: Decision[] = []

  constructor(
    private readonly machine: Machine,
    private readonly routes: Routes,
    private readonly values: MigrationValues,
    /** By process, whether it may never move. */
    private readonly fixed?: Uint8Array,
  ) {
    const { processors } = routes
    const processes = machine.place.length
    this.processors = processors
    this.processes = processes
    this.pause = values.period
    this.busy = new Float64Array(processors)
    this.present = new Float64Array(processors)
    this.neighbourhood = new Float64Array(processors)
    this.neighbourhoodSize = new Int32Array(processors)
    this.load = new Uint8Array(processors).fill(LOAD.middle)
    this.degree = degreeOf(routes)
    this.streams = new Streams(values.seed, processors, (p) => `balancer/${p}`)
    this.busyBefore = new Float64Array(processors)
    this.residents = new Int32Array(processes)
    this.first = new Int32Array(processors + 2)
    this.worked = new Float64Array(processes)
    this.atCpu = new Float64Array(processes)
    this.gives = Array.from({ length: processors }, () => [])
    this.parts = new Int32Array(processors)
    const begun = values.migration === 'on' ? beginStrategy[values.strategy](values, this) : () => {}
    this.strategy = typeof begun === 'function' ? { ...FORGETFUL, decide: begun } : begun
  }

  /** One round at t, before everything else of that instant; returns about how many steps of a processor take as long. */
  round(t: number, window = this.pause): number {
    this.looks = 0
    this.now = t
    this.nth++
    this.window = window
    this.survey(t)
    for (const list of this.gives) list.length = 0
    this.parts.fill(0)
    this.decisions = []
    this.strategy.decide(this)
    this.pause = this.next()
    this.report(t)
    // Before the balancers' own jobs join: what ends at this very instant is not put off by them.
    this.machine.beginWindow(t)
    const { negotiation, policyCost } = this.values
    for (let p = 0; p < this.processors; p++) {
      this.machine.balance(p, t, policyCost + negotiation * this.parts[p], this.gives[p])
    }
    return Math.ceil((this.processors + this.worked.length + this.looks) / LOOKS_OF_STEP)
  }

  readonly neighbours = (p: number): Int32Array =>
    this.routes.to.subarray(this.routes.start[p], this.routes.start[p + 1])

  readonly candidates = (p: number): Candidate[] => {
    const { machine, worked } = this
    const mean = this.meanRatio(p) ?? 0
    const candidates: Candidate[] = []
    for (let at = this.first[p]; at < this.first[p + 1]; at++) {
      const process = this.residents[at]
      const state = machine.state[process]
      if (machine.chosen[process] !== 0 || state === STATE.stopped || this.fixed?.[process] === 1) continue
      if (this.values.candidates === 'ready' && state !== STATE.atCpu) continue
      const ratio = this.ratio(process)
      candidates.push({
        process,
        worked: worked[process],
        factor: machine.direct[process] / Math.max(machine.blocked[process], 0.5),
        ratio,
        distance: ratio === undefined ? 0 : Math.abs(ratio - mean),
      })
    }
    return candidates
  }

  readonly meanRatio = (p: number): number | undefined => {
    let sum = 0
    let measured = 0
    for (let at = this.first[p]; at < this.first[p + 1]; at++) {
      const ratio = this.ratio(this.residents[at])
      if (ratio === undefined) continue
      sum += ratio
      measured++
    }
    return measured > 0 ? sum / measured : undefined
  }

  readonly sentTowards = (process: number, neighbour: number): number => this.machine.sentTowards(process, neighbour)

  readonly isFree = (p: number, q: number): boolean => !this.machine.isTaken(p, q)

  readonly below = (p: number, n: number): number => {
    this.looks++
    return Math.floor(this.streams.next(p) * n)
  }

  readonly order = (i: number, p: number, q: number): void => {
    this.machine.choose(i, p, q)
    this.gives[p].push(i)
    this.parts[p]++
    this.parts[q]++
  }

  readonly took = (looks: number): void => {
    this.looks += looks
  }

  readonly note = (decision: Decision): void => {
    if (this.machine.watcher) this.decisions.push(decision)
  }

  /** The present state. */
  save(): Checkpoint {
    const { lowToHigh, pause, nth } = this
    const restore = saved([this.load, this.busyBefore, this.streams.states])
    const memory = this.strategy.save()
    return {
      bytes: memory.bytes,
      restore: () => {
        Object.assign(this, { lowToHigh, pause, nth })
        restore()
        memory.restore()
      },
    }
  }

  /** The run is over. */
  end(): void {
    this.strategy.end()
  }

  /** Cycles to the next round: where rounds come as they are needed, twice as many after one that moves nothing. */
  private next(): number {
    const { period, pacing } = this.values
    const rests = pacing === 'adaptive' && this.gives.every((list) => list.length === 0)
    return rests ? Math.min(2 * this.pause, LONGEST * period) : period
  }

  /** Reports the round to who watches. */
  private report(time: number): void {
    const { nth, window, pause, busy, present, load, neighbourhood, neighbourhoodSize, decisions, machine } = this
    machine.watcher?.round({
      time,
      nth,
      window,
      pause,
      busy: busy.slice(),
      present: present.slice(),
      load: load.slice(),
      mean: neighbourhood.map((sum, p) => (neighbourhoodSize[p] > 0 ? sum / neighbourhoodSize[p] : 0)),
      decisions,
      orders: this.gives.flatMap((list, from) =>
        list.map((process) => ({ process, from, to: machine.target[process] })),
      ),
    })
  }

  private ratio(i: number): number | undefined {
    return this.atCpu[i] > 0 ? this.worked[i] / this.atCpu[i] : undefined
  }

  /** Sees the window that ends at t. */
  private survey(t: number): void {
    const { machine, busy, busyBefore, present, worked, atCpu, first, residents } = this
    const { place } = machine
    for (let p = 0; p < this.processors; p++) {
      const until = machine.routerCyclesUntil(p, t) + machine.processCyclesUntil(p, t)
      busy[p] = until - busyBefore[p]
      busyBefore[p] = until
    }
    present.fill(0)
    first.fill(0)
    for (let i = 0; i < place.length; i++) {
      worked[i] = machine.computedUntil(i, t) - machine.windowComputed[i]
      atCpu[i] = machine.presentUntil(i, t) - machine.windowPresent[i]
      if (place[i] < 0) continue
      present[place[i]] += atCpu[i]
      first[place[i] + 2]++
    }
    for (let p = 0; p < this.processors; p++) first[p + 2] += first[p + 1]
    for (let i = 0; i < place.length; i++) if (place[i] >= 0) residents[first[place[i] + 1]++] = i
    this.judge()
  }

  /** Which processors are low or high. */
  private judge(): void {
    const { busy, load, neighbourhood, neighbourhoodSize } = this
    const { threshold } = this.values
    const itself = this.values.neighbourhood === 'whole' ? 1 : 0
    for (let p = 0; p < this.processors; p++) {
      const others = this.neighbours(p)
      let sum = itself * busy[p]
      for (const q of others) sum += busy[q]
      const size = others.length + itself
      neighbourhood[p] = sum
      neighbourhoodSize[p] = size
      const before = load[p]
      load[p] = LOAD.middle
      if (100 * size * busy[p] < (100 - threshold) * sum) load[p] = LOAD.low
      if (100 * size * busy[p] > (100 + threshold) * sum) load[p] = LOAD.high
      if (before === LOAD.low && load[p] === LOAD.high) this.lowToHigh++
    }
  }
}
