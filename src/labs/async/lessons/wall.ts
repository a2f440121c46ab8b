import { type Lesson, metricOf } from '../../lesson.ts'

/** A server that knows who has nothing, asked after every node. */
export const CENTRE = 'balancer=loadserver&depth=12'
/** The same for few processors. */
export const SERVER = `${CENTRE}&processors=16`
/** The same tree on more processors. */
export const LARGE = 'depth=12'

/** What stands in the centre: a server, why it is a wall, four ways to move the wall, other centres, and many small ones. */
export const lesson: Lesson = {
  runs: {
    server: SERVER,
    eight: `${CENTRE}&processors=8`,
    some: `${SERVER}&interval=8`,
    more: `${CENTRE}&processors=32&interval=16`,
    larger: `${CENTRE}&processors=64&grain=10000`,
    large: CENTRE,
    pool: `${LARGE}&balancer=pool`,
    thieves: LARGE,
    two: `${LARGE}&balancer=hierarchical&sphere=2`,
  },
  scenes: [
    {
      id: 'server',
      title: 'A processor that knows',
      text: [
        'Thieves often ask a processor that has nothing. So let one processor know which ones have nothing: a *server*. It executes no nodes. A worker without tasks registers there. A worker with more than {here.heavyThreshold} task asks the server for one that is registered, and sends that one its oldest task.',
        'A worker that has tasks to give asks after every node, and computes on when it has the answer.',
      ],
      after: [
        'They are {here.speedup} times as fast as one processor. There were {here.requests} requests, and the workers waited for answers {here.waitTime%totalTime} of the time: the server had no more time for any of them.',
      ],
      query: SERVER,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'speedup',
          ask: {
            kind: 'value',
            text: 'There are {here.processors} processors, the server among them. How many times as fast as one processor are they?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'To take a request, look into its list and send an answer takes the server more than half as long as a worker needs for a node. It serves one request after the other.',
          },
        },
        {
          kind: 'number',
          id: 'rate',
          text: 'How many requests does the server answer in a second?',
          unit: '',
          answer: 'here.requests/totalTime',
          tolerance: 0.03,
          hint: 'Divide the requests by the total time in seconds. Both stand among the numbers.',
          well: 'It cannot answer more, as it is busy all the time.',
        },
      ],
    },
    {
      id: 'fewer',
      title: 'Is it too many workers?',
      text: [
        'With {server.processors} processors the speedup is {server.speedup}, with {eight.processors} it is {eight.speedup}. Now there are {here.processors}, so the server has only three workers to serve.',
      ],
      after: [
        'The speedup is {here.speedup}. In all three runs the server answers about {eight.requests/totalTime} requests in a second, and nearly every one of the {here.nodes} nodes brings one. So the run takes about as long with more workers: they wait longer.',
      ],
      query: `${CENTRE}&processors=4`,
      lookAt: 'parameter:processors',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'four',
          ask: {
            kind: 'value',
            text: 'What is the speedup with {here.processors} processors?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 4,
            answer: 'here.speedup',
            well: 'Three workers have as many requests as the server can answer. This is its wall.',
          },
        },
        {
          kind: 'task',
          id: 'half',
          text: 'With how many processors is the server in use for less than half of the time?',
          hint: 'How much it is used stands among the numbers. The server is the first processor.',
          done: ({ metric }) => metric('serverUtilisation') < 0.5,
          well: 'A single worker asks after every node, too, though there is no other worker. With the server it takes longer than without.',
          solution: { query: 'processors=2' },
        },
      ],
    },
    {
      id: 'seldom',
      title: 'Ask less often',
      text: [
        'What brings requests is the *interval*: a worker asks when it has executed that many nodes. It need not be after every single one.',
      ],
      after: [
        'With a request after every node it takes {server.totalTime}, after {some.interval} nodes {some.totalTime}, after {here.interval} nodes {here.totalTime}. In the last case the workers wait {here.waitTime%totalTime} of the time, and {here.idleTime%totalTime} they are idle.',
      ],
      query: `${SERVER}&interval=64`,
      lookAt: 'parameter:interval',
      open: ['interval', 'processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'interval',
          ask: {
            kind: 'winner',
            text: 'After how many nodes should the {here.processors} processors ask?',
            metric: 'totalTime',
            among: {
              server: 'After every node',
              some: 'After {some.interval} nodes',
              here: 'After {here.interval} nodes',
            },
            well: 'A worker that asks too often waits for the server. One that asks too seldom keeps tasks that others could execute.',
          },
        },
        {
          kind: 'task',
          id: 'twice',
          text: 'Take twice as many processors, and find an interval with which the run takes less than half of the time that it takes here.',
          hint: 'The interval that was best above is too short now: twice as many ask.',
          done: ({ run, metric, runs }) =>
            run.values.processors === runs.more.values.processors &&
            metric('totalTime') < 0.5 * metricOf(runs.here, 'totalTime'),
          well: 'Each has to ask less often if more of them ask: the best interval grows with the machine.',
          solution: { query: 'processors=32&interval=16' },
        },
      ],
    },
    {
      id: 'overlap',
      title: 'Compute while you wait',
      text: [
        'Back to a request after every node. But now a worker does not stand still until the answer comes: it computes on. It asks again only when it has had the answer.',
      ],
      after: [
        'The speedup is {here.speedup}, instead of {server.speedup}. No worker waits, and there are {here.requests} requests instead of {server.requests}: a server that is slow to answer is not asked so often.',
      ],
      query: `${SERVER}&request=overlap`,
      lookAt: 'chart:time',
      open: ['request', 'processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'hidden',
          ask: {
            kind: 'value',
            text: 'With workers that wait the speedup was {server.speedup}. What is it with workers that compute on?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'The server is hardly less busy than before. But a worker that has something to do is not held up by it any more.',
          },
        },
        {
          kind: 'task',
          id: 'twenty',
          text: 'How many processors bring a speedup of more than twenty?',
          hint: 'More than twice as many as there are.',
          done: ({ metric }) => metric('speedup') > 20,
          well: 'Their efficiency is low: the wall is further away, but it is still there.',
          solution: { query: 'processors=64' },
        },
      ],
    },
    {
      id: 'grain',
      title: 'Longer tasks',
      text: [
        'Workers wait again until the answer comes. But a node now has {here.grain} operations instead of {server.grain}, while a request costs the server what it did.',
      ],
      after: [
        'The speedup is {here.speedup}, as each worker has fewer requests in a second. With {larger.processors} processors it is {larger.speedup}: they meet the same wall further on.',
      ],
      query: `${SERVER}&grain=10000`,
      lookAt: 'parameter:grain',
      open: ['grain', 'processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'coarse',
          ask: {
            kind: 'value',
            text: 'What is the speedup of {here.processors} processors if every node takes about ten times as long?',
            label: 'Speedup',
            unit: '',
            from: 0,
            to: 16,
            answer: 'here.speedup',
            well: 'The server can serve as many workers as requests fit between two of one worker. With longer nodes these are more.',
          },
        },
        {
          kind: 'task',
          id: 'larger',
          text: 'Take {larger.processors} processors, and find a grain with which their efficiency is above four fifths.',
          hint: 'Four times as many processors want nodes that take much longer. Type a number.',
          done: ({ run, metric, runs }) =>
            run.values.processors === runs.larger.values.processors && metric('efficiency') > 0.8,
          well: 'A server suits large tasks. The smaller the tasks, the fewer workers it can serve.',
          solution: { query: 'processors=64&grain=100000' },
        },
      ],
    },
    {
      id: 'centres',
      title: 'Other centres',
      text: [
        'A centre can do other things than know which workers have nothing. It can keep a *pool* of tasks: workers with many bring some, workers with none fetch some. Or it keeps just a *count*: thieves ask it for a processor to steal from, and it names one after the other, so that all are asked equally often.',
        'The same tree again, with small tasks, on {here.processors} processors.',
      ],
      after: [
        'With the server it takes {large.totalTime}, with the pool {pool.totalTime}, with the count {here.totalTime}, and with thieves that ask any processor {thieves.totalTime}. Even the count, which only has to name a number, is in use all the time.',
      ],
      query: `${LARGE}&victim=global`,
      lookAt: 'machine',
      open: ['serverCost', 'backoff', 'victim'],
      exercises: [
        {
          kind: 'predict',
          id: 'centre',
          ask: {
            kind: 'winner',
            text: 'Which one is done first?',
            metric: 'totalTime',
            among: {
              large: 'A server that knows who has nothing',
              pool: 'A pool of tasks',
              here: 'A count of whom to ask next',
              thieves: 'No centre: thieves ask any processor',
            },
            well: 'Whatever a centre does, it does it for one after the other. Thieves that ask any processor do not all have to wait for the same one.',
          },
        },
        {
          kind: 'task',
          id: 'light',
          text: 'Keep the count, and bring the speedup above that of thieves that ask any processor.',
          hint: 'What if messages cost the server nothing?',
          done: ({ run, metric, runs }) =>
            run.values.victim === 'global' && metric('speedup') > metricOf(runs.thieves, 'speedup'),
          well: 'To take turns is better than chance as long as the count is free. It is what the count costs that is the wall.',
          solution: { query: 'serverCost=light' },
        },
      ],
    },
    {
      id: 'spheres',
      title: 'Many small centres',
      text: [
        'Between one centre and none there is a way: *spheres*. Each has a head that knows the loads of its processors and orders tasks from one to another, and the heads report to each other how much their spheres have. Heads execute nodes as well.',
        'At first there is one sphere of all {here.processors} processors.',
      ],
      after: [
        'It takes {here.totalTime} with one head for all, and {two.totalTime} with spheres of {two.sphere}, which have many heads. Thieves, with no head at all, take {thieves.totalTime}.',
      ],
      query: `${LARGE}&balancer=hierarchical&sphere=64`,
      lookAt: 'parameter:sphere',
      open: ['sphere'],
      exercises: [
        {
          kind: 'predict',
          id: 'size',
          ask: {
            kind: 'winner',
            text: 'Which is better: one head for all, or a head for every {two.sphere} processors?',
            metric: 'totalTime',
            among: {
              here: 'One head for all {here.processors}',
              two: 'A head for every {two.sphere}',
            },
            well: 'The head of a large sphere is a server with its wall. But many heads, which all report to each other, are worse here.',
          },
        },
        {
          kind: 'task',
          id: 'better',
          text: 'Find a size with which it takes less than three quarters of the time.',
          hint: 'In between.',
          done: ({ metric, runs }) => metric('totalTime') < 0.75 * metricOf(runs.here, 'totalTime'),
          well: 'A few heads, with some processors each: then neither a head nor the talk between heads is too much.',
          solution: { query: 'sphere=8' },
        },
      ],
    },
  ],
}
