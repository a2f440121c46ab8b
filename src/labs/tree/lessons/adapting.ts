import { type Lesson, largest, metricOf } from '../../lesson.ts'
import { TREE } from './answers.ts'

const BASE = 'tree=balanced&interval=32'

/** The technique with the largest improvement. */
const best = (t1: number, t2: number, both: number) => largest({ t1, t2, both })

const TECHNIQUES = { t1: 'Only t₁', t2: 'Only t₂', both: 'Both' } as const

/** Adapting the interval: t₁, t₂, both, with the thesis's findings as questions. */
export const lesson: Lesson = {
  runs: {
    t1: `${BASE}&t1=on`,
    t2: `${BASE}&t2=on`,
    both: `${BASE}&t1=on&t2=on`,
    small: `${BASE}&processors=4`,
    small1: `${BASE}&processors=4&t1=on`,
    small2: `${BASE}&processors=4&t2=on`,
    smallBoth: `${BASE}&processors=4&t1=on&t2=on`,
    plain: BASE,
  },
  scenes: [
    {
      id: 'before',
      title: 'Before adapting',
      text: [
        'A balanced tree of {here.nodes} nodes on {here.processors} processors, balanced every {here.interval} nodes from start to end: {here.totalTime}. The thesis behind this model measured adaptive balancers against runs like this one.',
        'Times are means over the processors: computing, communicating, overhead, waiting, idle and synchronising add up to the total. The thesis adds the second, third and fourth and calls the sum balancing.',
      ],
      query: BASE,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'useful',
          ask: {
            kind: 'value',
            text: 'How much of the total time is computing?',
            label: 'Share of computing',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.computeTime%totalTime',
            well: '{here.computeTime%totalTime}: without a server it is the same as the efficiency. The rest is what adapting can save at best.',
          },
        },
        {
          kind: 'number',
          id: 'saved-at-best',
          text: 'How many times as fast would the run be at best, if everything except computing could be saved?',
          unit: '',
          answer: 'here.totalTime/here.computeTime',
          tolerance: 0.05,
          hint: 'Divide the total time by the computing time; both stand among the numbers of the run.',
          well: '{here.totalTime/here.computeTime} times. No balancer gets there, but it is good to know how far it is.',
        },
      ],
    },
    {
      id: 't1',
      title: 'Fill fast: t₁',
      text: [
        'With t₁ switched on, processors balance after *every* node while tasks are scarce, and at the usual interval once there are as many tasks as processors.',
        'ITA, improvement through adaptivity, compares the run with a baseline that does not adapt. It stands among the results as soon as a transition is on.',
      ],
      query: BASE,
      lookAt: 'parameter:t1',
      open: ['t1'],
      exercises: [
        {
          kind: 'task',
          id: 'on',
          text: 'Get an improvement of more than ten percent.',
          done: ({ metric }) => metric('ita') > 10,
          solution: { query: 't1=on' },
          hint: 'Switch the first transition on.',
          well: '{t1.ita}: {t1.totalTime} instead of {here.totalTime}.',
        },
        {
          kind: 'choice',
          id: 'saved',
          text: 'Which time became shorter by most?',
          options: { waitTime: 'Waiting', idleTime: 'Idle', syncTime: 'Synchronising' },
          answer: ({ here, t1 }) => {
            const saved = (id: string) => metricOf(here, id) - metricOf(t1, id)
            return largest({
              waitTime: saved('waitTime'),
              idleTime: saved('idleTime'),
              syncTime: saved('syncTime'),
            })
          },
          but: {
            waitTime: 'It became shorter, but another one by more.',
            syncTime: 'It hardly changes: compare it with t₁ off and on.',
          },
          hint: 'Switch t₁ off and on and read the idle time and the waiting time among the results.',
          well: 'Idle time, from {here.idleTime} to {t1.idleTime}: fewer processors have nothing to do while the first owners of the tree work on.',
        },
      ],
    },
    {
      id: 'beat',
      title: 'Two intervals to choose',
      text: [
        'With t₁ on there are two intervals to choose: a short one for filling, a longer one for afterwards. Here is a random tree, and an interval of {here.interval} for the steady phase: {here.totalTime}.',
      ],
      query: `${TREE}&interval=8&t1=on`,
      lookAt: 'parameter:interval',
      open: ['interval', 'fillingInterval'],
      exercises: [
        {
          kind: 'task',
          id: 'sixty',
          text: 'Find an interval that beats sixty milliseconds.',
          done: ({ metric }) => metric('totalTime') < 0.06,
          solution: { query: 'interval=32' },
          hint: 'Leave the filling interval at one and make the other longer.',
          well: 'A machine that is well filled can be left alone for longer.',
        },
      ],
    },
    {
      id: 'hurt',
      title: 'Make t₂ hurt',
      text: [
        'With t₂ on, balancing stops when as few tasks are left as there are processors, and everyone finishes alone. It saves messages and barriers. It sounds reasonable.',
        'But a task is not a leaf: the processor with a big branch now works on while the others are idle, and none may help.',
      ],
      query: BASE,
      lookAt: 'parameter:t2',
      open: ['t2', 'c2'],
      exercises: [
        {
          kind: 'task',
          id: 'worse',
          text: 'Make the run take at least a third longer by acting upon t₂.',
          done: ({ run, metric }) => run.values.t2 === 'on' && metric('ita') < -100 / 3,
          solution: { query: 't2=on' },
          hint: 'Switch it on. If that is not enough, stop balancing even earlier: raise c₂.',
          well: 'At c₂ = one the improvement is {t2.ita}. Idle time grew from {plain.idleTime} to {t2.idleTime}.',
        },
        {
          kind: 'number',
          id: 'speed',
          text: 'The thesis states this loss by speed, in nodes per second. How many percent of the former speed are left with t₂ at c₂ = one?',
          unit: '%',
          answer: 't2.speed%plain.speed',
          tolerance: 0.03,
          hint: 'Speed is nodes divided by time and the nodes are the same: divide the old time by the new.',
          well: 'The same two runs, another number: {t2.ita} by time, but less than two fifths lost by speed. Always ask what a percentage is of.',
        },
      ],
    },
    {
      id: 'careful',
      title: 'Switch off later',
      text: [
        'With both transitions and c₂ = one the run takes {here.totalTime}, and with t₁ alone {t1.totalTime}: switching off loses a part of what filling fast has gained.',
        'The factor c₂ says how few tasks must be left before balancing stops.',
      ],
      query: `${BASE}&t1=on&t2=on`,
      lookAt: 'parameter:c2',
      open: ['c2'],
      exercises: [
        {
          kind: 'task',
          id: 'later',
          text: 'Find a c₂ with which both together beat t₁ alone.',
          done: ({ run, metric, runs }) =>
            run.values.t2 === 'on' && metric('totalTime') < metricOf(runs.t1, 'totalTime'),
          solution: { query: 'c2=0.1' },
          hint: 'Wait until very few tasks are left.',
          well: 'Switching off pays when hardly anything is left that could be shared.',
        },
      ],
    },
    {
      id: 'both',
      title: 'Which is best?',
      text: [
        'The thesis finds that t₁ and t₂ *together* usually do best, that dimension exchange gains more from t₁ and a load server more from t₂, and that much depends on the size of the machine.',
        'Check it here, with {here.processors} processors and then with {plain.processors}. Switch, read the improvement, decide.',
      ],
      query: `${BASE}&processors=4`,
      lookAt: 'results',
      open: ['processors', 't1', 't2'],
      exercises: [
        {
          kind: 'choice',
          id: 'small',
          text: 'Which technique improves most with {here.processors} processors?',
          options: TECHNIQUES,
          answer: ({ small1, small2, smallBoth }) =>
            best(metricOf(small1, 'ita'), metricOf(small2, 'ita'), metricOf(smallBoth, 'ita')),
          but: {
            t1: 'It improves the run, but another choice improves it more.',
            t2: 'Alone it improves hardly anything here.',
          },
          hint: 'Three runs: t₁ on, t₂ on, both on.',
          well: 'Both: {smallBoth.ita}, against {small1.ita} and {small2.ita}. With t₁ the work is spread so well that no processor needs the balancer afterwards.',
        },
        {
          kind: 'choice',
          id: 'large',
          text: 'And with {plain.processors} processors?',
          options: TECHNIQUES,
          answer: ({ t1, t2, both }) => best(metricOf(t1, 'ita'), metricOf(t2, 'ita'), metricOf(both, 'ita')),
          but: {
            t2: 'Look at the sign of its improvement.',
            both: 'It improves the run, but another choice improves it more.',
          },
          hint: 'Set the processors, then the same three runs.',
          well: 'Only t₁: {t1.ita}, against {t2.ita} and {both.ita}. “Usually” has exceptions; a finding is no law.',
        },
      ],
    },
    {
      id: 'grain',
      title: 'When t₁ pays',
      text: [
        'Another finding: t₁ suits *coarse* grain, where having nothing to do weighs more than a few extra messages. At a grain of {here.grain} it improves this run by {here.ita}.',
      ],
      query: `${TREE}&grain=1&t1=on`,
      lookAt: 'parameter:grain',
      open: ['grain'],
      exercises: [
        {
          kind: 'task',
          id: 'coarse',
          text: 'Make t₁ improve the run by at least twice as much.',
          done: ({ run, metric, runs }) => run.values.t1 === 'on' && metric('ita') >= 2 * metricOf(runs.here, 'ita'),
          solution: { query: 'grain=10000' },
          hint: 'More work in every node.',
          well: 'The finding holds here: the coarser the grain, the more an idle processor costs.',
        },
      ],
    },
  ],
}
