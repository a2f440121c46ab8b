/** The rules of location by number. A new one is its file and a line here and in ./begin.ts. */
import { locate1 } from './locate-1.ts'
import { locate2 } from './locate-2.ts'
import { locate3 } from './locate-3.ts'
import { locate4 } from './locate-4.ts'

/** In the order in which they are offered. */
export const locations = { 1: locate1, 2: locate2, 3: locate3, 4: locate4 }

export type LocationName = `${keyof typeof locations}`
