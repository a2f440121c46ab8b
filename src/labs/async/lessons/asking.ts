import { type Lesson, metricOf } from '../../lesson.ts'

/** A tree that a few processors have soon executed. */
const SMALL = 'processors=16&depth=12'

/** A processor with too much sends a task to any other, unasked. */
export const UNASKED = 'balancer=sender&policy=random'
/** A processor with too much asks first whether it may. */
const PROBING = `balancer=sender&${SMALL}`
/** Neighbours report their loads to each other; a processor without tasks asks those that have more than the mean. */
export const RECEIVERS = `balancer=rid&${SMALL}`
/** On a larger machine that looks at its messages less often. */
const RARE = 'update=1&interval=4'

/** Sender or receiver: with little to do, with much, with probes, with the loads of neighbours, and with old ones. */
export const lesson: Lesson = {
  runs: {
    thieves: SMALL,
    unasked: `${UNASKED}&${SMALL}`,
    few: 'depth=8',
    more: 'depth=10',
    many: 'depth=12',
    fewUnasked: `${UNASKED}&depth=8`,
    moreUnasked: `${UNASKED}&depth=10`,
    manyUnasked: `${UNASKED}&depth=12`,
    mostUnasked: `${UNASKED}&depth=14`,
    senders: `balancer=sid&update=1&${SMALL}`,
    sendersFew: `balancer=sid&${RARE}&depth=8`,
    receiversFew: `balancer=rid&${RARE}&depth=8`,
    sendersMany: `balancer=sid&${RARE}`,
    receiversMany: `balancer=rid&${RARE}`,
    sometimes: `${RECEIVERS}&update=1`,
    never: `${RECEIVERS}&update=16`,
  },
  scenes: [
    {
      id: 'scarce',
      title: 'Little to do',
      text: [
        'A thief asks for tasks: the processor that will *receive* them acts first. It can also be the other way round. Here a processor with more than {here.threshold} tasks *sends* its oldest one to any other processor, which has not asked for it.',
        'The tree is small and the machine is large: {here.nodes} nodes for {here.processors} processors.',
      ],
      after: [
        'It takes {here.totalTime} if senders act, and {few.totalTime} if receivers do. The senders move {here.tasksMigrated} tasks with {here.messages} messages, the thieves {few.tasksMigrated} with {few.messages}.',
      ],
      query: `${UNASKED}&depth=8`,
      lookAt: 'machine',
      open: ['balancer'],
      exercises: [
        {
          kind: 'predict',
          id: 'small',
          ask: {
            kind: 'winner',
            text: 'Who should act first, so that this small tree is done soon?',
            metric: 'totalTime',
            among: { here: 'A processor with too much: it sends', few: 'A processor with nothing: it asks' },
            well: 'Most processors have nothing, so a task that is sent at random mostly comes to one that needs it. Thieves have to find those few that have tasks.',
          },
        },
        {
          kind: 'number',
          id: 'price',
          text: 'How many messages did the thieves send for each task that moved?',
          unit: '',
          answer: 'few.messages/tasksMigrated',
          tolerance: 0.03,
          hint: 'Both numbers are in the text. Divide.',
          well: 'The senders needed one: the task itself.',
        },
      ],
    },
    {
      id: 'plenty',
      title: 'Enough to do',
      text: [
        'Now there are {here.processors} processors and {here.nodes} nodes, so soon all have something to do. A processor that gets a task and has more than {here.threshold} already passes it on to any other, until the task has been sent {here.transferLimit} times.',
      ],
      after: [
        'Tasks were sent {here.tasksMigrated} times. That takes {here.totalTime}, of which {here.communicationTime%totalTime} is communication. Thieves move {thieves.tasksMigrated} tasks and take {thieves.totalTime}.',
      ],
      query: `${UNASKED}&${SMALL}`,
      lookAt: 'chart:messages',
      open: ['transferLimit', 'threshold'],
      exercises: [
        {
          kind: 'predict',
          id: 'sent',
          ask: {
            kind: 'value',
            text: 'How many times is a task sent from one processor to another, on average over all nodes of the tree?',
            label: 'Times that a task is sent',
            unit: '',
            from: 0,
            to: 5,
            answer: 'here.tasksMigrated/nodes',
            well: 'A processor with too much does not know that the others have too much as well. A thief asks only when it has nothing, so thieves stop asking when all have work.',
          },
        },
        {
          kind: 'task',
          id: 'once',
          text: 'Let senders act, but make the run take less than two thirds of its time.',
          hint: 'Is it worth while to pass on what others cannot use either?',
          done: ({ metric, runs }) => metric('totalTime') < (2 / 3) * metricOf(runs.here, 'totalTime'),
          well: 'Some tasks now stay where there are too many. That costs less than sending them on.',
          solution: { query: 'transferLimit=1' },
        },
      ],
    },
    {
      id: 'probing',
      title: 'Ask before you send',
      text: [
        'A sender can ask first. Such a question is called a *probe*: it goes to one processor after another, up to {here.probeLimit} of them, and the first one that has fewer than {here.threshold} tasks gets the task.',
      ],
      after: [
        'There were {here.requests} probes, and {here.successes} of them moved a task. The run takes {here.totalTime}, between the {unasked.totalTime} of tasks that are sent unasked and the {thieves.totalTime} of thieves.',
      ],
      query: PROBING,
      lookAt: 'chart:time',
      open: ['interval', 'probeLimit', 'threshold'],
      exercises: [
        {
          kind: 'predict',
          id: 'accepted',
          ask: {
            kind: 'value',
            text: 'What share of the probes moves a task?',
            label: 'Share of the probes',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.successes%requests',
            well: 'When most have work, few take any more. A sender that has been refused asks again when its next node is done.',
          },
        },
        {
          kind: 'task',
          id: 'seldom',
          text: 'Bring communication below a fifth of the time, without a run that takes longer.',
          hint: 'A processor that executes several nodes in a row asks less often.',
          done: ({ metric, runs }) =>
            metric('communicationTime') < 0.2 * metric('totalTime') &&
            metric('totalTime') <= metricOf(runs.here, 'totalTime'),
          well: 'There are fewer messages, but they wait longer until a processor looks at them. So there is more idle time than before.',
          solution: { query: 'interval=4' },
        },
      ],
    },
    {
      id: 'load',
      title: 'How much there is to do',
      text: [
        'Let {here.processors} processors have more and more to do. Senders that act have an efficiency of {fewUnasked.efficiency} at a depth of {fewUnasked.depth} levels, {moreUnasked.efficiency} at {moreUnasked.depth}, {manyUnasked.efficiency} at {manyUnasked.depth} and {mostUnasked.efficiency} at {mostUnasked.depth}.',
        'Thieves have {few.efficiency}, {more.efficiency} and {many.efficiency} at the first three of these depths.',
      ],
      after: [
        'At a depth of {here.depth} levels thieves have {here.efficiency}. With little to do it is better if senders act, with much if receivers do. Eager, Lazowska and Zahorjan found the same in their model of a network of computers.',
      ],
      query: 'depth=14',
      lookAt: 'parameter:depth',
      open: ['depth'],
      exercises: [
        {
          kind: 'predict',
          id: 'deep',
          ask: {
            kind: 'value',
            text: 'What efficiency do thieves have at a depth of {here.depth} levels?',
            label: 'Efficiency of the thieves',
            unit: '',
            from: 0,
            to: 1,
            answer: 'here.efficiency',
            well: 'From the first depth to the last the messages of thieves grow much more slowly than the tree, and those of senders faster than it.',
          },
        },
        {
          kind: 'task',
          id: 'nine',
          text: 'How deep must the tree be for thieves to have an efficiency of nine tenths?',
          hint: 'Each further level makes the tree larger by more than a half.',
          done: ({ metric }) => metric('efficiency') >= 0.9,
          well: 'Senders that act are far from that: they go on sending, however large the tree is.',
          solution: { query: 'depth=16' },
        },
      ],
    },
    {
      id: 'neighbours',
      title: 'Knowing the neighbours',
      text: [
        'So far no processor knew how much the others have. Now neighbours report their loads to each other. If senders act, a processor above the mean of its neighbourhood gives tasks to those below it, as soon as one of them reports that it has none. If receivers act, a processor without tasks asks those that have more than the mean. This is *diffusion*: tasks spread step by step.',
      ],
      after: [
        'If senders act, diffusion takes {senders.totalTime}; if receivers do, {here.totalTime}. Thieves, which know nothing, take {thieves.totalTime}, with {thieves.messages} messages instead of {senders.messages} and {here.messages}.',
      ],
      query: `${RECEIVERS}&update=1`,
      lookAt: 'chart:tasks',
      open: ['balancer'],
      exercises: [
        {
          kind: 'predict',
          id: 'known',
          ask: {
            kind: 'winner',
            text: 'Which of these is done first?',
            metric: 'totalTime',
            among: {
              senders: 'Neighbours know their loads, and those with more give',
              here: 'Neighbours know their loads, and those with nothing ask',
              thieves: 'Processors know nothing, and those with nothing ask any other',
            },
            well: 'Reports cost messages all the time, and only neighbours can help. A thief pays only when it has nothing, and finds work anywhere.',
          },
        },
        {
          kind: 'choice',
          id: 'turned',
          text: 'On {sendersFew.processors} processors that look at their messages after {sendersFew.interval} nodes, with a tree of {sendersFew.depth} levels, diffusion has an efficiency of {sendersFew.efficiency} if senders act and {receiversFew.efficiency} if receivers do. Who is ahead with {sendersMany.depth} levels?',
          options: { senders: 'Senders that act', receivers: 'Receivers that act' },
          but: { senders: 'It was so with little to do.' },
          answer: ({ sendersMany, receiversMany }) =>
            metricOf(sendersMany, 'efficiency') > metricOf(receiversMany, 'efficiency') ? 'senders' : 'receivers',
          hint: 'Think of the lesson’s first two parts.',
          well: 'It is {receiversMany.efficiency} if receivers act and {sendersMany.efficiency} if senders do. With much to do few processors are without tasks, and only these have to act.',
        },
      ],
    },
    {
      id: 'news',
      title: 'Old news',
      text: [
        'What a neighbour has reported becomes old as soon as it computes on. The *update factor* says how much a load must change until it is reported again. Here it is zero: every change is reported.',
      ],
      after: [
        'There are {here.messages} messages, and the run takes {here.totalTime}. With a factor of {sometimes.update} it is {sometimes.messages} messages and {sometimes.totalTime}. With a factor of {never.update} it is {never.messages} messages and {never.totalTime}, as long as on one processor: the neighbours learn of the first task and, until the end, of no other, and a single task is not asked for.',
      ],
      query: `${RECEIVERS}&update=0`,
      lookAt: 'parameter:update',
      open: ['update'],
      exercises: [
        {
          kind: 'predict',
          id: 'talk',
          ask: {
            kind: 'value',
            text: 'Neighbours report every change of their loads. What share of the time goes to communication?',
            label: 'Share of the time',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.communicationTime%totalTime',
            well: 'Nearly every node changes a load, and then each neighbour gets a message.',
          },
        },
        {
          kind: 'task',
          id: 'enough',
          text: 'Find an update factor with which the run takes less than two fifths of its time.',
          hint: 'A factor of one is nearly enough.',
          done: ({ metric, runs }) => metric('totalTime') < 0.4 * metricOf(runs.here, 'totalTime'),
          well: 'Rough news is good enough to find work. With much larger factors no work is found at all.',
          solution: { query: 'update=2' },
        },
      ],
    },
  ],
}
