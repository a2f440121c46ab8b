import { sidesOf } from '../../tree/network.ts'
import { Balancer } from '../balancer.ts'
import type { Message } from '../machine.ts'
import { asTree } from '../scenario.ts'

/** A processor's part in a dimension of its sweep. */
interface Part {
  readonly dimension: number
  readonly mine: number
  /** Tasks and processors before it. */
  before?: { readonly tasks: number; readonly count: number }
  /** Tasks and processors of the line. */
  line?: { readonly tasks: number; readonly count: number }
  /** Messages with tasks that have come. */
  arrived: number
}

/** Dimension exchange in which each line of the network shares all its tasks evenly by their sum (Wu and Shu 1996). */
export class DirectExchange extends Balancer {
  private readonly parts = new Map<number, Part>()
  /** Sums that have come early: by processor and dimension. */
  private readonly sums = new Map<string, NonNullable<Part['before']>>()
  private readonly dimensions = this.machine.scenario.topology === 'star' ? this.p - 1 : this.sides.length

  private get sides(): readonly number[] {
    return sidesOf(asTree(this.scenario))
  }

  /** The neighbours before and after q in its line; the link that closes a ring is not used. */
  private around(q: number, dimension: number): readonly [number | undefined, number | undefined] {
    if (this.scenario.topology === 'star') {
      const partner = this.machine.network.partners[dimension][q]
      return q === 0 ? [undefined, partner] : [partner, undefined]
    }
    const step = this.sides.slice(0, dimension).reduce((a, b) => a * b, 1)
    const side = this.sides[dimension]
    const place = Math.floor(q / step) % side
    return [place > 0 ? q - step : undefined, place < side - 1 && q + step < this.p ? q + step : undefined]
  }

  override act(q: number): void {
    if (this.parts.has(q)) return
    const finished = this.gate(q)
    if (!finished && this.load(q) > 0) return
    this.machine.processors[q].blocked = true
    this.begin(q, 0)
  }

  private begin(q: number, dimension: number): void {
    this.parts.delete(q)
    if (dimension === this.dimensions) {
      this.machine.processors[q].blocked = false
      return
    }
    const [before, after] = this.around(q, dimension)
    if (before === undefined && after === undefined) {
      this.begin(q, dimension + 1)
      return
    }
    this.machine.requests++
    const part: Part = { dimension, mine: this.load(q), arrived: 0 }
    this.parts.set(q, part)
    const key = `${q} ${dimension}`
    const sum = before === undefined ? { tasks: 0, count: 0 } : this.sums.get(key)
    this.sums.delete(key)
    if (sum) this.passOn(q, part, sum)
  }

  private passOn(q: number, part: Part, sum: NonNullable<Part['before']>): void {
    const [, after] = this.around(q, part.dimension)
    part.before = sum
    const withMine = { tasks: sum.tasks + part.mine, count: sum.count + 1 }
    if (after === undefined) this.share(q, part, withMine)
    else this.send(q, after, 'SUM', [withMine.tasks, withMine.count, part.dimension], 2)
  }

  private share(q: number, part: Part, line: NonNullable<Part['line']>): void {
    const [before] = this.around(q, part.dimension)
    part.line = line
    if (before !== undefined) this.send(q, before, 'TOTAL', [line.tasks, line.count, part.dimension], 2)
    this.giveIfComplete(q, part)
  }

  /** What goes to the neighbour before and to the one after; less than 0 what comes from them. */
  private flows({ before, line, mine }: Part): readonly [number, number] {
    if (!before || !line) throw new Error('not known yet')
    let part = 0
    for (let k = 0; k < before.count; k++) part += this.partOf(line, k)
    return [part - before.tasks, before.tasks + mine - part - this.partOf(line, before.count)]
  }

  /** The tasks that the k-th of a line is to have. */
  private partOf({ tasks, count }: NonNullable<Part['line']>, k: number): number {
    return Math.floor(tasks / count) + (k < tasks % count ? 1 : 0)
  }

  private giveIfComplete(q: number, part: Part): void {
    if (!part.line) return
    const flows = this.flows(part)
    if (part.arrived < flows.filter((flow) => flow < 0).length) return
    for (const [k, to] of this.around(q, part.dimension).entries()) {
      if (to === undefined || flows[k] <= 0) continue
      this.machine.successes++
      this.sendTasks(q, to, flows[k])
    }
    this.begin(q, part.dimension + 1)
  }

  override receive(q: number, { kind, data, tasks }: Message): void {
    const part = this.parts.get(q)
    const [sum, count, dimension] = data
    if (kind === 'TASKS') {
      this.accept(q, tasks)
      if (!part) throw new Error('tasks outside of a sweep')
      part.arrived++
      this.giveIfComplete(q, part)
    } else if (kind === 'TOTAL') {
      if (!part) throw new Error('a total outside of a sweep')
      this.share(q, part, { tasks: sum, count })
    } else if (part?.dimension === dimension && !part.before) this.passOn(q, part, { tasks: sum, count })
    else this.sums.set(`${q} ${dimension}`, { tasks: sum, count })
  }
}
