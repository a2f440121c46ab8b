/**
 * The labs as the page knows them: without their engines, which only the worker and the command line carry. Each is loaded when
 * it is needed; the lab that is open always is.
 */
import { type DescribedLab, fitted } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { labIds } from './index.ts'

const loaded = new Map<string, DescribedLab>()

/** The scenario that is shown. */
let present: { readonly lab: string; readonly values: Values } = { lab: '', values: {} }

/** Says which scenario is shown: its lab has the parameters that its text declares. */
export function fitLabs({ lab, values }: typeof present): void {
  present = { lab, values }
}

const get = (id: string): DescribedLab => {
  const lab = loaded.get(id)
  if (!lab) throw new Error(`the lab ${id} is not loaded`)
  return id === present.lab ? fitted(lab, present.values) : lab
}

/** All labs by id, in the page's order. To ask for one that is not loaded is an error. */
export const labs: Readonly<Record<string, DescribedLab>> = Object.defineProperties(
  {},
  Object.fromEntries(labIds.map((id) => [id, { enumerable: true, get: () => get(id) }])),
)

/** Whether a lab is loaded. */
export const isLoaded = (id: string): boolean => loaded.has(id)

/** Loads a lab, unless it is there. */
export async function loadLab(id: string): Promise<void> {
  if (loaded.has(id)) return
  const { description } = (await import(`./${id}/description.ts`)) as { description: DescribedLab }
  loaded.set(id, description)
}

/** Loads all labs, for what may be about any of them, such as a file. */
export async function loadLabs(): Promise<void> {
  await Promise.all(labIds.map(loadLab))
}
