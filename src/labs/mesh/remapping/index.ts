/** The remappings that can be chosen, in the order of display. A remapping is its file and its line here. */
import { diffusive } from './diffusive.ts'
import { keep } from './keep.ts'
import { mcr, mcrPrinted, mcrReset } from './mcr.ts'
import { optimum } from './optimum.ts'
import type { Remapping } from './remapping.ts'

export const remappings = {
  keep,
  mcr,
  'mcr-printed': mcrPrinted,
  'mcr-reset': mcrReset,
  optimum,
  diffusive,
} as const satisfies Readonly<Record<string, Remapping>>

export type RemappingName = keyof typeof remappings

/** A remapping by its name. */
export const remappingOf = (name: RemappingName): Remapping => remappings[name]
