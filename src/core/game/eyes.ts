/**
 * What a player sees who balances for all processors by the knowledge of one: the player stands at a processor and sees it alone. To look
 * at another one is to walk along a link, which takes as long as a message. What was seen before is remembered, and grows old.
 */
import type { Game, Report } from './game.ts'

/** A walk. Times are ticks. */
interface Walk {
  readonly from: number
  readonly to: number
  readonly began: number
  readonly ends: number
}

/** The player's eyes. */
export interface Eyes {
  /** Where the player stands, or where a walk began. */
  here(): number
  walk(): Walk | undefined
  /** What was seen last of a processor, and when; undefined for never. */
  seen(processor: number): Report | undefined
  /** Sets out for a neighbour; false where that is none, or a walk is on. */
  go(to: number): boolean
  /** Called once after each tick of the game. */
  look(): void
}

/** Begins at processor 0. */
export function createEyes(game: Game): Eyes {
  const reports = new Map<number, Report>()
  let here = 0
  let walk: Walk | undefined
  const look = () => {
    if (walk && game.time() >= walk.ends) {
      here = walk.to
      walk = undefined
    }
    if (!walk) reports.set(here, { load: game.load(here), at: game.time(), asks: false })
  }
  look()
  return {
    here: () => here,
    walk: () => walk,
    seen: (p) => reports.get(p),
    go(to) {
      if (walk || !game.level.links[here].includes(to)) return false
      const began = game.time()
      walk = { from: here, to, began, ends: began + game.level.costs.way }
      return true
    },
    look,
  }
}
