/** The library with all labs: `import { run } from 'evenkeel'`. A lab alone is `evenkeel/tree`. */
import type { DescribedLab } from '../core/lab.ts'
import { labIds } from '../labs/index.ts'
import { analyseWith } from './analyse.ts'
import { libraryOf, wordsOf } from './library.ts'

const describe = async (id: string) => (await import(`../labs/${id}/description.ts`)) as { description: DescribedLab }

const descriptions = Object.fromEntries(
  await Promise.all(labIds.map(async (id) => [id, (await describe(id)).description] as const)),
)

export const { run, runs, inspect, everyOrder, formatLink, parseLink } = libraryOf(
  descriptions,
  (id) => import(`../labs/${id}/engine.ts`) as Promise<{ engine: unknown }>,
)
export const analyse = analyseWith(descriptions)
/** The labs as data: their parameters and metrics. */
export const labs = Object.fromEntries(Object.entries(descriptions).map(([id, lab]) => [id, wordsOf(lab)]))
export { version } from '../core/version.ts'
export { InputError } from './input-error.ts'
