/** How each strategy begins that gives iterations by a rule of its own. Only the engine needs it. */
import { begin as af } from './af.ts'
import { begin as affinity } from './affinity.ts'
import { begin as awfB } from './awf-b.ts'
import { begin as awfC } from './awf-c.ts'
import { begin as awfD } from './awf-d.ts'
import { begin as awfE } from './awf-e.ts'
import { begin as charm } from './charm.ts'
import { begin as cyclic } from './cyclic.ts'
import { begin as diffusion } from './diffusion.ts'
import { begin as fac2 } from './fac2.ts'
import { begin as factoring } from './factoring.ts'
import { begin as gradient } from './gradient.ts'
import { begin as guided } from './guided.ts'
import type { StrategyName, strategies } from './index.ts'
import { begin as listScheduling } from './list-scheduling.ts'
import { begin as lpt } from './lpt.ts'
import { begin as none } from './none.ts'
import { begin as own, beginDeciding as ownDeciding } from './own.ts'
import { begin as periodic } from './periodic.ts'
import { begin as self } from './self.ts'
import { begin as static_ } from './static.ts'
import { begin as stealing } from './stealing.ts'
import type { Begin, BeginDeciding, Beginnings } from './strategy.ts'
import { begin as trapezoid } from './trapezoid.ts'
import { begin as weighted } from './weighted.ts'

/** The strategies that do not exchange what is left. */
export type RuledName = {
  [N in StrategyName]: (typeof strategies)[N]['way']['kind'] extends keyof Beginnings ? N : never
}[StrategyName]

export const beginStrategy: { readonly [N in RuledName]: Begin<(typeof strategies)[N]> } = {
  none,
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

/** How those begin that decide at synchronisations otherwise than the rules say. */
export const beginDeciding: { readonly [N in StrategyName]?: BeginDeciding } = { own: ownDeciding }
