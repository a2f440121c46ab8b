/** What several tables of the lab share: which of its three experiments runs, and what a scenario's choices can do. */
import type { Values } from '../../../core/parameters.ts'
import { type FrontName, fronts } from '../fronts/index.ts'
import { inspectors } from '../inspectors/index.ts'
import { policies } from '../policies/index.ts'
import { remappings } from '../remapping/index.ts'
import type { Remapping } from '../remapping/remapping.ts'

export const running = (v: Values) => v.experiment === 'run'
export const remapping = (v: Values) => v.experiment === 'remap'
export const partitioning = (v: Values) => v.experiment === 'partition'
export const checking = (v: Values) => running(v) && policies[v.policy as keyof typeof policies].balances
export const changing = (v: Values) => running(v) && 'distance' in fronts[v.front as FrontName]
/** Whether messages have a weight where this remapping looks for an arrangement. */
export const weighs = (v: Values) => (remappings[v.arrangement as keyof typeof remappings] as Remapping).of === 'list'
/** Whether processors ask each other where elements are. */
export const asking = (v: Values) => inspectors[v.inspector as keyof typeof inspectors].explicit === true
