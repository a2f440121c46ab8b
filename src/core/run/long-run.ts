/** How long a run will take, from its first moments: so that a very long one is not begun unasked. */

/**
 * A run whose beginning says that it takes longer than this is very long, in seconds. While a machine fills a run is slower than
 * later: one of 15 seconds on a chain of 1024 processors begins as if it took two minutes.
 */
export const VERY_LONG = 300

/**
 * How long a run is watched before anything is said, in milliseconds, and how often it has to have come on meanwhile: one whose
 * computer did something else for a while has come on once or twice. A run of few large steps is watched for longer instead.
 */
const TRIAL_MS = 700
const TRIAL_STEPS = 8
const PATIENT_MS = 5000

/**
 * Watches a run's beginning. What is returned is given the share that is done (0 to 1) and when (milliseconds), and answers once,
 * when it has watched for long enough, with the seconds that the whole run takes at this pace. The start, when no work is done
 * yet, does not count.
 */
export function createTrial(): (share: number, at: number) => number | undefined {
  let first: { readonly share: number; readonly at: number } | undefined
  let latest = 0
  let steps = 0
  let over = false
  return (share, at) => {
    if (over || share <= 0) return undefined
    first ??= { share, at }
    if (share > latest) steps++
    latest = share
    const enough = steps > TRIAL_STEPS ? TRIAL_MS : PATIENT_MS
    if (at - first.at < enough || share === first.share) return undefined
    over = true
    return (at - first.at) / (share - first.share) / 1000
  }
}

/** A long time in words, no finer than an estimate is: "3 minutes", "32 hours", "12 days". */
export function roughTime(seconds: number): string {
  const [unit, size] =
    seconds < 5400
      ? ['minute', 60]
      : seconds < 172_800
        ? ['hour', 3600]
        : seconds < 6.3e7
          ? ['day', 86_400]
          : ['year', 3.156e7]
  const number = Math.max(1, Math.round(seconds / size))
  if (number >= 1000) return `more than a thousand ${unit}s`
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
