/** All labs with their engines at once: what the command line carries. */
import type { Lab } from '../core/lab.ts'
import { EXAMPLE, labIds } from './index.ts'

const load = async (id: string) => ((await import(`./${id}/index.ts`)) as { lab: Lab }).lab

export const labs: Readonly<Record<string, Lab>> = Object.fromEntries(
  await Promise.all([...labIds, EXAMPLE].map(async (id) => [id, await load(id)] as const)),
)

/** How each of them takes a problem of the reader's own. */
export { mappings } from './problems.ts'
