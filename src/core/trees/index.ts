/** The kinds of trees by name. A new one is its file and a line here. */
import { balanced } from './balanced.ts'
import { imbalance } from './imbalance.ts'
import { random } from './random.ts'

/** In the order in which they are offered. */
export const trees = { random, balanced, imbalance }

export type TreeName = keyof typeof trees
