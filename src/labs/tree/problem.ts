/** The tree lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { treeQuestions, treeScenario } from '../../core/trees/problem.ts'

export const problem: ProblemMapping = {
  order: 2,
  how: 'A tree that grows, in rounds',
  help: 'The same, in a program that goes from barrier to barrier: all compute some nodes, then all balance.',
  questions: treeQuestions,
  choices: {
    sources: {
      label: 'Where does the work begin?',
      beside: 'processors',
      options: {
        one: { label: 'At one processor', help: 'The root is there; what grows has to spread.' },
        many: { label: 'At all of them', help: 'Each processor grows the first levels and keeps its share.' },
      },
    },
  },
  scenario(answers) {
    const { assumes, sets, varied, ...rest } = treeScenario(answers)
    const isMany = answers.choices.sources === 'many'
    return {
      ...rest,
      sets: { ...sets, ...(isMany && { start: 'redundant' }) },
      assumes: [...assumes, 'A barrier takes log₂ p messages, one after the other.'],
      varied: [
        ...varied,
        { says: 'On a ring', sets: { topology: 'ring' } },
        isMany
          ? { says: 'If the work begins at one processor', sets: { start: 'one' } }
          : { says: 'If the work begins at all processors', sets: { start: 'redundant' } },
      ],
    }
  },
}
