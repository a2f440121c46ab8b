/** Every time that paces runs and their pictures, in milliseconds, with its reason. */
export const TIMES = {
  /** A drag is followed once in this time: the slider moves with every frame, and for what runs show every second or third is enough. */
  follow: 40,
  /** A run that has not ended by now is shown while it grows. Sooner, the old picture would flicker away for runs that end at once. */
  patience: 150,
  /** In a drag a run without a row is shown as a draft from now on, because ten pictures a second are the least that look like motion. */
  draft: 50,
  /**
   * A picture that grows is drawn again when it has rested for this time: the rest of the page needs the main thread too. In a drag runs
   * are given up soon, so pictures follow faster (in the migration lab 16 a second instead of 11).
   */
  rest: { dragged: 50, usual: 100 },
  /** When no run has followed for this time in a drag, its runs are over: "done" after each would change the page twice a run. */
  quiet: 100,
  /** A run keeps a newer scenario waiting for this time, about as long as a reader takes for "at once". Then it is shown as far as it is. */
  giveWay: 80,
  /**
   * A run that would end within this number of further `giveWay` times goes on for at most as many: only a whole run has numbers. A value
   * that is meant, not passed in a drag, waits for one.
   */
  spared: { dragged: 4, meant: 1 },
  /**
   * A step is looked into once in this time. In a drag the worker has runs to make, and no reader follows details faster than that. In
   * play, a request for every frame took a quarter of the main thread's time.
   */
  inspect: { dragged: 125, played: 40 },
  /**
   * The time left is estimated after the first of these, because a run that has been watched for less says nothing about its end. What happened
   * the second one ago counts a third of what happens now, because the work of a second changes during a run.
   */
  timeLeft: { first: 1500, fades: 5000 },
} as const
