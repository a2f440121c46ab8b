import { type Lesson, metricOf } from '../../lesson.ts'

/** The shortest tour of a country’s cities, on a few processors and on one. */
export const TOUR = 'workload=search&processors=8'
export const ALONE = 'workload=search&processors=1'
/** Ten cities, and a knapsack. */
export const CITIES = 'workload=search&tspInstance=drawn'
export const KNAPSACK = 'workload=search&problem=knapsack&items=40&instanceSeed=15'

/** Branch and bound: what is known decides how much work there is, and so does who knows it. */
export const lesson: Lesson = {
  runs: {
    one: ALONE,
    known: `${ALONE}&knownAtStart=optimum`,
    never: `${TOUR}&sharing=never`,
    reported: TOUR,
    along: `${TOUR}&sharing=binomial-tree`,
    carried: `${TOUR}&sharing=with-other-messages`,
    free: `${TOUR}&sharing=instant`,
    single: `${CITIES}&processors=1`,
    four: `${CITIES}&processors=4`,
    packer: `${KNAPSACK}&processors=1`,
    packers: `${KNAPSACK}&processors=2`,
  },
  scenes: [
    {
      id: 'bounds',
      title: 'A tree that is cut',
      text: [
        'The shortest tour of fourteen cities is wanted. There are more than three thousand million tours. A task is the beginning of a tour, and its children go on to one more city.',
        'Of each beginning a *bound* is known: no tour that begins in this way is shorter. The shortest tour found so far is the *incumbent*. A beginning whose bound is not below it is pruned, with all tours that begin with it. This is *branch and bound*; at first one processor does it.',
      ],
      after: [
        'It visits {here.visits} nodes. If the shortest tour were known from the start, there would still be {known.visits} left: to know that no tour is shorter takes most of the work.',
      ],
      query: ALONE,
      picture: 'both-work',
      lookAt: 'machine',
      open: ['knownAtStart', 'sharing'],
      exercises: [
        {
          kind: 'predict',
          id: 'visits',
          ask: {
            kind: 'value',
            text: 'How many nodes does one processor visit to find the shortest tour and to know that it is the shortest?',
            label: 'Visits',
            unit: '',
            from: 0,
            to: 10_000,
            answer: 'here.visits',
            well: 'A good tour is found early, as the most promising child is always visited first. It cuts off nearly all of the tree.',
          },
        },
        {
          kind: 'task',
          id: 'known',
          text: 'Let it do with less than seven tenths of these visits.',
          hint: 'What if the answer were known?',
          done: ({ metric, runs }) => metric('visits') < 0.7 * metricOf(runs.here, 'visits'),
          well: 'What is left now are nodes whose bound is below the shortest tour. No order and no machine can leave them out.',
          solution: { query: 'knownAtStart=optimum' },
        },
      ],
    },
    {
      id: 'never',
      title: 'No processor reports',
      text: [
        'Now {here.processors} processors, which steal beginnings of tours from each other. Each knows only the tours that it has found itself.',
        'One processor took {one.totalTime}.',
      ],
      after: [
        'They take {here.totalTime}, as if {here.processors} were no more than one. They visit {here.visits} nodes instead of {one.visits}: each goes through large parts of the tree that could be pruned, if it only knew what others have found.',
      ],
      query: `${TOUR}&sharing=never`,
      picture: 'both-work',
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'together',
          ask: {
            kind: 'value',
            text: 'How many times as fast as one processor are they?',
            label: 'Time of one over their time',
            unit: '',
            from: 0,
            to: 8,
            answer: 'one.totalTime/here.totalTime',
            well: 'They are idle for only {here.idleTime%totalTime} of the time. But what they do is mostly in vain.',
          },
        },
        {
          kind: 'number',
          id: 'vain',
          text: 'For each node that one processor visits, how many do these visit?',
          unit: '',
          answer: 'here.visits/one.visits',
          tolerance: 0.03,
          hint: 'Divide the visits of this run by those of one processor.',
          well: 'Work that is shared perfectly is of no use if there need not be any.',
        },
      ],
    },
    {
      id: 'telling',
      title: 'How news travels',
      text: [
        'A processor that finds a better tour should report it. It can send a message to each of the others, a *broadcast*; those who learn of it can send it on, along a *tree*; or it can wait until a message has to be sent anyhow, such as an answer to a thief, and let that *carry* the news.',
      ],
      after: [
        'By broadcast it takes {here.totalTime}, along a tree {along.totalTime}, with other messages {carried.totalTime}, and without reports {never.totalTime}. Messages of their own are few, {here.announcements} of {here.messages}, and every one of them saves visits: it is {here.visits} instead of {never.visits}.',
      ],
      query: TOUR,
      picture: 'both-work',
      lookAt: 'parameter:sharing',
      open: ['sharing'],
      exercises: [
        {
          kind: 'predict',
          id: 'ways',
          ask: {
            kind: 'winner',
            text: 'Which way is best?',
            metric: 'totalTime',
            among: {
              here: 'A broadcast',
              along: 'Along a tree',
              carried: 'With other messages',
              never: 'Not at all',
            },
            well: 'Messages that carry news are free but late: a processor with much to do is seldom asked and learns nothing. Along a tree no processor has to send many messages.',
          },
        },
        {
          kind: 'task',
          id: 'own',
          text: 'Be faster than by broadcast, without any message that only reports a better tour.',
          hint: 'One of the ways is not one that messages take.',
          done: ({ metric, runs }) =>
            metric('announcements') === 0 && metric('totalTime') < metricOf(runs.here, 'totalTime'),
          well: 'On a machine with shared memory all can look at the same value. Even then it is not the least possible work: the tour has to be found first.',
          solution: { query: 'sharing=instant' },
        },
      ],
    },
    {
      id: 'misled',
      title: 'A speedup that misleads',
      text: [
        'Speedup is how many times as fast a run is as one processor *that executes the same nodes*. With a tree that is given, this is what one wants to know. But here the nodes differ from run to run.',
      ],
      after: [
        'If no processor reports, the speedup is {here.speedup}; if all report, {reported.speedup}. But {reported.processors} processors that report are {one.totalTime/reported.totalTime} times as fast as one processor, and those that do not are {one.totalTime/here.totalTime} times as fast.',
      ],
      query: `${TOUR}&sharing=never`,
      picture: 'both-work',
      lookAt: 'results',
      open: ['sharing'],
      exercises: [
        {
          kind: 'predict',
          id: 'greater',
          ask: {
            kind: 'winner',
            text: 'Where is the speedup greater, as it is defined here?',
            metric: 'speedup',
            among: { here: 'If no processor reports', reported: 'If all report by broadcast' },
            well: 'More nodes are visited in vain, so hardly any processor is ever without work. Busy is not the same as useful.',
          },
        },
        {
          kind: 'number',
          id: 'real',
          text: 'How many times as fast as one processor, which takes {one.totalTime}, is the run by broadcast really?',
          unit: '',
          answer: 'one.totalTime/reported.totalTime',
          tolerance: 0.03,
          hint: 'Let better values travel by broadcast, and divide the two times.',
          well: 'Compare a search with the best search of one processor, never with itself.',
        },
      ],
    },
    {
      id: 'super-linear',
      title: 'More than twice as fast',
      text: [
        'Ten other cities, for which one processor takes {single.totalTime}. It finds the shortest tour only near the end of that.',
        'Two processors begin in two places of the tree.',
      ],
      after: [
        'They take {here.totalTime}, {single.totalTime/here.totalTime} times as fast as one: this is *super-linear*. The second one comes upon the shortest tour at once, both give up what cannot be shorter, and they visit {here.visits} nodes together instead of {single.visits}. Lai and Sahni called such things *anomalies* of searches.',
      ],
      query: `${CITIES}&processors=2`,
      picture: 'both-work',
      lookAt: 'machine',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'two',
          ask: {
            kind: 'value',
            text: 'How long do two processors take?',
            label: 'Total time',
            unit: 'ms',
            from: 0,
            to: 100,
            answer: 'here.totalTime',
            well: 'No machine does the same work more than twice as fast with two processors. They did not do the same work.',
          },
        },
        {
          kind: 'task',
          id: 'more',
          text: 'How many processors are more than four times as fast as one?',
          hint: 'Fewer than one would think of necessary. Compare the total times.',
          done: ({ metric, runs }) => metric('totalTime') < metricOf(runs.single, 'totalTime') / 4,
          well: 'With more processors it wears off: what is left has to be visited in any case.',
          solution: { query: 'processors=4' },
        },
      ],
    },
    {
      id: 'detriment',
      title: 'Slower than one',
      text: [
        'It can go the other way. This time a *knapsack* is to be filled with the most valuable of {here.items} items. One processor comes upon the best choice soon.',
      ],
      after: [
        'One processor takes {packer.totalTime}, {packers.processors} take {packers.totalTime}, {here.processors} take {here.totalTime} and visit {here.visits} nodes instead of {packer.visits}. The first processor still finds the best choice, but later: it has to answer those that have nothing, and to report to all others what it finds.',
      ],
      query: `${KNAPSACK}&processors=16`,
      picture: 'both-work',
      lookAt: 'machine',
      open: ['sharing', 'traversal'],
      exercises: [
        {
          kind: 'predict',
          id: 'fewest',
          ask: {
            kind: 'winner',
            text: 'How many processors are done first?',
            metric: 'totalTime',
            among: { packer: 'One', packers: 'Two', here: '{here.processors}' },
            well: 'The others do what a processor that knew a little more would never do, and keep the first one from getting to know it.',
          },
        },
        {
          kind: 'task',
          id: 'half',
          text: 'Stay with {here.processors} processors, and make them take less than half of their time.',
          hint: 'What costs the first processor most is to report to all others.',
          done: ({ metric, runs }) => metric('totalTime') < 0.5 * metricOf(runs.here, 'totalTime'),
          well: 'It still takes longer than with one. Not every search is worth more than one processor.',
          solution: { query: 'sharing=instant' },
        },
      ],
    },
  ],
}
