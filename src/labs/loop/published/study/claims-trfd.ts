/** What the source claims of TRFD (§1.5.3), of each loop and of both together. */
import type { Claim, Comparison } from '../../../../core/reproduce/study.ts'
import { casesOf, FOUR, nameOf } from '../cases.ts'
import { best, each, grows, together } from './claim-rules.ts'
import { NONE } from './methods.ts'
import { least, mean, type Of } from './numbers.ts'

const trfd = (processors: 4 | 16) => [...casesOf('trfd1', processors), ...casesOf('trfd2', processors)]

/** Both loops of TRFD together: the sum of their means. */
function bothLoops(of: Of, processors: 4 | 16, n: number, strategy: string): number {
  const cases = trfd(processors).filter((one) => one.n === n)
  return cases.reduce((sum, { id }) => sum + mean(of(id), strategy), 0)
}

function sums(of: Of, processors: 4 | 16, n: number, first: string, second: string): Comparison {
  const [a, b] = [first, second].map((strategy) => bothLoops(of, processors, n, strategy))
  const holds = a < b
  return {
    text: `n = ${n}, ${nameOf(first)} ${holds ? 'before' : 'not before'} ${nameOf(second)}: ${a.toFixed(2)} and ${b.toFixed(2)} s`,
    holds,
  }
}

const SIZES = [30, 40, 50]

export const TRFD: readonly Claim[] = [
  together(
    {
      id: 'trfd-shift',
      place: '§1.5.3, figure 1.9',
      sentence: 'On 4 processors LDDLB is the best for small data, GDDLB for large.',
      measure: 'Of the mean times of both loops together LDDLB has the least for n = 30, GDDLB for n = 50.',
    },
    trfd(4),
    (of) =>
      ([30, 50] as const).map((n) => {
        const best = FOUR[least(FOUR.map((strategy) => bothLoops(of, 4, n, strategy)))]
        return { text: `n = ${n}: ${nameOf(best)} is the best`, holds: best === (n === 30 ? 'lddlb' : 'gddlb') }
      }),
  ),
  together(
    {
      id: 'trfd-gcdlb',
      place: '§1.5.3, figure 1.9',
      sentence: 'On 4 processors GCDLB is better than LCDLB.',
      measure: 'The mean time of both loops together is less with GCDLB, for each n.',
    },
    trfd(4),
    (of) => SIZES.map((n) => sums(of, 4, n, 'gcdlb', 'lcdlb')),
  ),
  together(
    {
      id: 'trfd-16',
      place: '§1.5.3, figure 1.9',
      sentence: 'On 16 processors LDDLB is the best, and GDDLB follows it.',
      measure: 'The mean time of both loops together is least with LDDLB, then with GDDLB, for each n.',
    },
    trfd(16),
    (of) =>
      SIZES.flatMap((n) => [
        sums(of, 16, n, 'lddlb', 'gddlb'),
        sums(of, 16, n, 'gddlb', 'gcdlb'),
        sums(of, 16, n, 'gddlb', 'lcdlb'),
      ]),
  ),
  together(
    {
      id: 'trfd-lcdlb',
      place: '§1.5.3, figure 1.9',
      sentence: 'On 16 processors LCDLB is better than GCDLB.',
      measure: 'The mean time of both loops together is less with LCDLB, for each n.',
    },
    trfd(16),
    (of) => SIZES.map((n) => sums(of, 16, n, 'lcdlb', 'gcdlb')),
  ),
  together(
    {
      id: 'trfd-distributed',
      place: '§1.5.3, figure 1.9',
      sentence: 'On 16 processors the distributed strategies are better than the centralised ones.',
      measure: 'The mean time of both loops together is less with GDDLB than with GCDLB, with LDDLB than with LCDLB.',
    },
    trfd(16),
    (of) => SIZES.flatMap((n) => [sums(of, 16, n, 'gddlb', 'gcdlb'), sums(of, 16, n, 'lddlb', 'lcdlb')]),
  ),
  each(
    {
      id: 'trfd-l1',
      place: '§1.5.3, table 1.4',
      sentence: 'For loop 1 on 4 processors LDDLB is the best.',
      measure: 'LDDLB has the least mean time, for each n.',
    },
    casesOf('trfd1', 4),
    (samples, one) => [best(samples, one, 'lddlb')],
  ),
  grows(
    'trfd-l2',
    '§1.5.3, table 1.4',
    'For loop 2 on 4 processors GDDLB tends to do better as the data grows.',
    casesOf('trfd2', 4),
  ),
  each(
    {
      id: 'trfd-16-each',
      place: '§1.5.3, table 1.4',
      sentence: 'On 16 processors LDDLB stays the best for both loops.',
      measure: 'LDDLB has the least mean time of each loop, for each n.',
    },
    trfd(16),
    (samples, one) => [best(samples, one, 'lddlb')],
  ),
  together(
    {
      id: 'trfd-double',
      place: '§1.5.3',
      sentence: 'Loop 2 has almost twice the work an iteration that loop 1 has.',
      measure:
        'The mean time without balancing over the number of iterations, pairs in loop 2, is 1.7 to 2.3 times that of loop 1.',
    },
    trfd(4),
    (of) =>
      SIZES.map((n) => {
        const size = (n * (n + 1)) / 2
        const [first, second] = trfd(4).filter((one) => one.n === n)
        const ratio = mean(of(second.id), NONE) / Math.ceil(size / 2) / (mean(of(first.id), NONE) / size)
        return { text: `n = ${n}: ${ratio.toFixed(2)} times`, holds: ratio > 1.7 && ratio < 2.3 }
      }),
  ),
]
