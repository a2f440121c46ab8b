/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together.
 */
export const presets = [
  {
    id: 'three-phases',
    label: 'Filling, steady, emptying',
    lookFor:
      'While tasks are scarce, processors balance after every node: that saves more than a seventh of the time at this λ, and none at λ = ½, where the run is faster either way.',
    query: 't1=on',
  },
  {
    id: 'first-transition',
    label: 'Fill first: t₁ and coarse grain',
    lookFor:
      'Balancing after every node until each of the 128 processors can have a task: they wait less than half as long for their partners, and a quarter of the whole is saved against the same run without t₁.',
    query: 'grain=10000&t1=on',
  },
  {
    id: 'second-transition',
    label: 'Switched off too early: t₂',
    lookFor:
      'From t₂ on everyone finishes alone: in the last iteration a few processors hold big branches while the others are idle, and the run takes more than half as long again as it would without t₂.',
    query: 'tree=balanced&interval=32&t2=on',
  },
  {
    id: 'depth-first',
    label: 'Depth-first: newest task first',
    lookFor:
      'The workload climbs slowly and stays low, since every processor dives to the leaves before it opens another branch; compare the peak with breadth-first, which is over ten times as high.',
    query: '',
  },
  {
    id: 'breadth-first',
    label: 'Breadth-first: oldest task first',
    lookFor:
      'The same tree opened level by level: the workload rises and falls once, like a bell, with more than ten times as many tasks in the queues at its peak as depth-first.',
    query: 'traversal=breadth-first',
  },
  {
    id: 'drowning-server',
    label: 'A server that drowns',
    lookFor:
      'With 511 workers that balance every 4 nodes, one server sends message after message: they spend more than nine tenths of their time waiting for it or idle, and GDEM on the same machine is more than ten times as fast.',
    query: 'processors=512&balancer=loadserver&interval=4',
  },
  {
    id: 'coping-server',
    label: 'A server that copes',
    lookFor:
      'With 15 workers and long intervals the server keeps up: open the microscope and watch its queue of idle workers grow and shrink, while more than half of all time is spent computing.',
    query: 'processors=16&balancer=loadserver&interval=256',
  },
  {
    id: 'chain',
    label: 'A chain',
    lookFor:
      'Work spreads from the end where the root began, one link after another: at no time does half of the 128 have any, and the run takes more than twice as long as on a hypercube, whose λ is ½ too.',
    query: 'topology=chain&lambda=0.5',
  },
  {
    id: 'optimum',
    label: 'The optimum that is not',
    lookFor:
      'At the “optimal” λ neighbours swap their loads rather than share them: for most of the run most tasks are one clump that goes round the ring two links at a time, and it all takes over eight times as long as at λ = ½; with t₁, when sweeps follow each other fast, the optimum is the faster one.',
    query: 'topology=ring',
  },
  {
    id: 'hypercube',
    label: 'A hypercube',
    lookFor:
      'Seven links a processor reach everyone in one operation: after three iterations nine in ten of the 128 processors have work, and hardly any time is idle.',
    query: 'topology=hypercube',
  },
  {
    id: 'star',
    label: 'A star',
    lookFor:
      'No two of the 32 processors are more than two links apart, yet the run takes longer than on a chain of as many: the hub exchanges with one leaf at a time, and processors spend more than four fifths of their time waiting or idle.',
    query: 'topology=star&processors=32',
  },
  {
    id: 'colour-sweep',
    label: 'One sweep over the colours',
    lookFor:
      'Stop anywhere and step through the colours in the microscope: each one halves differences along one dimension, and after all five no two of the 32 processors differ by more than two tasks.',
    query: 'topology=hypercube&processors=32',
  },
  {
    id: 'diffusion',
    label: 'Diffusion on a hypercube',
    lookFor:
      'A dimension exchange takes a task through all seven dimensions in one operation, diffusion over one link, and ⌊⅛ · difference⌋ is nothing below eight: less than a tenth as many tasks move, and the run takes more than twice as long as with GDEM.',
    query: 'balancer=diffusion&topology=hypercube',
  },
  {
    id: 'interval-too-small',
    label: 'Balancing too often',
    lookFor:
      'Balanced after every single node, the load is even but more than three quarters of the time go to messages and barriers: the run takes almost five times as long as at an interval of 16.',
    query: 'interval=1',
  },
  {
    id: 'interval-too-large',
    label: 'Balancing too seldom',
    lookFor:
      'With 1 024 nodes between two operations most processors have long run dry when the next one comes: idle time is more than two thirds of the whole.',
    query: 'interval=1024',
  },
  {
    id: 'imbalance-tree',
    label: 'A lopsided tree',
    lookFor:
      'Where three children in ten do not split, work is scarce at the start: t₁ spreads what there is at once and cuts the time by more than a third.',
    query: 'tree=imbalance&imbalance=0.3&interval=64&t1=on',
  },
  {
    id: 'slow-network',
    label: 'A slow network',
    lookFor:
      'On a network an eighth as fast the same iterations take almost three times as long, and over half of that goes to the barriers: compare its time split with the depth-first story’s.',
    query: 'networkSpeed=0.125',
  },
  {
    id: 'very-big-machine',
    label: '4 096 processors',
    lookFor:
      'Work spreads over the 64 × 64 torus from the corner where the root began: even with t₁, without which the run takes three times as long, half of the processors never have a task at the same time.',
    query: 'processors=4096&tree=balanced&depth=20&grain=1000&t1=on',
  },
  {
    id: 'nobody-balances',
    label: 'Nobody balances',
    lookFor:
      'Every task stays where it was created, on processor 0: the other 127 have nothing to do until the end, and the run is slower than on a machine with one processor.',
    query: 'balancer=none',
  },
] as const
