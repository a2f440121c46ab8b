/** How each lab takes a problem of the reader's own; no part of the page's start. */
import { inOrder, type Mappings, type ProblemMapping } from '../core/problem/problem.ts'
import { labIds } from './index.ts'

const modules = import.meta.glob<{ readonly problem: ProblemMapping }>('./*/problem.ts', { eager: true })

/** The mappings by the labs' ids, in the order in which the form offers them. */
export const mappings: Mappings = inOrder(
  Object.fromEntries(labIds.map((id) => [id, modules[`./${id}/problem.ts`]?.problem])),
)
