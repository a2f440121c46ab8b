import { strategy } from './strategy.ts'

/** The global, central strategy (§1.2.1). */
export const gcdlb = strategy({
  label: 'GCDLB: global, central',
  help: 'One balancer on processor 0 redistributes over all processors.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: false }, chooses: false },
})
