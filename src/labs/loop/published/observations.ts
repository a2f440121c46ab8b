/** What the source observes in table 1.4, to be judged in the printed cells and in those measured here. */
import type { JudgedCell, Observation, Verdict } from '../../../core/reproduce/published.ts'
import { CASES, type Four, nameOf, type PublishedCase } from './cases.ts'
import { ACTUAL, LOSS, PREDICTED } from './tables.ts'

type Column = typeof ACTUAL

/** What stands in a column for a case: a strategy, several, or nothing. */
function strategies(cells: readonly JudgedCell[], column: Column, { set }: PublishedCase): readonly string[] {
  const found = cells.find(
    (cell) => cell.column.label === column.label && Object.entries(set).every(([id, value]) => cell.set[id] === value),
  )
  return found ? String(found.value).split(', ') : []
}

/** One of these strategies is the best in each of the cases. */
function bestIs(sentence: string, wanted: readonly Four[], about: (each: PublishedCase) => boolean): Observation {
  return {
    table: '1.4',
    sentence,
    check(cellsOf): Verdict {
      const cells = cellsOf('1.4')
      const all = CASES.filter(about)
      const names = wanted.map(nameOf)
      const holding = all.filter((each) => strategies(cells, ACTUAL, each).some((name) => names.includes(name)))
      return { holds: holding.length === all.length, because: `${holding.length} of ${all.length} cases` }
    },
  }
}

const GLOBAL = ['gcdlb', 'gddlb'] as const
const LOCAL = ['lcdlb', 'lddlb'] as const

/** A shift from local to global: the smallest size local, the largest global. */
const shifts = (where: string, loop: PublishedCase['loop'], processors: 4 | 16): Observation => ({
  table: '1.4',
  sentence: `${where} the best strategy shifts from a local to a global one as the size grows.`,
  check(cellsOf) {
    const cells = cellsOf('1.4')
    const cases = CASES.filter((each) => each.loop === loop && each.processors === processors)
    const kinds = cases.map((each) => {
      const names = strategies(cells, ACTUAL, each)
      return names.some((name) => name.startsWith('G')) ? 'global' : 'local'
    })
    return {
      holds: kinds[0] === 'local' && kinds[kinds.length - 1] === 'global',
      because: cases.map(({ n }, i) => `n = ${n} ${kinds[i]}`).join(', '),
    }
  },
})

export const observations: readonly Observation[] = [
  {
    table: '1.4',
    sentence: 'The predicted best strategy is the best one in most of the cases.',
    check(cellsOf) {
      const cells = cellsOf('1.4')
      const met = CASES.filter((each) => {
        const actual = strategies(cells, ACTUAL, each)
        return strategies(cells, PREDICTED, each).some((name) => actual.includes(name))
      }).length
      return { holds: met > CASES.length / 2, because: `${met} of ${CASES.length} cases` }
    },
  },
  {
    table: '1.4',
    sentence: 'Where another one is predicted, it is behind the best by 2.7 % on average and by 8.2 % at most.',
    check(cellsOf) {
      const losses = cellsOf('1.4').flatMap(({ column, value }) =>
        column.label === LOSS.label && column.unit === LOSS.unit ? Number(value) : [],
      )
      const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
      const most = Math.max(...losses)
      return {
        holds: mean < 2.75 && most < 8.25,
        because: `in the ${losses.length} cases that the source prints, ${mean.toFixed(2)} % on average and ${most.toFixed(2)} % at most`,
      }
    },
  },
  bestIs('GDDLB is the best for every matrix multiplication.', ['gddlb'], ({ loop }) => loop === 'mxm'),
  bestIs(
    'LDDLB is the best for loop 1 of TRFD on 4 processors.',
    ['lddlb'],
    (each) => each.loop === 'trfd1' && each.processors === 4,
  ),
  shifts('For loop 2 of TRFD on 4 processors', 'trfd2', 4),
  bestIs(
    'LDDLB is the best for both loops of TRFD on 16 processors.',
    ['lddlb'],
    (each) => each.loop.startsWith('trfd') && each.processors === 16,
  ),
  bestIs(
    'For the smallest adjoint convolution the local strategies are better.',
    LOCAL,
    (each) => each.loop === 'ac' && each.n === 100,
  ),
  bestIs(
    'For the largest adjoint convolution the global strategies are better.',
    GLOBAL,
    (each) => each.loop === 'ac' && each.n === 250,
  ),
  shifts('For the adjoint convolution on 16 processors', 'ac', 16),
]
