/** The playhead as all that moves with it sees it: a position on the axis that the runs of a picture share. */
export interface Playhead {
  /** Where it stands on the axis: while nothing plays, the beginning of a step, or any second. Never past the end. */
  readonly position: () => number
  /** The position that words describe: while it plays, only as new as can be read, and the same for all words of a page. */
  readonly readable: () => number
  /** Whether it plays. */
  readonly playing: () => boolean
  /** Moves it to a position, or as near as the axis has one, and stops it. */
  readonly seek: (x: number) => void
  /** Moves it by this many rows and stops it. */
  readonly step: (rows: number) => void
  /** Where it stands in the schedule of the step under it, from 0 to 1; only for steps that are schedules. */
  readonly share: () => number
  /** Moves it in that schedule, which from then on is what it moves along. */
  readonly seekShare: (share: number) => void
  /** Calls back after every move, at most once a frame; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}
