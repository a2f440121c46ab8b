/** The tree lab's engine: what runs its scenarios. */
import type { LabEngine, Making } from '../../core/lab.ts'
import { withMore } from '../../core/run/afterwards.ts'
import { inSteps } from '../../core/run/making.ts'
import { inspectorOf, makingOf, runOf } from '../../core/workloads/making.ts'
import { workProblems, workReady } from '../../core/workloads/prepared.ts'
import { makeScene } from '../../core/workloads/scene.ts'
import { WorkLog } from '../../core/workloads/work-log.ts'
import { MOST_DRAWN, type WorkDone, type Workload } from '../../core/workloads/workload.ts'
import { inspect } from './inspect.ts'
import { operationsRun } from './model/given-loads.ts'
import { certificateOf, followLeast } from './model/least-time.ts'
import { following, makeNodes } from './model/nodes.ts'
import { SECOND, Simulation } from './model/simulation.ts'
import { makeStops } from './model/stops.ts'
import type { TreeValues } from './parameters.ts'
import { rules } from './rules.ts'
import { spans } from './spans.ts'

/** What is wrong with a scenario, or with its work and the file that it is read from. */
function check(values: TreeValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : workProblems(values)
}

/** Follows a run; the result is undefined where the tree has more than `MOST_DRAWN` tasks. */
const makeWork = (values: TreeValues, work?: Workload): Making<WorkDone | undefined> =>
  following(values, work, MOST_DRAWN, (simulation, visits) => {
    const { tasks, workload } = visits
    const { processors } = simulation.system
    const log = new WorkLog(tasks.words)
    log.create(-1, tasks.descriptors, 0)
    const bestKnown = Float64Array.from({ length: processors }, (_, q) => visits.knownBy(q))
    const learn = (processor: number, nanos: number, value: number) => {
      bestKnown[processor] = value
      log.learn(processor, nanos / SECOND, value)
    }
    return {
      // The log and the run both number tasks in the order in which they are made: a child has the same number in both.
      visited(task, processor, from, to, visit, first) {
        for (let child = first; child < first + visit.count; child++)
          log.create(task, tasks.descriptors, child * tasks.words)
        log.begin(task, processor, (simulation.elapsed + from) / SECOND, visit)
        log.end(task, (simulation.elapsed + to) / SECOND)
      },
      improved: (processor, clock, value) => learn(processor, simulation.elapsed + clock, value),
      between() {
        if (workload.startValue === undefined) return
        for (let q = 0; q < processors; q++) {
          const value = visits.knownBy(q)
          if (value < bestKnown[q]) learn(q, simulation.elapsed, value)
        }
      },
      result: () => log.done(processors),
    }
  })

export const engine = {
  ...rules,
  check,
  ready: workReady,
  start: (values, { record }) =>
    runOf(values, (work) => {
      const run = new Simulation(values, record, work)
      return withMore(run, followLeast(run, values))
    }),
  inspect: (values) => inspectorOf(values, (work) => inspect(values, work)),
  spans,
  artifacts: {
    certificate: (values) => inSteps(certificateOf(values)),
    nodes: (values) => makingOf(values, (work) => makeNodes(values, work)),
    stops: (values) => makingOf(values, (work) => makeStops(values, work)),
    work: (values) => makingOf(values, (work) => makeWork(values, work)),
    scene: (values) => makingOf(values, (work) => makeScene(values, work)),
  },
  measurements: { operations: (values) => operationsRun(values) },
} satisfies LabEngine<TreeValues>
