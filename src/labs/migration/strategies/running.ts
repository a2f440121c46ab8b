/** What the rivals share: orders on running copies of the load, so that one round does not send everybody to the same place. */
import type { Round } from '../model/round.ts'

/** Orders of a round. */
export interface Running {
  /** By processor: its busy cycles, with those of the processes that have been ordered away or towards it. */
  readonly busy: Float64Array
  /** Orders the process with most work, up to so much, from p to q, where one may go. */
  order(p: number, q: number, most: number): void
}

/** Begins the orders of a round. */
export function running(round: Round): Running {
  const busy = round.busy.slice()
  return {
    busy,
    order(p, q, most) {
      if (!round.isFree(p, q)) return
      let best: { readonly process: number; readonly worked: number } | undefined
      for (const candidate of round.candidates(p)) {
        const { worked } = candidate
        if (worked < 1 || worked > most) continue
        if (!best || worked > best.worked) best = candidate
      }
      if (!best) return
      busy[p] -= best.worked
      busy[q] += best.worked
      round.order(best.process, p, q)
    },
  }
}

/** Any processor but p, drawn by p. */
export function other(round: Round, p: number): number {
  const drawn = round.below(p, round.processors - 1)
  return drawn >= p ? drawn + 1 : drawn
}
