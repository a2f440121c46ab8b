/** What strategies share that look at all processors and all processes at once. */
import type { Round } from '../model/round.ts'

/** A process that may move, with where it is. */
export interface Movable {
  readonly process: number
  /** Cycles that it computed since the last round. */
  readonly worked: number
  readonly from: number
}

/** All processes that may move, processor by processor. */
export function movables(round: Round): readonly Movable[] {
  const all: Movable[] = []
  for (let p = 0; p < round.processors; p++) {
    for (const { process, worked } of round.candidates(p)) if (worked >= 1) all.push({ process, worked, from: p })
  }
  round.took(all.length)
  return all
}

/** The heaviest first, of equal ones the lowest. */
export const byWork = (a: Movable, b: Movable): number => b.worked - a.worked || a.process - b.process

/** Orders moves and reports them, by the processor that gives. */
export function orderAll(round: Round, moves: readonly (Movable & { readonly to: number })[]): void {
  const givers = new Map<number, (Movable & { readonly to: number })[]>()
  for (const move of moves) givers.set(move.from, [...(givers.get(move.from) ?? []), move])
  // What is ordered to move is no candidate any more.
  const candidates = new Map([...givers.keys()].map((p) => [p, round.candidates(p)]))
  for (const { process, from, to } of moves) round.order(process, from, to)
  for (const [p, movesFrom] of givers) {
    round.note({
      by: p,
      processor: p,
      asked: [],
      targets: [...new Set(movesFrom.map(({ to }) => to))],
      occupied: [],
      candidates: candidates.get(p) ?? [],
      selected: movesFrom.map(({ process }) => process),
      pairs: movesFrom.map(({ process, to }) => ({ process, target: to })),
      refused: [],
    })
  }
}
