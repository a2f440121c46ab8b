/** The orderings that can be chosen, in the order of display. An ordering is its file and its line here. */
import { file } from './file.ts'
import type { Ordering } from './ordering.ts'
import { random } from './random.ts'

export const orderings = { file, random } as const satisfies Readonly<Record<string, Ordering>>

export type OrderingName = keyof typeof orderings
