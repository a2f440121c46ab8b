/**
 * The labs as the page knows them: without their engines, which only the worker and the command line carry. In the order of
 * the registry; adding a lab is a line here and a line there.
 */
import { type DescribedLab, describe } from '../core/lab.ts'
import { description as divisible } from './divisible/description.ts'
import { description as tree } from './tree/description.ts'

export const labs: Readonly<Record<string, DescribedLab>> = {
  tree: describe(tree),
  divisible: describe(divisible),
}
