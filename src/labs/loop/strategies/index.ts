/** The strategies by name. A new one is its file and a line here and in ./begin.ts. */
import type { Values } from '../../../core/parameters.ts'
import type { Exchange } from '../model/analytic.ts'
import { af } from './af.ts'
import { affinity } from './affinity.ts'
import { awfB } from './awf-b.ts'
import { awfC } from './awf-c.ts'
import { awfD } from './awf-d.ts'
import { awfE } from './awf-e.ts'
import { charm } from './charm.ts'
import { customised } from './customised.ts'
import { cyclic } from './cyclic.ts'
import { diffusion } from './diffusion.ts'
import { fac2 } from './fac2.ts'
import { factoring } from './factoring.ts'
import { gcdlb } from './gcdlb.ts'
import { gddlb } from './gddlb.ts'
import { gradient } from './gradient.ts'
import { guided } from './guided.ts'
import { lcdlb } from './lcdlb.ts'
import { lddlb } from './lddlb.ts'
import { listScheduling } from './list-scheduling.ts'
import { lpt } from './lpt.ts'
import { none } from './none.ts'
import { own } from './own.ts'
import { periodic } from './periodic.ts'
import { self } from './self.ts'
import { static_ } from './static.ts'
import { stealing } from './stealing.ts'
import { trapezoid } from './trapezoid.ts'
import { weighted } from './weighted.ts'

/** In the order in which they are offered. */
export const strategies = {
  none,
  gcdlb,
  gddlb,
  lcdlb,
  lddlb,
  customised,
  static: static_,
  cyclic,
  'list-scheduling': listScheduling,
  lpt,
  self,
  guided,
  trapezoid,
  factoring,
  fac2,
  weighted,
  'awf-b': awfB,
  'awf-c': awfC,
  'awf-d': awfD,
  'awf-e': awfE,
  af,
  affinity,
  stealing,
  charm,
  periodic,
  diffusion,
  gradient,
  own,
}

export type StrategyName = keyof typeof strategies

/** OpenMP’s clause for the strategy of a scenario, where it has one. */
export const clauseOf = (values: Values): string | undefined =>
  (strategies[values.strategy as StrategyName] as { clause?(values: Values): string }).clause?.(values)

/** What every scenario is compared with. */
export const baselines = (Object.keys(strategies) as StrategyName[]).filter((name) => 'baseline' in strategies[name])

/** A strategy that the model judges. */
interface Judged {
  readonly name: StrategyName
  readonly exchange: Exchange
}

/** The strategies that the model chooses among, in the order in which the first of equals is taken. */
export const judged: readonly Judged[] = Object.entries(strategies).flatMap(([name, { way }]) =>
  way.kind === 'exchange' && !way.chooses ? [{ name: name as StrategyName, exchange: way.exchange }] : [],
)
