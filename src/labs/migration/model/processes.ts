/** How many processes a program has: as many as are set, or as its file or its shape has. */
import { type GraphFileValues, graphFileOf } from './graph-file.ts'
import { type PhasesValues, phasesOf } from './phases-file.ts'
import { type StagedValues, stagedCount } from './staged-graphs.ts'

/** The number of a scenario's processes. */
export function processesOf(values: GraphFileValues & PhasesValues & StagedValues): number {
  const phases = phasesOf(values)
  if (phases && 'content' in phases) return phases.content.objects
  const file = graphFileOf(values)
  return file && 'content' in file ? file.content.processes : (stagedCount(values) ?? values.processes)
}
