/** Effects in words, for claims. */

import { pWords, signed } from '../../../../core/reproduce/difference.ts'
import type { Comparison } from '../../../../core/reproduce/study.ts'
import { type TwoLevelEffect, twoLevelEffects } from '../../../../core/statistics/effects.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'

/** The effects of an experiment by name. */
export function effectsOf(experiment: Experiment) {
  const { effects } = twoLevelEffects(experiment, { blocks: true })
  const named = new Map(effects.map((effect) => [effect.source, effect]))
  return {
    effects,
    of: (name: string): TwoLevelEffect => {
      const effect = named.get(name)
      if (!effect) throw new Error(`there is no effect ${name}`)
      return effect
    },
  }
}

/** "N 95.2 % (t = −1116, P < 0.001)" */
export const shareWords = (name: string, { share, t, p }: TwoLevelEffect) =>
  `${name} ${share.toFixed(1)} % of the variation (t = ${t === null ? 'none' : signed(t, 1)}, ${pWords(p)})`

/** Effects come in the order of their shares. */
export function inOrder(experiment: Experiment, names: readonly string[], what: string): Comparison {
  const { effects, of } = effectsOf(experiment)
  const first = effects.toSorted((a, b) => b.share - a.share).slice(0, names.length)
  return {
    text: `${what}: ${names.map((name) => shareWords(name, of(name))).join(', ')}`,
    holds: first.every(({ source }, i) => source === names[i]),
  }
}
