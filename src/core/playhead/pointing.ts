/** What pictures of a run and panels beside them share: what is pointed at in one of them, and what is looked at. */
import { createSource, type Source } from '../source.ts'

/** The lane that is pointed at, −1 where there is none: each picture marks it. */
export interface SharedPointing extends Source<number> {
  readonly set: (lane: number) => void
}

/** Creates it; nothing is pointed at. */
export const createPointing = (): SharedPointing => createSource(-1)

/** What a machine and its microscope share. */
export interface Lens {
  /** What the microscope shows in the machine, which only the machine's picture has to know; undefined while none is open. */
  readonly light: Source<unknown> & { readonly set: (light: unknown) => void }
  /** The processor that is pointed at in the machine. */
  readonly pointed: SharedPointing
}

/** Creates it; no microscope is open. */
export const createLens = (): Lens => ({ light: createSource<unknown>(undefined), pointed: createPointing() })
