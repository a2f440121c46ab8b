/** The page's one search for the best possible. */
import { requestProof } from '../../../worker/proof-client.ts'
import { createSearching } from './store.ts'

export const searching = createSearching(requestProof)
