import { atPeak, type Lesson, largest, metricOf } from '../../lesson.ts'
import { PARTS, TREE } from './answers.ts'

/** A central server and its bottleneck. */
export const lesson: Lesson = {
  runs: {
    few: `${TREE}&processors=16&balancer=loadserver&interval=128`,
    many: `${TREE}&processors=128&balancer=loadserver&interval=128`,
    exchange: `${TREE}&processors=512&interval=4`,
  },
  scenes: [
    {
      id: 'roles',
      title: 'Ask the server',
      text: [
        'One processor computes nothing: it is the *server* and keeps a queue of idle workers. A worker without tasks registers with it; a worker with more than one task asks it for an idle one and sends that one a task.',
        'The server knows the whole machine, so a task goes straight to where it is needed. In the end it notifies every worker to proceed.',
        'The microscope shows the messages of an iteration in the order in which the server handles them.',
      ],
      query: `${TREE}&processors=16&balancer=loadserver&interval=128`,
      lookAt: 'side',
      side: 'microscope',
      at: 6,
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 'busiest',
          text: 'Go to the iteration in which most tasks moved.',
          done: (now) => atPeak(now, 'migrated'),
          solution: { at: 0 },
          hint: 'The numbers beside the machine give the tasks migrated of each iteration. Look in the first ones, while work spreads.',
          well: 'Early on nearly all processors are idle and everything spreads; later only those who run out of tasks need one.',
        },
      ],
    },
    {
      id: 'few',
      title: 'A few workers',
      text: [
        'With {here.processors} processors that balance every {here.interval} nodes only {here.computeTime%totalTime} of the time is computing. Every operation, even one that moves nothing, costs a message from the server to each worker in turn.',
        'Rarer operations cost less in all.',
      ],
      query: `${TREE}&processors=16&balancer=loadserver`,
      lookAt: 'parameter:interval',
      open: ['interval'],
      exercises: [
        {
          kind: 'task',
          id: 'half',
          text: 'Find an interval with which more than half of the time is computing.',
          done: ({ metric }) => metric('computeTime') > 0.5 * metric('totalTime'),
          solution: { query: 'interval=128' },
          hint: 'Try longer intervals, but not the longest.',
          well: 'The server keeps up with so few workers that ask so seldom.',
        },
      ],
    },
    {
      id: 'many',
      title: 'Eight times as many',
      text: [
        'The same interval, the same tree, {here.processors} processors instead of {few.processors}. Still one server answers everyone, one after another.',
      ],
      after: [
        'The run takes {here.totalTime} instead of {few.totalTime}: eight times the machine, and hardly any gain.',
      ],
      query: `${TREE}&processors=128&balancer=loadserver&interval=128`,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'eight',
          ask: {
            kind: 'value',
            text: 'With {few.processors} processors the run took {few.totalTime}. How long does it take with {here.processors}?',
            label: 'Total time',
            unit: 'ms',
            from: 0,
            to: 250,
            answer: 'here.totalTime',
            well: 'Every worker waits for the same server, and there are eight times as many of them.',
          },
        },
        {
          kind: 'choice',
          id: 'where',
          text: 'Where does most of the time go?',
          options: PARTS,
          answer: ({ here }) => largest(Object.fromEntries(Object.keys(PARTS).map((id) => [id, metricOf(here, id)]))),
          but: {
            computeTime: 'If it were, the machine would be well used.',
            communicationTime: 'A worker sends and receives few messages; it is the server that has many.',
            overheadTime: 'That is a very small part here.',
            idleTime: 'Much time goes there, but more elsewhere.',
            syncTime: 'There are few barriers in this run.',
          },
          hint: 'The chart of times has one colour for each.',
          well: 'Waiting: {here.waitTime%totalTime}. Workers wait for the server’s answers, and for its word to proceed.',
        },
      ],
    },
    {
      id: 'drowning',
      title: 'More is less',
      text: [
        'Now {here.processors} processors. What had hardly any gain becomes a loss: {here.totalTime}, of which {here.computeTime%totalTime} is computing.',
        'The work of all workers is divided among more hands, but the work of the server grows with every one of them. A part that everything must pass is a *bottleneck*.',
      ],
      query: `${TREE}&processors=512&balancer=loadserver&interval=128`,
      lookAt: 'machine',
      open: ['processors'],
      exercises: [
        {
          kind: 'number',
          id: 'loss',
          text: 'How many times as long does this run take as one with {many.processors} processors?',
          unit: '',
          answer: 'here.totalTime/many.totalTime',
          tolerance: 0.05,
          hint: 'Note the total time, change the number of processors, divide.',
          well: '{here.totalTime/many.totalTime} times as long, with four times the machine.',
        },
      ],
    },
    {
      id: 'grain',
      title: 'What saves a server',
      text: [
        'A bottleneck hurts only when it is asked often. If every node is *more work*, the same messages are spread over a longer time.',
        'Grain is the work in one node. At a grain of {here.grain} computing is {here.computeTime%totalTime} of the time.',
      ],
      query: `${TREE}&processors=128&balancer=loadserver`,
      lookAt: 'parameter:grain',
      open: ['grain'],
      exercises: [
        {
          kind: 'task',
          id: 'worth',
          text: 'Find a grain with which more than two fifths of the time is computing.',
          done: ({ metric }) => metric('computeTime') > 0.4 * metric('totalTime'),
          solution: { query: 'grain=10000' },
          hint: 'Go towards the upper end of the slider.',
          well: 'The same tree, the same messages; only the work between them has grown.',
        },
      ],
    },
    {
      id: 'against',
      title: 'Without a centre',
      text: [
        'Fine grain, {here.processors} processors, an operation every {here.interval} nodes: the server drowns. Dimension exchange does without one: neighbours talk to neighbours, all at the same time.',
        'Both keep step at a barrier here, although the server was meant to work without; part of its poor time is the price of that.',
      ],
      query: `${TREE}&processors=512&balancer=loadserver&interval=4`,
      lookAt: 'parameter:balancer',
      open: ['balancer'],
      exercises: [
        {
          kind: 'number',
          id: 'faster',
          text: 'Switch to dimension exchange. How many times as long did the server’s run take?',
          unit: '',
          answer: 'here.totalTime/exchange.totalTime',
          tolerance: 0.05,
          hint: 'Divide the total time with the server by the one with GDEM.',
          well: '{here.totalTime/exchange.totalTime} times.',
        },
      ],
    },
  ],
}
