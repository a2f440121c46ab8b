/** What sender- and receiver-initiated diffusion share: loads of the neighbours, as far as they are known, and shares by their difference. */
import { number } from '../../../core/parameters.ts'
import type { Context } from '../model/context.ts'
import { changed } from './shared.ts'

export const diffusionThreshold = number({
  label: 'Diffusion threshold',
  unit: 'tasks',
  group: 'balancer',
  default: 0,
  slider: { min: 0, max: 16, step: 1 },
  limits: { min: 0, max: 1e6, integer: true },
  help: 'How far a processor’s load must be from its neighbourhood’s mean until it acts.',
  source: 'Willebeek-LeMair, Reeves 1993',
})

/** How a diffusion begins: a sender gives to neighbours below the mean, a receiver asks neighbours above it. */
type Side = 'send' | 'receive'

/**
 * What a diffusion keeps of all processors. Loads are by link, as far as neighbours have reported them; shares too, which hold for the processor
 * that was looked at last.
 */
export function createDiffusion(
  context: Context,
  side: Side,
  {
    lowThreshold,
    update,
    threshold,
  }: { readonly lowThreshold: number; readonly update: number; readonly threshold: number },
) {
  const { neighbours } = context
  const links = neighbours.length
  const loads = context.numbers(links)
  const reported = context.numbers()
  const fresh = context.numbers()
  const share = new Float64Array(links)
  const weight = new Float64Array(links)
  const sign = side === 'send' ? 1 : -1

  return {
    loads,
    share,
    fresh,
    /** A neighbour has reported its load. */
    learn(q: number, from: number, load: number): void {
      loads[context.linkTo(q, from)] = load
    },
    /** Reports to all neighbours a load that has changed enough. */
    report(q: number, kind: number): void {
      const load = context.load(q)
      if (!changed(load, reported[q], lowThreshold, update)) return
      reported[q] = load
      for (let link = context.firstLink(q); link < context.firstLink(q + 1); link++) {
        context.send(q, neighbours[link], kind, load)
      }
    },
    /** Whether anything has happened since it was last looked at. */
    news(q: number): boolean {
      const passes = context.gate(q) || fresh[q] === 1
      if (passes) fresh[q] = 0
      return passes
    },
    /**
     * The shares of all neighbours in what is above (below) the mean, δⱼ of §2.3.1 rounded to the nearest; false where there is none. With K
     * neighbours all is multiplied by K + 1, which makes whole numbers of it.
     *
     * @param factor the part of that which is to move
     */
    shares(q: number, factor = 1): boolean {
      const [first, end] = [context.firstLink(q), context.firstLink(q + 1)]
      const size = end - first + 1
      const load = context.load(q)
      let sum = load
      for (let link = first; link < end; link++) sum += loads[link]
      const excess = sign * (size * load - sum)
      if (excess <= size * threshold) return false
      let all = 0
      for (let link = first; link < end; link++) {
        const far = side === 'receive' && loads[link] < 2 ? 0 : sign * (sum - size * loads[link])
        weight[link] = Math.max(0, far)
        all += weight[link]
      }
      if (all === 0) return false
      let total = 0
      let largest = first
      for (let link = first; link < end; link++) {
        share[link] = Math.floor((2 * excess * factor * weight[link] + size * all) / (2 * size * all))
        total += share[link]
        if (weight[link] > weight[largest]) largest = link
      }
      if (total === 0) share[largest] = 1
      return true
    },
  }
}
