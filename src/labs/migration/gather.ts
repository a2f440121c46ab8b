/** What makes one file of several, by the parameter that takes it: loaded by a worker when such files are given. */
import type { Gather } from '../../core/parameters.ts'
import { gatherPhases } from './model/vt.ts'

export const gathers: Readonly<Record<string, Gather>> = { phasesFile: gatherPhases }
