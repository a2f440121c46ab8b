/** The ways to build a schedule that can be chosen, in the order of display. A way is its file and its line here. */
import type { Inspector } from './inspector.ts'
import { simple } from './simple.ts'
import { sort1 } from './sort1.ts'
import { sort2 } from './sort2.ts'

export const inspectors = { sort1, sort2, simple } as const satisfies Readonly<Record<string, Inspector>>
