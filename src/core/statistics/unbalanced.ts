/**
 * Analysis of variance of a table whose combinations of levels were measured unequally often, or not at all. Its sums of
 * squares are of Type II: each term is adjusted for all terms of the model that do not contain it.
 */
import { type AnovaRow, withShares } from './anova.ts'
import { type Factor, levelsOfCell } from './design.ts'
import { pValueF } from './distributions.ts'
import { factorsOf, type Term, termName, termsUpTo } from './factorial.ts'
import { tukeyTail, tukeyUpperQuantile } from './studentised.ts'

/** Measurements in any order and number. */
export interface Unbalanced {
  readonly factors: readonly Factor[]
  /** The cell of each measurement, as `levelsOfCell` counts them. */
  readonly cells: readonly number[]
  /** The block of each measurement, from 0, where there are blocks. */
  readonly blocks: readonly number[] | undefined
  readonly response: readonly number[]
}

/** A table of Type II. */
export interface TypeTwo {
  readonly mean: number
  /** The model's greatest number of factors in a term. */
  readonly order: number
  /** Blocks first where there are some, then the terms, the residual and the total. The sums need not add up. */
  readonly rows: readonly AnovaRow[]
}

/** A cell that was measured, with its distance from the best by Tukey's intervals, which hold for all pairs together. */
export interface ComparedCell {
  readonly cell: number
  readonly count: number
  /** Adjusted for blocks: the mean as if every block had measured this cell. */
  readonly mean: number
  /** Undefined of the best cell, and where nothing is left to judge by. */
  readonly distance?: { readonly mean: number; readonly low: number; readonly high: number; readonly p: number | null }
}

/** A column whose remainder has a smaller share of its square than this is a sum of the columns before. */
const DEPENDENT = 1e-10

/** Measurements of one cell in one block. */
interface Group {
  readonly cell: number
  readonly block: number
  readonly count: number
  readonly sum: number
}

function groupsOf({ cells, blocks, response }: Unbalanced, mean: number): Group[] {
  const groups = new Map<string, { cell: number; block: number; count: number; sum: number }>()
  for (const [i, cell] of cells.entries()) {
    const block = blocks?.[i] ?? 0
    const key = `${cell} ${block}`
    const group = groups.get(key) ?? { cell, block, count: 0, sum: 0 }
    group.count++
    group.sum += response[i] - mean
    groups.set(key, group)
  }
  return [...groups.values()]
}

const meanOf = (values: readonly number[]) => values.reduce((sum, y) => sum + y, 0) / values.length
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)
const indices = (values: readonly number[]) => Array.from({ length: most(values) + 1 }, (_, i) => i)

/** Sums of products of a model's columns with each other and with the response: all that its sums of squares need, however many measurements there are. */
interface Products {
  /** By column: its product with each column up to itself. */
  readonly columns: readonly Float64Array[]
  readonly response: Float64Array
}

/** The products of columns that are 1 for the groups that have them and 0 for all others. */
function productsOf(count: number, groups: readonly Group[], columnsOf: (group: Group) => readonly number[]): Products {
  const columns = Array.from({ length: count }, (_, i) => new Float64Array(i + 1))
  const response = new Float64Array(count)
  for (const group of groups) {
    const those = columnsOf(group)
    for (const i of those) {
      response[i] += group.sum
      for (const j of those) if (j <= i) columns[i][j] += group.count
    }
  }
  return { columns, response }
}

/** What the columns `more` explain beyond those of `before`, by Cholesky's rows one after the other; what depends on the rows before it is left out. */
function gain({ columns, response }: Products, before: readonly number[], more: readonly number[]) {
  const rows: { readonly column: number; readonly row: Float64Array; readonly y: number }[] = []
  let [df, ss] = [0, 0]
  for (const [nth, i] of [...before, ...more].entries()) {
    const row = new Float64Array(rows.length + 1)
    let [rest, y] = [columns[i][i], response[i]]
    for (const [k, other] of rows.entries()) {
      let product = i > other.column ? columns[i][other.column] : columns[other.column][i]
      for (let l = 0; l < k; l++) product -= row[l] * other.row[l]
      row[k] = product / other.row[k]
      rest -= row[k] ** 2
      y -= row[k] * other.y
    }
    if (!(rest > DEPENDENT * columns[i][i])) continue
    row[rows.length] = Math.sqrt(rest)
    rows.push({ column: i, row, y: y / row[rows.length] })
    if (nth < before.length) continue
    df++
    ss += (y / row[rows.length - 1]) ** 2
  }
  return { df, ss }
}

/** Number of coefficients that a model with terms of up to `order` factors may have at most. */
export function coefficients({ factors, blocks }: Unbalanced, order: number): number {
  const ofTerm = (term: Term) => factorsOf(term).reduce((n, i) => n * (factors[i].levels.length - 1), 1)
  return termsUpTo(factors, order).reduce((n, term) => n + ofTerm(term), blocks ? most(blocks) + 1 : 1)
}

/** The table with terms of up to `order` factors; a sentence where the model leaves no residual to test against. */
export function typeTwo(data: Unbalanced, order: number): TypeTwo | string {
  const { factors, blocks, response } = data
  const mean = meanOf(response)
  const groups = groupsOf(data, mean)
  const terms = termsUpTo(factors, order)
  const blockColumns = blocks ? indices(blocks).map((block) => 1 + block) : []
  // Column 0 is the mean; a term has a column for each combination of its factors' levels but the first ones.
  let count = 1 + blockColumns.length
  const columnsOfTerms = new Map(
    terms.map((term) => {
      const size = factorsOf(term).reduce((n, i) => n * (factors[i].levels.length - 1), 1)
      const begin = count
      count += size
      return [term, Array.from({ length: size }, (_, i) => begin + i)] as const
    }),
  )
  const of = (some: readonly Term[]) => some.flatMap((term) => columnsOfTerms.get(term) ?? [])
  const products = productsOf(count, groups, ({ cell, block }) => {
    const levels = levelsOfCell(factors, cell)
    const ofTerms = terms.flatMap((term) => {
      const those = factorsOf(term)
      if (those.some((i) => levels[i] === 0)) return []
      const at = those.reduceRight((place, i) => place * (factors[i].levels.length - 1) + levels[i] - 1, 0)
      return columnsOfTerms.get(term)?.[at] ?? []
    })
    return [0, ...(blocks ? [1 + block] : []), ...ofTerms]
  })
  const withBlocks = [0, ...blockColumns]
  const squares = response.reduce((ss, one) => ss + (one - mean) ** 2, 0)
  const all = gain(products, [0], [...blockColumns, ...of(terms)])
  const total = { df: response.length - 1, ss: squares }
  const residual = { df: total.df - all.df, ss: Math.max(0, squares - all.ss) }
  if (residual.df < 1) return 'more measurements than the model has coefficients'
  const row = withShares(residual, total)
  return {
    mean,
    order,
    rows: [
      ...(blocks ? [row('replicates', gain(products, [0, ...of(terms)], blockColumns))] : []),
      ...terms.map((term) => {
        const others = terms.filter((other) => (other & term) !== term)
        return row('term', gain(products, [...withBlocks, ...of(others)], of([term])), term, termName(factors, term))
      }),
      row('residual', residual),
      row('total', total),
    ],
  }
}

/** The cells that were measured, the best mean first, or the sentence that says why they cannot be compared. */
export function compareCells(data: Unbalanced, better: 'less' | 'more' = 'less'): ComparedCell[] | string {
  const mean = meanOf(data.response)
  const groups = groupsOf(data, mean)
  const cells = [...new Set(data.cells)].sort((a, b) => a - b)
  const place = new Map(cells.map((cell, i) => [cell, i]))
  const blocks = indices(data.blocks ?? [0])
  const counts = cells.map(() => new Float64Array(blocks.length))
  const cellSums = cells.map(() => 0)
  const blockSums = blocks.map(() => 0)
  for (const { cell, block, count, sum } of groups) {
    const at = place.get(cell) ?? 0
    counts[at][block] = count
    cellSums[at] += sum
    blockSums[block] += sum
  }
  const size = counts.map((row) => row.reduce((sum, n) => sum + n, 0))
  const blockSize = blocks.map((block) => counts.reduce((sum, row) => sum + row[block], 0))
  // Each cell's effect beside the first one's, with blocks taken out; its inverse matrix times σ² is the effects' covariance.
  const matrix = cells.slice(1).map((_, i) =>
    cells.slice(1).map((_, j) => {
      const shared = blocks.reduce((sum, b) => sum + (counts[i + 1][b] * counts[j + 1][b]) / blockSize[b], 0)
      return (i === j ? size[i + 1] : 0) - shared
    }),
  )
  const inverse = inverted(matrix)
  if (!inverse) return 'blocks that connect all cells'
  const adjusted = cells.map(
    (_, i) => cellSums[i] - blocks.reduce((sum, b) => sum + (counts[i][b] * blockSums[b]) / blockSize[b], 0),
  )
  const covariance = (i: number, j: number) => (i > 0 && j > 0 ? inverse[i - 1][j - 1] : 0)
  const effects = cells.map((_, i) => cells.reduce((sum, _, j) => sum + covariance(i, j) * adjusted[j], 0))
  const blockEffects = blocks.map(
    (b) => (blockSums[b] - counts.reduce((sum, row, i) => sum + row[b] * effects[i], 0)) / blockSize[b],
  )
  const base = mean + meanOf(blockEffects)
  const df = data.response.length - cells.length - blocks.length + 1
  const rest = data.response.reduce((ss, y, i) => {
    const fitted = mean + effects[place.get(data.cells[i]) ?? 0] + blockEffects[data.blocks?.[i] ?? 0]
    return ss + (y - fitted) ** 2
  }, 0)
  const sign = better === 'less' ? 1 : -1
  const order = cells.map((_, i) => i).sort((a, b) => sign * (effects[a] - effects[b]))
  const [best] = order
  const quantile = df > 0 ? tukeyUpperQuantile(0.05, cells.length, df) : 0
  return order.map((i): ComparedCell => {
    const one = { cell: cells[i], count: size[i], mean: base + effects[i] }
    if (i === best || df <= 0) return one
    const difference = effects[i] - effects[best]
    const variance = covariance(i, i) + covariance(best, best) - 2 * covariance(i, best)
    const error = Math.sqrt(((rest / df) * variance) / 2)
    const [low, high] = [difference - quantile * error, difference + quantile * error]
    const p = error > 0 ? tukeyTail(Math.abs(difference) / error, cells.length, df) : null
    return { ...one, distance: { mean: difference, low, high, p } }
  })
}

/** A cell's measurements. */
interface CellSpread {
  readonly cell: number
  readonly count: number
  readonly mean: number
  /** The variance of its measurements, divided by n − 1; NaN for one alone. */
  readonly variance: number
}

/** The responses by cell, in the order of the cells. */
function responsesByCell({ cells, response }: Unbalanced): ReadonlyMap<number, readonly number[]> {
  const all = new Map<number, number[]>([...new Set(cells)].sort((a, b) => a - b).map((cell) => [cell, []]))
  for (const [i, cell] of cells.entries()) all.get(cell)?.push(response[i])
  return all
}

/**
 * Whether the variances of cells differ, by Brown and Forsythe: an analysis of variance of the distances from the cells' medians. Null where fewer
 * than two cells were measured more than once, or where no distance differs from another.
 */
export function variancesDiffer(data: Unbalanced): number | null {
  const groups = [...responsesByCell(data).values()].filter(({ length }) => length > 1)
  if (groups.length < 2) return null
  const distances = groups.map((values) => {
    const sorted = [...values].sort((a, b) => a - b)
    const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
    return values.map((value) => Math.abs(value - middle))
  })
  const all = meanOf(distances.flat())
  const between = distances.reduce((sum, group) => sum + group.length * (meanOf(group) - all) ** 2, 0)
  const within = distances.reduce((sum, group) => {
    const groupMean = meanOf(group)
    return sum + group.reduce((ss, value) => ss + (value - groupMean) ** 2, 0)
  }, 0)
  const [above, below] = [groups.length - 1, distances.flat().length - groups.length]
  return within > 0 ? pValueF(between / above / (within / below), above, below) : null
}

/**
 * The cells, the best mean first, without a common variance: by Games and Howell: with Welch's degrees of freedom for each pair and Tukey's
 * distribution. Undefined where a cell was measured once, or blocks are to be taken out.
 */
export function compareByWelch(data: Unbalanced, better: 'less' | 'more' = 'less'): ComparedCell[] | undefined {
  if (data.blocks) return undefined
  const cells = [...responsesByCell(data)].map(([cell, values]): CellSpread => {
    const mean = meanOf(values)
    const ss = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return { cell, count: values.length, mean, variance: ss / (values.length - 1) }
  })
  if (cells.some(({ count }) => count < 2)) return undefined
  const sign = better === 'less' ? 1 : -1
  cells.sort((a, b) => sign * (a.mean - b.mean))
  const [best] = cells
  return cells.map(({ cell, count, mean, variance }): ComparedCell => {
    if (cell === best.cell) return { cell, count, mean }
    const [cellVariance, other] = [variance / count, best.variance / best.count]
    const difference = mean - best.mean
    const error = Math.sqrt((cellVariance + other) / 2)
    if (error === 0)
      return { cell, count, mean, distance: { mean: difference, low: difference, high: difference, p: null } }
    const df = (cellVariance + other) ** 2 / (cellVariance ** 2 / (count - 1) + other ** 2 / (best.count - 1))
    const wide = tukeyUpperQuantile(0.05, cells.length, df) * error
    const p = tukeyTail(Math.abs(difference) / error, cells.length, df)
    return { cell, count, mean, distance: { mean: difference, low: difference - wide, high: difference + wide, p } }
  })
}

/** The inverse of a symmetric matrix by Gauss and Jordan; undefined where it has none. */
function inverted(matrix: readonly (readonly number[])[]): Float64Array[] | undefined {
  const n = matrix.length
  const rows = matrix.map((row, i) => Float64Array.from({ length: 2 * n }, (_, j) => row[j] ?? (j === n + i ? 1 : 0)))
  for (let i = 0; i < n; i++) {
    const pivot = rows[i][i]
    if (!(pivot > DEPENDENT * matrix[i][i])) return undefined
    for (let j = i; j < 2 * n; j++) rows[i][j] /= pivot
    for (const [k, row] of rows.entries()) {
      const factor = row[i]
      if (k === i || factor === 0) continue
      for (let j = i; j < 2 * n; j++) row[j] -= factor * rows[i][j]
    }
  }
  return rows.map((row) => row.slice(n))
}
