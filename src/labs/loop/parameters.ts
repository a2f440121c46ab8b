/**
 * The loop lab's parameter table, put together from parameters/. Public ids are the names in links, on the command line and in
 * exports. Sections, tables and figures are those of Zaki, Parthasarathy and Li, "Customized Dynamic Load Balancing for a Network of Workstations".
 */
import type { Group, ValuesOf } from '../../core/parameters.ts'
import { loop } from './parameters/loop.ts'
import { machine } from './parameters/machine.ts'
import { steps } from './parameters/steps.ts'
import { strategy } from './parameters/strategy.ts'

export {
  chooses,
  deals,
  exchanges,
  hasColumns,
  loopsOf,
  lossOf,
  queues,
  sends,
  strategiesOf,
  synchronises,
  wayOf,
  waysOf,
  wayWith,
  withSize,
} from './parameters/fields.ts'
export { MOST_LOADS, onMachine } from './parameters/machine.ts'

export const groups: readonly Group[] = [
  { id: 'loop', label: 'Loop' },
  { id: 'machine', label: 'Machine' },
  { id: 'load', label: 'Load by owners' },
  { id: 'network', label: 'Network' },
  { id: 'strategy', label: 'Strategy' },
  { id: 'model', label: 'Model' },
]

export const parameters = { ...loop, ...steps, ...machine, ...strategy } as const

export type LoopValues = ValuesOf<typeof parameters>
