/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together. Runs are as short as the point allows.
 */

/** Processes that differ, a hundred of them, each anywhere. */
const ANYWHERE = 'computeSpread=40&messageSpread=10&placement=random'
/** The same, as many on each processor as possible, for two seconds. */
const EVEN = 'computeSpread=40&messageSpread=10&duration=40000000'
/** A sea whose steps last for one iteration each. */
const HURRIED = 'program=wator&seaSteps=60&period=1000000&policyCost=112000'

export const stories = [
  {
    id: 'mended',
    label: 'A bad placement, repaired',
    question: 'Should a running process move?',
    sentence:
      'A random placement leaves 54.0 % of the machine in use as long as nothing moves; here neighbours compare themselves ten times a second, 42 moves follow, most of them in the first half second, and 88.8 % is in use.',
    query: `${ANYWHERE}&migration=on&duration=40000000`,
    knobs: ['migration', 'threshold', 'period', 'placement'],
    chart: 'utilisation',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
  },
  {
    id: 'fullest',
    label: 'The fullest processor decides',
    question: 'What limits a program whose processes stay where they are?',
    sentence:
      'A process waits for its partners, so all go at the pace of the fullest processor: the mean load is 53.4 % of the greatest, 54.3 % of the machine is in use, and messages of ten times the length leave it at that.',
    query: `${ANYWHERE}&duration=20000000`,
    knobs: ['placement', 'computeSpread', 'processes', 'messageMean'],
    chart: 'queues',
    numbers: ['utilisation', 'boundUtilisation', 'bestUtilisation'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A hundred processes lie anywhere on 16 processors, and the fullest processor has nearly twice the mean load. How much of the machine is in use?',
        label: 'Utilisation',
        unit: '%',
        from: 0,
        to: 100,
        answer: 'here.utilisation',
        well: 'No process can get ahead of its partners by more than an iteration, so all others wait for those on the fullest processor.',
      },
    },
  },
  {
    id: 'luck',
    label: 'Eight points of luck',
    question: 'How far apart are two runs that differ by chance alone?',
    sentence:
      'All processes are equal and each is placed anywhere: over seeds 1 to 20 between 41.7 and 73.7 % of the machine is in use, with a deviation of 8.1 points, so a few points between two single runs mean nothing.',
    query: 'placement=random&duration=5000000',
    knobs: ['seed', 'placement', 'processes'],
    chart: 'queues',
    numbers: ['utilisation', 'boundUtilisation'],
  },
  {
    id: 'indivisible',
    label: 'Equal processes, unequal shares',
    question: 'Can a balancer divide a hundred processes by 16?',
    sentence:
      'A hundred equal processes do not divide by 16: four processors have seven and the others six, and 89.5 % of the machine is in use; with migration nothing moves, for wherever a process went, some processor would have seven.',
    query: '',
    knobs: ['migration', 'processes', 'placement'],
    chart: 'queues',
    numbers: ['utilisation', 'boundUtilisation', 'migrations'],
  },
  {
    id: 'cube',
    label: 'A 4 × 4 torus is a 4-cube',
    question: 'Is a hypercube better than a torus?',
    sentence:
      'With 16 processors both are the same network, numbered differently: 54.3 % is in use on each, and a channel is about two links long; on a ring it is about four, and 54.7 % is in use for fewer messages a channel, since passing them on counts as use.',
    query: `${ANYWHERE}&topology=hypercube&duration=20000000`,
    knobs: ['topology', 'processors', 'link'],
    chart: 'time',
    numbers: ['utilisation', 'messagesPerChannel', 'hopsMean'],
  },
  {
    id: 'real-links',
    label: 'Real link speeds',
    question: 'Does the length of messages matter?',
    sentence:
      'A message of 1 000 bytes takes 11 800 cycles on a link of a T800, and between two of them a process computes for 3000: 8.5 % of the machine is in use, where links about 170 times as fast, which fit the thesis’s tables best, leave 97.8 %.',
    query: 'processes=32&channels=4&computeMean=3000&placement=round-robin&link=t800&duration=10000000',
    knobs: ['link', 'messageMean', 'computeMean'],
    chart: 'time',
    numbers: ['utilisation', 'messagesPerChannel', 'linkContention'],
    predict: {
      ask: {
        kind: 'value',
        text: 'On fast links 98 % of the machine is in use. On a link of a T800 a message takes as long as a process computes in about four iterations. How much is in use then?',
        label: 'Utilisation',
        unit: '%',
        from: 0,
        to: 100,
        answer: 'here.utilisation',
        well: 'A process sends in every iteration, and messages wait for links that others use. To call messages cheap is true only of links that are fast enough.',
      },
    },
  },
  {
    id: 'two-choices',
    label: 'Two choices anywhere',
    question: 'Ask all neighbours, or two processors anywhere?',
    sentence:
      'A processor with a long queue asks two others anywhere and gives to the one with the shorter: 33 moves bring 91.5 % of the machine into use, the thesis’s strategy among neighbours 88.2 % with 36; over seeds 1 to 4 both come to 87 %.',
    query: `${ANYWHERE}&migration=on&strategy=twochoices&duration=40000000&seed=3`,
    knobs: ['strategy', 'queueThreshold', 'seed'],
    chart: 'utilisation',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
  },
  {
    id: 'ring',
    label: 'Content on a ring',
    question: 'How far must a processor look to see that it has too much?',
    sentence:
      'On a ring a processor compares itself with two neighbours and soon finds nothing to repair: 12 moves, and 63.1 % of the machine is in use; from the same placement on a torus, with four neighbours each, 42 moves bring 88.8 %.',
    query: `${ANYWHERE}&topology=ring&migration=on&duration=40000000`,
    knobs: ['topology', 'threshold', 'strategy'],
    chart: 'queues',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'The same program and placement; processors compare themselves with their neighbours. On which network does the program come on furthest?',
        metric: 'messagesPerChannel',
        among: { here: 'A ring', star: 'A star', torus: 'A torus' },
        well: 'In a small or one-sided neighbourhood a processor may be like its neighbours and still have far more than the mean of all.',
      },
      runs: {
        star: `${ANYWHERE}&topology=star&migration=on&duration=40000000`,
        torus: `${ANYWHERE}&migration=on&duration=40000000`,
      },
    },
  },
  {
    id: 'giving',
    label: 'Giving too much',
    question: 'How much may a busy processor give away?',
    sentence:
      'A processor that may give anything gives too much, is low in the next round and is given too much in turn: 403 moves follow, and 62.6 % of the machine is in use, less than the 73.7 % without a move; with the guard 43 moves bring 92.3 %.',
    query: `${EVEN}&migration=on&guard=off&seed=3`,
    knobs: ['guard', 'inundation', 'migration', 'threshold'],
    chart: 'queues',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A processor that has more than its neighbours gives processes to them. How does the program come on furthest?',
        metric: 'messagesPerChannel',
        among: {
          off: 'If nothing moves',
          here: 'If a busy processor may give anything',
          guarded: 'If it keeps what it needs not to become low',
        },
        well: 'Without the guard the load goes to and fro: it costs little to move it, but wherever it has gone there is too much of it.',
      },
      runs: { off: `${EVEN}&seed=3`, guarded: `${EVEN}&migration=on&seed=3` },
    },
  },
  {
    id: 'refusing',
    label: 'Refusing too soon',
    question: 'Should a processor refuse what would make it busy?',
    sentence:
      'If processors refuse what would make them high, only one is ever flooded from low to high, instead of 6, but the load stays where it is: 71.9 % of the machine is in use, without refusing 90.2 %.',
    query: `${ANYWHERE}&migration=on&select=4&locate=3&inundation=on&duration=40000000&seed=3`,
    knobs: ['inundation', 'guard', 'select', 'locate'],
    chart: 'queues',
    numbers: ['utilisation', 'lowToHigh', 'migrations'],
  },
  {
    id: 'half-second',
    label: 'Phases of half a second',
    question: 'What if the load changes while it is being repaired?',
    sentence:
      'Every half second all processes take on other computing times: 245 moves bring the use from 75.0 to 82.4 %; with phases of two seconds 65 moves bring it from 80.2 to 90.5 %.',
    query:
      'computeSpread=10&messageSpread=10&computeVariation=1000&phaseMean=10000000&phaseChange=32000&migration=on&duration=80000000',
    knobs: ['phaseMean', 'phaseChange', 'migration', 'period'],
    chart: 'utilisation',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
  },
  {
    id: 'thrashing',
    label: 'Busy, and further behind',
    question: 'Is a machine that is more in use further on?',
    sentence:
      'Balancers that compare a hundred times a second and act on one percent order 2 397 moves: the use rises from 76.2 to 85.4 %, but a channel carries 112.9 messages instead of 122.7, since more time than that goes to the moves themselves.',
    query: `${EVEN}&migration=on&threshold=1&period=200000&negotiation=20000`,
    knobs: ['period', 'threshold', 'negotiation', 'migration'],
    chart: 'time',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'How often should processors compare themselves, if agreeing on a move costs 20 000 cycles? Which program has come on furthest after two seconds?',
        metric: 'messagesPerChannel',
        among: {
          off: 'Never',
          calm: 'Ten times a second, acting on five percent',
          here: 'A hundred times a second, acting on one percent',
        },
        well: 'The most eager one has more of the machine in use than no balancing, {here.utilisation} instead of {off.utilisation}, and its program is further behind: moving is use as well.',
      },
      runs: { off: EVEN, calm: `${EVEN}&migration=on&negotiation=20000` },
    },
  },
  {
    id: 'curse',
    label: 'The winner’s curse',
    question: 'Is the best of sixteen strategies better than the others?',
    sentence:
      'Of all sixteen pairs of rules this one does best on seed 6, 72.1 % in use against 62.7 % of the simplest pair; on the other seeds from 1 to 10 it has 55.2 % on average and the simplest 58.6 %, so chance has picked it.',
    query:
      'processes=32&computeSpread=80&messageSpread=10&placement=random&migration=on&select=4&locate=4&duration=20000000&seed=6',
    knobs: ['select', 'locate', 'seed'],
    chart: 'utilisation',
    numbers: ['utilisation', 'messagesPerChannel', 'migrations'],
  },
  {
    id: 'sea',
    label: 'Fish and sharks',
    question: 'Can balancers follow a sea full of fish?',
    sentence:
      'Fish and sharks swim from block to block and take the load with them; where each step of the sea is computed ten times over, it lasts long enough to be followed: 41 moves, and the program takes 13.1 million cycles instead of 16.2.',
    query: 'program=wator&repetitions=10&seaSteps=10&migration=on&period=1000000',
    knobs: ['migration', 'repetitions', 'period', 'sharks'],
    chart: 'utilisation',
    numbers: ['executionTime', 'utilisation', 'migrations'],
  },
  {
    id: 'hurried-sea',
    label: 'A sea that changes too fast',
    question: 'When is it too late to move?',
    sentence:
      'Every iteration is a new step of the sea and every round of decisions costs each processor 112 000 cycles: 160 moves raise the use from 80.3 to 89.1 %, and yet the program takes 3.2 % longer.',
    query: `${HURRIED}&migration=on`,
    knobs: ['policyCost', 'period', 'migration', 'repetitions'],
    chart: 'time',
    numbers: ['executionTime', 'utilisation', 'migrations'],
  },
] as const
