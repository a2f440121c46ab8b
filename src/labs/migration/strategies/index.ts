/** The strategies by name. A new one is its file and a line here and in ./begin.ts. */
import { diffusion } from './diffusion.ts'
import { greedy } from './greedy.ts'
import { own } from './own.ts'
import { receiver } from './receiver.ts'
import { refine } from './refine.ts'
import { sender } from './sender.ts'
import { thesis } from './thesis.ts'
import { transfer } from './transfer.ts'
import { twoChoices } from './two-choices.ts'

/** In the order in which they are offered. */
export const strategies = { thesis, sender, receiver, twochoices: twoChoices, diffusion, greedy, refine, transfer, own }

export type StrategyName = keyof typeof strategies
