/** The asynchronous lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { treeQuestions, treeScenario } from '../../core/trees/problem.ts'

export const problem: ProblemMapping = {
  order: 1,
  how: 'A tree that grows',
  help: 'Search, branch and bound, divide and conquer: a piece of work makes new ones, and no processor waits for all.',
  questions: treeQuestions,
  scenario: treeScenario,
}
