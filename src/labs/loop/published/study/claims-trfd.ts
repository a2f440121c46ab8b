/** What the source claims about TRFD (§1.5.3), about each loop and both together. */
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import type { Comparison } from '../../../../core/reproduce/study.ts'
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

export const TRFD: Judges = {
  'trfd-shift': together(trfd(4), (of) =>
    ([30, 50] as const).map((n) => {
      const best = FOUR[least(FOUR.map((strategy) => bothLoops(of, 4, n, strategy)))]
      return { text: `n = ${n}: ${nameOf(best)} is the best`, holds: best === (n === 30 ? 'lddlb' : 'gddlb') }
    }),
  ),
  'trfd-gcdlb': together(trfd(4), (of) => SIZES.map((n) => sums(of, 4, n, 'gcdlb', 'lcdlb'))),
  'trfd-16': together(trfd(16), (of) =>
    SIZES.flatMap((n) => [
      sums(of, 16, n, 'lddlb', 'gddlb'),
      sums(of, 16, n, 'gddlb', 'gcdlb'),
      sums(of, 16, n, 'gddlb', 'lcdlb'),
    ]),
  ),
  'trfd-lcdlb': together(trfd(16), (of) => SIZES.map((n) => sums(of, 16, n, 'lcdlb', 'gcdlb'))),
  'trfd-distributed': together(trfd(16), (of) =>
    SIZES.flatMap((n) => [sums(of, 16, n, 'gddlb', 'gcdlb'), sums(of, 16, n, 'lddlb', 'lcdlb')]),
  ),
  'trfd-l1': each(casesOf('trfd1', 4), (samples, one) => [best(samples, one, 'lddlb')]),
  'trfd-l2': grows(casesOf('trfd2', 4)),
  'trfd-16-each': each(trfd(16), (samples, one) => [best(samples, one, 'lddlb')]),
  'trfd-double': together(trfd(4), (of) =>
    SIZES.map((n) => {
      const size = (n * (n + 1)) / 2
      const [first, second] = trfd(4).filter((one) => one.n === n)
      const ratio = mean(of(second.id), NONE) / Math.ceil(size / 2) / (mean(of(first.id), NONE) / size)
      return { text: `n = ${n}: ${ratio.toFixed(2)} times`, holds: ratio > 1.7 && ratio < 2.3 }
    }),
  ),
}
