/**
 * What has to be known of kinds of work without their words, which a worker loads only when it needs them; a test holds it against what
 * they say of themselves.
 */
import type { Values } from '../parameters.ts'

/** The kinds whose trees chance draws, and those that search for a best value. */
const DRAWN: readonly unknown[] = [undefined, 'synthetic']
const SEARCHING: readonly unknown[] = ['search']

/** Whether chance draws the tree of a scenario, so that the parameters of drawn trees apply; it does where a lab has no choice. */
export const isDrawn = ({ workload }: Values): boolean => DRAWN.includes(workload)

/** Whether a best value is searched for. */
export const isSearched = ({ workload }: Values): boolean => SEARCHING.includes(workload)

/** The order of queues that only searches have. */
export const BEST_FIRST = 'best-first'
