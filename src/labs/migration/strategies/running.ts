/** What the rivals share: orders on running copies of the load, so that one round does not send all processes to the same place. */
import type { Candidate, Round } from '../model/round.ts'

/** Orders of a round. */
interface Running {
  /** By processor: its busy cycles, with those of the processes that have been ordered away or towards it. */
  readonly busy: Float64Array
  /** Orders the process with most work, up to so much, from p to q, where one may go; `by` decides, after it has drawn those `probed`. */
  order(p: number, q: number, most: number, by: number, probed?: readonly number[]): void
}

/** Begins the orders of a round. */
export function running(round: Round): Running {
  const busy = round.busy.slice()
  return {
    busy,
    order(p, q, most, by, probed = []) {
      const free = round.isFree(p, q)
      const candidates = free ? round.candidates(p) : []
      let best: Candidate | undefined
      for (const candidate of candidates) {
        const { worked } = candidate
        if (worked < 1 || worked > most) continue
        if (!best || worked > best.worked) best = candidate
      }
      round.note({
        by,
        processor: p,
        asked: probed,
        targets: free ? [q] : [],
        occupied: free ? [] : [q],
        candidates,
        most,
        selected: best ? [best.process] : [],
        pairs: best ? [{ process: best.process, target: q }] : [],
        refused: [],
      })
      if (!best) return
      busy[p] -= best.worked
      busy[q] += best.worked
      round.order(best.process, p, q)
    },
  }
}

/** Reports that a processor has asked others in vain. */
export const noteNoPartner = (round: Round, by: number, processor: number, probed: readonly number[]): void =>
  round.note({
    by,
    processor,
    asked: probed,
    targets: [],
    occupied: [],
    candidates: [],
    selected: [],
    pairs: [],
    refused: [],
  })

/**
 * Draws processors for p, one after the other and up to a limit, until one is suitable; undefined where none does. Those drawn join
 * `probed`.
 */
export function probe(
  round: Round,
  p: number,
  limit: number,
  suits: (q: number) => boolean,
  probed: number[],
): number | undefined {
  for (let turn = 0; turn < limit; turn++) {
    const q = other(round, p)
    probed.push(q)
    if (suits(q)) return q
  }
  return undefined
}

/** Any processor but p, drawn by p. */
export function other(round: Round, p: number): number {
  const drawn = round.below(p, round.processors - 1)
  return drawn >= p ? drawn + 1 : drawn
}
