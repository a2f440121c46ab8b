/**
 * Lower bounds of the total time, for any fractions and any orders: each follows from a part of (2.1) or (2.2) alone. Only
 * workers that are given load count, so that latency is never paid in vain.
 */
import { leastEnd } from '../../../core/math/least-end.ts'
import { type Member, type Problem, sizeOf } from './system.ts'

interface Bounds {
  /** All workers compute from beginning to end: Σ T / E_k = J. */
  readonly work: number
  /** The port sends all of the load and receives all results over the fastest link: (2.2) with one worker. */
  readonly port: number
  /**
   * Each worker is served at once and waits for no other: α_k ≤ (T − 2 L_k) / ((1 + δ) C_k + E_k), Σ α_k = J. In a tree C
   * and L are sums over the links down to it. In several rounds all but the first of the load can come while it computes:
   * δ C_k + E_k, but never less than (1 + δ) C_k.
   */
  readonly path: number
}

/** The bounds of a problem, in the unit of its times; with several rounds its load comes in that many parts. */
export function boundsOf({ system, load, resultRatio, tree }: Problem, rounds = 1): Bounds {
  const { transfer, compute, latency } = system
  const workers: { readonly opening: number; readonly each: number }[] = []
  const links: { readonly transfer: number; readonly latency: number }[] = []
  /** Goes down a tree; `way` and `opened` are the sums of transfer times and of latencies of the links above. */
  const walk = (members: readonly Member[], way: number, opened: number, depth: number) => {
    for (const member of members) {
      const link = typeof member === 'number' ? { transfer: transfer[member], latency: latency[member] } : member
      if (depth === 0) links.push(link)
      const [C, L] = [way + link.transfer, opened + link.latency]
      if (typeof member !== 'number') walk(member.members, C, L, depth + 1)
      else {
        const computing = resultRatio * C + compute[member]
        const each = rounds === 1 ? (1 + resultRatio) * C + compute[member] : Math.max(computing, (1 + resultRatio) * C)
        workers.push({ opening: 2 * L, each })
      }
    }
  }
  walk(tree ?? Array.from({ length: sizeOf(system) }, (_, worker) => worker), 0, 0, 0)
  return {
    work: load / compute.reduce((sum, each) => sum + 1 / each, 0),
    port:
      (1 + resultRatio) * load * Math.min(...links.map((link) => link.transfer)) +
      2 * Math.min(...links.map((link) => link.latency)),
    path: pathBound(workers, load),
  }
}

/** The time at which workers that begin after `opening` and take `each` for a unit of load have finished all of it. */
function pathBound(workers: readonly { readonly opening: number; readonly each: number }[], load: number): number {
  const sorted = [...workers].sort((a, b) => a.opening - b.opening)
  const openings = sorted.map(({ opening }) => opening)
  const rates = sorted.map(({ each }) => 1 / each)
  return leastEnd(load, openings, rates, { losses: sorted.map(({ opening, each }) => opening / each) })
}
