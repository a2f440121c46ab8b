/** How long "Try all" will still take, by the pace that its runs have had. */

/** Runs for which the pace of the steps before counts: a quarter of them, because the first of all are the slowest, and at most these. */
const SHARE = 0.25
const MOST = 120
/** Nothing is said in the first milliseconds: a program that has just begun to run is up to ten times as slow. */
const COLD = 3000

/**
 * Measures how long runs take, step by step. What is left of a step takes as long as its runs so far; what comes after it as long as the last
 * hundred runs or so: the few good settings of a final are quicker than those of the race, and other conditions may be slower.
 */
export function createPace() {
  let before = { pace: 0, runs: 0, millis: 0 }
  const recent = (done: number, millis: number): number => {
    const weight = Math.min(MOST, SHARE * before.runs)
    return (millis + weight * before.pace) / (done + weight)
  }
  return {
    /**
     * Milliseconds that are left, about; undefined at the beginning.
     *
     * @param done runs of this step that are done, in `millis` milliseconds
     * @param runs all runs of this step
     * @param ahead runs that may follow it
     */
    left(done: number, millis: number, runs: number, ahead: number): number | undefined {
      if (done + before.runs === 0 || before.millis + millis < COLD) return undefined
      const pace = recent(done, millis)
      return (done > 0 ? (millis + pace) / (done + 1) : pace) * (runs - done) + pace * ahead
    },
    /** A step has ended. */
    end(runs: number, millis: number): void {
      before = { pace: recent(runs, millis), runs: before.runs + runs, millis: before.millis + millis }
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
