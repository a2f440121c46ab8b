/**
 * The rows of a recorded run. The kernel writes them (../kernel/totals.ts), and they go to the recorder many at a time: an iteration of a few
 * processors takes a tenth of a microsecond, and to hand over each row by itself as long again.
 */
import type { Recorder } from '../../../core/recording.ts'
import { RowTable } from '../kernel/slots.ts'
import type { System } from './system.ts'

/** Where no row is written. */
export const NOWHERE = -1

/**
 * The rows that the kernel keeps, and the most processors for which it keeps their loads too. Where there are more, most are idle now and
 * then, and not copied.
 */
const ROWS = 500
const FEW_PROCESSORS = 256

export class Rows {
  /** Where the kernel writes the next row. */
  place = 0
  /** How many rows it keeps. */
  private readonly most: number
  /** A view of the kernel's memory; empty when the memory has grown. */
  private columns = new Float64Array()
  private readonly matrices = [new Int32Array()]
  private readonly span: number

  constructor(
    private readonly system: System,
    private readonly recorder: Recorder,
  ) {
    const { kernel, costs, processors } = system
    const keepsLoads = processors <= FEW_PROCESSORS
    this.most = keepsLoads ? ROWS : 1
    kernel.beginRows(this.most, keepsLoads, costs.dequeue + costs.enqueue)
    this.span = kernel.rowTable(RowTable.span)
  }

  /** The kernel has written a row. */
  next(): void {
    if (++this.place === this.most) this.hand()
  }

  /** Hands the recorder all rows that it does not have. */
  hand(): void {
    const { system, recorder, place, matrices } = this
    if (place === 0) return
    this.place = 0
    if (this.columns.length === 0) this.refreshViews()
    if (this.most > 1) recorder.pushSteps(place, this.columns, this.span, matrices)
    else {
      matrices[0] = system.load
      recorder.pushSteps(1, this.columns, this.span, matrices, system.active, system.activeCount)
    }
  }

  private refreshViews(): void {
    const { kernel, processors } = this.system
    const { buffer } = kernel.memory
    const { shape } = this.recorder
    this.columns = new Float64Array(buffer, kernel.rowTable(RowTable.columns), shape.columns.length * this.span)
    if (this.most > 1)
      this.matrices[0] = new Int32Array(buffer, kernel.rowTable(RowTable.loads), this.most * processors)
  }
}
