/** What two pictures of a run share: the lane that is pointed at in one of them. */
import { createSource, type Source } from '../source.ts'

/** The lane that is pointed at, −1 where there is none: each picture marks it. */
export interface SharedPointing extends Source<number> {
  readonly set: (lane: number) => void
}

/** Creates it; nothing is pointed at. */
export const createPointing = (): SharedPointing => createSource(-1)
