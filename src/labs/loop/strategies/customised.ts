import { strategy } from './strategy.ts'

/** Lets the model choose among the four at the first synchronisation (§1.3.3). */
export const customised = strategy({
  label: 'Customised: the model chooses',
  help: 'Begins as GCDLB; at the first synchronisation the model predicts all four strategies, and the run goes on with the best.',
  source: '§1.3.3',
  assumes: 'has to know what messages cost on the machine, for its model',
  parameters: {},
  way: { kind: 'exchange', exchange: { central: true, local: false }, chooses: true },
})
