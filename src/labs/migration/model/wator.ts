/** WATOR as a program: every process works out one block of the sea, and sends its borders to the blocks beside it (thesis §7.3). */
import type { MigrationValues } from '../parameters.ts'
import { blocksOf, bounds } from './blocks.ts'
import type { ProgramGraph } from './graph.ts'
import type { Program } from './program.ts'
import { CELL, Sea } from './sea.ts'

/** Cells of the sea whose step takes as long as one of a processor. */
const CELLS = 20

/** Bytes of states of the sea that are kept where a run is looked into, and most of them; there are always two. */
const MOST_BYTES = 2 ** 25
const MOST_STATES = 40

export class Wator implements Program {
  readonly iterations: number
  readonly due = Number.POSITIVE_INFINITY
  effort = 0
  readonly means: Float64Array
  readonly lengths: Float64Array
  /** By cell, its block. */
  private readonly blockOf: Int32Array
  private readonly cellCosts: Float64Array
  private sea: Sea
  /** Whether the run is looked into: then steps are kept, for a process behind others, and states to go back to. */
  private watched = false
  /** By step, the cells; only for the last steps. */
  private readonly cells = new Map<number, Uint8Array>()
  /** By step, a way back to that state, at multiples of the stride; where they take too much room, half of them go. */
  private readonly states = new Map<number, () => void>()
  private stride = 1
  /** By step, the cycles of every block; only for the last steps, because no process is farther behind another. */
  private readonly costs = new Map<number, Float64Array>()
  private readonly stepsKept: number

  constructor(
    private readonly values: MigrationValues,
    { channels, from, to }: ProgramGraph,
  ) {
    const { oceanWidth, oceanHeight, seaSteps, repetitions, borderBytes, cellCost } = values
    const [across, down] = blocksOf(values)
    const columns = bounds(oceanWidth, across)
    const rows = bounds(oceanHeight, down)
    const width = (block: number) => columns[(block % across) + 1] - columns[block % across]
    const rowOf = (block: number) => Math.floor(block / across)
    const height = (block: number) => rows[rowOf(block) + 1] - rows[rowOf(block)]
    this.iterations = seaSteps * repetitions
    this.stepsKept = across + down + 4
    this.lengths = Float64Array.from({ length: channels }, (_, c) => {
      const [sender, receiver] = [from[c], to[c]]
      const border = rowOf(sender) === rowOf(receiver) ? height(sender) : width(sender)
      return Math.max(1, Math.round(borderBytes * border))
    })
    this.cellCosts = Float64Array.from({ length: across * down }, (_, b) => width(b) * height(b) * cellCost)
    this.blockOf = new Int32Array(oceanWidth * oceanHeight)
    for (let block = 0; block < across * down; block++) {
      for (let y = rows[rowOf(block)]; y < rows[rowOf(block) + 1]; y++) {
        const begin = y * oceanWidth
        this.blockOf.fill(block, begin + columns[block % across], begin + columns[(block % across) + 1])
      }
    }
    this.sea = new Sea(values)
    this.means = this.costsAfter(0).slice()
  }

  prepare(): void {}

  computing(i: number, _: number, n: number): number {
    return this.costsAfter(Math.floor(n / this.values.repetitions))[i]
  }

  length(c: number): number {
    return this.lengths[c]
  }

  /** Nothing is drawn from what the machine does: the sea is worked out again where it is asked for. */
  save(): () => void {
    return () => {}
  }

  /** The cells of the sea after this many steps. */
  cellsAfter(steps: number): Uint8Array {
    const cached = this.cells.get(steps)
    if (cached) return cached.slice()
    const present = this.sea.save()
    const { watched } = this
    this.watched = false
    this.goTo(steps)
    this.watched = watched
    const cells = this.sea.cells.slice()
    present()
    return cells
  }

  /** Keeps from now on what looking into the run needs. */
  watch(): void {
    this.watched = true
    this.keep()
  }

  /** Leads the sea to a step: from the present one, or from the latest that is kept before it. */
  private goTo(steps: number): void {
    if (this.sea.steps > steps) {
      let latest = -1
      for (const savedStep of this.states.keys()) if (savedStep <= steps && savedStep > latest) latest = savedStep
      const back = this.states.get(latest)
      if (back) back()
      else this.sea = new Sea(this.values)
    }
    while (this.sea.steps < steps) this.stepSea()
  }

  private keep(): void {
    const { steps, cells, bytes } = this.sea
    this.cells.set(steps, cells.slice())
    this.cells.delete(steps - this.stepsKept)
    if (steps % this.stride !== 0 || this.states.has(steps)) return
    this.states.set(steps, this.sea.save())
    if (this.states.size <= Math.max(2, Math.min(MOST_STATES, Math.floor(MOST_BYTES / bytes)))) return
    this.stride *= 2
    for (const savedStep of this.states.keys()) if (savedStep % this.stride !== 0) this.states.delete(savedStep)
  }

  private costsAfter(steps: number): Float64Array {
    const cached = this.costs.get(steps)
    if (cached) return cached
    if (this.sea.steps > steps) this.cells.clear()
    this.goTo(steps)
    const cost = this.count()
    this.costs.set(steps, cost)
    this.costs.delete(steps - this.stepsKept)
    return cost
  }

  private stepSea(): void {
    this.sea.step()
    this.effort += this.sea.cells.length / CELLS
    if (this.watched) this.keep()
  }

  private count(): Float64Array {
    const { fishCost, sharkCost } = this.values
    const { cells } = this.sea
    const fish = new Float64Array(this.cellCosts.length)
    const sharks = new Float64Array(this.cellCosts.length)
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] === CELL.fish) fish[this.blockOf[cell]]++
      else if (cells[cell] === CELL.shark) sharks[this.blockOf[cell]]++
    }
    return this.cellCosts.map((cost, b) => Math.max(1, Math.round(cost + fish[b] * fishCost + sharks[b] * sharkCost)))
  }
}
