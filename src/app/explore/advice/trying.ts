/** What tries all on this page: one, whoever starts it. */
import { sharedPool } from '../../../worker/pool.ts'
import { createTrying } from './store.ts'

export const trying = createTrying(sharedPool)
