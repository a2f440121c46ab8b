import { expect, test } from 'vitest'
import { anova } from './anova.ts'
import { experiment } from './factorial.ts'
import { compareByWelch, compareCells, typeTwo, type Unbalanced, variancesDiffer } from './unbalanced.ts'

/*
 * R 4.2.2, on the same table as a data frame t, with threads, schedule and day as factors:
 *   m <- function(f) lm(f, t)
 *   anova(m(seconds~schedule), m(seconds~schedule+threads))           SS of threads, and so on for each term
 *   anova(m(seconds~schedule+threads), m(seconds~schedule*threads))   SS of both together
 *   f <- m(seconds~schedule*threads); deviance(f); df.residual(f)
 *   t$cell <- interaction(t$threads, t$schedule, drop=TRUE); TukeyHSD(aov(seconds~cell, t))
 *   g <- lm(seconds~day+cell, t)   differences of cells from coef(g) and vcov(g), with qtukey and ptukey
 */
const factors = [
  { parameter: 'threads', levels: [2, 4, 8] },
  { parameter: 'schedule', levels: ['static', 'guided'] },
]
const table: Unbalanced = {
  factors,
  cells: [0, 0, 0, 3, 3, 1, 1, 4, 2, 2, 2, 2],
  blocks: undefined,
  response: [4.0, 4.4, 4.1, 3.5, 3.6, 2.5, 2.9, 2.2, 1.9, 2.0, 1.7, 2.3],
}
const days = { ...table, blocks: [0, 1, 2, 0, 2, 0, 1, 1, 0, 0, 2, 1] }

function checked(data: Unbalanced, order: number) {
  const it = typeTwo(data, order)
  if (typeof it === 'string') throw new Error(it)
  return it.rows
}

test.each([
  [
    'without blocks',
    table,
    [
      ['threads', 2, 9.515],
      ['schedule', 1, 0.6171666667],
      ['threads·schedule', 1, 0.005833333333],
      ['residual', 7, 0.359166666667],
    ],
  ],
  [
    'with blocks',
    days,
    [
      ['replicates', 2, 0.3021666667],
      ['threads', 2, 9.605313283],
      ['schedule', 1, 0.5755128205],
      ['threads·schedule', 1, 0.01633333333],
      ['residual', 5, 0.057],
    ],
  ],
] as const)('Type II sums %s, with a missing cell, are R’s', (_, data, expected) => {
  const rows = checked(data, 2).slice(0, -1)
  expect(rows.map(({ source, df }) => [source, df])).toEqual(expected.map(([source, df]) => [source, df]))
  for (const [i, [, , ss]] of expected.entries()) expect(rows[i].ss).toBeCloseTo(ss, 8)
})

test('Terms are tested against the residual of the whole model', () => {
  const [threads] = checked(table, 2)
  expect(threads.f).toBeCloseTo((9.515 / 2 / 0.359166666667) * 7, 6)
})

test('Tukey’s intervals are R’s, the best cell first', () => {
  const cells = compareCells(table)
  if (typeof cells === 'string') throw new Error(cells)
  expect(cells.map(({ cell }) => cell)).toEqual([2, 4, 1, 3, 0])
  const expected = [
    [0.225, -0.6811412166734, 1.131141216673, 0.892605979724],
    [0.725, 0.0231060317024, 1.426893968298, 0.043228814185],
    [1.575, 0.8731060317024, 2.276893968298, 0.00057614117],
    [2.191666666667, 1.5726543710494, 2.810678962284, 0.000029521581],
  ]
  for (const [i, numbers] of expected.entries()) {
    const { mean, low, high, p } = cells[i + 1].distance ?? {}
    for (const [at, value] of [mean, low, high, p].entries()) expect(value).toBeCloseTo(numbers[at], 4)
  }
})

test('With blocks, cells are compared within them, as in R', () => {
  const cells = compareCells(days)
  if (typeof cells === 'string') throw new Error(cells)
  const expected = [
    [4, 1.93166666667, undefined, undefined, undefined, undefined],
    [2, 2.00416666667, 0.0725, -0.459667355935, 0.604667355935, 0.977713891106],
    [1, 2.62416666667, 0.6925, 0.143366892562, 1.24163310744, 0.0199966408773],
    [3, 3.68416666667, 1.7525, 1.14018678805, 2.36481321195, 0.000481197619102],
    [0, 4.16666666667, 2.235, 1.69747332099, 2.77252667901, 0.0000733294502447],
  ]
  expect(cells.map(({ cell }) => cell)).toEqual(expected.map(([cell]) => cell))
  for (const [i, [, mean, difference, low, high, p]] of expected.entries()) {
    expect(cells[i].mean).toBeCloseTo(mean ?? 0, 8)
    const { distance } = cells[i]
    if (difference === undefined) continue
    expect(distance?.mean).toBeCloseTo(difference, 8)
    expect(distance?.low).toBeCloseTo(low ?? 0, 4)
    expect(distance?.high).toBeCloseTo(high ?? 0, 4)
    // R’s own ptukey is off by up to 5e-6 here; see studentised.test.ts.
    expect(distance?.p).toBeCloseTo(p ?? 0, 4)
  }
})

test('Of a balanced table both analyses say the same', () => {
  const response = [4, 2.5, 1.9, 3.5, 2.2, 1.8, 4.4, 2.9, 2.3, 3.6, 2.1, 2.0]
  const cells = response.map((_, i) => i % 6)
  const blocks = response.map((_, i) => Math.floor(i / 6))
  const balanced = anova(experiment(factors, 2, response), { order: 2, blocks: true })
  const rows = checked({ factors, cells, blocks, response }, 2)
  const expected = [balanced.replicates, ...balanced.terms, balanced.residual, balanced.total]
  for (const [i, row] of expected.entries()) {
    expect(rows[i].df).toBe(row?.df)
    expect(rows[i].ss).toBeCloseTo(row?.ss ?? 0, 10)
  }
})

test('What cannot be judged is said', () => {
  const once = { ...table, cells: [0, 1, 2, 3, 4], response: [1, 2, 3, 4, 5] }
  expect(typeTwo(once, 2)).toBe('more measurements than the model has coefficients')
  const cells = compareCells(once)
  expect(typeof cells !== 'string' && cells.every(({ distance }) => distance === undefined)).toBe(true)
  expect(compareCells({ ...table, cells: [0, 0, 1, 1], blocks: [0, 0, 1, 1], response: [1, 2, 3, 4] })).toBe(
    'blocks that connect all cells',
  )
})

/*
 * R 4.2.2, with y and its cell g; m, v, n are means, variances and counts of cells:
 *   d <- abs(y - ave(y, g, FUN=median)); anova(lm(d~g))
 *   e <- v[i]/n[i] + v[1]/n[1]; df <- e^2 / ((v[i]/n[i])^2/(n[i]-1) + (v[1]/n[1])^2/(n[1]-1))
 *   qtukey(.95, 4, df)/sqrt(2)*sqrt(e); ptukey(abs(m[i]-m[1])/sqrt(e)*sqrt(2), 4, df, lower=FALSE)
 */
test('Where variances differ, intervals by Games and Howell are R’s', () => {
  const uneven: Unbalanced = {
    factors: [{ parameter: 'g', levels: [0, 1, 2, 3] }],
    cells: [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3],
    blocks: undefined,
    response: [4.0, 4.4, 4.1, 3.9, 9.0, 14.5, 11.2, 6.1, 6.0, 6.3, 5.9, 6.2, 20, 31, 12, 26],
  }
  expect(variancesDiffer(uneven)).toBeCloseTo(0.0035632, 7)
  expect(variancesDiffer(table)).toBeGreaterThan(0.05)
  const expected = new Map([
    [1, [7.466666666667, -3.520477083597, 18.45381041693, 0.103677197644]],
    [2, [2.0, 1.53646165438, 2.46353834562, 0.0000441480569262]],
    [3, [18.15, -1.5753780824314, 37.8753780824314, 0.0621935646014]],
  ])
  const cells = compareByWelch(uneven) ?? []
  expect(cells.map(({ cell }) => cell)).toEqual([0, 2, 1, 3])
  for (const { cell, distance } of cells.slice(1)) {
    const { mean, low, high, p } = distance ?? {}
    // R's quantile of two degrees of freedom is as exact as that.
    for (const [at, value] of [mean, low, high, p].entries()) {
      const expectedValue = expected.get(cell)?.[at] ?? Number.NaN
      expect(Math.abs(Number(value) - expectedValue), `cell ${cell}, ${at}`).toBeLessThan(
        5e-4 * Math.abs(expectedValue) + 5e-6,
      )
    }
  }
  expect(compareByWelch({ ...uneven, blocks: uneven.cells.map((_, i) => i % 2) })).toBeUndefined()
  expect(
    compareByWelch({
      ...uneven,
      cells: uneven.cells.with(15, 0).map((cell, i) => (i === 14 ? 3 : cell === 3 ? 0 : cell)),
    }),
  ).toBeUndefined()
})
