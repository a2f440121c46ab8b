/** How each rule pairs processes with targets. Only the engine needs it. */
import type { LocationName } from './index.ts'
import { locate as locate1 } from './locate-1.ts'
import { locate as locate2 } from './locate-2.ts'
import { locate as locate3 } from './locate-3.ts'
import { locate as locate4 } from './locate-4.ts'
import type { Locate } from './location.ts'

export const locate: Readonly<Record<LocationName, Locate>> = { 1: locate1, 2: locate2, 3: locate3, 4: locate4 }
