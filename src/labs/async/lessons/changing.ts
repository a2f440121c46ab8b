import { type Lesson, metricOf } from '../../lesson.ts'

/** A light server on a large machine. */
const SERVER = 'depth=12&balancer=loadserver&serverCost=light'
/** The same, asked only now and then. */
export const SELDOM = `${SERVER}&interval=16`
/** On a larger tree, whose number of tasks goes down as soon as it has gone up. */
export const LARGE = 'depth=14&balancer=loadserver&serverCost=light&interval=16'
/** Diffusion at the receivers’ request. */
export const DIFFUSION = 'depth=14&balancer=rid&update=1'
/** The same with a light server until the machine is filled. */
export const FILLED = `${DIFFUSION}&t1=on&fillingBalancer=loadserver&serverCost=light`
/** Work stealing whose end a token has to find out. */
export const RING = 'processors=32&depth=12&termination=ring'

/**
 * Another interval, another balancer, how all learn of the change, a change too early, and one that leaves the messages of
 * the end room.
 */
export const lesson: Lesson = {
  runs: {
    often: SERVER,
    some: `${SERVER}&interval=4`,
    seldom: SELDOM,
    torus: DIFFUSION,
    filledTorus: FILLED,
    chain: `${DIFFUSION}&topology=chain`,
    central: `${FILLED}&detection=central`,
    waves: `${FILLED}&detection=reduction`,
    large: LARGE,
    half: `${LARGE}&t2=on&c2=0.5`,
    ring: RING,
  },
  scenes: [
    {
      id: 'interval',
      title: 'Another interval',
      text: [
        'Workers ask a server for a worker that has nothing, and here its messages cost it nothing. After how many nodes should they ask? While the machine fills, others wait for every task. When all have work, asking costs messages and finds no worker.',
        'So let a worker ask after every node until the machine is filled, and after {here.interval} nodes from then on.',
      ],
      after: [
        'Asking after every node all the time takes {often.totalTime}, asking after {seldom.interval} nodes all the time {seldom.totalTime}. With both, each in its phase, it is {here.totalTime}. Asking after {some.interval} nodes all the time takes {some.totalTime}: a compromise, but not as good.',
      ],
      query: `${SELDOM}&t1=on`,
      lookAt: 'parameter:t1',
      open: ['t1', 'fillingInterval', 'interval'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'winner',
            text: 'After how many nodes should a worker ask?',
            metric: 'totalTime',
            among: {
              often: 'Always after every node',
              some: 'Always after {some.interval}',
              seldom: 'Always after {seldom.interval}',
              here: 'After every node while filling, then after {seldom.interval}',
            },
            well: 'Each phase has an interval that suits it. This is *parametric adaptivity*: the rule stays, one of its settings changes.',
          },
        },
        {
          kind: 'task',
          id: 'filling',
          text: 'The gain, “improvement through adaptivity”, is {here.ita} of the time without the change. Let workers ask less often while filling, too, until less than a fifth of the time is gained.',
          hint: 'There is an interval of its own for filling.',
          done: ({ run, metric }) => run.values.interval === 16 && metric('ita') < 20,
          well: 'While tasks are scarce even a few nodes between two requests keep others waiting.',
          solution: { query: 'fillingInterval=8' },
        },
      ],
    },
    {
      id: 'slow',
      title: 'Slow to fill',
      text: [
        'Now without a server: *diffusion*. A processor without tasks asks those neighbours that have some. The processors form a chain, {here.processors} of them, and the root is at one end.',
      ],
      after: [
        'The run takes {here.totalTime}; on a torus, where each has four neighbours, {torus.totalTime}. On the chain there are never as many tasks as processors: the machine is never filled.',
      ],
      query: `${DIFFUSION}&topology=chain`,
      lookAt: 'chart:tasks',
      open: ['topology'],
      exercises: [
        {
          kind: 'predict',
          id: 'tasks',
          ask: {
            kind: 'curve',
            text: 'How many tasks are there, from the beginning of the run to its end?',
            column: 'tasks',
            top: 150,
            well: 'Tasks spread from neighbour to neighbour and are used up on the way, so only a part of the chain ever has some.',
          },
        },
        {
          kind: 'task',
          id: 'nearer',
          text: 'Keep the balancer, and choose a network on which the run takes less than a third of its time.',
          hint: 'The more neighbours each has, the fewer steps it is to the last one.',
          done: ({ metric, runs }) => metric('totalTime') < metricOf(runs.here, 'totalTime') / 3,
          well: 'But a network is not chosen for every program. Perhaps another rule can fill it.',
          solution: { query: 'topology=torus' },
        },
      ],
    },
    {
      id: 'filling',
      title: 'Another rule to begin with',
      text: [
        'The chain again. But until it is filled, a light server says who has nothing, and a processor with more than one task sends it one, wherever it is. When there is one task for each processor, diffusion takes over.',
      ],
      after: [
        'The run takes {here.totalTime} instead of {chain.totalTime}. What diffusion cannot do is to fill a chain; once every part of it has work, neighbours suffice. On the torus the same change saves less: {filledTorus.totalTime} instead of {torus.totalTime}.',
      ],
      query: `${FILLED}&topology=chain`,
      lookAt: 'parameter:fillingBalancer',
      open: ['fillingBalancer', 'c1'],
      exercises: [
        {
          kind: 'predict',
          id: 'gain',
          ask: {
            kind: 'value',
            text: 'How much less time does the run take than with diffusion alone?',
            label: 'Less time',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.ita',
            well: 'This is *algorithmic adaptivity*: another balancer for another phase. Each does what it can do well.',
          },
        },
        {
          kind: 'task',
          id: 'early',
          text: 'Let diffusion take over too early, so that the gain falls below seven tenths.',
          hint: 'When is the machine taken for filled?',
          done: ({ metric }) => metric('ita') < 70,
          well: 'With fewer tasks than processors parts of the chain have none, and diffusion reaches them slowly.',
          solution: { query: 'c1=0.5' },
        },
      ],
    },
    {
      id: 'learning',
      title: 'All have to know',
      text: [
        'So far each processor knew of the transition as soon as it had happened. Really they have to find out. On the torus the run takes {filledTorus.totalTime} if all know at once; with reports to one that counts it takes {central.totalTime}, with waves that add up all tasks {waves.totalTime}.',
        'Now each judges by its own queue, without any message: with one task or more it takes the machine for filled.',
      ],
      after: [
        'They are {here.speedup} times as fast as one processor, and not a single task has moved: the run takes {here.totalTime}.',
      ],
      query: `${FILLED}&detection=local`,
      lookAt: 'parameter:c1',
      open: ['c1'],
      exercises: [
        {
          kind: 'predict',
          id: 'how',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one processor are the {here.processors} processors now?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 64,
            answer: 'here.speedup',
            well: 'The processor with the root has a task, takes the machine for filled, and never asks the server. All others are registered there and wait. They follow different rules.',
          },
        },
        {
          kind: 'task',
          id: 'judge',
          text: 'Let each go on judging by its own queue, but better: so that the run is shorter than with waves.',
          hint: 'How many tasks in its own queue should make a processor take the machine for filled?',
          done: ({ metric, runs }) => metric('totalTime') < metricOf(runs.waves, 'totalTime'),
          well: 'With a higher c₁ a processor stays with the server until it has some tasks at the same time. A judgement of one’s own is free, but it has to be a good one.',
          solution: { query: 'c1=4' },
        },
      ],
    },
    {
      id: 'once',
      title: 'Filled, and emptying at once',
      text: [
        'When the machine empties, there is little left to move. So balancing could be switched off at t₂, and the messages saved. Here this is done as soon as there are no more tasks than processors again: c₂ is one, as c₁ is.',
        'The workers ask the server after {here.interval} nodes. Without the change the run takes {large.totalTime}.',
      ],
      after: [
        'The second transition follows {here.t2-t1} after the first. Balancing ends before most have work, and the run takes {here.totalTime}. With a c₂ of one half the second transition is at {half.t2}, and the run takes {half.totalTime}.',
      ],
      query: `${LARGE}&t2=on`,
      lookAt: 'parameter:c2',
      open: ['c2'],
      exercises: [
        {
          kind: 'predict',
          id: 'between',
          ask: {
            kind: 'value',
            text: 'The machine is filled with one task for each processor after {here.t1}. How long after that is the second transition?',
            label: 'From t₁ to t₂',
            unit: 'ms',
            from: 0,
            to: 50,
            answer: 'here.t2-t1',
            well: 'The number of tasks goes up and down as nodes end. It has just reached the threshold, so one step down is enough.',
          },
        },
        {
          kind: 'task',
          id: 'apart',
          text: 'Choose c₂ so that nothing is lost: the run takes no longer than without the change.',
          hint: 'Further below c₁.',
          done: ({ metric, runs }) => metric('totalTime') <= metricOf(runs.large, 'totalTime'),
          well: 'Nothing is lost, and nothing is gained: there are only a few messages to be saved.',
          solution: { query: 'c2=0.5' },
        },
      ],
    },
    {
      id: 'quiet',
      title: 'Silence at the end',
      text: [
        'Is it ever worth while to stop? Here thieves steal on {here.processors} processors, and a token goes round to find out that all is done. In the lesson before, the requests of thieves stood in its way: the run took {ring.totalTime}, though the last node ended after {ring.workTime}.',
        'Now no processor steals any more once there are no more than half as many tasks as processors.',
      ],
      after: [
        'The run takes {here.totalTime} instead of {ring.totalTime}. The last node ends after {here.workTime}, and all know it {here.detectionDelay} later, instead of {ring.detectionDelay}.',
      ],
      query: `${RING}&t2=on&c2=0.5`,
      lookAt: 'chart:messages',
      open: ['detection', 'patience'],
      exercises: [
        {
          kind: 'predict',
          id: 'stop',
          ask: {
            kind: 'value',
            text: 'How much less time does the run take than if thieves go on to the end?',
            label: 'Less time',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.ita',
            well: 'What is left to steal is little, and what the requests cost is much: all of them are in the token’s way.',
          },
        },
        {
          kind: 'task',
          id: 'free',
          text: 'Let each thief judge for itself when to stop, and keep a gain of more than a quarter.',
          hint: 'Local estimates; and who stops should be patient.',
          done: ({ run, metric }) => run.values.detection === 'local' && metric('ita') > 25,
          well: 'Here a judgement of one’s own costs no message and does no harm: a thief that has found nothing for a while mostly would not find anything later.',
          solution: { query: 'detection=local&patience=2000' },
        },
      ],
    },
  ],
}
