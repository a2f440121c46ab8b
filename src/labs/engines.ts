/** The labs' engines, each loaded when it is first run: what the worker carries. */
import type { LabEngine } from '../core/lab.ts'

/** Loads a lab's engine by the lab's id. */
type LoadEngine = (id: string) => Promise<LabEngine>

export const loadEngine: LoadEngine = async (id) =>
  ((await import(`./${id}/engine.ts`)) as { engine: LabEngine }).engine
