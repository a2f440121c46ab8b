import { Balancer } from '../balancer.ts'
import type { Machine, Message } from '../machine.ts'

/** Sid gives to neighbours that have less, rid asks neighbours that have more. Loads known stand in the neighbours' order. */
export class Diffusion extends Balancer {
  private readonly kind: 'sid' | 'rid'
  private readonly loadTable: number[][]
  private readonly reported: number[]
  private readonly fresh: boolean[]
  /** Rid: answers that have not come yet. */
  private readonly missing: number[]
  /** Rid: the diffusion factor, and the loads that were known when it last adapted. */
  private readonly factor: number[]
  private before: number[][]

  constructor(machine: Machine, kind: 'sid' | 'rid') {
    super(machine)
    this.kind = kind
    this.loadTable = machine.network.neighbours.map((neighbours) => neighbours.map(() => 0))
    this.reported = machine.processors.map(() => 0)
    this.fresh = machine.processors.map(() => false)
    this.missing = machine.processors.map(() => 0)
    this.factor = machine.processors.map(() => 1)
    this.before = this.loadTable.map((loads) => [...loads])
  }

  override enter(q: number): void {
    this.fresh[q] = true
    if (this.kind === 'rid') this.factorOf(q)
  }

  override leave(q: number): void {
    this.missing[q] = 0
  }

  override act(q: number): void {
    const { lowThreshold } = this.scenario
    const load = this.load(q)
    if (this.changed(load, this.reported[q], lowThreshold)) {
      this.reported[q] = load
      for (const neighbour of this.neighbours(q)) this.send(q, neighbour, 'LOAD', [load])
    }
    const open = this.gate(q, this.fresh[q])
    this.fresh[q] = false
    if (!open) return
    if (this.kind === 'rid') {
      if (load <= lowThreshold && this.missing[q] === 0) this.ask(q)
      return
    }
    const shares = this.sharesOf(q)
    if (!shares) return
    if (this.loadTable[q].some((load) => load <= lowThreshold)) this.give(q, shares)
  }

  /** What each neighbour should get, or give; undefined when nothing should move. */
  private sharesOf(q: number, factor = 1): number[] | undefined {
    const { diffusionThreshold } = this.scenario
    const loads = this.loadTable[q]
    const K = loads.length
    const load = this.load(q)
    const S = loads.reduce((a, b) => a + b, load)
    const sign = this.kind === 'sid' ? 1 : -1
    const excess = sign * ((K + 1) * load - S)
    if (!(excess > (K + 1) * diffusionThreshold)) return undefined
    const weights: number[] = loads.map((theirs) =>
      this.kind === 'rid' && theirs < 2 ? 0 : Math.max(0, sign * (S - (K + 1) * theirs)),
    )
    const W = weights.reduce((a, b) => a + b, 0)
    if (W === 0) return undefined
    const shares: number[] = weights.map((w) => Math.floor((2 * excess * factor * w + (K + 1) * W) / (2 * (K + 1) * W)))
    if (!shares.some((share) => share > 0)) shares[weights.indexOf(Math.max(...weights))] = 1
    return shares
  }

  private give(q: number, shares: readonly number[]): void {
    shares.forEach((share, j) => {
      const load = this.load(q)
      const give = Math.min(share, load - 1)
      if (give <= 0) return
      this.loadTable[q][j] += give
      this.machine.requests++
      this.machine.successes++
      this.sendTasks(q, this.neighbours(q)[j], give, [load - give])
    })
  }

  /** The part of its shares that it asks for. */
  private factorOf(q: number): number {
    const { diffusionFactor } = this.scenario
    if (diffusionFactor !== 'adaptive') return diffusionFactor
    const before = this.before[q]
    const change = this.loadTable[q].reduce((sum, load, j) => sum + Math.abs(load - before[j]), 0)
    const base = before.reduce((a, b) => a + b, 0)
    if (change > base / 2) this.factor[q] = Math.max(1 / 8, this.factor[q] / 2)
    else if (10 * change < base) this.factor[q] = Math.min(1, 2 * this.factor[q])
    this.before[q] = [...this.loadTable[q]]
    return this.factor[q]
  }

  private ask(q: number): void {
    const shares = this.sharesOf(q, this.factorOf(q))
    if (!shares) return
    shares.forEach((share, j) => {
      if (share === 0) return
      this.missing[q]++
      this.machine.requests++
      this.send(q, this.neighbours(q)[j], 'REQUEST', [share, this.load(q)], 2)
    })
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const j = this.neighbours(q).indexOf(from)
    this.fresh[q] = true
    if (kind === 'REQUEST') {
      const [share, theirs] = data
      const load = this.load(q)
      if (load === 0) this.machine.askedInVain++
      const give = Math.min(share, Math.floor(load / 2))
      this.loadTable[q][j] = theirs + give
      if (give > 0) this.sendTasks(q, from, give, [load - give])
      else this.send(q, from, 'REFUSE', [load])
      return
    }
    this.loadTable[q][j] = data[0]
    if (kind === 'LOAD') return
    this.missing[q] = Math.max(0, this.missing[q] - 1)
    if (kind === 'REFUSE') return
    if (this.kind === 'rid') this.machine.successes++
    this.accept(q, tasks)
  }
}
