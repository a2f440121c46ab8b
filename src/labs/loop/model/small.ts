/** Iterations of which the best is looked for. */
export const MOST_ITERATIONS = 12
