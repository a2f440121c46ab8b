import { Balancer, leastOf } from '../balancer.ts'
import { ns } from '../costs.ts'
import type { Machine, Message } from '../machine.ts'
import { migrationIn } from '../phases.ts'

const add = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** Collector 0 reports all loads to all, window by window; the heavy send to the light. */
export class XuHwang extends Balancer {
  private window: number
  private round = 0
  private start = 0
  private missing = 0
  /** At the collector, of workers 1 … p − 1: loads of this round and of the one before. */
  private loads: number[]
  private previous: number[]
  /** By processor: the loads it knows (by number), and the sum of the last state. */
  private readonly loadTable: number[][]
  private readonly sum: number[]
  private readonly fresh: boolean[] = []
  private readonly migrated: number[][]
  /** With local delays (Melab and others): that of each processor, and the load that it saw when it last looked. */
  private readonly delay: number[]
  private readonly seen: number[]

  constructor(machine: Machine) {
    super(machine)
    const zeros = () => Array.from({ length: this.p }, () => 0)
    this.window = ns(this.scenario.window)
    this.loads = zeros().slice(1)
    this.previous = zeros().slice(1)
    this.loadTable = machine.processors.map(zeros)
    this.migrated = machine.processors.map(zeros)
    this.sum = zeros()
    const { localDelay } = this.scenario
    this.delay = zeros().map(() => (localDelay === 'off' ? 0 : ns(localDelay)))
    this.seen = zeros()
  }

  override enter(q: number): void {
    const { machine, scenario } = this
    if (scenario.localDelay !== 'off') {
      machine.setTimer(q, 'balancer', machine.clock + (q === 0 ? this.window : this.delay[q]))
    } else if (q === 0) machine.setTimer(0, 'balancer', machine.clock)
  }

  override timer(q: number): void {
    if (this.scenario.localDelay !== 'off' && q > 0) {
      this.look(q, this.scenario.localDelay)
      return
    }
    this.start = this.machine.clock
    if (this.scenario.localDelay !== 'off') {
      this.notify()
      return
    }
    this.missing = this.p - 1
    this.round++
    for (let worker = 1; worker < this.p; worker++) this.send(q, worker, 'COLLECT', [this.round])
  }

  private look(q: number, localDelay: number): void {
    const { machine, delay, seen } = this
    const { clock } = machine
    const load = this.load(q)
    const change = Math.abs(load - seen[q])
    if (change > seen[q] / 2) delay[q] = Math.max(Math.floor(ns(localDelay) / 4), Math.floor(delay[q] / 2))
    else if (10 * change < seen[q]) delay[q] = Math.min(8 * ns(localDelay), 2 * delay[q])
    seen[q] = load
    if (change > 0) this.send(q, 0, 'LOAD', [0, load])
    machine.setTimer(q, 'balancer', clock + delay[q])
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    switch (kind) {
      case 'COLLECT':
        this.send(q, from, 'LOAD', [data[0], this.load(q)])
        return
      case 'LOAD':
        this.machine.serve(q)
        if (this.scenario.localDelay === 'off' && data[0] !== this.round) return
        this.loads[from - 1] = data[1]
        if (this.scenario.localDelay !== 'off') return
        if (--this.missing === 0) this.notify()
        return
      case 'STATE':
        this.learn(q, data)
        return
      case 'TASKS':
        this.accept(q, tasks)
    }
  }

  /** The collector has all loads. */
  private notify(): void {
    const { machine, scenario, loads, previous } = this
    const change = add(loads.map((load, i) => Math.abs(load - previous[i])))
    const base = add(previous)
    if (2 * change > base) this.window = Math.max(ns(scenario.windowMin), Math.floor(this.window / 2))
    else if (10 * change < base) this.window = Math.min(ns(scenario.windowMax), 2 * this.window)
    this.previous = [...loads]
    const state = [...loads]
    for (let worker = 1; worker < this.p; worker++) this.send(0, worker, 'STATE', state, this.p - 1)
    this.learn(0, state)
    if (this.here[0]) machine.setTimer(0, 'balancer', Math.max(machine.clock, this.start + this.window))
  }

  private learn(q: number, loads: readonly number[]): void {
    loads.forEach((load, i) => {
      this.loadTable[q][i + 1] = load
    })
    this.sum[q] = add(loads)
    this.fresh[q] = true
  }

  override act(q: number): void {
    const { machine, scenario, p } = this
    const open = this.gate(q, this.fresh[q])
    this.fresh[q] = false
    if (!open) return
    const loads = this.loadTable[q]
    const migrated = this.migrated[q]
    const load = this.load(q)
    const global = scenario.range === 'global'
    const round = Array.from({ length: p - 1 }, (_, i) => (q + 1 + i) % p)
    const domain = (global ? round : this.neighbours(q)).filter((worker) => worker !== 0)
    const total = global ? this.sum[q] : load + add(domain.map((worker) => loads[worker]))
    // Until the first state the loads and their sum are 0, not the number of workers.
    const size = global ? p - 1 : domain.length + 1
    if (size * load <= total + size) return
    const candidates = domain.filter((worker) => loads[worker] + 1 < load && size * loads[worker] <= total)
    if (candidates.length === 0) return
    const table = scenario.heuristic === 'load' ? loads : migrated
    const to = leastOf(candidates, (worker) => table[worker])
    const k = Math.min(migrationIn(scenario, this.phase(q)), load - 1)
    loads[to] += k
    migrated[to] += k
    machine.requests++
    machine.successes++
    this.sendTasks(q, to, k)
  }
}
