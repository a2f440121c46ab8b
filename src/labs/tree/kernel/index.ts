/**
 * The tree lab's inner loops, compiled to WebAssembly: what a run spends its time in, and nothing else. The language is
 * AssemblyScript. `npm run kernel` compiles it into model/kernel.generated.ts; model/system.ts is its only user.
 *
 * Variables that say something to the next iteration are exported: with the memory they are the state that a checkpoint keeps.
 */
export { next } from './arrays'
export { beginSubtrees, computeBreadthFirst, computeDepthFirst, computeSubtrees } from './compute'
export { finishActive, finishAll } from './finish'
export { balanceGdem, beginGdem, gdemTable, operation, setGdem } from './gdem'
export {
  balanceLoadserver,
  beginLoadserver,
  exemptServer,
  first,
  forgetRegistrations,
  length,
  setLoadserver,
  waitingAt,
  waitingCount,
} from './loadserver'
export { beginQueues, expectedNodes, move, push, queueTable, reserve } from './queues'
export { beginState, setCosts, setTree, table } from './state'
export { beginRows, beginTotals, endIteration, rowTable } from './totals'
