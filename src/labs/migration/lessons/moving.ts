import { type Lesson, metricOf } from '../../lesson.ts'

/** A hundred processes that differ, each anywhere, that may move for a second. */
export const MOVING = 'computeSpread=40&messageSpread=10&placement=random&migration=on&duration=20000000'
/** The same, on a ring. */
export const RING = `${MOVING}&topology=ring`

/** Who gives, which processes, where to, and when. */
export const lesson: Lesson = {
  runs: {
    off: MOVING.replace('&migration=on', ''),
    first: MOVING,
    twenty: `${MOVING}&threshold=20`,
    forty: `${MOVING}&threshold=40`,
    seldom: `${MOVING}&select=3`,
    locate2: `${MOVING}&locate=2`,
    locate3: `${MOVING}&locate=3`,
    locate4: `${MOVING}&locate=4`,
    grid: `${MOVING}&topology=mesh`,
    slow: `${MOVING}&period=8000000`,
    quick: `${MOVING}&period=1000000`,
    hectic: `${MOVING}&period=200000`,
  },
  scenes: [
    {
      id: 'who',
      title: 'From high to low',
      text: [
        'Ten times a second each transputer compares its use with the mean of its neighbourhood, of its neighbours and itself. If it is more than {here.threshold} percent below, it is *low*; if it is more than that above, it is *high*. Those who are high give processes to neighbours who are low.',
        'If nothing moves, {off.utilisation} is in use.',
      ],
      after: [
        'With {here.migrations} moves it is {here.utilisation}. The panel beside the machine shows how it is decided: who is high, who is low, and which processes go where.',
      ],
      query: MOVING,
      at: 0.1,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'use',
          ask: {
            kind: 'value',
            text: 'How much is in use over the first second, if neighbours balance?',
            label: 'Utilisation',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.utilisation',
            well: 'It would be more over a longer time: in the first tenth of a second nothing can have moved yet.',
          },
        },
        {
          kind: 'task',
          id: 'last',
          text: 'Go to the moment at which the last process comes to its new place.',
          hint: 'Moves are marked below the machine.',
          done: ({ run: { recording }, row }) => {
            const moves = recording.columns.migrations.subarray(0, recording.count)
            return row === moves.findLastIndex((count) => count > 0)
          },
          well: 'From then on no neighbour is low to one that is high, or no process is small enough to be given away.',
          solution: { at: 0.503 },
        },
      ],
    },
    {
      id: 'threshold',
      title: 'When does a difference count?',
      text: [
        'The *threshold* says how far a processor has to be from the mean of its neighbourhood to count as low or high. With a low one, processes move for little. With a high one much has to be uneven before any process moves.',
      ],
      after: [
        'Five percent: {here.utilisation} with {here.migrations} moves. Twenty: {twenty.utilisation} with {twenty.migrations}. Forty: {forty.utilisation} with {forty.migrations}. In the thesis, too, five percent is the best of all that were tried.',
      ],
      query: MOVING,
      lookAt: 'parameter:threshold',
      open: ['threshold'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'winner',
            text: 'With which threshold is most of the machine in use?',
            metric: 'utilisation',
            among: { here: 'Five percent', twenty: 'Twenty percent', forty: 'Forty percent' },
            well: 'A difference that is not acted on stays, and all wait for the fullest.',
          },
        },
        {
          kind: 'task',
          id: 'few',
          text: 'Find a threshold with which something moves, but fewer than ten times.',
          hint: 'Higher.',
          done: ({ metric }) => metric('migrations') > 0 && metric('migrations') < 10,
          well: 'A few moves from the fullest processors already help, but much is left.',
          solution: { query: 'threshold=40' },
        },
      ],
    },
    {
      id: 'which',
      title: 'Which processes leave',
      text: [
        'A processor that is high must not give so much that it becomes low itself. Which of its processes should leave?',
        'The first rule takes those that compute most, as far as that is allowed. The second takes those that compute least, and so moves the least load. The third takes those that seldom wait for others: their partners wait for them.',
      ],
      after: [
        'Those that compute most: {first.utilisation}. Those that compute least: {here.utilisation}. Those that seldom wait: {seldom.utilisation}.',
      ],
      query: `${MOVING}&select=2`,
      lookAt: 'parameter:select',
      open: ['select'],
      exercises: [
        {
          kind: 'predict',
          id: 'rule',
          ask: {
            kind: 'winner',
            text: 'With which rule is most of the machine in use?',
            metric: 'utilisation',
            among: {
              first: 'Those that compute most',
              here: 'Those that compute least',
              seldom: 'Those that seldom wait',
            },
            well: 'A move takes the load of one process along, and only one process at a time goes from one processor to another. Small ones repair little.',
          },
        },
        {
          kind: 'task',
          id: 'other',
          text: 'Find a selection other than the first with which more than four fifths of the machine are in use.',
          hint: 'There are two others to try.',
          done: ({ metric, run }) => metric('utilisation') > 80 && run.values.select !== '1',
          well: 'In the thesis the fourth selection was the best of all. Here it is not, over many seeds: see the sources.',
          solution: { query: 'select=3' },
        },
      ],
    },
    {
      id: 'where',
      title: 'Where they go',
      text: [
        'Processes go to neighbours that are low. Which of them gets which process matters little here: with the four rules for that, {first.utilisation}, {locate2.utilisation}, {locate3.utilisation} and {locate4.utilisation} are in use. What matters is which processors are neighbours.',
        'The same program from the same placement, now on a ring, where each has two neighbours.',
      ],
      after: [
        'On the ring {here.utilisation} is in use, after {here.migrations} moves; on the grid {grid.utilisation}, on the torus {first.utilisation}.',
      ],
      query: RING,
      lookAt: 'parameter:topology',
      open: ['topology', 'strategy'],
      exercises: [
        {
          kind: 'predict',
          id: 'network',
          ask: {
            kind: 'winner',
            text: 'On which network is most of the machine in use?',
            metric: 'utilisation',
            among: { here: 'A ring', grid: 'A grid with edges', first: 'A torus' },
            well: 'A processor that has few neighbours often finds none that is low, though one further on would be.',
          },
        },
        {
          kind: 'task',
          id: 'anywhere',
          text: 'Stay on the ring, and choose a strategy with which more than three quarters of the machine are in use.',
          hint: 'Some strategies ask others than their neighbours.',
          done: ({ metric, run }) => run.values.topology === 'ring' && metric('utilisation') > 75,
          well: 'It asks processors anywhere, and its processes travel further.',
          solution: { query: 'strategy=twochoices' },
        },
      ],
    },
    {
      id: 'when',
      title: 'How often',
      text: [
        'How long should a *period* be, the time between two rounds? After a short one, load is repaired sooner. But what is measured in a short period says less: a process that happened to wait in it looks as if it had little to do.',
      ],
      after: [
        'Rounds four tenths of a second apart leave {slow.utilisation}, a tenth apart {here.utilisation}, a twentieth apart {quick.utilisation}. A hundredth apart they bring {hectic.utilisation}, with {hectic.migrations} moves in a single second.',
      ],
      query: MOVING,
      lookAt: 'parameter:period',
      open: ['period'],
      exercises: [
        {
          kind: 'predict',
          id: 'period',
          ask: {
            kind: 'winner',
            text: 'With which period is most of the machine in use over the first second?',
            metric: 'utilisation',
            among: {
              slow: 'Four tenths of a second',
              here: 'A tenth of a second',
              quick: 'A twentieth of a second',
              hectic: 'A hundredth of a second',
            },
            well: 'Too long a period repairs too late. Too short a one takes noise for load, and moves processes in vain.',
          },
        },
        {
          kind: 'task',
          id: 'calm',
          text: 'Find a period with which more is in use than with a tenth of a second, and fewer than a hundred processes move.',
          hint: 'A tenth of a second is two million cycles; go down a little.',
          done: ({ metric, runs }) =>
            metric('utilisation') > metricOf(runs.here, 'utilisation') && metric('migrations') < 100,
          well: 'The thesis found a tenth of a second to be the best; there, deciding had a price that is not stated.',
          solution: { query: 'period=1000000' },
        },
      ],
    },
    {
      id: 'price',
      title: 'What a move costs',
      text: [
        'A process travels as a message of {here.processBytes} bytes. Others do not know at once that it has gone: messages that come to its old place are sent on to the new one, until their senders have learned of it.',
      ],
      after: ['{here.migrations} moves, and {here.forwarded} times a message was sent on.'],
      query: MOVING,
      lookAt: 'results',
      open: ['processBytes'],
      exercises: [
        {
          kind: 'predict',
          id: 'forwarded',
          ask: {
            kind: 'value',
            text: 'How many messages are sent on, for each move?',
            label: 'Messages sent on for a move',
            unit: '',
            from: 0,
            to: 20,
            answer: 'here.forwarded/here.migrations',
            well: 'A process has {here.channels} channels and receives on about half of them. In an iteration each brings one message at most.',
          },
        },
        {
          kind: 'task',
          id: 'heavy',
          text: 'Make processes so large that the machine is less in use than if nothing moves.',
          hint: 'Megabytes: type a number, the slider ends too soon.',
          done: ({ metric, runs }) => metric('utilisation') < metricOf(runs.off, 'utilisation'),
          well: 'While a process travels, all its partners wait for it.',
          solution: { query: 'processBytes=10000000' },
        },
      ],
    },
  ],
}
