/** What the labs' sources printed, loaded when it is first asked for; it is no part of a worker. */
import type { Reproduction } from '../core/published.ts'

export const reproductions: Readonly<Record<string, () => Promise<Reproduction>>> = {
  divisible: () => import('./divisible/reproduction.ts').then((m) => m.reproduction),
  tree: () => import('./tree/published/index.ts').then((m) => m.reproduction),
}
