import { type Lesson, largest, metricOf } from '../../lesson.ts'
import { PARTS, TREE } from './answers.ts'

/** While the machine fills all balance after every node, and then not before the whole tree is executed. */
const ONCE = `${TREE}&processors=16&t1=on&interval=1000000`

/** A tree whose branches differ so much that dealing them out once goes wrong. */
const LOPSIDED = 'tree=imbalance&imbalance=0.3'

/** What load balancing is, and why dealing out once is not enough. */
export const lesson: Lesson = {
  runs: { once: `${ONCE}&${LOPSIDED}`, often: `${TREE}&processors=16&interval=128` },
  scenes: [
    {
      id: 'one-root',
      title: 'Where is the work?',
      text: [
        'A search opens a tree: executing a node *reveals its children*, and each child is a new task. It is not known in advance where the tree is deep.',
        'Here are {here.processors} processors. The root lies with one of them, and every task stays where it was created.',
        '*Speedup* says how many times as fast as one processor alone a run is.',
      ],
      after: [
        'The run takes {here.totalTime}: a speedup of {here.speedup} is *slower* than one processor alone. Press play and watch the machine.',
      ],
      query: `${TREE}&processors=16&balancer=none`,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'alone',
          ask: {
            kind: 'value',
            text: 'Which speedup do {here.processors} processors reach when every task stays where it was created?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'Less than one: no work is shared, and after every iteration all meet at a barrier, which one processor alone does not need.',
          },
        },
        {
          kind: 'choice',
          id: 'who',
          text: 'How many of the processors ever execute a node?',
          options: { one: 'One', half: 'Half of them', all: 'All of them' },
          answer: ({ here }) =>
            metricOf(here, 'migratedTasks') === 0 && metricOf(here, 'speedup') < 1 ? 'one' : 'all',
          but: {
            half: 'Play the run, and count the squares that ever hold a task.',
            all: 'A processor that computes has a task before: play the run, and look for squares that stay empty.',
          },
          hint: 'Play the run to its end and look for squares that ever hold a task.',
          well: '{here.migratedTasks} tasks have moved, so all work stayed with the owner of the root.',
        },
      ],
    },
    {
      id: 'deal-once',
      title: 'Deal it out once',
      text: [
        'The simplest remedy is *static*: hand out tasks until everyone can have one, and never again. Here neighbours balance after every node while the machine fills; then the interval is longer than the whole tree.',
        'This tree is *balanced*: every branch is as large as every other on its level. Everyone gets the same, and computes alone to the end.',
        '*Efficiency* is speedup divided by the number of processors: a hundred percent if nothing were lost.',
      ],
      after: [
        'The speedup is {here.speedup} on {here.processors} processors. Hardly anything is lost: {here.idleTime%totalTime} of the time is idle.',
      ],
      query: `${ONCE}&tree=balanced`,
      lookAt: 'chart:load',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'efficiency',
          ask: {
            kind: 'value',
            text: 'Which efficiency does the run reach when a balanced tree is dealt out once?',
            label: 'Efficiency',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.speedup%processors',
            well: '{here.speedup} divided by {here.processors} is {here.speedup%processors}. If all trees were like this one, the lesson would end here.',
          },
        },
        {
          kind: 'choice',
          id: 'when',
          text: 'When do tasks move from one processor to another?',
          options: {
            first: 'Before the last iteration only',
            always: 'In every iteration',
            last: 'In the last iteration only',
          },
          // The machine is filled in all iterations but the last.
          answer: ({ here }) =>
            metricOf(here, 'iterations') === metricOf(here, 't1Iteration') + 1 ? 'first' : 'always',
          but: {
            always: 'Step through the iterations and read the tasks migrated beside the machine.',
            last: 'Step to the last iteration and read how many tasks migrated in it.',
          },
          hint: 'Step through the run with the arrow keys and read the tasks migrated.',
          well: 'Only while the machine fills: {here.migratedTasks} moves, and then each processor computes alone.',
        },
      ],
    },
    {
      id: 'unknown',
      title: 'A tree that is not known',
      text: [
        'The same rule on a *lopsided* tree of {here.nodes} nodes, whose splits are up to chance: everyone has got a task, but behind some tasks stands a forest and behind others nothing.',
        'In the only other balancing operation those who have run dry wait for a few that still compute: {here.waitTime%totalTime} of all time is waiting, and the speedup is only {here.speedup}.',
        'The seed chooses the tree. Could you have known in advance for which one dealing once works well?',
      ],
      query: `${ONCE}&${LOPSIDED}`,
      lookAt: 'chart:time',
      open: ['seed'],
      exercises: [
        {
          kind: 'task',
          id: 'lucky',
          text: 'Find a tree for which less than half of the time is waiting.',
          done: ({ run, metric }) => run.values.t1 === 'on' && metric('waitTime') < 0.5 * metric('totalTime'),
          solution: { query: 'seed=2' },
          hint: 'Try small seeds, one after another.',
          well: 'A lucky tree. Static balancing is a bet on a tree that you have not seen.',
        },
      ],
    },
    {
      id: 'go-on',
      title: 'Balance as you go',
      text: [
        'Now the balancer never stops: after every {here.interval} nodes neighbours compare their queues and the heavier one gives. This is *dynamic* load balancing.',
        'On the tree on which the static rule failed, the speedup rises from {once.speedup} to {here.speedup}, and waiting falls from {once.waitTime%totalTime} of the time to {here.waitTime%totalTime}.',
        'It is not free, though. Look at what the time is made of.',
      ],
      query: `${TREE}&processors=16&interval=64&${LOPSIDED}`,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'choice',
          id: 'price',
          text: 'Compared with dealing out once: which part of the time, in seconds, has grown most?',
          options: PARTS,
          answer: ({ here, once }) => {
            const grown = (id: string) => metricOf(here, id) - metricOf(once, id)
            return largest(Object.fromEntries(Object.keys(PARTS).map((id) => [id, grown(id)])))
          },
          but: {
            computeTime: 'The tree is the same, and so is the work in it.',
            overheadTime: 'It has grown, but it is a very small part.',
            waitTime: 'Compare it in seconds with the run of one part before: it has not grown.',
            idleTime: 'It has grown, but by less than another part.',
            syncTime: 'It has grown, since every operation ends with a barrier, but by less than another part.',
          },
          hint: 'Go back one part and compare the colours in the chart of times.',
          well: 'Communicating went from {once.communicationTime} to {here.communicationTime}: in every operation neighbours report their loads, and there are {here.iterations} iterations now. The messages buy more than they cost.',
        },
      ],
    },
    {
      id: 'too-often',
      title: 'Too much of a good thing',
      text: [
        'Balancing after *every* node keeps the queues almost equal, and ruins the run: {here.totalTime}, slower than one processor alone. Computing is {here.computeTime%totalTime} of it, communicating {here.communicationTime%totalTime}.',
        'The balancing interval says how many nodes a processor executes between two balancing operations. Drag it.',
      ],
      query: `${TREE}&processors=16&interval=1`,
      lookAt: 'parameter:interval',
      open: ['interval'],
      exercises: [
        {
          kind: 'task',
          id: 'nine',
          text: 'Find an interval with a speedup above nine.',
          done: ({ metric }) => metric('speedup') > 9,
          solution: { query: 'interval=64' },
          hint: 'Double the interval again and again, and watch the speedup at the top.',
          well: 'Now an operation is paid for by many nodes of work.',
        },
      ],
    },
    {
      id: 'too-seldom',
      title: 'And too little',
      text: [
        'With {here.interval} nodes between two operations the balancer comes too late: most processors have run out of tasks and wait for a partner that still computes.',
        'Only {here.migratedTasks} tasks move in the whole run, {often.migratedTasks} with an interval of {often.interval}. Between too often and too seldom lies an optimum, and where it lies depends on tree, machine and network.',
      ],
      query: `${TREE}&processors=16&interval=1024`,
      lookAt: 'results',
      open: ['interval'],
      exercises: [
        {
          kind: 'number',
          id: 'ratio',
          text: 'How many times as long does this run take as one with an interval of {often.interval}?',
          unit: '',
          answer: 'here.totalTime/often.totalTime',
          tolerance: 0.05,
          hint: 'Note the total time, set the other interval, and divide the first time by the second.',
          well: '{here.totalTime/often.totalTime} times. You know now what a balancer is for, and what it costs.',
        },
      ],
    },
  ],
}
