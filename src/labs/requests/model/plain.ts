/** Services in which nothing goes wrong. */
import type { Scenario } from './scenario.ts'

/** Whether nothing is refused, sent again or out of order: then a common queue is simple, and the best of few requests can be looked for. */
export const isPlain = ({ periods, timeout, hedge, queueLimit, healthPeriod }: Scenario): boolean =>
  periods.length === 0 &&
  hedge === 'off' &&
  [timeout, queueLimit, healthPeriod].every((limit) => limit === Number.POSITIVE_INFINITY)
