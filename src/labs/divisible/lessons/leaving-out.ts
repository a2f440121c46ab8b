import { type Lesson, metricOf } from '../../lesson.ts'
import { ANOMALY } from './answers.ts'

/** Why the cheapest schedule leaves workers out. */
export const lesson: Lesson = {
  runs: {
    opt: `${ANOMALY}&algorithm=opt`,
    few: `${ANOMALY}&algorithm=iterlp2a`,
    best: `${ANOMALY}&algorithm=best-subset`,
  },
  scenes: [
    {
      id: 'all',
      title: 'Everyone has to be asked',
      text: [
        'Opening a link takes time, its *latency*, once for the load and once for the result. Here are five workers, and the best of all orders in which *all* of them take part.',
      ],
      after: [
        'It ends at {here.makespan}, and yet only {here.workersUsed} workers have any load. The others are sent nothing, compute nothing and return nothing: but their links are opened, twice.',
      ],
      query: `${ANOMALY}&algorithm=opt`,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'used',
          ask: {
            kind: 'value',
            text: 'How many of the five workers have any load in the best schedule with all links opened?',
            label: 'Workers with load',
            unit: '',
            from: 0,
            to: 5,
            answer: 'here.workersUsed',
            well: 'Only {here.workersUsed}. To take part is not to have load: the best schedule opens the links of the others and gives them nothing.',
          },
        },
        {
          kind: 'number',
          id: 'share',
          text: 'How much longer than the true optimum does this schedule take?',
          unit: '%',
          answer: 'here.deviation',
          tolerance: 0.02,
          hint: 'It stands among the results, above the machine.',
          well: '{here.deviation}: it takes {opt.makespan} instead of {best.makespan}.',
        },
      ],
    },
    {
      id: 'stopping',
      title: 'Knowing when to stop',
      text: [
        'ITERLP was made to be quick, not to be better than trying everything. But it takes in one worker after the other, and its successor remembers which *number of workers* was best.',
        'It ends at {few.makespan} with {few.workersUsed} workers: the heuristic beats what is called the optimum, but only because OPT must use every worker. The thesis that these numbers are from calls it an anomaly.',
      ],
      query: `${ANOMALY}&algorithm=opt&sort=C`,
      lookAt: 'side',
      side: 'microscope',
      open: ['algorithm'],
      exercises: [
        {
          kind: 'task',
          id: 'beat',
          text: 'Choose an algorithm that beats the optimum over all workers.',
          hint: 'The table beside the machine has all their times.',
          done: ({ metric, runs }) => metric('makespan') < metricOf(runs.opt, 'makespan') * (1 - 1e-9),
          well: 'An algorithm that may leave workers out does not pay for their links.',
          solution: { query: 'algorithm=iterlp2b' },
        },
        {
          kind: 'task',
          id: 'least',
          text: 'Now the best there is: which algorithm finds it, and with how many workers?',
          hint: 'One of them tries all orders of any of the workers.',
          done: ({ metric }) => metric('deviation') === 0,
          well: '{best.workersUsed} workers are enough: {best.makespan}.',
          solution: { query: 'algorithm=best-subset' },
        },
      ],
    },
    {
      id: 'more-load',
      title: 'When everyone is worth it',
      text: [
        'Latency is paid once, however much is sent. With more to do it counts for less, and more workers are worth opening their links for.',
        'With a load of {here.load} the best schedule has {here.workersUsed} workers. Raise the load.',
      ],
      query: `${ANOMALY}&algorithm=best-subset`,
      lookAt: 'parameter:load',
      open: ['load'],
      exercises: [
        {
          kind: 'task',
          id: 'four',
          text: 'Make the load so large that at least four of the five take part.',
          hint: 'Drag the load to the right, and watch who is linked.',
          done: ({ metric }) => metric('workersUsed') >= 4,
          well: 'So who takes part is no property of the workers alone: it depends on how much there is to do.',
          solution: { query: 'load=100' },
        },
      ],
    },
  ],
}
