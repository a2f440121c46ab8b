/** Stories on trees that real programs grow: tasks that differ in what they take, and trees that differ in shape. */

/** The Mandelbrot set on a few processors that balance after every task. */
const PICTURE = 'workload=mandelbrot&processors=16&interval=1'

export const work = [
  {
    id: 'mandelbrot-barriers',
    label: 'The Mandelbrot set between barriers',
    question: 'Is it enough that all have as many tasks?',
    sentence:
      'All have equally many tiles, but a tile inside the set takes up to 256 001 operations and the mean one 44 200: at each barrier all wait for the one with the most expensive tile, and 16 processors are 2.8 times as fast as one; in a region where every tile belongs to the set they are 15.9 times as fast.',
    query: PICTURE,
    knobs: ['region', 'division', 'tile', 'interval'],
    picture: 'both-work',
    chart: 'time',
    numbers: ['totalTime', 'speedup', 'waitTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A picture of the Mandelbrot set is divided into 1 024 tiles of equal size, and 16 processors always have equally many of them. How many times as fast as one are they?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 16,
        answer: 'here.speedup',
        well: 'A point of the set takes 1 000 iterations, one far outside a few. Where all points belong to the set, the speedup is {inside.speedup}.',
      },
      runs: { inside: `${PICTURE}&region=inside` },
    },
  },
  {
    id: 'mandelbrot-stripes',
    label: 'Squares or stripes?',
    question: 'How should a picture be cut, if parts cannot be weighed?',
    sentence:
      'A stripe crosses the whole picture, so each has something expensive and something cheap: the most expensive of 32 takes 3.2 times the mean, of 1 024 squares 5.8 times, and the run takes 12.3 s instead of 22.7; of Elephant valley, which is one expensive patch, it takes 22.1 and 22.7 s.',
    query: `${PICTURE}&division=stripes`,
    knobs: ['division', 'region', 'tile', 'interval'],
    picture: 'both-work',
    chart: 'time',
    numbers: ['totalTime', 'speedup', 'waitTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'All processors have equally many parts of the picture, and wait for each other after every part. How should it be cut?',
        metric: 'totalTime',
        among: { squares: 'Into 1024 squares', here: 'Into 32 stripes' },
        well: 'Squares are either inside the set or outside. Stripes differ less, because nearly all of them cross it.',
      },
      runs: { squares: PICTURE },
    },
  },
  {
    id: 'deep-tree',
    label: 'A deep tree and a flat one',
    question: 'Is a larger tree better for many processors?',
    sentence:
      'From 64 to 256 processors of a hypercube the run gets shorter only from 0.627 to 0.569 s: on the way down the 255 levels of this tree nodes that take 0.221 s follow one another; the fixed tree has 16 000 nodes instead of 26 389 but on 7 levels, and goes from 0.347 to 0.171 s.',
    query: 'workload=uts&utsTree=deep&processors=256&topology=hypercube',
    knobs: ['utsTree', 'processors', 'interval', 'topology'],
    picture: 'both',
    numbers: ['totalTime', 'speedup', 'criticalPath'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Which tree makes better use of 256 processors?',
        metric: 'speedup',
        among: { here: '26 389 nodes on 255 levels', fixed: '16 000 nodes on 7 levels' },
        well: 'A node is known only when its parent has been executed. The deeper a tree is for its size, the fewer nodes there are to execute at the same time.',
      },
      runs: { fixed: 'workload=uts&processors=256&topology=hypercube' },
    },
  },
  {
    id: 'wide-root',
    label: 'One makes all tasks',
    question: 'What if one processor makes the tasks for all?',
    sentence:
      'The root of this tree has 2 000 children, and who executes it makes them one by one: the first iteration takes 0.55 of 1.97 s, while 63 of the 64 processors wait for their first task; with 256 processors it takes no less, and the run 1.61 s.',
    query: 'workload=uts&utsTree=wide&processors=64',
    knobs: ['processors', 'utsTree', 'interval', 'topology'],
    picture: 'both',
    chart: 'time',
    numbers: ['totalTime', 'speedup', 'criticalPath'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A tree of 62 689 nodes has 2 000 tasks as soon as its root has been executed. How many times as fast as one processor are 64?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 64,
        answer: 'here.speedup',
        well: 'What one processor does alone does not get shorter with more processors: this is Amdahl’s law.',
      },
    },
  },
] as const
