/** How the remappings that leave the list are made; only the engine needs it. */
import { begin as diffusive } from './diffusive.ts'
import type { BeginRemap } from './remapping.ts'

/** By the remapping's id. */
export const beginRemap: Readonly<Record<string, BeginRemap>> = { diffusive }
