/** Stories on trees that real programs grow: what a task is, which processor knows what, and where the work is. */

const SEARCH = 'workload=search'
/** Burma14 on a few processors. */
const TOUR = `${SEARCH}&processors=8`
/** Ten cities. */
const CITIES = `${SEARCH}&tspInstance=drawn`
/** A knapsack that one processor has soon packed. */
const KNAPSACK = `${SEARCH}&problem=knapsack&items=40&instanceSeed=15`
const PICTURE = 'workload=mandelbrot&processors=16'
const QUEENS = 'workload=queens&queens=12'

export const work = [
  {
    id: 'tiles',
    label: 'Large tiles, small tiles',
    question: 'Into how small tasks should a picture be cut?',
    sentence:
      'The most expensive tile of 64 × 64 pixels takes 5.65 s by itself, and its processor answers no request meanwhile: the run takes 11.00 s; with tiles of 16 it takes 5.44 s, with tiles of 4 4.07 s, near the fair share of 3.94; if each pixel is a task it is 4.51 s, for every task costs something too.',
    query: PICTURE,
    knobs: ['tile', 'region', 'processors', 'handling'],
    picture: 'both-work',
    numbers: ['totalTime', 'workBound', 'criticalPath'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A picture of 512 × 512 pixels is computed by 16 processors. How large should its tiles be?',
        metric: 'totalTime',
        among: { large: '64 × 64 pixels', here: '16 × 16 pixels', small: '4 × 4 pixels', pixel: 'One pixel' },
        well: 'A tile is one task, which no other processor can help with. Small ones can be shared evenly, but with {pixel.nodes} tasks instead of {small.nodes} it is the tasks themselves that cost.',
      },
      runs: { large: `${PICTURE}&tile=64`, small: `${PICTURE}&tile=4`, pixel: `${PICTURE}&tile=1` },
    },
  },
  {
    id: 'elephant',
    label: 'Half the work in one quarter',
    question: 'What if one part of a picture has most of the work?',
    sentence:
      'Of Elephant valley one quarter has 53 % of the work, so four processors with a quarter each would be at most 1.9 times as fast as one; those that steal are 3.9 times as fast, and 16 of them 13.6 times, hardly less than inside the set, where all tiles are equal, with 14.2.',
    query: `${PICTURE}&region=elephant`,
    knobs: ['region', 'processors', 'tile', 'victim'],
    picture: 'both-work',
    numbers: ['speedup', 'tasksMigrated', 'idleTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'One quarter of a picture has more than half of the work. How many times as fast as one are 16 processors that steal tiles from each other?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 16,
        answer: 'here.speedup',
        well: 'No processor has to know where the work is: one with nothing finds it at one that has some.',
      },
    },
  },
  {
    id: 'filled',
    label: 'Less work, less speedup',
    question: 'Does a better algorithm need fewer processors?',
    sentence:
      'Rectangles with equal borders are filled, and one processor takes 27.0 s instead of 62.5; but a border has to be computed before what lies inside it, so the longest path grows from 0.35 to 1.39 s, and the speedup of 64 processors falls from 25.2 to 16.5: they take 1.64 s instead of 2.48.',
    query: 'workload=mandelbrot&fill=yes',
    knobs: ['fill', 'region', 'tile', 'processors'],
    picture: 'both-work',
    numbers: ['speedup', 'totalTime', 'criticalPath'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Where the border of a rectangle has one colour, its inside can be filled without computing it. With which way to compute the picture is the speedup of 64 processors greater?',
        metric: 'speedup',
        among: { all: 'Compute every pixel', here: 'Fill what has an equal border' },
        well: 'What is saved is work that could have been shared. What is left, border after border, has to be done in order.',
      },
      runs: { all: 'workload=mandelbrot' },
    },
  },
  {
    id: 'late-news',
    label: 'No processor reports',
    question: 'How much does it matter which processors know the best tour so far?',
    sentence:
      'If no processor reports a better tour, eight processors take 0.840 s and one alone 0.820: each visits what others know to be in vain, 38 616 nodes in all instead of 2570; with reports by broadcast they visit 3 686 and take 0.156 s, but the speedup, for which all work counts, is 7.8 without reports and 7.1 with.',
    query: `${TOUR}&sharing=never`,
    knobs: ['sharing', 'processors', 'traversal', 'knownAtStart'],
    picture: 'both-work',
    numbers: ['totalTime', 'visits', 'speedup'],
    predict: {
      ask: {
        kind: 'value',
        text: 'Eight processors search for the shortest tour of 14 cities, and none reports to the others what it has found. How many times as fast as one processor are they?',
        label: 'Time of one over time of eight',
        unit: '',
        from: 0,
        to: 8,
        answer: 'one.totalTime/here.totalTime',
        well: 'All of them are busy, but most of what they do is in vain: {here.visits} nodes are visited instead of {one.visits}.',
      },
      runs: { one: `${SEARCH}&processors=1` },
    },
  },
  {
    id: 'super-linear',
    label: 'More than twice as fast',
    question: 'Can two processors be more than twice as fast as one?',
    sentence:
      'One processor finds the shortest tour of these ten cities after 98.3 ms, near the end of its 99.5; of two the second begins elsewhere and finds it after 4.4 ms, and then both give up whatever cannot be shorter: 761 visits instead of 1 215, and 38.0 ms; four processors take 23.8 ms.',
    query: `${CITIES}&processors=2`,
    knobs: ['processors', 'instanceSeed', 'sharing', 'traversal'],
    picture: 'both-work',
    numbers: ['totalTime', 'visits', 'optimum'],
    predict: {
      ask: {
        kind: 'value',
        text: 'One processor takes {one.totalTime} to find the shortest tour of ten cities. How long do two take?',
        label: 'Total time',
        unit: 'ms',
        from: 0,
        to: 100,
        answer: 'here.totalTime',
        well: 'They do less than the one: {here.visits} visits instead of {one.visits}. How much work there is depends on which processor finds what when.',
      },
      runs: { one: `${CITIES}&processors=1` },
    },
  },
  {
    id: 'slower-together',
    label: 'Slower together',
    question: 'Can 16 processors be slower than one?',
    sentence:
      'One processor finds the best choice after 2.8 ms, and is done after 3.0 ms and 100 visits; of 16 the same one finds it, but after 7.6 ms, since it answers the others and reports to them all it finds, and they make 644 visits in 10.0 ms; without reports they make 9 313 in 29.4 ms.',
    query: `${KNAPSACK}&processors=16`,
    knobs: ['processors', 'sharing', 'traversal', 'instanceSeed'],
    picture: 'both-work',
    numbers: ['totalTime', 'visits', 'dropped'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A knapsack is packed by branch and bound. How many processors find the best choice of its 40 items first?',
        metric: 'totalTime',
        among: { one: '1', two: '2', here: '16' },
        well: 'One processor goes straight to a good choice, which rules nearly everything else out. The others keep it from that with their requests, and meanwhile look at what it never has to.',
      },
      runs: { one: `${KNAPSACK}&processors=1`, two: `${KNAPSACK}&processors=2` },
    },
  },
  {
    id: 'quicksort',
    label: 'Sorting does not spread',
    question: 'How many processors can sort a list?',
    sentence:
      'To divide the whole list takes one processor, and to divide its parts two: nodes that take 4.76 of 41.5 ms follow one another, so no machine is more than 8.7 times as fast as one; 4 processors are 2.7 times as fast, 16 3.5 and 64 3.3; if the list is sorted already and its first element divides it, there is never more than one task.',
    query: 'workload=quicksort&processors=16',
    knobs: ['sortInput', 'sortPivot', 'sortLength', 'processors'],
    picture: 'both-work',
    numbers: ['speedup', 'criticalPath', 'workBound'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A list of 4 096 numbers in random order is sorted by quicksort. How many processors are done first?',
        metric: 'totalTime',
        among: { few: '4', here: '16', many: '64' },
        well: 'The first tasks are the longest, and there are only a few of them. More processors than these can use only ask for work.',
      },
      runs: { few: 'workload=quicksort&processors=4', many: 'workload=quicksort&processors=64' },
    },
  },
  {
    id: 'peak',
    label: 'All the work in one place',
    question: 'What if it cannot be known where the work will be?',
    sentence:
      'The interval is halved again and again around one sharp peak: one half has 99 % of the work, so two processors with a half each would be 1.01 times as fast as one; 16 that steal are 14.4 times as fast.',
    query: 'workload=quadrature&processors=16&evaluation=1000',
    knobs: ['integrand', 'tolerance', 'evaluation', 'processors'],
    picture: 'both-work',
    numbers: ['speedup', 'tasksMigrated', 'integral'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A function with one sharp peak is integrated, and nearly all of the work is at the peak. How many times as fast as one are 16 processors that steal intervals from each other?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 16,
        answer: 'here.speedup',
        well: 'The work is in one place, but it is a whole tree there: with {here.nodes} intervals there is enough to share.',
      },
    },
  },
  {
    id: 'queens',
    label: 'Where to stop dividing',
    question: 'When is a task small enough?',
    sentence:
      'Each placement of queens in the first five rows is one task, and 64 processors need 115 ms; with one row there are 12 such tasks and they need 907 ms, with three 151, and with seven 178, where the 194 771 nodes themselves cost more than they bring.',
    query: `${QUEENS}&queensCutoff=5`,
    knobs: ['queensCutoff', 'queens', 'processors', 'interval'],
    picture: 'both-work',
    numbers: ['totalTime', 'efficiency', 'nodes'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Twelve queens are placed row by row. After how many rows should one processor search everything that is left by itself?',
        metric: 'totalTime',
        among: { one: '1', three: '3', here: '5', seven: '7' },
        well: 'Early, and some have long to go while others have nothing; late, and each task is hardly worth its cost.',
      },
      runs: {
        one: `${QUEENS}&queensCutoff=1`,
        three: `${QUEENS}&queensCutoff=3`,
        seven: `${QUEENS}&queensCutoff=7`,
      },
    },
  },
] as const
