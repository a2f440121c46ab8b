import { speedOf } from '../../speeds.ts'
import { lambdaOf } from '../../tree/network.ts'
import { Balancer } from '../balancer.ts'
import type { Message } from '../machine.ts'
import { EMPTYING, FILLING, lambdaIn, STEADY } from '../phases.ts'
import { asTree } from '../scenario.ts'

/** Generalised dimension exchange: with the partner in one colour after the other. */
abstract class Exchange extends Balancer {
  private readonly lambdas = ([FILLING, STEADY, EMPTYING] as const).map((phase) =>
    lambdaOf({ ...asTree(this.scenario), lambda: lambdaIn(this.scenario, phase) }),
  )

  protected get colours(): number {
    return this.machine.network.partners.length
  }

  protected partner(q: number, colour: number): number | undefined {
    return this.machine.network.partners[colour][q]
  }

  /** How many tasks a processor with `a` gives to one with `b`. */
  protected surplus(q: number, a: number, b: number): number {
    return a - b > 1 ? Math.floor(this.lambdas[this.phase(q)] * (a - b)) : 0
  }
}

/** Synchronisation none: each pair for itself. */
export class FreeExchange extends Exchange {
  /** Tasks of q, less what it would have beside a partner if both shared by their weights, twice: the difference where these are equal. */
  private excess(q: number, partner: number, mine: number, theirs: number): number {
    const { shares, synchronisation } = this.scenario
    const weigh = (v: number) => (shares === 'speeds' && synchronisation === 'none' ? speedOf(this.scenario, v) : 1)
    const [weight, other] = [weigh(q), weigh(partner)]
    return (2 * (mine * other - theirs * weight)) / (weight + other)
  }

  private give(q: number, partner: number, mine: number, theirs: number): number {
    return Math.min(mine, this.surplus(q, this.excess(q, partner, mine, theirs), 0))
  }

  private readonly open: boolean[] = []
  private readonly next: number[] = []

  override leave(q: number): void {
    this.open[q] = false
  }

  override act(q: number): void {
    if (this.open[q]) return
    const finished = this.gate(q)
    if (!finished && this.load(q) > 0) return
    let colour = this.next[q] ?? 0
    while (this.partner(q, colour) === undefined) colour = (colour + 1) % this.colours
    this.next[q] = (colour + 1) % this.colours
    this.open[q] = true
    this.machine.requests++
    this.send(q, this.partner(q, colour) as number, 'EXCHANGE', [this.load(q)])
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const { machine } = this
    const load = this.load(q)
    switch (kind) {
      case 'EXCHANGE': {
        const [theirs] = data
        const give = this.give(q, from, load, theirs)
        if (give > 0) {
          this.sendTasks(q, from, give, [1])
          return
        }
        this.send(q, from, this.excess(q, from, load, theirs) < -1 ? 'PULL' : 'EVEN', [load])
        return
      }
      case 'PULL': {
        this.open[q] = false
        const give = this.give(q, from, load, data[0])
        if (give === 0) return
        machine.successes++
        this.sendTasks(q, from, give, [0])
        return
      }
      case 'EVEN':
        this.open[q] = false
        return
      case 'TASKS':
        if (data[0] === 1) {
          this.open[q] = false
          machine.successes++
        }
        this.accept(q, tasks)
    }
  }
}

/** One processor's way through the colours. */
interface Sweep {
  readonly number: number
  colour: number
  /** The load reported in this colour. */
  mine: number
  /** Whether the partner has reported its load, and whether its tasks have come before that. */
  answered: boolean
  tasksCame: boolean
}

interface Waiting {
  readonly from: number
  readonly sweep: number
  readonly colour: number
  readonly load: number
}

/** Synchronisation local: a processor is blocked until it has met its partners of all colours. */
export class LocalExchange extends Exchange {
  private readonly sweeps: (Sweep | undefined)[] = []
  private readonly finished: number[] = []
  /** Loads that were reported to q and have not been used, as they came. */
  private readonly waiting: Waiting[][] = []

  override act(q: number): void {
    if (this.sweeps[q]) return
    const finished = this.gate(q)
    if (!finished && this.load(q) > 0) return
    this.machine.processors[q].blocked = true
    this.sweeps[q] = { number: this.finished[q] ?? 0, colour: -1, mine: 0, answered: false, tasksCame: false }
    this.nextColour(q)
  }

  private nextColour(q: number): void {
    const sweep = this.sweeps[q]
    if (!sweep) return
    sweep.colour++
    if (sweep.colour === this.colours) {
      this.sweeps[q] = undefined
      this.finished[q] = sweep.number + 1
      this.machine.processors[q].blocked = false
      return
    }
    const partner = this.partner(q, sweep.colour)
    if (partner === undefined) {
      this.nextColour(q)
      return
    }
    sweep.mine = this.load(q)
    sweep.answered = false
    sweep.tasksCame = false
    this.machine.requests++
    this.send(q, partner, 'LOAD', [sweep.number, sweep.colour, sweep.mine])
    this.meet(q)
  }

  /** Goes on if the partner's load of this sweep and colour is there. */
  private meet(q: number): void {
    const sweep = this.sweeps[q]
    const waiting = this.waiting[q] ?? []
    const at = waiting.findIndex((reported) => reported.sweep === sweep?.number && reported.colour === sweep.colour)
    if (!sweep || at < 0) return
    const [{ from, load }] = waiting.splice(at, 1)
    sweep.answered = true
    const give = this.surplus(q, sweep.mine, load)
    if (give > 0) {
      this.machine.successes++
      this.sendTasks(q, from, give, [sweep.number, sweep.colour])
    }
    if (this.surplus(q, load, sweep.mine) === 0 || sweep.tasksCame) this.nextColour(q)
  }

  override leave(q: number): void {
    this.sweeps[q] = undefined
    for (const { from, sweep, colour } of this.waiting[q] ?? []) this.send(q, from, 'BYE', [sweep, colour])
    this.waiting[q] = []
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const [number, colour, load] = data
    if (kind === 'TASKS') this.accept(q, tasks)
    const sweep = this.sweeps[q]
    const current = sweep?.number === number && sweep.colour === colour
    switch (kind) {
      case 'LOAD':
        if (!this.here[q]) {
          this.send(q, from, 'BYE', [number, colour])
          return
        }
        this.waiting[q] ??= []
        this.waiting[q].push({ from, sweep: number, colour, load })
        if (this.wants(q)) this.meet(q)
        return
      case 'BYE':
        if (current) this.nextColour(q)
        return
      case 'TASKS':
        if (!current) return
        if (sweep.answered) this.nextColour(q)
        else sweep.tasksCame = true
    }
  }

  private wants(q: number): boolean {
    return this.sweeps[q]?.answered === false
  }
}
