/**
 * The asynchronous lab's inner loop, compiled to WebAssembly: runs of drawn trees of which only the outcome is wanted. It gives what
 * ../model/simulation.ts gives, to the last bit. The language is AssemblyScript; `npm run kernel` compiles it into
 * ../model/kernel.generated.ts, whose only user is ../model/kernel.ts.
 */
export { setRule, setRules, settingsTable } from './balancers'
export { setCurve } from './curve'
export { networkTable, setNetwork } from './network'
export { beginReport, report } from './report'
export { advance, beginRun } from './run'
export { beginState, setCosts } from './state'
export { setTree } from './tasks'
