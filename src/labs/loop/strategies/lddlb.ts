import { strategy } from './strategy.ts'

/** The local, distributed strategy (§1.2.1). */
export const lddlb = strategy({
  label: 'LDDLB: local, distributed',
  help: 'The members of a group report their state to each other and redistribute within the group.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: false, local: true }, chooses: false },
})
