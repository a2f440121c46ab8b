/** What is wrong with the work of a scenario whose values are each inside their limits but do not go together. */
import { applies, type Problem, type Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'
import { workloads } from './index.ts'
import { BEST_FIRST } from './names.ts'
import { workloadOf } from './parameters.ts'

/** Checks the work of a scenario, as far as that is possible without the files that it names. */
export function workloadProblems(values: Values): readonly Problem[] {
  const { check, searches } = workloadOf(values)
  const problems = check?.(values as never) ?? []
  if (values.traversal !== BEST_FIRST || searches) return problems
  const ordered = Object.entries(workloads).flatMap(([id, definition]) => ('searches' in definition ? [id] : []))
  const expected = `another order than by promise, which only tasks of workload ${ordered.join(', ')} have`
  return [...problems, { parameter: 'traversal', message: unexpected('traversal', expected, BEST_FIRST) }]
}

/** What is said of work that has grown too large: which parameters decide how large it is. */
export function tooLarge(values: Values, expected: string, got: string): Problem {
  const deciding = Object.entries(workloadOf(values).parameters).flatMap(([id, p]) => (applies(p, values) ? [id] : []))
  const smaller = deciding.length > 0 ? `; what makes it smaller is set by ${deciding.join(', ')}` : ''
  return { parameter: 'workload', message: `${unexpected('workload', expected, `${got} and more`)}${smaller}` }
}
