import { type Lesson, metricOf } from '../../lesson.ts'

const LONG = 'processors=16&n=1600'
const SHORT = 'workload=trfd2&n=30&processors=16'

/** A workstation that has finished stops the others: global or local, central or distributed. */
export const lesson: Lesson = {
  runs: {
    central: `${LONG}&strategy=gcdlb`,
    all: `${LONG}&strategy=gddlb`,
    none: `${SHORT}&strategy=none`,
    gcdlb: `${SHORT}&strategy=gcdlb`,
    gddlb: `${SHORT}&strategy=gddlb`,
    lcdlb: `${SHORT}&strategy=lcdlb`,
    lddlb: `${SHORT}&strategy=lddlb`,
    usual: 'strategy=gddlb',
  },
  scenes: [
    {
      id: 'stop',
      title: 'The first to finish stops the others',
      text: [
        'A workstation that has done its last iteration *interrupts* the others. They complete the iteration that they are at, and all send a *profile*: how many iterations are left, and how many a second were done.',
        'From the profiles follows what each should have: so much that all would be done at the same time, if each stayed as fast as it was. Workstations with too many iterations send some to those with too few, and all go on. That is a *synchronisation*; the panel beside the machine shows the first one of this run.',
        'The loop takes {here.totalTime}, where blocks that stay where they are take {here.noBalancingTime}.',
      ],
      query: 'strategy=gcdlb',
      at: 120,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'number',
          id: 'moved',
          text: 'How many iterations move in the whole run?',
          unit: '',
          answer: 'here.movedIterations',
          tolerance: 0,
          hint: 'It stands among the numbers: choose them in the panel beside the machine.',
          well: '{here.movedIterations} of {here.n}, in {here.redistributions} redistributions: what was right at first is not so any more once the load has changed.',
        },
        {
          kind: 'task',
          id: 'nothing',
          text: 'Go to a synchronisation that moves nothing.',
          hint: 'Look where the loop ends.',
          done: ({ run: { recording }, row }) =>
            recording.columns.synchronisations[row] > 0 && recording.columns.moved[row] === 0,
          well: 'Everyone has finished, and nothing is left to be shared.',
          solution: { at: 159.3 },
        },
      ],
    },
    {
      id: 'who',
      title: 'One decides, or everyone',
      text: [
        '*Central*: profiles go to one balancer, on workstation zero; it decides and sends an order to each. *Distributed*: everyone sends its profile to all others, and everyone works out the same. Then no workstation waits for orders.',
      ],
      after: [
        'Here {here.processors} workstations send {here.messages} messages if all decide, and {central.messages} if one does. And yet the loop takes about as long: {here.totalTime} and {central.totalTime}. An iteration takes much longer than a message, so it hardly matters how many messages there are.',
      ],
      query: `${LONG}&strategy=gddlb`,
      lookAt: 'results',
      open: ['strategy', 'latency'],
      exercises: [
        {
          kind: 'predict',
          id: 'messages',
          ask: {
            kind: 'value',
            text: 'How many times as many messages are sent on {here.processors} workstations if everyone decides, as if one does?',
            label: 'Times as many messages',
            unit: '',
            from: 1,
            to: 16,
            answer: 'here.messages/central.messages',
            well: '{here.messages} instead of {central.messages}: each profile goes to all others and not to the balancer alone.',
          },
        },
        {
          kind: 'task',
          id: 'slow',
          text: 'Make messages so slow that a workstation spends at least ten times as long on communicating as it does here at first.',
          hint: 'Raise the latency.',
          done: ({ metric, runs }) => metric('communicationTime') >= 10 * metricOf(runs.here, 'communicationTime'),
          well: 'It costs far more than before, and still balancing pays here: without it the loop takes {here.noBalancingTime}.',
          solution: { query: 'latency=0.1' },
        },
      ],
    },
    {
      id: 'master',
      title: 'A master that is also a slave',
      text: [
        'The balancer has no processor of its own. It runs on workstation zero, beside the process that computes there, and takes the processor from it: to wake up takes two *context switches*, and each profile and each order takes its time.',
        'In a long loop that does not matter. This one is short.',
      ],
      after: [
        'With the balancer it takes {here.totalTime}, without any balancing {none.totalTime}, and if everyone decides {gddlb.totalTime}.',
      ],
      query: `${SHORT}&strategy=gcdlb`,
      lookAt: 'chart:time',
      open: ['contextSwitch'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'winner',
            text: 'Which of these is the fastest for a loop that takes about two seconds on {here.processors} workstations?',
            metric: 'totalTime',
            among: { none: 'No balancing', here: 'A central balancer', gddlb: 'Everyone decides' },
            well: 'Here the central balancer costs more than it brings: all others wait while it changes, receives and sends.',
          },
        },
        {
          kind: 'task',
          id: 'pays',
          text: 'Make changing between the two so quick that the central balancer pays.',
          hint: 'Shorten the context switch, and compare the total time with the one without balancing.',
          done: ({ metric }) => metric('normalisedTime') < 1,
          well: 'The less the balancer takes from its own workstation, the sooner all others go on.',
          solution: { query: 'contextSwitch=0.001' },
        },
      ],
    },
    {
      id: 'local',
      title: 'Fewer to wait for',
      text: [
        '*Global*: all workstations balance among each other. *Local*: they are divided into groups, {here.groups} here, and each group balances for itself. It stops alone, and sends fewer messages.',
      ],
      after: [
        'Local and distributed takes {lddlb.totalTime}, global and distributed {gddlb.totalTime}. With few iterations, each of them short, what a synchronisation costs counts for most.',
      ],
      query: `${SHORT}&strategy=gddlb`,
      lookAt: 'results',
      open: ['strategy'],
      exercises: [
        {
          kind: 'predict',
          id: 'four',
          ask: {
            kind: 'winner',
            text: 'Which of the four strategies is the fastest for this short loop?',
            metric: 'totalTime',
            among: {
              gcdlb: 'Global and central',
              here: 'Global and distributed',
              lcdlb: 'Local and central',
              lddlb: 'Local and distributed',
            },
            well: 'Fewer are stopped, and none of them waits for a balancer.',
          },
        },
        {
          kind: 'number',
          id: 'share',
          text: 'How many messages does the local and distributed strategy send, as a share of what the global and distributed one does?',
          unit: '%',
          answer: 'lddlb.messages%gddlb.messages',
          tolerance: 0.03,
          hint: 'Choose one strategy, then the other, and read the messages among the results.',
          well: '{lddlb.messages} instead of {gddlb.messages}.',
        },
      ],
    },
    {
      id: 'global',
      title: 'No group left out',
      text: [
        'The long loop again, balanced in {here.groups} groups. What one group has done early does not help the other.',
      ],
      after: [
        'The local strategy takes {here.totalTime}, the global one {all.totalTime}. At the end the local one has one group idle while the other is still at work: a workstation is idle for {here.idleTime} on average, globally for {all.idleTime}.',
      ],
      query: `${LONG}&strategy=lddlb`,
      lookAt: 'chart:time',
      open: ['groups'],
      exercises: [
        {
          kind: 'predict',
          id: 'long',
          ask: {
            kind: 'winner',
            text: 'And for a long loop: in groups, or over all?',
            metric: 'totalTime',
            among: { here: 'In two groups', all: 'Over all' },
            well: 'A synchronisation costs next to nothing beside this loop, and over all the work is shared best.',
          },
        },
        {
          kind: 'task',
          id: 'pairs',
          text: 'Find a number of groups with which balancing saves less than a fifth of the time without balancing.',
          hint: 'More groups are smaller groups.',
          done: ({ metric }) => metric('normalisedTime') > 0.8,
          well: 'In small groups slow workstations find no quick one.',
          solution: { query: 'groups=8' },
        },
      ],
    },
    {
      id: 'refuse',
      title: 'When nothing moves',
      text: [
        'To move iterations costs time, too. So two *rules* are asked before: are there enough of them to be moved, and is the time that is left shortened by enough? The second is called *profitability*.',
        'Here moving has to save four fifths of the time left, and that is too much: {here.synchronisations} times workstations stop and decide, and nothing moves. The loop takes {here.totalTime}, more than the {here.noBalancingTime} without balancing.',
      ],
      query: 'profitability=0.8&strategy=gddlb',
      lookAt: 'parameter:profitability',
      open: ['profitability'],
      exercises: [
        {
          kind: 'task',
          id: 'three',
          text: 'Lower the least gain until iterations move at least three times.',
          hint: 'The redistributions stand among the results.',
          done: ({ metric }) => metric('redistributions') >= 3,
          well: 'If a tenth is enough, as usual, iterations move {usual.redistributions} times, and the loop takes {usual.totalTime}.',
          solution: { query: 'profitability=0.5' },
        },
      ],
    },
  ],
}
