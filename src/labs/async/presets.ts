/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together. Runs are as short as the point allows.
 */
import { balancing } from './presets/balancing.ts'
import { phases } from './presets/phases.ts'
import { work } from './presets/work.ts'

export const stories = [...balancing, ...phases, ...work] as const
