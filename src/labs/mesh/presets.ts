/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together. Where the ordering makes no
 * difference to the point, it is one that is found in a moment.
 */
export const stories = [
  {
    id: 'slows-down',
    label: 'One workstation slows down',
    question: 'When is moving data worth it?',
    sentence:
      'A competing program leaves processor 0 a third of itself; after ten iterations the intervals are cut again and 9 256 elements move, which pays after three iterations: 43.0 s instead of 77.6 s.',
    query: 'loads=constant:3',
    knobs: ['processors', 'policy', 'checkEvery'],
    chart: 'progress',
    numbers: ['totalTime', 'remaps', 'breakEven'],
  },
  {
    id: 'every-iteration',
    label: 'A check every iteration',
    question: 'How often should one look?',
    sentence:
      'A check after every iteration looks only one iteration ahead, where no remap pays: nothing ever moves, 499 checks cost 5.2 s, and the run takes longer than without any.',
    query: 'loads=constant:3&checkEvery=1',
    knobs: ['checkEvery', 'policy', 'processors'],
    chart: 'profit',
    numbers: ['totalTime', 'checks', 'remaps'],
  },
  {
    id: 'always-loses',
    label: 'Always following the load',
    question: 'Should one follow every change?',
    sentence:
      'The load comes and goes every three seconds: to remap at every check takes 50.3 s, longer than never to remap (46.6 s); to remap only where it pays before the next check takes 39.5 s.',
    query: 'loads=periodic:3,6,0.5&policy=always',
    knobs: ['policy', 'checkEvery', 'smoothing'],
    chart: 'progress',
    numbers: ['totalTime', 'remaps', 'remapTime'],
  },
  {
    id: 'leaves',
    label: 'A processor leaves',
    question: 'What if a workstation is taken away?',
    sentence:
      'After five seconds processor 2 leaves; its elements have to go to the others whatever that costs, and the run takes 35.2 s where all five together take 32.7 s.',
    query: 'loads=;;away:5',
    knobs: ['processors', 'arrangement', 'itemBytes'],
    chart: 'progress',
    numbers: ['totalTime', 'moved', 'remapTime'],
  },
  {
    id: 'random-order',
    label: 'A list in random order',
    question: 'What is locality worth?',
    sentence:
      'The same mesh in a list in random order: 35 914 of 44 929 edges are cut, and the same loop takes 147 s where an order that keeps neighbours together takes 32.7 s.',
    query: 'ordering=random',
    knobs: ['ordering', 'processors', 'vertices'],
    chart: 'time',
    numbers: ['totalTime', 'cut', 'fetched'],
  },
  {
    id: 'three',
    label: 'Three processors, and halves of halves',
    question: 'Does halving again and again fit three processors?',
    sentence:
      'Recursive spectral bisection halves the mesh again and again; cut into three, its list separates 164 pairs of neighbours, 136 if each half is turned to fit the one before, and 151 if the list follows a single Fiedler vector.',
    query: 'vertices=6001&ordering=rsb-plain&processors=3',
    knobs: ['ordering', 'processors', 'vertices'],
    chart: 'progress',
    numbers: ['totalTime', 'cut', 'fetched'],
  },
  {
    id: 'partners',
    label: 'Fewer edges, more partners',
    question: 'Is the partition with the fewest cut edges the fastest?',
    sentence:
      'Spectral bisection cuts 229 edges, half as many as the single Fiedler order (438), and still takes longer: 14.4 s against 12.8 s, for in a row of slices each processor has two partners at most, and here a message costs more than its elements.',
    query: 'vertices=6001&ordering=rsb&processors=8',
    knobs: ['ordering', 'processors', 'itemBytes'],
    chart: 'time',
    numbers: ['totalTime', 'cut', 'messages'],
  },
  {
    id: 'paper-example',
    label: 'The paper’s example of a remap',
    question: 'In which order should the intervals lie?',
    sentence:
      'Capabilities change from 27, 18, 34, 7, 14 to 9, 8, 34, 28, 21: in the old order 29 of 100 elements stay; MCR tries every processor at every place, 25 times in all, and 65 stay in the order 0 3 1 2 4.',
    query:
      'experiment=remap&vertices=100&mesh=grid&ordering=file&capabilities=27,18,34,7,14&newCapabilities=9,8,34,28,21',
    knobs: ['arrangement', 'messageWeight', 'newCapabilities'],
    chart: 'progress',
    numbers: ['overlap', 'remapMessages', 'gainsEvaluated'],
  },
  {
    id: 'twelve',
    label: 'Greedy against the best',
    question: 'How good is a greedy order?',
    sentence:
      'Twelve processors, all capabilities new: MCR finds nothing better than the old order, in which 1 958 of 5 000 elements stay; the best of all orders keeps 2 108.',
    query:
      'experiment=remap&mesh=grid&ordering=file&vertices=5000&processors=12&capabilities=0.63,0.31,0.06,0.9,0.44,0.27,0.5,0.12,0.71,0.35,0.2,0.8&newCapabilities=0.2,0.75,0.4,0.1,0.66,0.9,0.05,0.58,0.3,0.81,0.47,0.15',
    knobs: ['arrangement', 'messageWeight', 'newCapabilities'],
    chart: 'progress',
    numbers: ['overlap', 'optimumOverlap', 'gainsEvaluated'],
  },
  {
    id: 'no-line',
    label: 'Without a line',
    question: 'What does it cost to lay a mesh in a line?',
    sentence:
      'A multilevel partition is no line that is cut: when processor 0 slows down, diffusion moves 1 895 elements where cutting the line of spectral bisection again moves 10 211, 744 edges are cut then and not 1 350, and the run takes 40.7 s against 41.7 s.',
    query: 'ordering=multilevel&processors=16&loads=constant:3&arrangement=diffusive&itemBytes=16',
    knobs: ['ordering', 'arrangement', 'itemBytes'],
    chart: 'progress',
    numbers: ['totalTime', 'moved', 'cut'],
  },
  {
    id: 'heavy',
    label: 'Heavy elements',
    question: 'When does the order of the intervals matter?',
    sentence:
      'Elements weigh 64 bytes and the load jumps between both ends of the list: in the order that MCR finds less has to move, and the run takes 47.4 s; keeping the order a remap seldom pays, and it takes 51.1 s, hardly less than never to remap (51.6 s).',
    query: 'processors=8&iterations=200&itemBytes=64&loads=periodic:5,8,0.5;;;;;;;periodic:5,8,0.5,4',
    knobs: ['arrangement', 'itemBytes', 'policy'],
    chart: 'progress',
    numbers: ['totalTime', 'moved', 'remapTime'],
  },
] as const
