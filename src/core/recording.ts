/**
 * A recording: what a run leaves behind to be drawn.
 *
 * Columns hold one number a row, matrices one number a row and lane (a processor, a worker, …), both as typed arrays. A
 * row is an iteration, a time bin, an event or a program tried, as the lab says; `stride` is how many of the run's own
 * steps one row stands for. A recording past its capacity folds neighbouring rows together and doubles its stride, so
 * memory is bounded whatever the run's length.
 */

/** How two neighbouring rows become one. */
export type Fold = 'sum' | 'last' | 'max'

/** A column of a recording. */
export interface ColumnDefinition {
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly fold: Fold
}

/** A matrix of a recording: one row a step, one lane a processor. Values are whole numbers; rows fold by `max`. */
export interface MatrixDefinition {
  readonly id: string
  readonly label: string
  readonly unit: string
}

/** What a lab records. */
export interface RecordingShape {
  /** What one step is, in the singular: "iteration". */
  readonly step: string
  /** What one lane is, in the singular: "processor". */
  readonly lane: string
  /** What the markers of a run are, in the singular: "transition". */
  readonly marker?: string
  readonly columns: readonly ColumnDefinition[]
  readonly matrices: readonly MatrixDefinition[]
  /** Where the playhead stands in a fresh run: at its first row, unless what matters is in the last one, as in a search. */
  readonly opensAt?: 'end'
}

/** Rows in transit from the worker to the page, or a whole recording. */
export interface Rows {
  /** Index of the first row. */
  readonly from: number
  /** How many rows. */
  readonly count: number
  /** Steps of the run one row stands for. */
  readonly stride: number
  /** Steps of the run in all rows up to the last one here. */
  readonly steps: number
  /** Lanes of the matrices. */
  readonly lanes: number
  /** By column id, `count` numbers each. */
  readonly columns: Readonly<Record<string, Float64Array>>
  /** By matrix id, `count × lanes` whole numbers each, row after row. */
  readonly matrices: Readonly<Record<string, Int32Array>>
}

/** A recording that grows. Read `columns` and `matrices` up to `count` only: they are longer than that. */
export interface Recording extends Rows {
  readonly from: 0
  readonly shape: RecordingShape
}

/** Bytes a recording may take before it halves its resolution. */
export const RECORDING_BYTES = 64 * 2 ** 20

/** Lanes of a block: one that holds nothing but zeros need not be looked at when rows are folded. */
const BLOCK = 64

/** Bytes that one row of a shape takes. */
export function bytesPerRow(shape: RecordingShape, lanes: number): number {
  return shape.columns.length * 8 + shape.matrices.length * lanes * 4
}

/** The most rows a recording holds; even, at least 2. */
export function capacityOf(shape: RecordingShape, lanes: number, bytes = RECORDING_BYTES): number {
  return Math.max(2, 2 * Math.floor(bytes / bytesPerRow(shape, lanes) / 2))
}

/** Records a run. The run writes row after row; the recorder grows, folds and hands out what is new. */
export class Recorder implements Recording {
  readonly from = 0
  count = 0
  stride = 1
  steps = 0
  readonly columns: Record<string, Float64Array> = {}
  readonly matrices: Record<string, Int32Array> = {}
  private readonly capacity: number
  private allocated = 0
  /** Whether a block of lanes holds anything but zeros: row after row, the same for all matrices. */
  private filled = new Uint8Array()
  private readonly blocks: number
  /** Rows already handed out by `take` that have not changed since. */
  private taken = 0
  private takenStride = 1

  constructor(
    readonly shape: RecordingShape,
    readonly lanes: number,
    bytes = RECORDING_BYTES,
  ) {
    this.capacity = capacityOf(shape, lanes, bytes)
    this.blocks = Math.ceil(lanes / BLOCK)
    this.grow(Math.min(256, this.capacity))
  }

  /**
   * Adds one step. `column` has the columns' numbers in the order of the shape, `matrix` the lanes' numbers, one array a
   * matrix in the order of the shape; both are copied. Where it is known that all lanes but the first `count` of `busy` hold
   * zero, only these are looked at.
   */
  push(column: ArrayLike<number>, matrix: readonly Int32Array[], busy?: Int32Array, count = 0): void {
    const { shape, lanes } = this
    const fresh = this.steps % this.stride === 0
    if (fresh && this.count === this.capacity) this.halve()
    if (fresh && this.count === this.allocated) this.grow(Math.min(this.capacity, this.allocated * 4))
    const row = fresh ? this.count : this.count - 1
    shape.columns.forEach(({ id, fold }, c) => {
      const data = this.columns[id]
      data[row] = fresh ? column[c] : folded(fold, data[row], column[c])
    })
    const few = busy && count < lanes / 16
    shape.matrices.forEach(({ id }, m) => {
      const data = this.matrices[id]
      const source = matrix[m]
      const at = row * lanes
      if (few) takeLargerOf(data, at, source, busy, count)
      else if (fresh) data.set(source.length === lanes ? source : source.subarray(0, lanes), at)
      else takeLarger(data, at, source, lanes)
    })
    const { filled, blocks } = this
    if (few) for (let i = 0; i < count; i++) filled[row * blocks + Math.floor(busy[i] / BLOCK)] = 1
    else filled.fill(1, row * blocks, (row + 1) * blocks)
    if (fresh) this.count++
    else this.taken = Math.min(this.taken, this.count - 1)
    this.steps++
  }

  /** The rows that are new or changed since the last call, as copies that can be transferred; undefined when none. */
  take(): Rows | undefined {
    const from = this.takenStride === this.stride ? this.taken : 0
    if (from === this.count) return undefined
    const { lanes, count, stride, steps } = this
    this.taken = count
    this.takenStride = stride
    return {
      from,
      count: count - from,
      stride,
      steps,
      lanes,
      columns: mapValues(this.columns, (data) => data.slice(from, count)),
      matrices: mapValues(this.matrices, (data) => data.slice(from * lanes, count * lanes)),
    }
  }

  /** Takes rows that another recorder handed out. */
  put(rows: Rows): void {
    const until = rows.from + rows.count
    if (until > this.allocated) this.grow(Math.max(until, Math.min(this.capacity, this.allocated * 2)))
    for (const id of Object.keys(this.columns)) this.columns[id].set(rows.columns[id], rows.from)
    for (const id of Object.keys(this.matrices)) this.matrices[id].set(rows.matrices[id], rows.from * this.lanes)
    this.count = until
    this.stride = rows.stride
    this.steps = rows.steps
  }

  private halve(): void {
    const { shape } = this
    const half = this.count / 2
    for (const { id, fold } of shape.columns) {
      const data = this.columns[id]
      for (let row = 0; row < half; row++) data[row] = folded(fold, data[2 * row], data[2 * row + 1])
    }
    for (let row = 0; row < this.count; row++) this.fold(row)
    this.count = half
    this.stride *= 2
  }

  /** Adds a row of the matrices to the one it becomes a part of, and leaves zeros; blocks without anything are skipped. */
  private fold(row: number): void {
    const { lanes, blocks, filled, shape } = this
    const target = row >> 1
    if (row === target) return
    for (let block = 0; block < blocks; block++) {
      if (!filled[row * blocks + block]) continue
      filled[row * blocks + block] = 0
      filled[target * blocks + block] = 1
      const begin = block * BLOCK
      const end = Math.min(lanes, begin + BLOCK)
      for (const { id } of shape.matrices) {
        const data = this.matrices[id]
        const from = row * lanes + begin
        const until = row * lanes + end
        if (row % 2 === 0) data.copyWithin(target * lanes + begin, from, until)
        else takeLarger(data, target * lanes + begin, data.subarray(from, until), end - begin)
        data.fill(0, from, until)
      }
    }
  }

  private grow(rows: number): void {
    for (const { id } of this.shape.columns) {
      const data = new Float64Array(rows)
      if (this.columns[id]) data.set(this.columns[id])
      this.columns[id] = data
    }
    for (const { id } of this.shape.matrices) {
      const data = new Int32Array(rows * this.lanes)
      if (this.matrices[id]) data.set(this.matrices[id])
      this.matrices[id] = data
    }
    const filled = new Uint8Array(rows * this.blocks)
    filled.set(this.filled)
    this.filled = filled
    this.allocated = rows
  }
}

/** Hot for recordings of many lanes: a function of its own is compiled apart from the bookkeeping around it. */
function takeLarger(data: Int32Array, at: number, source: Int32Array, lanes: number): void {
  for (let lane = 0, to = at; lane < lanes; lane++, to++) data[to] = Math.max(data[to], source[lane])
}

/** The same for some lanes; a row that has not been written holds zeros. */
function takeLargerOf(data: Int32Array, at: number, source: Int32Array, busy: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const lane = busy[i]
    data[at + lane] = Math.max(data[at + lane], source[lane])
  }
}

function folded(fold: Fold, a: number, b: number): number {
  return fold === 'sum' ? a + b : fold === 'last' ? b : Math.max(a, b)
}

function mapValues<A, B>(record: Record<string, A>, f: (a: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([id, a]) => [id, f(a)]))
}

/** The buffers of rows, to be transferred. */
export function buffersOf(rows: Rows): ArrayBuffer[] {
  return [...Object.values(rows.columns), ...Object.values(rows.matrices)].map((a) => a.buffer as ArrayBuffer)
}
