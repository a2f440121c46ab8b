/** The labs as the page knows them: without their engines, which only the worker and the command line carry. */
import type { DescribedLab } from '../core/lab.ts'
import { labIds } from './index.ts'

const load = async (id: string): Promise<DescribedLab> =>
  ((await import(`./${id}/description.ts`)) as { description: DescribedLab }).description

export const labs: Readonly<Record<string, DescribedLab>> = Object.fromEntries(
  await Promise.all(labIds.map(async (id) => [id, await load(id)] as const)),
)
