/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together.
 */
export const stories = [
  {
    id: 'sits-down',
    label: 'An owner sits down',
    question: 'What if the owner sits down at a borrowed machine?',
    sentence:
      'Owners come and go; what is left is shared out again four times, and the loop ends after 159 s, where blocks that stay where they are take 185 s.',
    query: '',
    knobs: ['processors', 'strategy', 'maxLoad', 'persistence'],
    chart: 'left',
    numbers: ['totalTime', 'normalisedTime', 'redistributions'],
  },
  {
    id: 'sleeping-giant',
    label: 'One sleeping giant',
    question: 'How much can one busy machine cost, and how quickly is that repaired?',
    sentence:
      'Five processes of its owner keep the last machine busy all the time: alone its block would take 355 s, but a single redistribution of 78 iterations lets the loop end after 78 s.',
    query: 'loads=0,0,0,5',
    knobs: ['strategy', 'r', 'latency'],
    chart: 'left',
    numbers: ['totalTime', 'noBalancingTime', 'movedIterations'],
  },
  {
    id: 'slow-network',
    label: 'Slow network, lively load',
    question: 'Is it worth stopping all of them?',
    sentence:
      'Messages take twelve times as long as on the paper’s Ethernet and the load changes often: within groups it is cheaper than over all, but even the best of the four strategies takes longer than leaving the loop alone.',
    query: 'workload=trfd2&n=30&processors=16&persistence=0.0667&latency=0.029&strategy=lddlb',
    knobs: ['latency', 'strategy', 'groups', 'n'],
    chart: 'time',
    numbers: ['totalTime', 'normalisedTime', 'messages'],
  },
  {
    id: 'master-slave',
    label: 'A master that is also a slave',
    question: 'What if the one who decides has work of its own?',
    sentence:
      'The balancer takes processor 0 from the iterations there, again and again: 2.56 s, longer than without balancing; if changing between the two cost nothing it would be 2.26 s, and where everyone decides it is 2.24 s.',
    query: 'workload=trfd2&n=30&processors=16&strategy=gcdlb',
    knobs: ['contextSwitch', 'strategy', 'latency', 'n'],
    chart: 'time',
    numbers: ['totalTime', 'normalisedTime', 'overheadTime'],
  },
  {
    id: 'refuses',
    label: 'Profitability that refuses',
    question: 'What if a move has to save too much?',
    sentence:
      'Three times one is done and those with work left stop and decide, and nothing moves because that would save less than 80 % of the time that is left: 189 s, longer than without balancing, and longer than the 159 s that it takes if saving 10 % is enough.',
    query: 'profitability=0.8',
    knobs: ['profitability', 'threshold', 'strategy', 'seed'],
    chart: 'left',
    numbers: ['totalTime', 'normalisedTime', 'redistributions'],
  },
  {
    id: 'misled',
    label: 'Misled by what it cannot see',
    question: 'What does a model know of the load that is still to come?',
    sentence:
      'The model has seen the loads until the first synchronisation and assumes that all go on as fast as they went so far: it chooses LDDLB, and the loop takes 10.0 s, 15 % longer than with GDDLB, which it chooses if it draws futures.',
    query: 'workload=ac&n=100&processors=16&seed=24&strategy=customised&knowledge=seen',
    knobs: ['knowledge', 'strategy', 'seed', 'persistence'],
    chart: 'left',
    numbers: ['totalTime', 'predictedTime', 'regret'],
  },
  {
    id: 'stealing',
    label: 'Stealing wins',
    question: 'Does any workstation have to stop at all?',
    sentence:
      'A workstation that has finished takes half of what a random other one has left, and all others go on: 40 s, where the best of the paper’s four strategies needs 46 s under the same load.',
    query: 'workload=trfd1&n=50&processors=16&seed=3&strategy=stealing',
    knobs: ['strategy', 'take', 'seed', 'latency'],
    chart: 'left',
    numbers: ['totalTime', 'normalisedTime', 'messages'],
  },
  {
    id: 'guided',
    label: 'Guided against factoring',
    question: 'How large should the first chunk be?',
    sentence:
      'The first chunk of guided self-scheduling is a whole quarter of the loop, and a workstation that gets it under a heavy load keeps all others waiting: 246 s, where factoring with its smaller chunks takes 222 s.',
    query: 'workload=ac&n=150&strategy=guided',
    knobs: ['strategy', 'processors', 'maxLoad', 'seed'],
    chart: 'left',
    numbers: ['totalTime', 'normalisedTime', 'messages'],
  },
  {
    id: 'getting-shorter',
    label: 'Iterations that get shorter',
    question: 'What if the first iterations are the longest?',
    sentence:
      'The machines have no other users, and still blocks are uneven, because the iterations get shorter: dealt in turn they take 8.2 s, as blocks 15 s.',
    query: 'workload=trfd2&n=40&pairing=off&maxLoad=0&strategy=cyclic',
    knobs: ['strategy', 'pairing', 'cyclicBlock', 'n'],
    chart: 'left',
    numbers: ['totalTime', 'normalisedTime', 'efficiency'],
  },
  {
    id: 'pairs',
    label: 'Bitonic pairing',
    question: 'Can blocks be even although iterations are not?',
    sentence:
      'Each iteration is paired with its mirror image, a long one with a short one: blocks of pairs take 8.9 s, blocks of single iterations 15 s, and if all pairs took the same it would be 8.2 s.',
    query: 'workload=trfd2&n=40&pairing=exact&maxLoad=0&strategy=static',
    knobs: ['pairing', 'strategy', 'maxLoad', 'n'],
    chart: 'left',
    numbers: ['totalTime', 'efficiency', 'imbalance'],
  },
  {
    id: 'one-by-one',
    label: 'One iteration at a time',
    question: 'What does perfect evenness cost?',
    sentence:
      'Every iteration is asked for with a message of its own, 22 508 in all, and the queue takes its processor from the iteration there: that takes longer than no balancing at all.',
    query: 'workload=ac&n=150&strategy=self',
    knobs: ['strategy', 'n', 'latency', 'contextSwitch'],
    chart: 'time',
    numbers: ['totalTime', 'normalisedTime', 'messages'],
  },
] as const
