/** Requests of which the best is looked for. */
export const MOST_REQUESTS = 14
