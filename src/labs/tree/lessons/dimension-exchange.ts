import type { Lesson } from '../../lesson.ts'
import { TREE } from './answers.ts'

const CHAIN = `${TREE}&topology=chain&processors=32`

/** Dimension exchange colour by colour, and why a hypercube needs one sweep. */
export const lesson: Lesson = {
  runs: {
    quietRing: `${TREE}&topology=ring&processors=8&depth=1`,
    quietCube: `${TREE}&topology=hypercube&processors=8&depth=1`,
    cube: `${TREE}&topology=hypercube&processors=32`,
    half: `${CHAIN}&interval=4&lambda=0.5`,
    seldom: CHAIN,
    seldomHalf: `${CHAIN}&lambda=0.5`,
  },
  scenes: [
    {
      id: 'pair',
      title: 'Two neighbours',
      text: [
        'Two processors, one link. They *report their loads to each other*; if these differ by more than one task, the heavier sends half of the difference. That is all there is to one exchange.',
        'The microscope shows the exchange of the iteration under the playhead: the loads before, and what moved.',
      ],
      query: `${TREE}&topology=chain&processors=2`,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 'nothing',
          text: 'Step to an iteration, before the end, in which nothing had to move.',
          done: ({ run, row }) => run.recording.columns.migrated[row] === 0 && run.recording.columns.tasks[row] > 0,
          solution: { at: 4 },
          hint: 'Step forward with the right arrow key until the microscope shows no task on its way.',
          well: 'The two asked all the same: reporting loads costs two messages whether or not a task follows.',
        },
      ],
    },
    {
      id: 'colours',
      title: 'One neighbour at a time',
      text: [
        'In a ring everyone has two neighbours, but can exchange with only one at a time. So the links are *coloured*: no processor has two links of one colour.',
        'An operation goes through the colours one after another, and all pairs of one colour exchange at the same time. This is *generalised dimension exchange*.',
        'Step through the colours in the microscope.',
      ],
      query: `${TREE}&topology=ring&processors=8`,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'number',
          id: 'messages',
          text: 'How many messages does one operation on this ring take when no task has to move?',
          unit: '',
          answer: 'quietRing.messages',
          tolerance: 0,
          hint: 'Count the links of the ring; over each one two messages go.',
          well: 'Two over each link: {quietRing.messages}.',
        },
      ],
    },
    {
      id: 'cube',
      title: 'A colour for each dimension',
      text: [
        'In a hypercube two processors are neighbours when their numbers differ in one binary digit. All links of one digit are one dimension, and each dimension is one colour.',
        'With {here.processors} processors there are three digits, so three colours. After the first, the two ends of each link hold the same up to one task; after the second, the four of each square nearly so; after the third, all.',
      ],
      query: `${TREE}&topology=hypercube&processors=8`,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'number',
          id: 'links',
          text: 'How many messages does one operation on this hypercube take when no task has to move?',
          unit: '',
          answer: 'quietCube.messages',
          tolerance: 0,
          hint: 'Everyone has three links, and each link has two ends. Over each link two messages go.',
          well: '{quietCube.messages}, against {quietRing.messages} on the ring: a hypercube pays for its speed with links.',
        },
      ],
    },
    {
      id: 'one-sweep',
      title: 'One sweep is enough',
      text: [
        'Exchange evens out what two *halves* of the hypercube hold, dimension by dimension. What one dimension has made equal, the next keeps equal because it treats both sides alike. So one sweep over all colours evens out everything, up to the tasks that cannot be halved.',
        'Here are {here.processors} processors: after every single operation no two of them differ by more than two tasks. Look at the load of all processors over time.',
      ],
      query: `${TREE}&topology=hypercube&processors=32`,
      lookAt: 'chart:load',
      open: ['topology'],
      exercises: [
        {
          kind: 'task',
          id: 'uneven',
          text: 'Choose a network on which the mean imbalance is more than ten times that of the hypercube.',
          done: ({ metric, runs }) => metric('imbalance') > 10 * Number(runs.here.metrics.imbalance),
          solution: { query: 'topology=chain' },
          hint: 'What network has the longest way from one end to the other?',
          well: 'Tasks move only over links of that colour, so far ends learn of each other late.',
        },
      ],
    },
    {
      id: 'chain',
      title: 'The long way',
      text: [
        'On a chain an operation has only two colours, so it is cheap. But a task that goes from one end to the other passes every link between, and one sweep no longer evens out the whole.',
        'Time idle: {here.idleTime%totalTime}, on the hypercube {cube.idleTime%totalTime}. Tasks migrated: {here.migratedTasks} against {cube.migratedTasks}, since a task moves many times.',
      ],
      query: `${TREE}&topology=chain&processors=32`,
      lookAt: 'machine',
      open: ['topology'],
      exercises: [
        {
          kind: 'number',
          id: 'slower',
          text: 'How many times as long as on a hypercube does the run take on this chain?',
          unit: '',
          answer: 'here.totalTime/cube.totalTime',
          tolerance: 0.05,
          hint: 'Note the total time, switch to the hypercube, divide.',
          well: '{here.totalTime/cube.totalTime} times.',
        },
      ],
    },
    {
      id: 'lambda',
      title: 'How much to send',
      text: [
        'The exchange parameter λ says which part of the difference is sent. Half makes two neighbours equal. On a chain the theory asks for *more* than half, to push tasks on towards the far end.',
        'That optimum was found for loads that stay as they are while one sweep follows another. Here the tasks *grow and shrink* between two sweeps. Try other values.',
      ],
      query: `${TREE}&topology=chain&processors=32`,
      lookAt: 'parameter:lambda',
      open: ['lambda'],
      exercises: [
        {
          kind: 'task',
          id: 'twice',
          text: 'Find a λ with which the run takes less than half as long.',
          done: ({ metric, runs }) => metric('totalTime') < Number(runs.here.metrics.totalTime) / 2,
          solution: { query: 'lambda=0.5' },
          hint: 'Make neighbours simply equal.',
          well: 'An optimum belongs to the question that it answers: evening out fixed loads is not the same as keeping a growing tree fed.',
        },
      ],
    },
    {
      id: 'optimum',
      title: 'What the optimum is good for',
      text: [
        'So is the optimum of theory simply wrong? It is the λ with which *many sweeps over the same loads* even out fastest. Above, {seldom.interval} nodes were executed between two sweeps, and whole branches opened and ended.',
        'Here it is the same chain, balanced every {here.interval} nodes.',
      ],
      after: [
        'The optimum takes {here.totalTime}, half {half.totalTime}. With {seldom.interval} nodes between two sweeps it was {seldom.totalTime} against {seldomHalf.totalTime}.',
      ],
      query: `${CHAIN}&interval=4`,
      lookAt: 'chart:load',
      open: ['lambda', 'interval'],
      exercises: [
        {
          kind: 'predict',
          id: 'frequent',
          ask: {
            kind: 'winner',
            text: 'Balanced every {here.interval} nodes: which λ is faster on this chain?',
            metric: 'totalTime',
            among: { half: 'One half', here: 'The optimum of theory' },
            well: 'Here a sweep finds much of what the last one has left, which is what the optimum was made for: it carries tasks on to more processors, where half lets them pile up near the root.',
          },
        },
        {
          kind: 'task',
          id: 'turn',
          text: 'Find an interval, with λ at one half, that beats this run.',
          done: ({ run, metric, runs }) =>
            run.values.lambda === 0.5 && metric('totalTime') < Number(runs.here.metrics.totalTime),
          solution: { query: 'lambda=0.5&interval=16' },
          hint: 'Let more happen between two sweeps.',
          well: 'The best λ depends on how much happens between two sweeps. Ask of every optimum what it is the optimum of.',
        },
      ],
    },
  ],
}
