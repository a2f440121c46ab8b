/**
 * A recording: what a run leaves behind to be drawn.
 *
 * Columns hold one number a row, matrices one number a row and lane (a processor, a worker, …), both as typed arrays. A
 * row is an iteration, a time bin, an event or a program tried, as the lab says; `stride` is how many of the run's own
 * steps one row stands for. A recording past its capacity folds neighbouring rows together and doubles its stride, so
 * memory is bounded whatever the run's length.
 */
import { add, addSome, addSteps, copy, type Fold, halve, keepsWithZero, type Numbers } from './folding.ts'

const NUMBERS = { int32: Int32Array, float32: Float32Array, float64: Float64Array } as const

/** What the numbers of a matrix are. */
type NumberType = keyof typeof NUMBERS

/** A column of a recording. */
interface ColumnDefinition {
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly fold: Fold
}

/** A matrix of a recording: one number a row and lane. Numbers that fold by `max` are not negative; those that fold by `mean` are no whole ones. */
interface MatrixDefinition extends ColumnDefinition {
  readonly numbers: NumberType
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
  /** Id of the column with the seconds that have passed at a row's end; absent where steps take no time of their own. */
  readonly time?: string
  /** Whether a step is but a slot of time, with nothing in it that a reader would count: then a run lies along seconds at first. */
  readonly slots?: true
  /** Seconds of the run at which a first look is worth most, where that is not its beginning. */
  readonly first?: number
  /** Seconds of the run that are played in a second at first, where all of it in the usual time is too fast to be followed. */
  readonly pace?: number
  /** Whether the lab itself keeps its rows few: then a row stands for several steps by design, not for lack of memory. */
  readonly few?: true
  /** Whether all steps but the last take the same time, the same with every seed: then curves of many seeds lie together along seconds too. */
  readonly even?: true
  /**
   * Whether each step is a schedule, which can be played itself. The last one is the answer, and what is shown at first; `alone` where it
   * is the only one, which then is what plays.
   */
  readonly schedules?: true | 'alone'
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
  /** By matrix id, `count × lanes` numbers each, row after row. */
  readonly matrices: Readonly<Record<string, Numbers>>
}

/** A recording that grows. Read `columns` and `matrices` up to `count` only: they are longer than that. */
export interface Recording extends Rows {
  readonly from: 0
  readonly shape: RecordingShape
}

/** Whether a row is there: a caption may be asked for before the first one, and of one that a longer run before had. */
export const hasRow = ({ count }: Pick<Rows, 'count'>, row: number): boolean => row >= 0 && row < count

/** Bytes a recording may take before it halves its resolution. */
export const RECORDING_BYTES = 64 * 2 ** 20

/** Lanes of a block: one that holds only zeros need not be looked at when rows are folded. */
const BLOCK = 64

/** Bytes that one row of a shape takes. */
export function bytesPerRow(shape: RecordingShape, lanes: number): number {
  const lane = shape.matrices.reduce((bytes, { numbers }) => bytes + NUMBERS[numbers].BYTES_PER_ELEMENT, 0)
  return shape.columns.length * 8 + lanes * lane
}

/** The place of every column in what `push` is given, by the column's id. */
export function placesOf<S extends RecordingShape>(shape: S): Readonly<Record<S['columns'][number]['id'], number>> {
  type Places = Record<S['columns'][number]['id'], number>
  return Object.fromEntries(shape.columns.map(({ id }, place) => [id, place])) as Places
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
  readonly matrices: Record<string, Numbers> = {}
  /** The same arrays in the order of the shape, with their folds: looking them up by id costs more than everything else of a step. */
  private columnData: Float64Array[] = []
  private matrixData: Numbers[] = []
  private readonly columnFolds: readonly Fold[]
  private readonly matrixFolds: readonly Fold[]
  private readonly capacity: number
  private allocated = 0
  /** Steps in the last row; `stride` when the next step begins a row. */
  private within = 1
  /** Whether a block of lanes holds anything but zeros: row after row, the same for all matrices. */
  private filled = new Uint8Array()
  private readonly blocks: number
  /** Called before rows are taken: for runs that write theirs only when they are looked at, and not step by step. */
  refresh: (() => void) | undefined
  /** Rows already handed out by `take` that have not changed since. */
  private takenRows = 0
  private takenStride = 1

  constructor(
    readonly shape: RecordingShape,
    readonly lanes: number,
    bytes = RECORDING_BYTES,
  ) {
    this.capacity = capacityOf(shape, lanes, bytes)
    this.blocks = Math.ceil(lanes / BLOCK)
    this.columnFolds = shape.columns.map(({ fold }) => fold)
    this.matrixFolds = shape.matrices.map(({ fold }) => fold)
    this.grow(0)
  }

  /**
   * Adds one step. `column` has the columns' numbers, each in its place (see `placesOf`), `matrix` the lanes' numbers, one array a
   * matrix in the order of the shape; all are copied. Where it is known that all lanes but the first `count` of `busy` hold
   * zero, only these are looked at.
   */
  push(column: Numbers | readonly number[], matrix: readonly Numbers[], busy?: Int32Array, count = 0): void {
    this.pushSteps(1, column, 1, matrix, busy, count)
  }

  /**
   * Adds steps, the same as one after the other and faster. `column` has the columns one after the other, each with enough numbers that
   * the next one begins `span` further on; `matrix` has the steps' lanes one step after the other. Only a single step can have `busy`.
   */
  pushSteps(
    steps: number,
    column: Numbers | readonly number[],
    span: number,
    matrix: readonly Numbers[],
    busy?: Int32Array,
    count = 0,
  ): void {
    for (let from = 0; from < steps; ) {
      const many = Math.min(this.makeRoom(), steps - from)
      this.write(from, many, column, span, matrix, busy, count)
      from += many
    }
  }

  /** Writes steps for which there is room: those from `from` on of what is pushed. */
  private write(
    from: number,
    many: number,
    column: Numbers | readonly number[],
    span: number,
    matrix: readonly Numbers[],
    busy: Int32Array | undefined,
    count: number,
  ): void {
    const { lanes, stride, columnData, columnFolds, matrixData, matrixFolds, filled, blocks } = this
    /** Steps that are in the first step's row already. */
    const before = this.within % stride
    const row = before === 0 ? this.count : this.count - 1
    const until = row + Math.ceil((before + many) / stride)
    for (let c = 0; c < columnData.length; c++)
      addSteps(columnFolds[c], columnData[c], row, column, c * span + from, many, before, stride)
    const few = busy !== undefined && count < lanes / 16
    for (let m = 0; m < matrixData.length; m++) {
      const fold = matrixFolds[m]
      const data = matrixData[m]
      if (few && (before === 0 || keepsWithZero(fold))) addSome(fold, data, row * lanes, matrix[m], busy, count)
      else if (stride === 1) copy(matrix[m], from * lanes, many * lanes, data, row * lanes)
      else
        for (let i = 0, at = before; i < many; i++, at++)
          add(fold, data, (row + Math.floor(at / stride)) * lanes, matrix[m], (from + i) * lanes, lanes, at % stride)
    }
    if (few) for (let i = 0; i < count; i++) filled[row * blocks + Math.floor(busy[i] / BLOCK)] = 1
    else filled.fill(1, row * blocks, until * blocks)
    this.takenRows = Math.min(this.takenRows, row)
    this.count = until
    this.within = before + many - (until - row - 1) * stride
    this.steps += many
  }

  /** How many steps there is room for, at least one. */
  private makeRoom(): number {
    if (this.within === this.stride && this.count === this.allocated) {
      if (this.count === this.capacity) this.halve()
      else this.grow(Math.min(this.capacity, Math.max(256, this.allocated * 4)))
    }
    return (this.allocated - this.count) * this.stride + this.stride - this.within
  }

  /** The rows that are new or changed since the last call, as copies that can be transferred; undefined when none. */
  take(): Rows | undefined {
    this.refresh?.()
    const from = this.takenStride === this.stride ? this.takenRows : 0
    if (from === this.count) return undefined
    const { lanes, count, stride, steps } = this
    this.takenRows = count
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

  /** Takes rows that another recorder handed out; the first ones as they are, so that they are no longer the giver's. */
  put(rows: Rows): void {
    if (this.allocated === 0) {
      const { columns, matrices } = this.shape
      this.hold(
        columns.map(({ id }) => rows.columns[id]),
        matrices.map(({ id }) => rows.matrices[id]),
        rows.count,
      )
      this.filled = new Uint8Array(rows.count * this.blocks)
      this.open(rows)
      return
    }
    this.open(rows)
    for (const id of Object.keys(this.columns)) this.columns[id].set(rows.columns[id], rows.from)
    for (const id of Object.keys(this.matrices)) this.matrices[id].set(rows.matrices[id], rows.from * this.lanes)
  }

  /** Makes room for rows, which are to be written into the columns and matrices at once. */
  open({ from, count, stride, steps }: Pick<Rows, 'from' | 'count' | 'stride' | 'steps'>): void {
    const until = from + count
    if (until > this.allocated) this.grow(Math.max(until, Math.min(this.capacity, this.allocated * 2)))
    this.count = until
    this.stride = stride
    this.steps = steps
  }

  private halve(): void {
    const half = this.count / 2
    this.columnData.forEach((data, c) => {
      halve(this.columnFolds[c], data, 1, half)
    })
    if (this.blocks > 1) for (let row = 1; row < this.count; row++) this.fold(row)
    else {
      this.matrixData.forEach((data, m) => {
        halve(this.matrixFolds[m], data, this.lanes, half)
        data.fill(0, half * this.lanes, this.count * this.lanes)
      })
      this.filled.fill(1, 0, half).fill(0, half)
    }
    this.count = half
    this.stride *= 2
    this.within = this.stride
  }

  /** Adds a row of the matrices to the one it becomes a part of, and leaves zeros; blocks without anything are skipped. */
  private fold(row: number): void {
    const { lanes, blocks, filled } = this
    const target = row >> 1
    for (let block = 0; block < blocks; block++) {
      const begin = block * BLOCK
      const length = Math.min(lanes, begin + BLOCK) - begin
      const [at, from] = [target * lanes + begin, row * lanes + begin]
      const [there, here] = [filled[target * blocks + block], filled[row * blocks + block]]
      if (!here && (row % 2 === 0 || !there)) continue
      this.matrixData.forEach((data, m) => {
        if (row % 2 === 0) data.copyWithin(at, from, from + length)
        else if (here || !keepsWithZero(this.matrixFolds[m])) add(this.matrixFolds[m], data, at, data, from, length, 1)
        data.fill(0, from, from + length)
      })
      filled[row * blocks + block] = 0
      filled[target * blocks + block] = 1
    }
  }

  private grow(rows: number): void {
    const { shape, lanes } = this
    this.filled = longer(Uint8Array, rows * this.blocks, this.filled)
    this.hold(
      shape.columns.map((_, c) => longer(Float64Array, rows, this.columnData[c])),
      shape.matrices.map(({ numbers }, m) => longer(NUMBERS[numbers], rows * lanes, this.matrixData[m])),
      rows,
    )
  }

  private hold(columns: Float64Array[], matrices: Numbers[], rows: number): void {
    const { shape } = this
    this.columnData = columns
    this.matrixData = matrices
    for (const [c, { id }] of shape.columns.entries()) this.columns[id] = columns[c]
    for (const [m, { id }] of shape.matrices.entries()) this.matrices[id] = matrices[m]
    this.allocated = rows
  }
}

/** An array with what another holds, and zeros up to a length. */
function longer<T extends { set(other: T): void }>(make: new (length: number) => T, length: number, old?: T): T {
  const data = new make(length)
  if (old) data.set(old)
  return data
}

function mapValues<A, B>(record: Record<string, A>, f: (a: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([id, a]) => [id, f(a)]))
}

/** The buffers of rows, to be transferred. */
export function buffersOf(rows: Rows): ArrayBuffer[] {
  return [...Object.values(rows.columns), ...Object.values(rows.matrices)].map((a) => a.buffer as ArrayBuffer)
}
