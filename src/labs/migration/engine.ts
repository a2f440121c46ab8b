/** The migration lab's engine: what runs its scenarios. */
import type { LabEngine, Making, Spans } from '../../core/lab.ts'
import { executing } from '../../core/program/engines.ts'
import { timeUses } from '../../core/time/time-use.ts'
import { inspect } from './inspect.ts'
import { measurements } from './measurements.ts'
import { certificateOf } from './model/best-placement.ts'
import { ACTIVITIES, KINDS, type MigrationDetail, type ProgramArtifact } from './model/detail.ts'
import { prepare, scenarioOf } from './model/scenario.ts'
import { type MigrationValues, parameters } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'

/** By key: `program` is the program's graph. */
const artifacts: LabEngine<MigrationValues>['artifacts'] = {
  program(values): Making<ProgramArtifact> {
    return {
      advance: (work) => prepare(values, work),
      result() {
        const { graph, placement, program } = scenarioOf(values)
        // The arrays are handed over, and the graph is kept.
        return { from: graph.from.slice(), to: graph.to.slice(), placement: placement.slice(), means: program.means }
      },
    }
  },
}

/** A migration run's spans; messages are hops from neighbour to neighbour. */
const spans: Spans<MigrationValues> = {
  states: ACTIVITIES.map(({ id, label, use }) => ({ id, label, rgb: timeUses[use].rgb })),
  kinds: () => KINDS,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, p) => `processor ${p}`),
  activity(_, detail) {
    const { pieces, hops } = detail as MigrationDetail
    return { spans: pieces, messages: hops }
  },
}

const { trace, ...program } = executing(PROGRAM, parameters, start)

export const engine = {
  ...rules,
  ...program,
  start,
  inspect,
  spans,
  artifacts: {
    ...artifacts,
    certificate: (values) => ({
      advance: (work) => prepare(values, work),
      result: () => certificateOf(scenarioOf(values)),
    }),
    trace,
  },
  measurements,
} satisfies LabEngine<MigrationValues>
