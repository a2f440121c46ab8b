import { atPeak, type Lesson, metricOf } from '../../lesson.ts'
import { TREE } from './answers.ts'

/** The three phases of a tree computation. */
export const lesson: Lesson = {
  runs: { breadth: `${TREE}&processors=32&traversal=breadth-first`, depth: `${TREE}&processors=32` },
  scenes: [
    {
      id: 'bell',
      title: 'The workload',
      text: [
        'The *workload* is the number of tasks that wait in all queues together. At the start it is one, the root. It grows while nodes have children, and shrinks when most nodes are leaves.',
        'Here the oldest task comes first: the tree is taken *breadth-first*, level by level.',
      ],
      after: ['Taken breadth-first the curve rises and falls once, like a bell.'],
      query: `${TREE}&processors=32&traversal=breadth-first`,
      lookAt: 'chart:workload',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'curve',
          ask: {
            kind: 'curve',
            text: 'How does the number of waiting tasks go, from the root to the last leaf?',
            column: 'tasks',
            top: 10000,
            well: 'While most nodes split, each level has more tasks than the one before; when most are leaves, the queues run empty.',
          },
        },
        {
          kind: 'task',
          id: 'peak',
          text: 'Put the playhead on the peak of the workload.',
          done: (now) => atPeak(now, 'tasks'),
          solution: { at: 25 },
          hint: 'Click into the chart near the top, then step with the arrow keys and read the tasks.',
          well: 'From here on more tasks are executed than created.',
        },
      ],
    },
    {
      id: 'depth',
      title: 'Deep before wide',
      text: [
        'Taken *depth-first* the newest task comes first: everyone dives to the leaves before opening another branch. The queues stay short, the curve low and jagged.',
        'Both ways execute the same {here.nodes} nodes. At its peak the workload of breadth-first is more than ten times as high, and a queue needs memory.',
      ],
      query: `${TREE}&processors=32`,
      lookAt: 'chart:workload',
      open: ['traversal'],
      exercises: [
        {
          kind: 'choice',
          id: 'faster',
          text: 'Which way is faster on this machine?',
          options: { depth: 'Depth-first', breadth: 'Breadth-first' },
          answer: ({ depth, breadth }) =>
            metricOf(depth, 'totalTime') < metricOf(breadth, 'totalTime') ? 'depth' : 'breadth',
          but: {
            breadth: 'It keeps many more tasks, and tasks have to be evened out: compare the total times of both.',
          },
          hint: 'Switch the traversal and compare the total times.',
          well: 'Depth-first takes {depth.totalTime}, breadth-first {breadth.totalTime}: long queues also mean more tasks to even out, {breadth.migratedTasks} moves against {depth.migratedTasks}.',
        },
      ],
    },
    {
      id: 'filling',
      title: 'Filling',
      text: [
        'While there are fewer tasks than processors, some processor must be without. The machine is *filling*, and what counts is to spread new tasks fast.',
        'The filling phase ends with the *first transition*, t₁: the end of the iteration after which there are at least as many tasks as processors. Markers above the charts show the first iteration of each new phase.',
      ],
      query: TREE,
      lookAt: 'transport',
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 't1',
          text: 'Put the playhead on the iteration at whose end the machine is full for the first time.',
          done: ({ row, metric }) => row + 1 === metric('t1Iteration'),
          solution: { at: 4 },
          hint: 'Compare tasks and processors in the numbers, iteration by iteration. It is the last one that is still called filling.',
          well: 'Iteration {here.t1Iteration}. A transition takes effect in the iteration after.',
        },
      ],
    },
    {
      id: 'threshold',
      title: 'What is full?',
      text: [
        'One task for each processor is a convention. The factor c₁ moves it: full is when there are c₁ times as many tasks as processors.',
        'No balancer acts on the phases yet, so the run itself does not change with c₁; only its name for each iteration does.',
      ],
      query: TREE,
      lookAt: 'parameter:c1',
      open: ['c1'],
      exercises: [
        {
          kind: 'task',
          id: 'later',
          text: 'Make the first transition come later.',
          done: ({ metric, runs }) => metric('t1Iteration') > metricOf(runs.here, 't1Iteration'),
          solution: { query: 'c1=2' },
          hint: 'Raise c₁, but not too far: this tree never has many tasks at once.',
          well: 'Raise it further and the machine never counts as full.',
        },
      ],
    },
    {
      id: 'emptying',
      title: 'Steady, then emptying',
      text: [
        'Between the transitions the phase is *steady*: there is enough for all, it only has to lie in the right places. Balancing may be rarer now.',
        'In the end fewer tasks are left than processors. From the *second transition*, t₂, the machine is *emptying*: no balancer can keep all processors busy any more, and balancing seems a waste. Whether it is, is a question for the next lesson.',
      ],
      query: TREE,
      lookAt: 'chart:workload',
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 't2',
          text: 'Put the playhead on the iteration at whose end the machine begins to empty.',
          done: ({ row, metric }) => row + 1 === metric('t2Iteration'),
          solution: { at: 23 },
          hint: 'It is the last one that is still called steady.',
          well: 'Iteration {here.t2Iteration} of {here.iterations}: few iterations are left, but each of them ends with an expensive barrier too.',
        },
      ],
    },
    {
      id: 'needs',
      title: 'Each phase has its need',
      text: [
        'An interval of {here.interval} suits the steady phase, but while the machine fills it lets the owners of the first tasks hoard them: {here.idleTime%totalTime} of the time is idle.',
        'A balancer that *adapts* uses another interval in each phase. With the first transition switched on, it balances after every node until the machine is full.',
      ],
      query: `${TREE}&interval=64`,
      lookAt: 'parameter:t1',
      open: ['t1'],
      exercises: [
        {
          kind: 'task',
          id: 'adapt',
          text: 'Save more than a third of the time.',
          done: ({ metric, runs }) => metric('totalTime') < (2 / 3) * metricOf(runs.here, 'totalTime'),
          solution: { query: 't1=on' },
          hint: 'There is only one switch.',
          well: 'The filling phase is short; getting it right pays all the same.',
        },
      ],
    },
  ],
}
