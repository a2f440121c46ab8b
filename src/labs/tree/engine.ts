/** The tree lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { Engine } from './model/engine.ts'
import { operationsRun } from './model/given-loads.ts'
import { inspect } from './model/inspect.ts'
import { makeNodes } from './model/nodes.ts'
import type { TreeValues } from './parameters.ts'
import { rules } from './rules.ts'
import { spans } from './spans.ts'

export const engine: LabEngine<TreeValues> = {
  ...rules,
  start: (values, { record }) => new Engine(values, record),
  inspect,
  spans,
  artifacts: { nodes: (values) => makeNodes(values) },
  measurements: { operations: operationsRun },
}
