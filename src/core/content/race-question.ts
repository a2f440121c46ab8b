/** What a race asks, by what it is called: its own question, or which run is best. */
export const raceQuestion = (called: string): string =>
  called.includes('?') ? called : `${called}${called.includes(':') ? '. Which' : ': which'} is best?`

/** Whether a race's title asks for the last run, not for the first. */
export const asksForLast = (called: string): boolean => /\b(?:last|slowest|worst)\b[^?]*\?/i.test(called)
