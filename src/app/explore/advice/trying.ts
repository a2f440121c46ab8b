/** What tries all on this page: one, whichever view starts it. */
import { sharedPool } from '../../../worker/pool.ts'
import { createTrying } from './store.ts'

export const trying = createTrying(sharedPool)
