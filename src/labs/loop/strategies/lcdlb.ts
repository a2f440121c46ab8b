import { strategy } from './strategy.ts'

/** The local, central strategy (§1.2.1). */
export const lcdlb = strategy({
  label: 'LCDLB: local, central',
  help: 'One balancer on processor 0 redistributes within each group.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: true }, chooses: false },
})
