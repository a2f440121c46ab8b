/** The four strategies of the paper (§1.2.1), and the choice among them (§1.3.3). */
import { strategy } from './strategy.ts'

/** The global, central strategy (§1.2.1). */
export const gcdlb = strategy({
  label: 'GCDLB (global, central)',
  help: 'One balancer on processor 0 redistributes over all processors.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: false }, chooses: false },
})

/** The global, distributed strategy (§1.2.1). */
export const gddlb = strategy({
  label: 'GDDLB (global, distributed)',
  help: 'All report their state to all others, and each works out the same redistribution over all processors.',
  source: '§1.2.1',
  byDefault: true,
  parameters: {},
  way: { kind: 'exchange', exchange: { central: false, local: false }, chooses: false },
})

/** The local, central strategy (§1.2.1). */
export const lcdlb = strategy({
  label: 'LCDLB (local, central)',
  help: 'A balancer redistributes within each group: one on processor 0 for all of them, or each group’s own.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: true }, chooses: false },
})

/** The local, distributed strategy (§1.2.1). */
export const lddlb = strategy({
  label: 'LDDLB (local, distributed)',
  help: 'The members of a group report their state to each other and redistribute within the group.',
  source: '§1.2.1',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: false, local: true }, chooses: false },
})

/** Lets the model choose among the four at the first synchronisation (§1.3.3). */
export const customised = strategy({
  label: 'Customised (the model chooses)',
  help: 'Begins as GCDLB; at the first synchronisation the model predicts all four strategies, and the run goes on with the best.',
  source: '§1.3.3',
  assumes: 'has to know for its model what messages cost and, if it is set to “All loads”, the loads to come',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: false }, chooses: true },
})
