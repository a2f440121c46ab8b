/** What the columns of measurements on computers are: an analysis of such a table knows it. */

/** The last column: the measured time over the model's; empty where both may not be compared. */
export const OVER_MODEL = 'timeOverModel'

/** Columns of what was set, and of the computer: what may make a difference. All others are results, even where they have few values. */
export const SETTINGS: ReadonlySet<string> = new Set([
  'computer',
  'balancer',
  'interval',
  'workers',
  'nodes',
  'grainMicros',
])
