import { atPeak, type Lesson, metricOf } from '../../lesson.ts'

/** A tree that a few processors have soon executed. */
export const SMALL = 'processors=16&depth=12'
/** The same with neighbours that are far apart. */
export const CHAIN = `${SMALL}&topology=chain&hopTime=100`

/** Clocks of their own, requests, what messages cost, deafness, distance, and how many processors pay. */
export const lesson: Lesson = {
  runs: {
    none: `${SMALL}&balancer=none`,
    first: SMALL,
    fine: `${SMALL}&grain=10`,
    coarse: `${SMALL}&grain=10000`,
    some: `${SMALL}&interval=4`,
    interrupted: `${SMALL}&interval=64&handling=interrupt`,
    near: `${CHAIN}&victim=neighbour`,
    torus: `${SMALL}&topology=torus&hopTime=100`,
    twice: 'processors=32&depth=12',
    many: 'processors=128&depth=12',
  },
  scenes: [
    {
      id: 'clocks',
      title: 'A clock of one’s own',
      text: [
        'A tree is executed by {here.processors} processors. At first one of them has the *root*, and all others have nothing. A node that is executed brings new tasks, its children.',
        'There is no common beat, and no processor waits for the others. Each processor computes as long as it has tasks; one without tasks sends a message to any other and asks for a task. That is *work stealing*.',
      ],
      after: [
        'One processor alone takes {none.totalTime}, {here.processors} take {here.totalTime}: they are {here.speedup} times as fast. The last one began after {here.spreadTime}.',
      ],
      query: SMALL,
      at: 0.001,
      lookAt: 'chart:workload',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'speedup',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one processor are they together?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'What is missing is time for messages, {here.communicationTime%totalTime}, and time without anything to do, {here.idleTime%totalTime}.',
          },
        },
        {
          kind: 'task',
          id: 'most',
          text: 'Go to the time slot with the most tasks in the system.',
          hint: 'The number of tasks rises, goes up and down for a long time, and falls; the curve is below the machine.',
          done: (now) => atPeak(now, 'tasks'),
          well: 'It comes early: soon after, tasks are executed about as fast as new ones come.',
          solution: { at: 0.004 },
        },
      ],
    },
    {
      id: 'requests',
      title: 'Asking, often in vain',
      text: [
        'A processor that asks does not know which others have tasks, because they do not report it. The answer is a task, the oldest in the queue, or that there is none to give. Then another one is asked.',
      ],
      after: [
        'There were {here.requests} requests, and {here.successes} of them brought a task. Requests and answers are all of the {here.messages} messages; the last requests come too late to be answered.',
      ],
      query: SMALL,
      lookAt: 'chart:messages',
      open: ['keep'],
      exercises: [
        {
          kind: 'predict',
          id: 'vain',
          ask: {
            kind: 'value',
            text: 'What share of the requests brings a task?',
            label: 'Share of the requests',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.successes%requests',
            well: 'At the beginning and at the end most processors have nothing, and those that ask mostly ask others who have nothing.',
          },
        },
        {
          kind: 'task',
          id: 'keep',
          text: 'A processor with a single task keeps it. Change how many a processor keeps, so that there are more than twice as many requests.',
          hint: 'The more it keeps, the less can be had from it.',
          done: ({ metric, runs }) => metric('requests') > 2 * metricOf(runs.here, 'requests'),
          well: 'Requests find less, so there have to be more of them.',
          solution: { query: 'keep=6' },
        },
      ],
    },
    {
      id: 'grain',
      title: 'Tasks large enough',
      text: [
        'A message costs twice: its sender is busy with sending it and its receiver with receiving it. Between the two it is on its way, and others compute meanwhile. Whether that is much depends on what a task costs: its *grain*, the operations in a node.',
      ],
      after: [
        'With {fine.grain} operations the efficiency is {fine.efficiency}, and {fine.communicationTime%totalTime} of the time goes to messages; with {here.grain} operations {here.efficiency} and {here.communicationTime%totalTime}; with {coarse.grain} operations {coarse.efficiency} and {coarse.communicationTime%totalTime}.',
      ],
      query: SMALL,
      lookAt: 'parameter:grain',
      open: ['grain'],
      exercises: [
        {
          kind: 'predict',
          id: 'grain',
          ask: {
            kind: 'winner',
            text: 'Which tasks use the processors best?',
            metric: 'efficiency',
            among: {
              fine: 'Tasks of {fine.grain} operations',
              here: 'Tasks of {here.grain} operations',
              coarse: 'Tasks of {coarse.grain} operations',
            },
            well: 'Large tasks do not move much more often than small ones, and each gives the one who gets it longer to compute.',
          },
        },
        {
          kind: 'task',
          id: 'half',
          text: 'Choose a grain with which less than half of the processors’ time is used for nodes.',
          hint: 'Small tasks; type a number.',
          done: ({ metric }) => metric('efficiency') < 0.5,
          well: 'A node now costs little, and a message costs what it did.',
          solution: { query: 'grain=10' },
        },
      ],
    },
    {
      id: 'polling',
      title: 'A processor that computes is deaf',
      text: [
        'A message that has arrived is not read at once: a processor looks for messages only when it has executed as many nodes as the *interval* says, or has none left. Looking seldom keeps those waiting who ask.',
      ],
      after: [
        'With a look after every node it took {first.totalTime}, after {some.interval} nodes {some.totalTime}, after {here.interval} nodes {here.totalTime}, and {here.idleTime%totalTime} of that is idle.',
      ],
      query: `${SMALL}&interval=64`,
      lookAt: 'parameter:interval',
      open: ['interval', 'handling'],
      exercises: [
        {
          kind: 'predict',
          id: 'idle',
          ask: {
            kind: 'value',
            text: 'The interval is {here.interval} nodes now. What share of the time are the processors idle?',
            label: 'Idle',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.idleTime%totalTime',
            well: 'A processor that asks one with a long queue waits until that has executed all nodes of its interval.',
          },
        },
        {
          kind: 'task',
          id: 'interrupt',
          text: 'Leave the interval as it is, and make the run take less than three fifths of its time.',
          hint: 'There is another way to learn of messages than to look for them.',
          done: ({ run, metric, runs }) =>
            run.values.interval === 64 && metric('totalTime') < 0.6 * metricOf(runs.here, 'totalTime'),
          well: 'A message that interrupts is answered at once, and the interval does not matter any more.',
          solution: { query: 'handling=interrupt' },
        },
      ],
    },
    {
      id: 'distance',
      title: 'Far away',
      text: [
        'So far each message took as long, wherever it went. Now each link after the first adds {here.hopTime} microseconds, and the processors form a chain. Should a thief ask only its neighbours?',
      ],
      after: [
        'Thieves that ask any processor take {here.totalTime}, those that ask their neighbours {near.totalTime}, with {near.requests} requests instead of {here.requests}. On a torus, where no processor is far away, it is {torus.totalTime} if they ask any.',
      ],
      query: CHAIN,
      lookAt: 'parameter:victim',
      open: ['victim', 'topology'],
      exercises: [
        {
          kind: 'predict',
          id: 'whom',
          ask: {
            kind: 'winner',
            text: 'On the chain, which thieves are done first?',
            metric: 'totalTime',
            among: { here: 'Those that ask any processor', near: 'Those that ask their neighbours' },
            well: 'An answer from near comes soon, but mostly it is that there is nothing: neighbours of those without work are without work too.',
          },
        },
        {
          kind: 'task',
          id: 'nearer',
          text: 'Let thieves ask only their neighbours, and make it take less than half as long as on the chain that way.',
          hint: 'Neighbours are not bad where there are more of them.',
          done: ({ run, metric, runs }) =>
            run.values.victim === 'neighbour' && metric('totalTime') < 0.5 * metricOf(runs.near, 'totalTime'),
          well: 'The more neighbours each has, the fewer steps work needs to be everywhere.',
          solution: { query: 'victim=neighbour&topology=torus' },
        },
      ],
    },
    {
      id: 'many',
      title: 'More processors',
      text: [
        'The same tree on more processors: each has less to do, and more of them ask. With {first.processors} the efficiency is {first.efficiency}.',
      ],
      after: [
        'With {twice.processors} it is {twice.efficiency}, with {here.processors} {here.efficiency}, with {many.processors} {many.efficiency}. All the same each of these runs is shorter than the one before: {first.totalTime}, {twice.totalTime}, {here.totalTime}, {many.totalTime}.',
      ],
      query: 'depth=12',
      lookAt: 'parameter:processors',
      open: ['processors', 'depth'],
      exercises: [
        {
          kind: 'predict',
          id: 'efficiency',
          ask: {
            kind: 'value',
            text: 'What is the efficiency with {here.processors} processors?',
            label: 'Efficiency',
            unit: '',
            from: 0,
            to: 1,
            answer: 'here.efficiency',
            well: 'It takes {here.spreadTime} until the last one has something to do. That is about a quarter of {here.totalTime}.',
          },
        },
        {
          kind: 'task',
          id: 'deeper',
          text: 'Stay with {here.processors} processors, and bring the efficiency above four fifths.',
          hint: 'They need more to do.',
          done: ({ run, metric, runs }) =>
            run.values.processors === runs.here.values.processors && metric('efficiency') > 0.8,
          well: 'A machine with more processors needs a larger tree for the same efficiency. How much larger it has to be is called its *isoefficiency*.',
          solution: { query: 'depth=16' },
        },
      ],
    },
  ],
}
