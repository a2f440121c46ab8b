/**
 * The tree lab's inner loops, compiled to WebAssembly: what a run spends its time in, and nothing else. The language is
 * AssemblyScript. `npm run kernel` compiles it into model/kernel.generated.ts; model/system.ts is its only user.
 */
export { computeCertain, computeNewest, computeOldest } from './compute'
export { beginExchange, exchange, exchangeTable, setExchange } from './exchange'
export { beginServer, serve, setServer, waitingAt, waitingCount } from './loadserver'
export { beginQueues, promised, push } from './queues'
export { settleActive } from './settle'
export { beginState, setCosts, setTree, table } from './state'
