/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together.
 */
import { work } from './presets/work.ts'

export const stories = [
  {
    id: 'three-phases',
    label: 'Filling, steady, emptying',
    question: 'Is it worth balancing more often while tasks are scarce?',
    sentence:
      'While tasks are scarce, processors balance after every node: that saves more than a seventh of the time at this λ, and none at λ = ½, where the run is faster either way.',
    query: 't1=on',
    knobs: ['t1', 'fillingInterval', 'interval', 'lambda'],
    numbers: ['totalTime', 'idleTime', 'waitTime'],
  },
  {
    id: 'first-transition',
    label: 'Fill first: t₁ and coarse grain',
    question: 'How much does it save to fill all processors first?',
    sentence:
      'Balancing after every node until each of the 128 processors can have a task: they wait less than half as long for their partners, and a quarter of the whole is saved against the same run without t₁.',
    query: 'grain=10000&t1=on',
    knobs: ['t1', 'grain', 'interval', 'processors'],
    chart: 'time',
    numbers: ['totalTime', 'waitTime', 'idleTime'],
  },
  {
    id: 'second-transition',
    label: 'Switched off too early: t₂',
    question: 'May the processors stop balancing when tasks run out?',
    sentence:
      'From t₂ on everyone finishes alone: in the last iteration a few processors hold big branches while the others are idle, and the run takes more than half as long again as it would without t₂.',
    query: 'tree=balanced&interval=32&t2=on',
    knobs: ['t2', 'c2', 'interval', 'depth'],
    chart: 'time',
    numbers: ['totalTime', 'idleTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'When there are fewer tasks than processors, is it better to stop balancing or to go on?',
        metric: 'totalTime',
        among: { here: 'Stop balancing', on: 'Balance to the end' },
        well: 'A task is not a leaf: behind the last tasks stand branches, and no other processor may help with them any more.',
      },
      runs: { on: 'tree=balanced&interval=32' },
    },
  },
  {
    id: 'depth-first',
    label: 'Depth-first: newest task first',
    question: 'How much memory does a tree need when the newest task comes first?',
    sentence:
      'The workload climbs slowly and stays low, since every processor dives to the leaves before it opens another branch; compare the peak with breadth-first, which is over ten times as high.',
    query: '',
    knobs: ['traversal', 'depth', 'processors', 'interval'],
    numbers: ['totalTime', 'speedup', 'migratedTasks'],
  },
  {
    id: 'breadth-first',
    label: 'Breadth-first: oldest task first',
    question: 'What changes when the oldest task comes first?',
    sentence:
      'The same tree opened level by level: the workload rises and falls once, like a bell, with more than ten times as many tasks in the queues at its peak as depth-first.',
    query: 'traversal=breadth-first',
    knobs: ['traversal', 'depth', 'processors', 'interval'],
    numbers: ['totalTime', 'speedup', 'migratedTasks'],
    predict: {
      ask: {
        kind: 'curve',
        text: 'A tree is opened level by level. How does the number of waiting tasks go?',
        column: 'tasks',
        top: 8000,
        well: 'It rises while most nodes split and falls when most are leaves: once up, once down.',
      },
    },
  },
  {
    id: 'drowning-server',
    label: 'A server that drowns',
    question: 'How many workers can one server serve?',
    sentence:
      'With 511 workers that balance every 4 nodes, one server sends message after message: they spend more than nine tenths of their time waiting for it or idle, and GDEM on the same machine is more than ten times as fast.',
    query: 'processors=512&balancer=loadserver&interval=4',
    counterpart: 'async?balancer=loadserver',
    knobs: ['processors', 'interval', 'grain', 'balancer'],
    chart: 'time',
    numbers: ['totalTime', 'waitTime', 'computeTime'],
    predict: {
      ask: {
        kind: 'value',
        text: '511 workers ask one server for work every 4 nodes. How much of the time is spent computing?',
        label: 'Share of computing',
        unit: '%',
        from: 0,
        to: 100,
        answer: 'here.computeTime%totalTime',
        well: 'All wait for the one that answers them one after another. Without a server, GDEM takes {gdem.totalTime} instead of {here.totalTime}.',
      },
      runs: { gdem: 'processors=512&interval=4' },
    },
  },
  {
    id: 'coping-server',
    label: 'A server that copes',
    question: 'When does one server keep up?',
    sentence:
      'With 15 workers and long intervals the server keeps up: open the microscope and watch its queue of idle workers grow and shrink, while more than half of all time is spent computing.',
    query: 'processors=16&balancer=loadserver&interval=256',
    knobs: ['processors', 'interval', 'grain', 'migration'],
    chart: 'time',
    numbers: ['totalTime', 'speedup', 'computeTime'],
  },
  {
    id: 'chain',
    label: 'A chain',
    question: 'How far does work get when every processor has two neighbours?',
    sentence:
      'Work spreads from the end where the root began, one link after another: at no time does half of the 128 have any, and the run takes more than twice as long as on a hypercube, whose λ is ½ too.',
    query: 'topology=chain&lambda=0.5',
    knobs: ['topology', 'processors', 'lambda', 'interval'],
    chart: 'load',
    numbers: ['totalTime', 'speedup', 'idleTime'],
  },
  {
    id: 'optimum',
    label: 'The optimum that is not',
    question: 'Is the “optimal” λ the best one?',
    sentence:
      'At the “optimal” λ neighbours swap their loads rather than share them: for most of the run most tasks are one clump that goes round the ring two links at a time, and it all takes over eight times as long as at λ = ½; with t₁, when sweeps follow each other fast, the optimum is the faster one.',
    query: 'topology=ring',
    knobs: ['lambda', 'topology', 't1', 'interval'],
    chart: 'load',
    numbers: ['totalTime', 'idleTime', 'migratedTasks'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'How much of their difference should two neighbours on a ring send: half of it, or the part that theory calls optimal?',
        metric: 'totalTime',
        among: { half: 'λ = ½', here: 'The optimal λ, almost 1' },
        well: 'That optimum is for many sweeps over loads that stay as they are. Here every processor executes up to 16 nodes between two sweeps.',
      },
      runs: { half: 'topology=ring&lambda=0.5' },
    },
  },
  {
    id: 'hypercube',
    label: 'A hypercube',
    question: 'What do more links buy?',
    sentence:
      'Seven links a processor reach everyone in one operation: after three iterations nine in ten of the 128 processors have work, and hardly any time is idle.',
    query: 'topology=hypercube',
    knobs: ['topology', 'processors', 'interval', 'lambda'],
    chart: 'load',
    numbers: ['totalTime', 'speedup', 'idleTime'],
  },
  {
    id: 'star',
    label: 'A star',
    question: 'Are short paths enough?',
    sentence:
      'No two of the 32 processors are more than two links apart, yet the run takes longer than on a chain of as many: the hub exchanges with one leaf at a time, and processors spend more than four fifths of their time waiting or idle.',
    query: 'topology=star&processors=32',
    knobs: ['topology', 'processors', 'interval', 'lambda'],
    chart: 'time',
    numbers: ['totalTime', 'waitTime', 'speedup'],
  },
  {
    id: 'colour-sweep',
    label: 'One sweep over the colours',
    question: 'How does one operation even out all loads?',
    sentence:
      'Stop anywhere and step through the colours in the microscope: each one halves differences along one dimension, and after all five no two of the 32 processors differ by more than two tasks.',
    query: 'topology=hypercube&processors=32',
    knobs: ['topology', 'processors', 'interval', 'lambda'],
    chart: 'load',
    numbers: ['totalTime', 'migratedTasks'],
  },
  {
    id: 'diffusion',
    label: 'Diffusion on a hypercube',
    question: 'Neighbour by neighbour, or one dimension after another?',
    sentence:
      'A dimension exchange takes a task through all seven dimensions in one operation, diffusion over one link, and ⌊⅛ · difference⌋ is nothing below eight: less than a tenth as many tasks move, and the run takes more than twice as long as with GDEM.',
    query: 'balancer=diffusion&topology=hypercube',
    knobs: ['balancer', 'alpha', 'interval', 'processors'],
    chart: 'load',
    numbers: ['totalTime', 'migratedTasks', 'idleTime'],
  },
  {
    id: 'interval-too-small',
    label: 'Balancing too often',
    question: 'What does it cost to balance after every node?',
    sentence:
      'Balanced after every single node, the load is even but more than three quarters of the time go to messages and barriers: the run takes almost five times as long as at an interval of 16.',
    query: 'interval=1',
    knobs: ['interval', 'grain', 'networkSpeed', 'processors'],
    chart: 'time',
    numbers: ['totalTime', 'communicationTime', 'syncTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'How often should 128 processors balance?',
        metric: 'totalTime',
        among: { here: 'After every node', some: 'Every 16 nodes', seldom: 'Every 1 024 nodes' },
        well: 'Too often costs messages and barriers, too seldom leaves processors without work.',
      },
      runs: { some: '', seldom: 'interval=1024' },
    },
  },
  {
    id: 'interval-too-large',
    label: 'Balancing too seldom',
    question: 'What does it cost to wait too long before balancing?',
    sentence:
      'With 1 024 nodes between two operations most processors have long run dry when the next one comes: idle time is more than two thirds of the whole.',
    query: 'interval=1024',
    knobs: ['interval', 'grain', 'depth', 'processors'],
    chart: 'time',
    numbers: ['totalTime', 'idleTime', 'waitTime'],
  },
  {
    id: 'imbalance-tree',
    label: 'A lopsided tree',
    question: 'What helps when the tree is lopsided?',
    sentence:
      'Where three children in ten do not split, work is scarce at the start: t₁ spreads what there is at once and cuts the time by more than a third.',
    query: 'tree=imbalance&imbalance=0.3&interval=64&t1=on',
    knobs: ['imbalance', 't1', 'interval', 'processors'],
    numbers: ['totalTime', 'idleTime', 'speedup'],
  },
  {
    id: 'slow-network',
    label: 'A slow network',
    question: 'What does a slow network take most time for?',
    sentence:
      'On a network an eighth as fast the same iterations take almost three times as long, and over half of that goes to the barriers: compare its time split with the depth-first story’s.',
    query: 'networkSpeed=0.125',
    knobs: ['networkSpeed', 'interval', 'grain', 'allReduce'],
    chart: 'time',
    numbers: ['totalTime', 'syncTime', 'waitTime'],
  },
  {
    id: 'very-big-machine',
    label: '4 096 processors',
    question: 'Can thousands of processors share one tree?',
    sentence:
      'Work spreads in all directions over the 64 × 64 torus from where the root began: even with t₁, without which the run takes three times as long, half of the processors never have a task at the same time.',
    query: 'processors=4096&tree=balanced&depth=20&grain=1000&t1=on',
    knobs: ['processors', 't1', 'depth', 'grain'],
    numbers: ['totalTime', 'speedup', 'efficiency'],
    predict: {
      ask: {
        kind: 'curve',
        text: 'A tree of about a million nodes on 4 096 processors. How many of them have work, from beginning to end?',
        column: 'busy',
        top: 4096,
        well: 'Work goes from neighbour to neighbour, and never do half of the processors have some at the same time.',
      },
    },
  },
  {
    id: 'nobody-balances',
    label: 'No balancing',
    question: 'What happens if tasks are not shared?',
    sentence:
      'Every task stays where it was created, on processor 0: the other 127 have nothing to do until the end, and the run is slower than on a machine with one processor.',
    query: 'balancer=none',
    knobs: ['balancer', 'processors', 'depth', 'grain'],
    chart: 'load',
    numbers: ['totalTime', 'speedup', 'idleTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'Every task stays where it was created. How many times as fast as one processor are 128?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 128,
        answer: 'here.speedup',
        well: 'One works; the others meet it at every barrier, and the barriers cost time.',
      },
    },
  },
  ...work,
] as const
