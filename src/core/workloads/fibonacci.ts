/** Fibonacci's numbers by their definition: tasks with hardly any work. A descriptor is k. */
import { number, type Problem, type ValuesOf } from '../parameters.ts'
import { shown, unexpected } from '../text/expected.ts'
import { workload } from './definition.ts'
import { type BeginWorkload, MOST_TASKS, ready } from './workload.ts'

/** Largest n that is offered. */
const MOST = 30

const parameters = {
  fibonacci: number({
    label: 'Fibonacci number',
    symbol: 'n',
    group: 'tree',
    default: 20,
    slider: { min: 1, max: MOST, step: 1 },
    limits: { min: 1, max: MOST, integer: true },
    help: 'Which of Fibonacci’s numbers is computed.',
  }),
  fibonacciCutoff: number({
    label: 'Cutoff',
    group: 'tree',
    default: 1,
    slider: { min: 1, max: 20, step: 1 },
    limits: { min: 1, max: MOST, integer: true },
    help: 'Numbers up to this one are computed in one task, with all calls below; 1 splits everything.',
  }),
}

type FibonacciValues = ValuesOf<typeof parameters>

/** Tasks by n, from 0, with a cutoff. */
function tasks(n: number, cutoff: number): number {
  let [previous, current] = [1, 1]
  for (let k = cutoff + 1; k <= n; k++) [previous, current] = [current, 1 + previous + current]
  return current
}

function check({ fibonacci: n, fibonacciCutoff: cutoff }: FibonacciValues): readonly Problem[] {
  if (tasks(n, cutoff) <= MOST_TASKS) return []
  let fitting = cutoff
  while (tasks(n, fitting) > MOST_TASKS) fitting++
  const expected = `at least ${fitting} because there may be ${MOST_TASKS} tasks`
  return [{ parameter: 'fibonacciCutoff', message: unexpected('fibonacciCutoff', expected, shown(cutoff)) }]
}

export const fibonacci = workload({
  label: 'Fibonacci',
  help: 'Fibonacci’s numbers by recursion: a task is one call, or with a cutoff a call and all below it.',
  source: 'Duran et al., ICPP 2009 (BOTS)',
  parameters,
  check,
})

/** The calls of a scenario: one operation each; those at or below the cutoff take all calls of their subtree, 2F(k + 1) − 1. */
export const begin: BeginWorkload<FibonacciValues> = ({ fibonacci: n, fibonacciCutoff: cutoff }) => {
  const calls = Float64Array.from({ length: n + 1 }, (_, k) => tasks(k, 1))
  return ready({
    words: 1,
    bytes: 4,
    flops: 1,
    expected: tasks(n, cutoff),
    root(into) {
      into[0] = n
    },
    visit(descriptors, at, _, into) {
      const k = descriptors[at]
      const splits = k > cutoff
      into.count = splits ? 2 : 0
      into.operations = splits ? 1 : calls[k]
      into.children[0] = k - 2
      into.children[1] = k - 1
    },
  })
}
