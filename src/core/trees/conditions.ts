/** Parameters of the problem that the labs that grow a tree look along for where an answer turns, the nearest first. */
export const treeConditions = [
  'processors',
  'latency',
  'nodeCost',
  'imbalance',
  'depth',
  'bandwidth',
  'grain',
  'networkSpeed',
] as const
