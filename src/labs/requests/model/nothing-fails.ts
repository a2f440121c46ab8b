/** Services in which nothing goes wrong. */
import type { Scenario } from './scenario.ts'

/**
 * Whether nothing is refused, sent again or out of order: then a common queue is simple, and the best of few requests can be looked for.
 *
 * A new parameter that can break this belongs here (nothing-fails.test.ts notices one that is missing), and into the words that say so: `optimum.ts`
 * (why no best is offered) and `artifacts.ts` (why none can be proved). Whether it breaks the formulas of queueing theory is asked for itself,
 * in `views/expected.ts`.
 */
export const nothingFails = ({ periods, timeout, hedge, queueLimit, healthPeriod }: Scenario): boolean =>
  periods.length === 0 &&
  hedge === 'off' &&
  [timeout, queueLimit, healthPeriod].every((limit) => limit === Number.POSITIVE_INFINITY)
