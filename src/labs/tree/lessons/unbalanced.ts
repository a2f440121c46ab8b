import { type Lesson, metricOf } from '../../lesson.ts'

/** A flat tree of the benchmark UTS, and a deep one. */
export const FLAT = 'workload=uts&processors=64'
export const DEEP = `${FLAT}&utsTree=deep`
/** The same on many processors that are near to each other. */
export const NEAR = 'workload=uts&topology=hypercube'
/** A tree whose root has many children. */
export const WIDE = `${FLAT}&utsTree=wide`
/** A tree that chance alone lets live or die. */
export const CHANCE = `${FLAT}&utsTree=own&utsKind=binomial&rootBranching=200&probability=0.12&branching=8&utsSeed=42`

/**
 * Trees whose shape is not known beforehand: flat and deep ones, a root with too many children, and sizes that cannot be
 * foreseen.
 */
export const lesson: Lesson = {
  runs: {
    flat: FLAT,
    deep: DEEP,
    flat64: `${NEAR}&processors=64`,
    flat256: `${NEAR}&processors=256`,
    deep64: `${NEAR}&processors=64&utsTree=deep`,
    many: WIDE.replace('processors=64', 'processors=256'),
    other: CHANCE.replace('utsSeed=42', 'utsSeed=6'),
  },
  scenes: [
    {
      id: 'shape',
      title: 'A tree from a benchmark',
      text: [
        '*Unbalanced Tree Search*, UTS for short, is a benchmark on which researchers compare balancers. How many children a node has is drawn from a hash of its place, so a branch is not known before it has been executed, and yet the tree is the same on every machine.',
        'Each node of this one expects four children, down to its last level. The picture shows the tree from its root at the top, in the colours of the {here.processors} processors.',
      ],
      after: [
        'They are {here.speedup} times as fast as one. There are {here.nodes} nodes, and none is more than {here.depth} levels below the root: soon there are enough tasks for all, and they last.',
      ],
      query: FLAT,
      picture: 'both',
      at: 0,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'speedup',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one processor are they together?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 64,
            answer: 'here.speedup',
            well: 'What is missing is time at the barriers and for balancing: they compute {here.computeTime%totalTime} of the time.',
          },
        },
        {
          kind: 'task',
          id: 'all',
          text: 'Go to the first iteration after which all processors have tasks.',
          hint: 'The machine shows how many each has; step on from the first iteration.',
          done: ({ run, row }) => row === firstFull(run.recording.columns.busy, run.recording.lanes),
          well: 'Four children for each node: the number of tasks grows quickly.',
          solution: { at: 2 },
        },
      ],
    },
    {
      id: 'deep',
      title: 'Larger, but deeper',
      text: [
        'Another tree has more nodes: {here.nodes} instead of {flat.nodes}. But in it a node has two children or none, and it goes down for {here.depth} levels below the root instead of {flat.depth}.',
      ],
      after: [
        'The speedup is {flat.speedup} for the flat tree and {here.speedup} for the deep one. A node can be executed only when its parent has been. On the longest way down the deep tree that takes {here.criticalPath}, longer than a fair share of all the work, {here.workBound}; in the flat tree it takes {flat.criticalPath}.',
      ],
      query: DEEP,
      picture: 'both',
      lookAt: 'machine',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'which',
          ask: {
            kind: 'winner',
            text: 'For which tree is the speedup of {here.processors} processors greater?',
            metric: 'speedup',
            among: { here: 'The larger, deeper one', flat: 'The smaller, flatter one' },
            well: 'Not how much there is to do decides, but how much of it can be done at the same time.',
          },
        },
        {
          kind: 'task',
          id: 'share',
          text: 'Take so many processors that a fair share of the work takes longer than the longest way down.',
          hint: 'A fair share is larger for fewer of them. Both stand among the numbers.',
          done: ({ metric }) => metric('workBound') > metric('criticalPath'),
          well: 'For this few processors the tree is large enough. Above that, only a flatter or larger tree helps.',
          solution: { query: 'processors=32' },
        },
      ],
    },
    {
      id: 'more',
      title: 'Four times the machine',
      text: [
        'The deep tree again. On a hypercube of {deep64.processors} processors it takes {deep64.totalTime}. Now there are {here.processors}.',
      ],
      after: [
        'It takes {here.totalTime}. The flat tree goes from {flat64.totalTime} to {flat256.totalTime}. Look at the tree while it grows: there are seldom as many tasks as processors, whatever the balancer does.',
      ],
      query: `${NEAR}&processors=256&utsTree=deep`,
      picture: 'both',
      lookAt: 'chart:workload',
      open: ['utsTree', 'processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'four',
          ask: {
            kind: 'value',
            text: 'How long do four times as many processors take for the deep tree?',
            label: 'Total time',
            unit: 'ms',
            from: 0,
            to: 700,
            answer: 'here.totalTime',
            well: 'No number of processors could do it in less than {here.criticalPath}, and to find those without tasks takes time as well.',
          },
        },
        {
          kind: 'task',
          id: 'forty',
          text: 'Choose a tree for which {here.processors} processors are more than forty times as fast as one.',
          hint: 'Look for a tree with few levels; the help of each says how deep it is.',
          done: ({ run, metric, runs }) =>
            run.values.processors === runs.here.values.processors && metric('speedup') > 40,
          well: 'Few levels for many nodes: nearly all nodes are next to each other, and only few below one another.',
          solution: { query: 'utsTree=linear' },
        },
      ],
    },
    {
      id: 'wide',
      title: 'One makes all tasks',
      text: [
        'The root of the next tree has two thousand children. There seems to be enough to do for all {here.processors} processors at once. But it is one processor that makes these tasks, one after the other.',
      ],
      after: [
        'The speedup is {here.speedup}. With {many.processors} processors the time falls only from {here.totalTime} to {many.totalTime}: the root takes as long as before, and meanwhile no other processor has anything to do. This is *Amdahl’s law*: what one has to do alone does not get shorter.',
      ],
      query: WIDE,
      picture: 'both',
      at: 0,
      lookAt: 'chart:time',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'wide',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one processor are {here.processors}?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 64,
            answer: 'here.speedup',
            well: 'The first iteration alone is more than a quarter of the whole run.',
          },
        },
        {
          kind: 'task',
          id: 'half',
          text: 'With how many processors is the efficiency above one half?',
          hint: 'Fewer. The root weighs less if everything else takes longer.',
          done: ({ metric }) => metric('efficiency') > 0.5,
          well: 'The share that one does alone is small for one processor and large for many.',
          solution: { query: 'processors=8' },
        },
      ],
    },
    {
      id: 'chance',
      title: 'Sizes that cannot be foreseen',
      text: [
        'Two hundred children of the root, and below them each node has eight children or, mostly, none. A node expects a little less than one child, so every branch dies out some time, most at once and a few very late. On average such a tree has about five thousand nodes.',
      ],
      after: [
        'The speedup is {here.speedup}. Of the {here.nodes} nodes most are in one of the two hundred branches, and that is deep: the longest way down takes {here.criticalPath}, and a fair share of the work {here.workBound}. To deal the branches out at the beginning would be of little use.',
      ],
      query: CHANCE,
      picture: 'both',
      lookAt: 'parameter:utsSeed',
      open: ['utsSeed', 'probability'],
      exercises: [
        {
          kind: 'predict',
          id: 'chance',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one are {here.processors} processors on such a tree?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 64,
            answer: 'here.speedup',
            well: 'Two hundred branches sound like enough for all. But most of them are a single node.',
          },
        },
        {
          kind: 'task',
          id: 'seed',
          text: 'Find a seed whose tree has more than twice as many nodes.',
          hint: 'Try them one after the other, from one on; there is no other way to know.',
          done: ({ run, metric, runs }) =>
            run.values.probability === runs.here.values.probability &&
            metric('nodes') > 2 * metricOf(runs.here, 'nodes'),
          well: 'Equal rules, and trees from {other.nodes} nodes to many times that. This is why balancing has to be *dynamic*.',
          solution: { query: 'utsSeed=3' },
        },
      ],
    },
  ],
}

/** The first row in which every processor has tasks. */
function firstFull(busy: Float64Array, processors: number): number {
  return busy.indexOf(processors)
}
