/** The tree lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { treeQuestions, treeScenario } from '../../core/trees/problem.ts'

export const problem: ProblemMapping = {
  order: 2,
  how: 'A tree that grows, in rounds',
  help: 'The same, in a program that goes from barrier to barrier: all compute some nodes, then all balance.',
  questions: treeQuestions,
  scenario(answers) {
    const { assumes, ...rest } = treeScenario(answers)
    return { ...rest, assumes: [...assumes, 'A barrier takes log₂ p messages, one after the other.'] }
  },
}
