/**
 * The laws of layout: what holds of every view at every size, without a picture to compare with. Each is a function in `each/` that looks
 * at the page as it stands and gives what breaks it. This file is built into one script, which runs in the page before its own.
 */
import { bar } from './each/bar.ts'
import { broken } from './each/broken.ts'
import { canvas } from './each/canvas.ts'
import { contrast } from './each/contrast.ts'
import { covered } from './each/covered.ts'
import { cut } from './each/cut.ts'
import { filled } from './each/filled.ts'
import { lost } from './each/lost.ts'
import { overlap } from './each/overlap.ts'
import { sideways } from './each/sideways.ts'
import { size } from './each/size.ts'
import { target } from './each/target.ts'
import { canvasWords, rememberWriting } from './each/words.ts'
import { type Conditions, type Fault, lookAgain } from './elements.ts'

const LAWS = {
  canvas,
  filled,
  cut,
  broken,
  covered,
  bar,
  overlap,
  size,
  sideways,
  lost,
  'canvas words': canvasWords,
  contrast,
  // Last, because it scrolls to what it presses.
  target,
} as const

/** A law's name, as messages begin with it. */
export type Law = keyof typeof LAWS

export const lawNames = Object.keys(LAWS) as readonly Law[]

/** The faults of the page as it stands, a sentence each: "cut: p.note “…” is cut at the right by 12 px". */
export function faultsOf(laws: readonly Law[], conditions: Conditions): readonly string[] {
  lookAgain()
  return laws.flatMap((law) =>
    (LAWS[law] as (conditions: Conditions) => readonly Fault[])(conditions).map(
      ({ element, what }) => `${law}: ${element}, ${what}`,
    ),
  )
}

export { movedFrom, placesOf, pressable } from './moved.ts'

rememberWriting()
