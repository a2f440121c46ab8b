/** What pictures of a run and panels beside them share: what is pointed at in one of them, and what is shown in the machine. */
import { createSource, type Source } from '../source.ts'

/** The lane that is pointed at, −1 where there is none: each picture marks it. */
export interface SharedPointing extends Source<number> {
  readonly set: (lane: number) => void
}

/** Creates it; nothing is pointed at. */
export const createPointing = (): SharedPointing => createSource(-1)

/** Links that are used at the same time: from `from[i]` to `to[i]` as many tasks as `amount[i]`, or none. */
export interface UsedLinks {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly amount: Int32Array
}

/** What a microscope shows in the machine. */
export interface Light {
  /** Processors that are marked. */
  readonly marked: readonly number[]
  /** These links and their processors stand out from the rest, which is pale; absent where nothing does. */
  readonly links?: UsedLinks
  /** The processors' values before these links are used; absent where they stay as they are. */
  readonly values?: Int32Array
}

/** A microscope and its machine: what it shows there, and which processor is pointed at there. */
export interface Lens {
  /** Undefined while no microscope is open. */
  readonly light: Source<Light | undefined> & { readonly set: (light: Light | undefined) => void }
  readonly pointed: SharedPointing
}

/** Creates a lens; no microscope is open. */
export const createLens = (): Lens => ({ light: createSource<Light | undefined>(undefined), pointed: createPointing() })
