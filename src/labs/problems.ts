/** How each lab takes a problem of the reader's own; no part of the page's start. */
import type { Mappings, ProblemMapping } from '../core/problem/problem.ts'
import { labIds } from './index.ts'

const modules = import.meta.glob<{ readonly problem: ProblemMapping }>('./*/problem.ts', { eager: true })

/** The mappings by the labs' ids, in the order in which the form offers them. */
export const mappings: Mappings = Object.fromEntries(
  labIds
    .filter((id) => `./${id}/problem.ts` in modules)
    .map((id) => [id, modules[`./${id}/problem.ts`].problem] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
)
