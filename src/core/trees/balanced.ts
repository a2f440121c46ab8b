import { tree } from './tree.ts'

/** Every node above the last level splits. */
export const balanced = tree({
  label: 'Balanced',
  help: 'Every node above the last level splits.',
  parameters: {},
  seeded: false,
  improvementBy: 'time',
  splitting: () => () => 1,
})
