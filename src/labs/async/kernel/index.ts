/**
 * The asynchronous lab's inner loop, compiled to WebAssembly: runs of drawn trees of which only the outcome is wanted. It gives what
 * ../model/simulation.ts gives, to the last bit. The language is AssemblyScript; `npm run kernel` compiles it into
 * ../model/kernel.generated.ts, whose only user is ../model/kernel.ts.
 */
export { ruleTable, setRule } from './balancers'
export { begin, prepare, tableAt } from './begin'
export { report } from './report'
export { advance } from './run'
export { settingsTable } from './settings'
