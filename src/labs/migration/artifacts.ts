/** What views need of a program as a whole: who talks to whom, and where all begin. */
import type { LabEngine, Making } from '../../core/lab.ts'
import type { ProgramArtifact } from './model/detail.ts'
import { scenarioOf } from './model/scenario.ts'
import type { MigrationValues } from './parameters.ts'

/** By key: `program` is the program's graph. */
export const artifacts: LabEngine<MigrationValues>['artifacts'] = {
  program(values): Making<ProgramArtifact> {
    return {
      advance: () => true,
      result() {
        const { graph, placement, program } = scenarioOf(values)
        // The arrays are handed over, and the graph is kept.
        return { from: graph.from.slice(), to: graph.to.slice(), placement: placement.slice(), means: program.means }
      },
    }
  },
}
