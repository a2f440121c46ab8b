/** From a filled map to what is drawn: every place has a value or a winner, coarse ones stand in for those to come. */
import { contour, type Segment } from '../../../core/sweep/contour.ts'
import { owners, placesAt, strides } from '../../../core/sweep/refinement.ts'
import type { Filled } from './fill.ts'
import { type Cell, isTie, numberOf } from './plan.ts'

/** What is drawn of a map. Rows count from the foot up. */
export interface Picture {
  readonly columns: number
  readonly rows: number
  /** Row after row: the place's own cell, or that of the nearest place that is known. One that is whole comes before a preliminary one. */
  readonly cells: readonly (Cell | undefined)[]
  /** Whether the cell is the place's own. */
  readonly computed: readonly boolean[]
  /** The same as numbers; undefined where there is none. */
  readonly values: readonly (number | undefined)[]
  /** The same as winners; −1 where there is none. */
  readonly winners: readonly number[]
  /** An option that is as good as the winner; −1 where there is none. */
  readonly equals: readonly number[]
}

/** The picture of a map. Its metric may be another one than the map was filled for when nothing else differs. */
export function pictureOf({ plan, cells, stride }: Filled): Picture {
  const columns = plan.x.samples.length
  const rows = plan.y.samples.length
  // Before the first level is whole, its places stand for those around them as well, and the others are empty.
  const [coarsest] = strides(columns, rows)
  const across = owners(columns, stride ?? coarsest)
  const up = owners(rows, stride ?? coarsest)
  const shown = Array.from({ length: columns * rows }, (_, at) => {
    const [cell, near] = [cells[at], cells[up[Math.floor(at / columns)] * columns + across[at % columns]]]
    return cell && (!cell.tried || !near || near.tried) ? cell : near
  })
  const { metric, options } = plan.measure
  return {
    columns,
    rows,
    cells: shown,
    computed: shown.map((cell, at) => cell !== undefined && cell === cells[at]),
    values: shown.map((cell) => (options.length === 0 ? numberOf(cell?.outcome, metric) : cell?.value)),
    winners: shown.map((cell) => cell?.pick ?? -1),
    equals: shown.map((cell) => (cell && !cell.tried && isTie(cell) ? cell.ranking[1] : -1)),
  }
}

/** The line of zero, in places from the left and from the foot; the middle of a place is at its index + ½. */
export function zeroLine({ plan, stride }: Filled, picture: Picture): readonly Segment[] {
  if (stride === undefined || plan.measure.options.length > 0) return []
  const xs = placesAt(picture.columns, stride)
  const ys = placesAt(picture.rows, stride)
  const middle = (index: number) => index + 0.5
  return contour(
    xs.map(middle),
    ys.map(middle),
    (i, j) => picture.values[ys[j] * picture.columns + xs[i]] ?? Number.NaN,
  )
}
