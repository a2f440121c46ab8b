/** The strategies by name. A new one is its file and its lines here. */
import type { Values } from '../../../core/parameters.ts'
import type { Exchange } from '../model/analytic.ts'
import { af, begin as beginAf } from './af.ts'
import { affinity, begin as beginAffinity } from './affinity.ts'
import { awfB, awfC, awfD, awfE, beginAwfB, beginAwfC, beginAwfD, beginAwfE } from './awf.ts'
import { beginNone, beginStatic, none, static_ } from './blocks.ts'
import { begin as beginCharm, charm } from './charm.ts'
import { begin as beginCyclic, cyclic } from './cyclic.ts'
import { begin as beginDiffusion, diffusion } from './diffusion.ts'
import { customised, gcdlb, gddlb, lcdlb, lddlb } from './exchange.ts'
import { beginFac2, beginFactoring, fac2, factoring } from './factoring.ts'
import { begin as beginGradient, gradient } from './gradient.ts'
import { beginGuided, guided } from './guided.ts'
import { beginListScheduling, beginLpt, listScheduling, lpt } from './list-scheduling.ts'
import { begin as beginOwn, beginDeciding as beginOwnDeciding, own } from './own.ts'
import { begin as beginPeriodic, periodic } from './periodic.ts'
import { beginSelf, self } from './self.ts'
import { begin as beginStealing, stealing } from './stealing.ts'
import type { Begin, BeginDeciding, Beginnings } from './strategy.ts'
import { beginTrapezoid, trapezoid } from './trapezoid.ts'
import { beginWeighted, weighted } from './weighted.ts'

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

/** The name of a strategy without what it says of it in brackets: "GDDLB". */
export const shortName = (name: StrategyName): string => strategies[name].label.split(' (')[0]

/** OpenMP’s clause for the strategy of a scenario, where it has one. */
export const clauseOf = (values: Values): string | undefined =>
  (strategies[values.strategy as StrategyName] as { clause?(values: Values): string | undefined }).clause?.(values)

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

/** The strategies that do not exchange what is left. */
export type RuledName = {
  [N in StrategyName]: (typeof strategies)[N]['way']['kind'] extends keyof Beginnings ? N : never
}[StrategyName]

export const beginStrategy: { readonly [N in RuledName]: Begin<(typeof strategies)[N]> } = {
  none: beginNone,
  static: beginStatic,
  cyclic: beginCyclic,
  'list-scheduling': beginListScheduling,
  lpt: beginLpt,
  self: beginSelf,
  guided: beginGuided,
  trapezoid: beginTrapezoid,
  factoring: beginFactoring,
  fac2: beginFac2,
  weighted: beginWeighted,
  'awf-b': beginAwfB,
  'awf-c': beginAwfC,
  'awf-d': beginAwfD,
  'awf-e': beginAwfE,
  af: beginAf,
  affinity: beginAffinity,
  stealing: beginStealing,
  charm: beginCharm,
  periodic: beginPeriodic,
  diffusion: beginDiffusion,
  gradient: beginGradient,
  own: beginOwn,
}

/** How those begin that decide at synchronisations otherwise than the rules say. */
export const beginDeciding: { readonly [N in StrategyName]?: BeginDeciding } = { own: beginOwnDeciding }
