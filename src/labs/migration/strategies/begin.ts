/** How each strategy decides. Only the engine needs it. */
import { begin as diffusion } from './diffusion.ts'
import { begin as greedy } from './greedy.ts'
import type { StrategyName } from './index.ts'
import { begin as own } from './own.ts'
import { begin as receiver } from './receiver.ts'
import { begin as refine } from './refine.ts'
import { begin as sender } from './sender.ts'
import type { Begin } from './strategy.ts'
import { begin as thesis } from './thesis.ts'
import { begin as transfer } from './transfer.ts'
import { begin as twoChoices } from './two-choices.ts'

export const beginStrategy: Readonly<Record<StrategyName, Begin>> = {
  thesis,
  sender,
  receiver,
  twochoices: twoChoices,
  diffusion,
  greedy,
  refine,
  transfer,
  own,
}
