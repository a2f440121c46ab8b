/** WATOR: fish and sharks on a torus of cells (thesis §7.3). The sea depends on its stream alone, never on the machine that works it out. */
import { type Random, returningStream } from '../../../core/random/random.ts'
import { saved } from './saved.ts'

/** What a cell holds. */
export const CELL = { empty: 0, fish: 1, shark: 2 } as const

interface SeaValues {
  readonly oceanWidth: number
  readonly oceanHeight: number
  readonly fish: number
  readonly sharks: number
  readonly fishBreed: number
  readonly sharkBreed: number
  readonly starve: number
  readonly seed: number
}

export class Sea {
  /** What each cell x + width · y holds. */
  readonly cells: Uint8Array
  /** Steps that have been done. */
  steps = 0
  private readonly ages: Float64Array
  private readonly hungers: Float64Array
  private readonly random: Random
  private readonly savedRandom: () => () => void
  /** The cells with what acts in a turn, and the places to go to from one of them. */
  private readonly acting: Int32Array
  private readonly choices = new Int32Array(4)

  constructor(private readonly values: SeaValues) {
    const { oceanWidth, oceanHeight, fish, sharks, fishBreed, sharkBreed, seed } = values
    const count = oceanWidth * oceanHeight
    this.cells = new Uint8Array(count)
    this.ages = new Float64Array(count)
    this.hungers = new Float64Array(count)
    this.acting = new Int32Array(count)
    const { next, save } = returningStream(seed, 'wator')
    this.random = next
    this.savedRandom = save
    const order = Int32Array.from({ length: count }, (_, cell) => cell)
    for (let k = 0; k < fish + sharks; k++) {
      const j = k + this.below(count - k)
      const cell = order[j]
      order[j] = order[k]
      order[k] = cell
      this.cells[cell] = k < fish ? CELL.fish : CELL.shark
      this.ages[cell] = this.below(k < fish ? fishBreed : sharkBreed)
    }
  }

  /** Bytes of a state that `save` keeps. */
  get bytes(): number {
    return this.cells.byteLength + this.ages.byteLength + this.hungers.byteLength
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const numbers = saved([this.cells, this.ages, this.hungers])
    const random = this.savedRandom()
    const { steps } = this
    return () => {
      numbers()
      random()
      this.steps = steps
    }
  }

  /** One step: the fish, then the sharks, each in ascending order of their cells. */
  step(): void {
    const { ages, hungers, cells } = this
    const { fishBreed, sharkBreed, starve } = this.values
    for (let k = 0, count = this.gather(CELL.fish); k < count; k++) {
      const cell = this.acting[k]
      ages[cell]++
      const to = this.pick(cell, CELL.empty)
      if (to >= 0) this.move(cell, to, fishBreed)
    }
    for (let k = 0, count = this.gather(CELL.shark); k < count; k++) {
      const cell = this.acting[k]
      ages[cell]++
      hungers[cell]++
      let to = this.pick(cell, CELL.fish)
      if (to >= 0) hungers[cell] = 0
      else to = this.pick(cell, CELL.empty)
      if (to >= 0) this.move(cell, to, sharkBreed)
      const at = to >= 0 ? to : cell
      if (hungers[at] >= starve) cells[at] = CELL.empty
    }
    this.steps++
  }

  private below(n: number): number {
    return Math.floor(this.random() * n)
  }

  private gather(kind: number): number {
    let count = 0
    for (let cell = 0; cell < this.cells.length; cell++) if (this.cells[cell] === kind) this.acting[count++] = cell
    return count
  }

  /** One of the neighbours that hold this; −1 if there is none. */
  private pick(cell: number, kind: number): number {
    const { choices, cells } = this
    const { oceanWidth, oceanHeight } = this.values
    const x = cell % oceanWidth
    const y = (cell - x) / oceanWidth
    const north = (y > 0 ? y - 1 : oceanHeight - 1) * oceanWidth + x
    const south = (y < oceanHeight - 1 ? y + 1 : 0) * oceanWidth + x
    const east = cell - x + (x < oceanWidth - 1 ? x + 1 : 0)
    const west = cell - x + (x > 0 ? x - 1 : oceanWidth - 1)
    let count = 0
    if (cells[north] === kind) choices[count++] = north
    if (cells[east] === kind) choices[count++] = east
    if (cells[south] === kind) choices[count++] = south
    if (cells[west] === kind) choices[count++] = west
    return count > 0 ? choices[this.below(count)] : -1
  }

  /** Goes to a cell; who is old enough leaves a young one behind. */
  private move(from: number, to: number, breed: number): void {
    const { cells, ages, hungers } = this
    cells[to] = cells[from]
    ages[to] = ages[from]
    hungers[to] = hungers[from]
    hungers[from] = 0
    ages[from] = 0
    if (ages[to] >= breed) ages[to] = 0
    else cells[from] = CELL.empty
  }
}
