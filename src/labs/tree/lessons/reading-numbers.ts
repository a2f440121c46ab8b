import { type Lesson, largest, metricOf } from '../../lesson.ts'
import { PARTS, TREE } from './answers.ts'

/** Reading the numbers, and how they mislead. */
export const lesson: Lesson = {
  runs: {
    two: `${TREE}&processors=2`,
    wide: `${TREE}&processors=512`,
    without: `${TREE}&tree=imbalance&imbalance=0.3&interval=32`,
    good: `${TREE}&processors=16&interval=128`,
    late: `${TREE}&interval=1024`,
  },
  scenes: [
    {
      id: 'efficiency',
      title: 'Efficient or fast',
      text: [
        '*Speedup* says how many times as fast a run is as one processor that executes the same nodes without any balancing. *Efficiency* is speedup for each processor.',
        'Here {here.processors} processors reach a speedup of {here.speedup}: an efficiency of {here.speedup%processors}. Is that bad?',
      ],
      query: TREE,
      lookAt: 'results',
      open: ['processors'],
      exercises: [
        {
          kind: 'task',
          id: 'half',
          text: 'Find a machine with an efficiency above one half.',
          done: ({ metric }) => metric('efficiency') > 0.5,
          solution: { query: 'processors=2' },
          hint: 'Efficiency falls with every processor that has to be fed.',
          well: 'Efficient, and slow: two processors take {two.totalTime}, the large machine {here.totalTime}. Which one is better depends on who waits and who pays.',
        },
      ],
    },
    {
      id: 'limit',
      title: 'More hands',
      text: ['The same tree on three machines. Efficiency falls with their size. And the time?'],
      after: [
        'A tree has only so much work at once, and more processors mean more expensive barriers and longer ways. Beyond some size a machine is not only less efficient but *slower*.',
      ],
      query: TREE,
      lookAt: 'parameter:processors',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'size',
          ask: {
            kind: 'winner',
            text: 'Which machine is done first with this tree?',
            metric: 'totalTime',
            among: {
              two: '{two.processors} processors',
              here: '{here.processors} processors',
              wide: '{wide.processors} processors',
            },
            well: 'Neither the smallest nor the largest: there is a best size, and it depends on the tree.',
          },
        },
        {
          kind: 'number',
          id: 'wide',
          text: 'How many times as long as with {here.processors} does the run take with {wide.processors} processors?',
          unit: '',
          answer: 'wide.totalTime/here.totalTime',
          tolerance: 0.05,
          hint: 'Set the processors and divide the longer time by the shorter one.',
          well: '{wide.totalTime/here.totalTime} times. A speedup curve that ends before it bends down shows only half of the story.',
        },
      ],
    },
    {
      id: 'idle',
      title: 'Idle is not all that waits',
      text: [
        'This run is idle for only {here.idleTime%totalTime} of its time. Yet its efficiency is {here.speedup%processors}. Where is the rest?',
        'Every number has a definition. *Idle* is only the time just before the barrier, when a processor has nothing to do any more.',
      ],
      query: `${TREE}&processors=16&interval=1024`,
      lookAt: 'chart:time',
      open: ['interval'],
      exercises: [
        {
          kind: 'choice',
          id: 'where',
          text: 'What goes most of the time to?',
          options: PARTS,
          answer: ({ here }) => largest(Object.fromEntries(Object.keys(PARTS).map((id) => [id, metricOf(here, id)]))),
          but: {
            computeTime: 'A processor that computes does not wait.',
            communicationTime: 'A processor that sends or receives does not wait.',
            overheadTime: 'That is a very small part here.',
            idleTime: 'Idle is only the waiting just before the barrier, and there is little of it.',
            syncTime: 'There are few barriers in this run.',
          },
          hint: 'Look at the chart of times: which colour fills it?',
          well: 'Waiting: {here.waitTime%totalTime}. Processors without tasks wait in the balancer for a neighbour that still computes. With an interval of {good.interval} it is {good.waitTime%totalTime}. The thesis counts it as balancing, together with messages and overhead.',
        },
      ],
    },
    {
      id: 'baseline',
      title: 'Better than what?',
      text: [
        'An improvement through adaptivity of {here.ita}! Advertisements are made of this. But the improvement is over the *same run without adapting*, and with an interval of {here.interval} that one takes {late.totalTime}.',
        'A bad baseline makes every remedy look good.',
      ],
      query: `${TREE}&interval=1024&t1=on`,
      lookAt: 'results',
      open: ['interval'],
      exercises: [
        {
          kind: 'task',
          id: 'modest',
          text: 'Find an interval with less improvement that is faster all the same.',
          done: ({ metric, runs }) =>
            metric('ita') < metricOf(runs.here, 'ita') && metric('totalTime') < metricOf(runs.here, 'totalTime'),
          solution: { query: 'interval=32' },
          hint: 'Shorten the interval and watch both numbers.',
          well: 'Compare with the best that you could have without, not with what happens to be at hand.',
        },
      ],
    },
    {
      id: 'percent',
      title: 'Percent of what?',
      text: [
        'For imbalanced trees the thesis states the improvement by *speed*, in nodes per second, since its trees differed from run to run. Here it is {here.ita}. That does not mean that so much time is saved.',
      ],
      query: `${TREE}&tree=imbalance&imbalance=0.3&interval=32&t1=on`,
      lookAt: 'results',
      open: ['t1'],
      exercises: [
        {
          kind: 'number',
          id: 'left',
          text: 'What percentage of the time without t₁ does the run with t₁ take?',
          unit: '%',
          answer: 'here.totalTime%without.totalTime',
          tolerance: 0.03,
          hint: 'Switch t₁ off, note the total time, and divide.',
          well: '{here.totalTime%without.totalTime}: about a third of the time is saved, while by speed the figure is more than half.',
        },
      ],
    },
    {
      id: 'one-tree',
      title: 'One tree is no evidence',
      text: [
        'On this tree acting upon t₁ makes things slightly *worse*: {here.ita}. Shall we advise against it?',
        'The tree is random. Another seed is another tree of the same kind, and a run of one tree is one throw of a die.',
      ],
      query: `${TREE}&processors=64&interval=32&t1=on`,
      lookAt: 'parameter:seed',
      open: ['seed'],
      exercises: [
        {
          kind: 'task',
          id: 'other',
          text: 'Find a tree for which t₁ improves the run by more than ten percent.',
          done: ({ run, metric }) => run.values.t1 === 'on' && metric('ita') > 10,
          solution: { query: 'seed=3' },
          hint: 'Try a few seeds, and count how often t₁ helps and how often it hurts.',
          well: 'Before you believe a difference, look at many trees: at their mean, and at how far single trees are from it.',
        },
      ],
    },
  ],
}
