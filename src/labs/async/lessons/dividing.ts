import { type Lesson, metricOf } from '../../lesson.ts'

/** A picture of the Mandelbrot set on a few processors. */
export const PICTURE = 'workload=mandelbrot&processors=16'
/** The same on more. */
export const MANY = 'workload=mandelbrot'
/** A list that is sorted. */
export const LIST = 'workload=quicksort&processors=16'

/** Divide and conquer on a picture: what is expensive, how small a task should be, who is deaf, what cannot be shared. */
export const lesson: Lesson = {
  runs: {
    whole: PICTURE,
    inside: `${PICTURE}&region=inside`,
    large: `${PICTURE}&tile=64`,
    small: `${PICTURE}&tile=4`,
    all: MANY,
    few: 'workload=quicksort&processors=4',
    more: 'workload=quicksort',
  },
  scenes: [
    {
      id: 'quarters',
      title: 'A picture in quarters',
      text: [
        'To *divide and conquer*: a problem that is too large is divided into smaller ones of the same kind, until each is small enough to be solved at once. Here the problem is a square of a picture. One with more than {here.tile} pixels a side is divided into four; smaller ones are *tiles*, which are computed. So the tasks are a tree: its root is the whole picture, its leaves are the tiles.',
        'Each of the {here.processors} processors has a colour, and a tile has the colour of the processor that computed it. A processor with nothing steals a square from any other.',
      ],
      after: [
        'They are {here.speedup} times as fast as one. Of the {here.nodes} tasks they moved only {here.tasksMigrated}: a square that is stolen early brings many tiles with it.',
      ],
      query: PICTURE,
      picture: 'both-work',
      lookAt: 'machine',
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
            well: 'What is missing is mostly time without anything to do, {here.idleTime%totalTime}: look at the end of the run, when only a few tiles are left.',
          },
        },
        {
          kind: 'number',
          id: 'divided',
          text: 'How many tasks were squares that had to be divided?',
          unit: '',
          answer: 'here.nodes-leaves',
          tolerance: 0,
          hint: 'Nodes and leaves stand among the numbers. A tile is a leaf.',
          well: 'A square that is divided costs next to nothing. All the work is in the tiles.',
        },
      ],
    },
    {
      id: 'dear',
      title: 'Equal in size, not in work',
      text: [
        'All tiles have as many pixels. But the colour of a pixel is how long one can go on computing before it is clear that the point does not belong to the set, and for points of the set one goes on to the end. Tiles in the black part are expensive, those at the edge of the picture cheap.',
        'There are regions where all points belong to the set, and all tiles take equally long.',
      ],
      after: [
        'For the whole set it is {whole.speedup}, inside {inside.speedup}, in Elephant valley {here.speedup}. Equal tiles help, but not much: a thief does not have to know which tiles are expensive.',
      ],
      query: `${PICTURE}&region=elephant`,
      picture: 'both-work',
      lookAt: 'parameter:region',
      open: ['region'],
      exercises: [
        {
          kind: 'predict',
          id: 'region',
          ask: {
            kind: 'winner',
            text: 'For which region is the speedup greatest?',
            metric: 'speedup',
            among: {
              whole: 'The whole set',
              here: 'Elephant valley, where one quarter has half of the work',
              inside: 'Inside the set, where all tiles are equal',
            },
            well: 'Where tiles are equal, no processor has an expensive one left at the end. But everything that can be lost is lost at the end.',
          },
        },
        {
          kind: 'task',
          id: 'equal',
          text: 'Bring the speedup above fourteen by choosing another region.',
          hint: 'A picture that is not worth looking at.',
          done: ({ metric }) => metric('speedup') > 14,
          well: 'The dullest picture is the easiest to share.',
          solution: { query: 'region=inside' },
        },
      ],
    },
    {
      id: 'grain',
      title: 'Large tiles, small tiles',
      text: [
        'A tile is computed by one processor, and no other can help with it. With tiles of {here.tile} pixels a side there are only {here.leaves} of them.',
      ],
      after: [
        'With tiles of {large.tile} pixels it takes {large.totalTime}, with {whole.tile} {whole.totalTime}, with {small.tile} {small.totalTime}. The longest path, mostly the most expensive tile, takes {large.criticalPath} with the largest and {small.criticalPath} with the smallest tiles; a fair share of all the work is {small.workBound}.',
      ],
      query: `${PICTURE}&tile=64`,
      picture: 'both-work',
      lookAt: 'parameter:tile',
      open: ['tile'],
      exercises: [
        {
          kind: 'predict',
          id: 'size',
          ask: {
            kind: 'winner',
            text: 'With which tiles is the picture ready first?',
            metric: 'totalTime',
            among: {
              large: '{large.tile} pixels a side',
              whole: '{whole.tile} pixels a side',
              small: '{small.tile} pixels a side',
            },
            well: 'The most expensive tile is the longest that others may have to wait for. The smaller it is, the better all can share.',
          },
        },
        {
          kind: 'task',
          id: 'too-small',
          text: 'Choose tiles so small that it takes longer again than with {small.tile} pixels a side, though the efficiency is higher.',
          hint: 'A tile can be as small as you like, down to one pixel. Type a number.',
          done: ({ metric, runs }) =>
            metric('totalTime') > metricOf(runs.small, 'totalTime') &&
            metric('efficiency') > metricOf(runs.small, 'efficiency'),
          well: 'Each task costs something by itself, and efficiency counts that as work. It compares with one processor that has the same small tiles.',
          solution: { query: 'tile=1' },
        },
      ],
    },
    {
      id: 'deaf',
      title: 'Computing a tile, a processor answers no message',
      text: [
        'Back to tiles of {here.tile} pixels. A processor looks for messages only between two tasks, and an expensive tile is a long task: a thief that asks for work waits that long for an answer, and the owner may have many squares to give.',
        'A message can also *interrupt*: then it is answered at once.',
      ],
      after: [
        'With polling it takes {whole.totalTime}, with interrupts {here.totalTime}. But there are {here.messages} messages instead of {whole.messages}, and communicating takes {here.communicationTime%totalTime} of the time: a thief that gets an answer at once, even one in vain, soon asks again.',
      ],
      query: `${PICTURE}&handling=interrupt`,
      picture: 'both-work',
      lookAt: 'chart:messages',
      open: ['handling', 'tile'],
      exercises: [
        {
          kind: 'predict',
          id: 'interrupt',
          ask: {
            kind: 'winner',
            text: 'How should messages be taken?',
            metric: 'totalTime',
            among: { whole: 'Between two tasks', here: 'By interrupts, at once' },
            well: 'A square that is given away at once is shared sooner, and that is worth many interruptions.',
          },
        },
        {
          kind: 'task',
          id: 'without',
          text: 'Be faster than that without interrupts.',
          hint: 'A processor that computes is deaf for one tile.',
          done: ({ run, metric, runs }) =>
            run.values.handling === 'poll' && metric('totalTime') < metricOf(runs.here, 'totalTime'),
          well: 'With smaller tiles no thief waits long, and no interrupts are needed.',
          solution: { query: 'handling=poll&tile=8' },
        },
      ],
    },
    {
      id: 'filling',
      title: 'Less work that is harder to share',
      text: [
        'If the whole border of a square has one colour, so has everything that is inside: it can be *filled* without computing it. So first the border of a square is computed, and only if its pixels differ is the inside divided.',
        'This saves more than half of the work. Are {here.processors} processors of use for the rest?',
      ],
      after: [
        'The work falls from {all.work} to {here.work}, and the time from {all.totalTime} to {here.totalTime}, but the speedup falls from {all.speedup} to {here.speedup}. Borders of large squares are large tasks, and they come one after the other: the longest path grows from {all.criticalPath} to {here.criticalPath}.',
      ],
      query: `${MANY}&fill=yes`,
      picture: 'both-work',
      lookAt: 'parameter:fill',
      open: ['fill', 'region'],
      exercises: [
        {
          kind: 'predict',
          id: 'filled',
          ask: {
            kind: 'winner',
            text: 'Where is the speedup greater?',
            metric: 'speedup',
            among: { all: 'If every pixel is computed', here: 'If equal borders are filled' },
            well: 'What is saved could have been shared. What is left has to be done in order.',
          },
        },
        {
          kind: 'task',
          id: 'nothing',
          text: 'Keep filling, and choose a region where so little is left to share that the speedup is less than three.',
          hint: 'Where is a border all of one colour at once?',
          done: ({ run, metric }) => run.values.fill === 'yes' && metric('speedup') < 3,
          well: 'The border of the picture, then those of four squares, and all is done: there never are more than four tasks.',
          solution: { query: 'region=inside' },
        },
      ],
    },
    {
      id: 'path',
      title: 'What no machine can share',
      text: [
        'Another way to divide and conquer: *quicksort*. A list is divided into what is smaller than its first element and what is larger, and each part is sorted in the same way. To divide a list one has to look at all of it, and only then is there anything for a second processor to do.',
      ],
      after: [
        'With {few.processors} processors the speedup is {few.speedup}, with {here.processors} {here.speedup}, with {more.processors} {more.speedup}. The work is {here.work}, and the longest path {here.criticalPath}.',
      ],
      query: LIST,
      picture: 'both-work',
      lookAt: 'machine',
      open: ['processors', 'sortPivot'],
      exercises: [
        {
          kind: 'predict',
          id: 'sorting',
          ask: {
            kind: 'value',
            text: 'A list of {here.sortLength} numbers in random order: how many times as fast as one are {here.processors} processors?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'At first there is one long task, then there are two. By the time there are enough for all, much of the run is over.',
          },
        },
        {
          kind: 'number',
          id: 'limit',
          text: 'How many times as fast as one can any machine be at most, however many processors it has?',
          unit: '',
          answer: 'here.work/criticalPath',
          tolerance: 0.03,
          hint: 'Nothing is faster than the longest path. What does one processor take? Both stand among the numbers.',
          well: 'T₁/T∞ is called the *average parallelism*: more processors than that cannot be kept busy.',
        },
      ],
    },
  ],
}
