/**
 * What has to be known of kinds of work without their words, which a worker loads only when it needs them; a test holds it against what
 * they say of themselves.
 */
import type { Values } from '../parameters.ts'
import type { WorkloadName } from './index.ts'

/** The kind of work whose trees chance draws, and the one that searches for a best value. */
const DRAWN = 'synthetic'
const SEARCHED = 'search'

/** The name of a scenario's kind of work; where a lab has no choice, its trees are drawn. */
export const workloadNameOf = ({ workload = DRAWN }: Values) => workload as WorkloadName

/** Whether chance draws the tree of a scenario, so that the parameters of drawn trees apply. */
export const isDrawn = (values: Values): boolean => workloadNameOf(values) === DRAWN

/** Whether a best value is searched for. */
export const isSearched = (values: Values): boolean => workloadNameOf(values) === SEARCHED

/** The order of queues that only searches have. */
export const BEST_FIRST = 'best-first'
