/** The rules of selection by number. A new one is its file and a line here and in ./begin.ts. */
import { select1 } from './select-1.ts'
import { select2 } from './select-2.ts'
import { select3 } from './select-3.ts'
import { select4 } from './select-4.ts'

/** In the order in which they are offered. */
export const selections = { 1: select1, 2: select2, 3: select3, 4: select4 }

export type SelectionName = `${keyof typeof selections}`
