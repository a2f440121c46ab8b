/** What the labs' sources printed, loaded when it is first asked for; it is no part of a worker. */
import type { Reproduction } from '../core/reproduce/published.ts'

/** Loads what a lab's source printed by the lab's id. */
export const loadReproduction = async (id: string): Promise<Reproduction> =>
  ((await import(`./${id}/reproduction.ts`)) as { reproduction: Reproduction }).reproduction
