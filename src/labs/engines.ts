/** The labs with their engines, each loaded when it is first run: what the worker carries. A line a lab, as in registry.ts. */
import type { Lab } from '../core/lab.ts'

/** Loads a lab by its id. */
export type LoadLab = (id: string) => Promise<Lab>

const engines: Readonly<Record<string, () => Promise<Lab>>> = {
  tree: () => import('./tree/index.ts').then((m) => m.tree),
  divisible: () => import('./divisible/index.ts').then((m) => m.divisible),
}

export const loadLab: LoadLab = (id) => engines[id]()
