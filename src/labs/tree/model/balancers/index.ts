/** The balancers by name. A new one is its file and a line here. */
import { gdem } from './gdem.ts'
import { loadserver } from './loadserver.ts'
import { none } from './none.ts'

export const balancers = { gdem, loadserver, none }
