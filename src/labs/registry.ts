/** The labs, the first one being where a visit without a link begins. Adding a lab is adding its folder and a line here. */
import type { Lab } from '../core/lab.ts'
import { divisible } from './divisible/index.ts'
import { tree } from './tree/index.ts'

export const labs: Readonly<Record<string, Lab>> = { tree, divisible }
