import { type Lesson, metricOf } from '../../lesson.ts'

/** A light server on a large machine. */
const SERVER = 'depth=14&balancer=loadserver&serverCost=light'
/** The same, asked only now and then. */
export const SELDOM = `${SERVER}&interval=16`
/** Diffusion at the receivers’ request. */
export const DIFFUSION = 'depth=14&balancer=rid&update=1'
/** The same with a light server until the machine is filled. */
export const FILLED = `${DIFFUSION}&t1=on&fillingBalancer=loadserver&serverCost=light`
/** Work stealing whose end a token has to find out. */
export const RING = 'processors=32&depth=12&termination=ring'

/** Another interval, another balancer, how all learn of the change, a change too early, and one that lets the end be heard. */
export const lesson: Lesson = {
  runs: {
    often: SERVER,
    some: `${SERVER}&interval=4`,
    seldom: SELDOM,
    torus: DIFFUSION,
    filledTorus: FILLED,
    chain: `${DIFFUSION}&topology=chain`,
    central: `${FILLED}&detection=central`,
    local: `${FILLED}&detection=local`,
    half: `${SELDOM}&t2=on&c2=0.5`,
    ring: RING,
  },
  scenes: [
    {
      id: 'interval',
      title: 'Another interval',
      text: [
        'Workers ask a server for somebody who has nothing, and here its messages cost it nothing. After how many nodes should they ask? While the machine fills, others wait for every task. When all have work, asking costs messages and finds nobody.',
        'So let a worker ask after every node until the machine is filled, and after {here.interval} nodes from then on.',
      ],
      after: [
        'Asking after every node all the time takes {often.totalTime}, asking after {seldom.interval} nodes all the time {seldom.totalTime}. With both, each in its phase, it is {here.totalTime}. Asking after {some.interval} nodes all the time takes {some.totalTime}: a compromise, but not as good.',
      ],
      query: `${SELDOM}&t1=on`,
      lookAt: 'parameter:t1',
      open: ['t1', 't2', 'emptyingBalancer', 'emptyingInterval'],
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
          id: 'ends',
          text: 'The machine also empties. Let workers ask after every node then, too, so that the whole gain is more than a fifth of the time.',
          hint: 'Switch on the second transition, keep the balancer, and set its interval.',
          done: ({ metric }) => metric('ita') > 20,
          well: 'At the end tasks are scarce again, and others wait for each of them.',
          solution: { query: 't2=on&emptyingBalancer=same&emptyingInterval=1' },
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
        'The run takes {here.totalTime} in place of {chain.totalTime}. What diffusion cannot do is to fill a chain; once every part of it has work, neighbours suffice. On the torus the same change saves less: {filledTorus.totalTime} in place of {torus.totalTime}.',
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
      title: 'Everybody has to know',
      text: [
        'So far each processor knew of the transition as soon as it had happened. Really they have to find out: by reports to one that counts, by a wave that adds up all tasks every {here.period} microseconds, or each by its own queue.',
        'We look at the torus. There it takes {filledTorus.totalTime} if all know at once.',
      ],
      after: [
        'With a count it takes {central.totalTime}, with waves {here.totalTime}. If each judges by itself it takes {local.totalTime}, as long as on one processor.',
      ],
      query: `${FILLED}&detection=reduction`,
      lookAt: 'parameter:detection',
      open: ['detection', 'c1', 'period'],
      exercises: [
        {
          kind: 'predict',
          id: 'how',
          ask: {
            kind: 'winner',
            text: 'How should they learn of the transition?',
            metric: 'totalTime',
            among: {
              central: 'By a count at one processor',
              here: 'By waves',
              local: 'Each by its own queue, without messages',
            },
            well: 'The processor with the root has one task, takes the machine for filled, and asks neighbours. All others wait for the server. They follow different rules, and no task ever moves.',
          },
        },
        {
          kind: 'task',
          id: 'judge',
          text: 'Let each judge by its own queue, and make the run shorter than with waves all the same.',
          hint: 'How many tasks in its own queue should make a processor take the machine for filled?',
          done: ({ run, metric, runs }) =>
            run.values.detection === 'local' && metric('totalTime') < metricOf(runs.here, 'totalTime'),
          well: 'With a higher c₁ a processor stays with the server until it has some tasks at the same time. A judgement of one’s own is free, but it has to be a good one.',
          solution: { query: 'detection=local&c1=4' },
        },
      ],
    },
    {
      id: 'once',
      title: 'Filled, and emptying at once',
      text: [
        'When the machine empties, there is little left to move. So balancing could be switched off at t₂, and the messages saved. Here this is done as soon as there are no more tasks than processors again: c₂ is one, as c₁ is.',
        'The workers ask the server after {here.interval} nodes. Without the change the run takes {seldom.totalTime}.',
      ],
      after: [
        'The second transition follows {here.t2-t1} after the first. Balancing ends before most have work, and the run takes {here.totalTime}. With a c₂ of one half the second transition is at {half.t2}, and the run takes {half.totalTime}.',
      ],
      query: `${SELDOM}&t2=on`,
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
          done: ({ metric, runs }) => metric('totalTime') <= metricOf(runs.seldom, 'totalTime'),
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
        'Now nobody steals any more once there are no more than half as many tasks as processors.',
      ],
      after: [
        'The run takes {here.totalTime} in place of {ring.totalTime}. The last node ends after {here.workTime}, and all know it {here.detectionDelay} later, in place of {ring.detectionDelay}.',
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
