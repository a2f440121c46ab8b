/** The fronts that can be chosen, in the order of display. A front is its file and its line here. */
import { circle } from './circle.ts'
import type { Front } from './front.ts'
import { none } from './none.ts'
import { shock } from './shock.ts'

export const fronts = { none, shock, circle } as const satisfies Readonly<Record<string, Front>>

export type FrontName = keyof typeof fronts
