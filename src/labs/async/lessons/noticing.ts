import { type Lesson, metricOf, type Situation } from '../../lesson.ts'

/** Work stealing on a tree that many processors have soon executed. */
export const TREE = 'depth=12'
/** The same, and processors want to know when the machine is filled; nothing else depends on it. */
export const COUNTED = `${TREE}&t1=on&detection=central`
/** Many processors, and a wave that adds up their tasks. */
export const WAVE = 'processors=128&depth=12&t1=on&detection=reduction'
/** Who has had nothing for a while stops stealing, for all it knows about the others. */
export const ALONE = `${TREE}&t2=on&detection=local`
/** A token that has to find out that all is done. */
export const RING = 'processors=32&depth=12&termination=ring'

/** Whether the playhead is in the slot of time in which a moment lies. */
function within({ run, row }: Situation, moment: number): boolean {
  const { time } = run.recording.columns
  return time[row] >= moment && (row === 0 || time[row - 1] < moment)
}

/** Phases, a count, a wave, a judgement of one's own, and the end by a token or by waves. */
export const lesson: Lesson = {
  runs: {
    unaware: TREE,
    every: `${COUNTED}&reportStep=1`,
    unawareMany: 'processors=128&depth=12',
    centralMany: 'processors=128&depth=12&t1=on&detection=central',
    hasty: `${ALONE}&patience=100`,
    ringFew: 'processors=8&depth=12&termination=ring',
    treeFew: 'processors=8&depth=12&termination=tree',
    ringMany: 'processors=128&depth=12&termination=ring',
  },
  scenes: [
    {
      id: 'phases',
      title: 'Three phases',
      text: [
        'At first there are fewer tasks than processors: the machine *fills*. The first transition, t₁, is when there is one task for each processor. Then all have work: the machine is *steady*. The second transition, t₂, is when there are no more tasks than processors again: from then on the machine *empties*.',
        'Processors without tasks steal, as before.',
      ],
      after: [
        'The machine is filled after {here.t1} and begins to empty at {here.t2}; the run takes {here.totalTime}. Messages show the phases: many are under way while there are few tasks, and hardly any in between.',
      ],
      query: TREE,
      lookAt: 'chart:workload',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'flights',
          ask: {
            kind: 'curve',
            text: 'How many messages are under way, from the beginning of the run to its end?',
            column: 'inFlight',
            top: 20,
            well: 'Only processors without tasks send requests. These are nearly all at the beginning, none or few in the steady phase, and more and more at the end.',
          },
        },
        {
          kind: 'task',
          id: 'filled',
          text: 'Go to the time slot in which the machine is filled.',
          hint: 'The curve of tasks crosses the number of processors there, and the chart marks it.',
          done: (now) => within(now, metricOf(now.run, 't1')),
          well: 'You see that because you see all processors at once. A processor sees only its own queue.',
          solution: { at: 0.0034 },
        },
      ],
    },
    {
      id: 'count',
      title: 'One of them counts',
      text: [
        'A balancer could change its rule at t₁, if the processors knew of it. So let each report to one of them by how much its part of the tasks has changed, as soon as that is {here.reportStep} tasks or more, or its queue is empty. The one that counts then notifies all others.',
        'Nothing depends on t₁ here. We only look at what it costs to know it.',
      ],
      after: [
        'They learn of it {here.t1Delay} late, on average. There are {here.messages} messages instead of {unaware.messages}, and the run takes {here.totalTime} instead of {unaware.totalTime}.',
      ],
      query: COUNTED,
      lookAt: 'chart:workload',
      open: ['reportStep'],
      exercises: [
        {
          kind: 'predict',
          id: 'late',
          ask: {
            kind: 'value',
            text: 'The machine is filled after {here.t1}. How long after that do the processors learn of it, on average?',
            label: 'Delay of the first transition',
            unit: 'ms',
            from: 0,
            to: 10,
            answer: 'here.t1Delay',
            well: 'Reports wait until a processor looks at them, the count is behind, and the news is passed on from processor to processor.',
          },
        },
        {
          kind: 'task',
          id: 'disaster',
          text: 'Change the report step so that the run takes more than twice as long.',
          hint: 'What would make the count more exact?',
          done: ({ metric, runs }) => metric('totalTime') > 2 * metricOf(runs.here, 'totalTime'),
          well: 'If each change is reported, the run takes {every.totalTime}: the one that counts is a server, and has its wall. If only large changes are, the count stays too low and no processor ever learns that the machine is filled.',
          solution: { query: 'reportStep=1' },
        },
      ],
    },
    {
      id: 'wave',
      title: 'A wave adds up',
      text: [
        'Instead of a report at every change, the first processor can ask now and then. The question goes down a binary tree, and on the way back each processor adds its part to those below it. So no processor gets more than a few messages in a wave. It is called a *reduction*. Here one begins every {here.period} microseconds.',
        'There are {here.processors} processors now.',
      ],
      after: [
        'The run takes {here.totalTime} with waves and {centralMany.totalTime} with a count at one processor; without either it takes {unawareMany.totalTime}. But by waves the processors learn of the transition {here.t1Delay} late, by the count {centralMany.t1Delay}.',
      ],
      query: WAVE,
      lookAt: 'parameter:period',
      open: ['period'],
      exercises: [
        {
          kind: 'predict',
          id: 'cheaper',
          ask: {
            kind: 'winner',
            text: 'With which of the two is the run done sooner?',
            metric: 'totalTime',
            among: { here: 'A wave now and then', centralMany: 'Reports to the one that counts' },
            well: 'In a wave each processor handles a few messages. The one that counts gets messages from all others, all the time.',
          },
        },
        {
          kind: 'task',
          id: 'sooner',
          text: 'Change the period so that the processors learn of the transition less than half as late.',
          hint: 'More often is not always sooner: the next wave begins only when the last one has come back. Try a few.',
          done: ({ metric, runs }) => metric('t1Delay') < 0.5 * metricOf(runs.here, 't1Delay'),
          well: 'A wave that has asked just before the transition misses it, and the next one has to come round. Part of that is luck.',
          solution: { query: 'period=2000' },
        },
      ],
    },
    {
      id: 'alone',
      title: 'Each for itself',
      text: [
        'No message is needed if each processor judges by its own queue. A processor that has had tasks, and then none for a while, takes the machine to be emptying. Here it then stops stealing, as there seems to be little left to steal.',
        'For how long must it have had nothing? That is its *patience*.',
      ],
      after: [
        'With a patience of {hasty.patience} microseconds the run takes {hasty.totalTime}, with {here.patience} it takes {here.totalTime}. If no thief ever stops stealing it is {unaware.totalTime}.',
      ],
      query: ALONE,
      lookAt: 'parameter:patience',
      open: ['patience'],
      exercises: [
        {
          kind: 'predict',
          id: 'patience',
          ask: {
            kind: 'winner',
            text: 'When should a processor without tasks stop stealing?',
            metric: 'totalTime',
            among: {
              hasty: 'After {hasty.patience} microseconds without tasks',
              here: 'After {here.patience} microseconds without tasks',
            },
            well: 'A queue that is empty says little about the others. A thief that stops too early does nothing until the end, while others have tasks to give.',
          },
        },
        {
          kind: 'task',
          id: 'nothing',
          text: 'Find a patience with which nothing is lost: the run takes as long as if no thief ever stopped stealing.',
          hint: 'A longer one.',
          done: ({ metric, runs }) => metric('totalTime') <= metricOf(runs.unaware, 'totalTime'),
          well: 'Those that stop now would not have found anything. So nothing is lost, and no time is gained.',
          solution: { query: 'patience=2000' },
        },
      ],
    },
    {
      id: 'end',
      title: 'Is it over?',
      text: [
        'So far the end was known as soon as it came. But how would a processor know? All queues may be empty while a task is still on its way in a message.',
        'Safra’s algorithm sends a *token* round a ring. The processor with the token passes it on when it has nothing to do. The token adds up how many messages with tasks have been sent and not received. A processor that has received tasks since it last had the token makes the round invalid. After a valid round with a sum of zero all is done.',
      ],
      after: ['The last node ends after {here.workTime}, and the last processor knows it {here.detectionDelay} later.'],
      query: RING,
      lookAt: 'chart:messages',
      open: ['backoff'],
      exercises: [
        {
          kind: 'predict',
          id: 'token',
          ask: {
            kind: 'value',
            text: 'The last of {here.processors} processors is done after {here.workTime}. How long does it take until all of them know?',
            label: 'Delay of the end',
            unit: 'ms',
            from: 0,
            to: 50,
            answer: 'here.detectionDelay',
            well: 'After the last node the token goes round more than twice until it can be sure, and wherever it comes it waits behind the requests of thieves, who do not know either that there is nothing left to steal.',
          },
        },
        {
          kind: 'task',
          id: 'quiet',
          text: 'Let thieves pause when they are refused, so that the end is known in less than half the time.',
          hint: 'Half a millisecond, say.',
          done: ({ metric, runs }) => metric('detectionDelay') < 0.5 * metricOf(runs.here, 'detectionDelay'),
          well: 'Fewer requests stand in the token’s way. But with long pauses the work itself takes longer.',
          solution: { query: 'backoff=500' },
        },
      ],
    },
    {
      id: 'counters',
      title: 'Two waves that agree',
      text: [
        'Mattern’s algorithm goes down a binary tree instead, and back: each processor answers when it has nothing to do, with the numbers of messages with tasks that it has sent and received. All is done when two waves in a row bring the same numbers, and as many messages were received as sent.',
        'With {ringFew.processors} processors the end is known {ringFew.detectionDelay} late by the token and {treeFew.detectionDelay} late by waves. With {ringMany.processors} it is {ringMany.detectionDelay} by the token.',
      ],
      after: [
        'By waves it is {here.detectionDelay} with {here.processors} processors. The way down a tree and back grows by a few steps when the machine doubles, the way round a ring doubles with it.',
      ],
      query: 'processors=128&depth=12&termination=tree',
      lookAt: 'chart:messages',
      open: ['processors', 'termination'],
      exercises: [
        {
          kind: 'predict',
          id: 'tree',
          ask: {
            kind: 'value',
            text: 'And by waves, with {here.processors} processors?',
            label: 'Delay of the end',
            unit: 'ms',
            from: 0,
            to: 60,
            answer: 'here.detectionDelay',
            well: 'A wave is soon through, though its messages, too, wait behind those of the thieves.',
          },
        },
        {
          kind: 'number',
          id: 'growth',
          text: 'How many times as late does the token know it with {ringMany.processors} processors as with {ringFew.processors}?',
          unit: '',
          answer: 'ringMany.detectionDelay/ringFew.detectionDelay',
          tolerance: 0.03,
          hint: 'Both numbers are in the text. Divide.',
          well: 'There are {ringMany.processors/ringFew.processors} times as many processors to go round.',
        },
      ],
    },
  ],
}
