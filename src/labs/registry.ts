/** All labs with their engines at once: what the command line carries. */
import type { Lab } from '../core/lab.ts'
import { inOrder, type Mappings, type ProblemMapping } from '../core/problem/problem.ts'
import { EXAMPLE, labIds } from './index.ts'

const load = async (id: string) => ((await import(`./${id}/index.ts`)) as { lab: Lab }).lab

export const labs: Readonly<Record<string, Lab>> = Object.fromEntries(
  await Promise.all([...labIds, EXAMPLE].map(async (id) => [id, await load(id)] as const)),
)

const loadProblem = async (id: string) => {
  // A lab may do without.
  const module = await import(`./${id}/problem.ts`).catch(() => undefined)
  return (module as { readonly problem: ProblemMapping } | undefined)?.problem
}

/** How each of them takes a problem of the reader's own, as problems.ts has it for the page. */
export const mappings: Mappings = inOrder(
  Object.fromEntries(await Promise.all(labIds.map(async (id) => [id, await loadProblem(id)] as const))),
)
