/** How long "Try all" will still take, by the pace that its runs have had. */

/** Runs for which the pace before counts at the beginning of a step: the first runs of all are slower than those that follow. */
const BEFORE = 8

/** Measures how long runs take, step by step: those of the final, and with other conditions, take another time than those of the race. */
export function createPace() {
  let before: number | undefined
  /** Milliseconds of a run by the runs of this step, and at its beginning by those before. */
  const paceOf = (done: number, millis: number): number | undefined => {
    if (before === undefined) return done > 0 ? millis / done : undefined
    return (millis + BEFORE * before) / (done + BEFORE)
  }
  return {
    /**
     * Milliseconds that are left, about; undefined before the first run.
     *
     * @param done runs of this step that are done, in `millis` milliseconds
     * @param runs all runs of this step
     * @param ahead runs that may follow it
     */
    left(done: number, millis: number, runs: number, ahead: number): number | undefined {
      const pace = paceOf(done, millis)
      return pace === undefined ? undefined : pace * (runs - done + ahead)
    },
    /** A step has ended. */
    end(runs: number, millis: number): void {
      before = paceOf(runs, millis)
    },
  }
}

/** A time that is left in words, no more exact than it can be known: "about 40 s", "about 4 min". */
export function leftText(millis: number): string {
  const seconds = millis / 1000
  if (seconds < 55) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
  if (seconds < 105) return seconds < 75 ? 'about 1 min' : 'about 1½ min'
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3600)} h`
}
