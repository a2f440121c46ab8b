/** The kinds of trees by name. A new one is its file and a line here. */
import type { Values } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'
import { balanced } from './balanced.ts'
import { imbalance } from './imbalance.ts'
import { random } from './random.ts'

/** In the order in which they are offered. */
export const trees = { random, balanced, imbalance }

export type TreeName = keyof typeof trees

/** Whether an adaptive run is compared with another by speed: of trees whose size varied in the thesis. */
export const comparesSpeeds = (values: Values): boolean =>
  isDrawn(values) && trees[values.tree as TreeName].improvementBy === 'speed'
