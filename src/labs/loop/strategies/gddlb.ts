import { strategy } from './strategy.ts'

/** The global, distributed strategy (§1.2.1). */
export const gddlb = strategy({
  label: 'GDDLB: global, distributed',
  help: 'All report their state to all others, and each works out the same redistribution over all processors.',
  source: '§1.2.1',
  byDefault: true,
  parameters: {},
  way: { kind: 'exchange', exchange: { central: false, local: false }, chooses: false },
})
