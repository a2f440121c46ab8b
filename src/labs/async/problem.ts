/** The asynchronous lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { treeQuestions, treeScenario } from '../../core/trees/problem.ts'

export const problem: ProblemMapping = {
  order: 1,
  how: 'A tree that grows',
  help: 'Search, branch and bound, divide and conquer: a piece of work makes new ones, and no processor waits for all.',
  questions: treeQuestions,
  scenario(answers) {
    const { assumes, varied, ...rest } = treeScenario(answers)
    const hopTime = Number((5e5 * answers.latency).toPrecision(12))
    return {
      ...rest,
      assumes: [...assumes, 'The work begins at one processor: what grows has to spread.'],
      varied: [
        ...varied,
        { says: 'With half of the latency for each further link', sets: { hopTime } },
        { says: 'With one message at a time into a processor', sets: { port: 'serial' } },
      ],
    }
  },
}
