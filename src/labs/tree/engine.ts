/** The tree lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { inspectorOf, makingOf, runOf } from '../../core/workloads/making.ts'
import { workProblems, workReady } from '../../core/workloads/prepared.ts'
import { ready } from '../../core/workloads/workload.ts'
import { inspect } from './inspect.ts'
import { Engine } from './model/engine.ts'
import { operationsRun } from './model/given-loads.ts'
import { makeNodes } from './model/nodes.ts'
import { makeWork } from './model/work-done.ts'
import type { TreeValues } from './parameters.ts'
import { rules } from './rules.ts'
import { spans } from './spans.ts'

/** What is wrong with a scenario, or with its work and the file that it is read from. */
function check(values: TreeValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : workProblems(values)
}

export const engine = {
  ...rules,
  check,
  ready: workReady,
  start: (values, { record }) => runOf(values, (work) => new Engine(values, record, work)),
  inspect: (values) => inspectorOf(values, (work) => inspect(values, work)),
  spans,
  artifacts: {
    nodes: (values) => makingOf(values, (work) => makeNodes(values, work)),
    work: (values) => makingOf(values, (work) => makeWork(values, work)),
    scene: (values) => makingOf(values, (work) => ready(work?.scene?.())),
  },
  measurements: { operations: operationsRun },
} satisfies LabEngine<TreeValues>
