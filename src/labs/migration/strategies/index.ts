/** The strategies by name. A new one is its file and its lines here. */
import { begin as beginDiffusion, diffusion } from './diffusion.ts'
import { begin as beginGreedy, greedy } from './greedy.ts'
import { begin as beginOwn, own } from './own.ts'
import { beginReceiver, beginSender, receiver, sender } from './probing.ts'
import { begin as beginRefine, refine } from './refine.ts'
import type { Begin } from './strategy.ts'
import { begin as beginThesis, thesis } from './thesis.ts'
import { begin as beginTransfer, transfer } from './transfer.ts'
import { begin as beginTwoChoices, twoChoices } from './two-choices.ts'

/** In the order in which they are offered. */
export const strategies = { thesis, sender, receiver, twochoices: twoChoices, diffusion, greedy, refine, transfer, own }

export type StrategyName = keyof typeof strategies

/** How each strategy decides. Only the engine needs it. */
export const beginStrategy: Readonly<Record<StrategyName, Begin>> = {
  thesis: beginThesis,
  sender: beginSender,
  receiver: beginReceiver,
  twochoices: beginTwoChoices,
  diffusion: beginDiffusion,
  greedy: beginGreedy,
  refine: beginRefine,
  transfer: beginTransfer,
  own: beginOwn,
}
