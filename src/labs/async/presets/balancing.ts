/** Stories on balancers: which processor acts, which one is asked, how much moves, and what that costs. */

/** A Loadserver that costs its processor nothing. */
export const LIGHT = 'balancer=loadserver&serverCost=light'
/** Diffusion at the receivers’ request, by loads that may be out by a factor of two. */
export const DIFFUSION = 'balancer=rid&update=1'
/** Few processors, far apart, with a light server that is asked often. */
const FAR = `${LIGHT}&heavyThreshold=4&processors=32&topology=ring&hopTime=50`
/** Trees whose branches are hardly uneven. */
const EVEN = 'tree=imbalance&imbalance=0.05'
/** A processor with too much sends a task to any other, unasked. */
const SENDER = `balancer=sender&policy=random&${EVEN}`

export const balancing = [
  {
    id: 'anybody',
    label: 'Ask any processor',
    question: 'Can 64 processors share a tree without a leader?',
    sentence:
      'A processor without tasks asks any other for one task: 1 757 requests move 586 tasks, the last processor begins after 4.3 ms, and 64 processors are 57.9 times as fast as one.',
    query: '',
    knobs: ['victim', 'processors', 'grain', 'interval'],
    chart: 'workload',
    numbers: ['speedup', 'messages', 'idleTime'],
    predict: {
      ask: {
        kind: 'value',
        text: '64 processors have no leader, and none knows the load of the others: one without tasks asks any other. How many times as fast as one processor are they?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 64,
        answer: 'here.speedup',
        well: 'A stolen task is the oldest in its queue, so a large part of the tree lies below it, and the thief need not ask again for a long time.',
      },
    },
  },
  {
    id: 'bound',
    label: 'A fair share and a few paths',
    question: 'How long may a run by work stealing take?',
    sentence:
      'Work stealing takes a fair share of the work, T₁/p, and a few times the longest path, T∞: with 2, 4, 8 and so on up to 128 processors never more than 3.1 times T∞, and with 128 it still makes them 104.2 times as fast as one.',
    query: 'processors=128',
    knobs: ['processors', 'grain', 'depth', 'victim'],
    chart: 'theory',
    numbers: ['speedup', 'workBound', 'criticalPath'],
  },
  {
    id: 'server-wall',
    label: 'The server’s wall',
    question: 'How many workers can one server serve?',
    sentence:
      'Nearly every node brings a request, 28 161 in all, and each costs the server time: it is always busy, the workers wait 93.0 % of theirs, and the speedup is 1.6 with 64 processors as with 4; with a request after 16 nodes it is 21.4 with 32 processors and 20.3 with 64.',
    query: 'balancer=loadserver',
    counterpart: 'tree?processors=512&balancer=loadserver&interval=4',
    knobs: ['interval', 'request', 'serverCost', 'processors'],
    chart: 'time',
    numbers: ['speedup', 'serverUtilisation', 'waitTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A server keeps a list of those who have nothing to do, and each worker asks it for one after every node. How many times as fast as one are 64 processors?',
        label: 'Speedup',
        unit: '',
        from: 0,
        to: 64,
        answer: 'here.speedup',
        well: 'The server has not a moment to spare. More workers do not help: they wait in a longer queue.',
      },
    },
  },
  {
    id: 'hiding',
    label: 'Compute while you wait',
    question: 'Must a worker wait for the server’s answer?',
    sentence:
      'With 50 µs for each further link of a ring, waiting for answers takes 47.1 % of the workers’ time; workers that compute meanwhile finish in 0.229 s instead of 0.496, and on a torus of workstations in 0.444 s instead of 1.339.',
    query: FAR,
    knobs: ['request', 'hopTime', 'topology', 'machine'],
    chart: 'time',
    numbers: ['totalTime', 'waitTime', 'messages'],
  },
  {
    id: 'one-not-half',
    label: 'Steal one, not half',
    question: 'How much should a thief take?',
    sentence:
      'The oldest task of a queue alone may hold as much work as all the others: thieves that take one reach an efficiency of 0.852, thieves that take half the queue 0.525, and with 16 nodes between two looks it is 0.732 against 0.189.',
    query: 'interval=4&amount=half',
    knobs: ['amount', 'interval', 'keep', 'traversal'],
    chart: 'workload',
    numbers: ['efficiency', 'messages', 'tasksMigrated'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Processors go down their part of the tree first, and thieves take the oldest tasks. Which thieves are done first?',
        metric: 'totalTime',
        among: { one: 'Those that take one task', here: 'Those that take half of the queue' },
        well: 'Near the root a task stands for a large part of the tree. Half of a queue is nearly all of its work, so the one that was robbed soon has to steal.',
      },
      runs: { one: 'interval=4' },
    },
  },
  {
    id: 'level-by-level',
    label: 'Half after all',
    question: 'When is one stolen task too little?',
    sentence:
      'Processors that go through the tree level by level have queues of equal tasks, and one of them is soon done: 38 952 requests and an efficiency of 0.307, with half the queue at a time 1 867 requests and 0.880.',
    query: 'traversal=breadth-first',
    knobs: ['amount', 'traversal', 'grain', 'backoff'],
    chart: 'messages',
    numbers: ['efficiency', 'messages', 'tasksMigrated'],
  },
  {
    id: 'slow-filling',
    label: 'Diffusion fills slowly',
    question: 'When does the last processor begin?',
    sentence:
      'Tasks diffuse from neighbour to neighbour and are used up on the way: on a chain 44 of the 64 processors never execute a node, and the run takes 0.569 s; on a torus the last one begins after 11.7 ms, and it takes 0.131 s.',
    query: `${DIFFUSION}&topology=chain`,
    knobs: ['topology', 'balancer', 'update', 'processors'],
    chart: 'tasks',
    numbers: ['totalTime', 'efficiency', 'idleTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'The root is at processor 0, and 64 processors form a chain. Which balancer is done first?',
        metric: 'totalTime',
        among: {
          here: 'Each asks its neighbours, which diffuse',
          exchange: 'Pairs of neighbours even out their queues',
          stealing: 'Each asks any processor',
        },
        well: 'Where each link is free, every processor is as near as a neighbour, and work can be found at once wherever it is.',
      },
      runs: { exchange: 'balancer=gdem&interval=4&topology=chain', stealing: 'topology=chain' },
    },
  },
  {
    id: 'deaf',
    label: 'The price of deafness',
    question: 'How often should a processor look at its messages?',
    sentence:
      'A processor that looks at its messages after 64 nodes keeps thieves waiting: the efficiency is 0.461, with 16 nodes 0.732 and with one 0.905; if messages interrupt it, it is 0.893 whatever the interval.',
    query: 'interval=64',
    knobs: ['handling', 'interval', 'grain', 'backoff'],
    chart: 'time',
    numbers: ['efficiency', 'messages', 'idleTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'With a look at the messages after every node work stealing has an efficiency of 0.9. What is it with a look after 64 nodes?',
        label: 'Efficiency',
        unit: '',
        from: 0,
        to: 1,
        answer: 'here.efficiency',
        well: 'A node takes about 0.2 ms, so a thief may wait for more than 10 ms, even for the answer that there is nothing.',
      },
    },
  },
  {
    id: 'asking-costs',
    label: 'Ask, but not too often',
    question: 'After how many nodes should a worker ask again?',
    sentence:
      'With a light server 8 is the best interval of 1, 2, 4, 8, 16 and 32: an efficiency of 0.819, against 0.586 with 1, where communication takes 37.8 % of the time, and 0.705 with 32, where 26.1 % is idle.',
    query: `${LIGHT}&interval=8`,
    knobs: ['interval', 'heavyThreshold', 'grain', 'request'],
    chart: 'time',
    numbers: ['efficiency', 'communicationTime', 'idleTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A worker with more than one task asks a light server for one that has none. After how many nodes should it ask again?',
        metric: 'totalTime',
        among: { often: '1', here: '8', seldom: '32' },
        well: 'Asking costs messages, and not asking leaves others idle: {often.communicationTime%totalTime} of the time goes to messages at 1, {seldom.idleTime%totalTime} is idle at 32.',
      },
      runs: { often: LIGHT, seldom: `${LIGHT}&interval=32` },
    },
  },
  {
    id: 'unasked',
    label: 'Given unasked',
    question: 'Which processors should act: those with too much, or those with nothing?',
    sentence:
      'With enough to do for all, processors that give tasks away unasked move 35 760 of them among 13 897 nodes and need 126.6 ms, thieves 477 and 54.1 ms; on a tree of depth 8, with 249 nodes, those that give are ahead, 4.2 against 5.0 ms.',
    query: `${SENDER}&depth=14`,
    knobs: ['balancer', 'depth', 'transferLimit', 'threshold'],
    chart: 'time',
    numbers: ['totalTime', 'tasksMigrated', 'communicationTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A tree of about 14 000 nodes for 64 processors. Which processors should act?',
        metric: 'totalTime',
        among: {
          here: 'Those with too much: they give a task to any other',
          stealing: 'Those with nothing: they ask any other',
        },
        well: 'When all are busy no processor needs a task. Givers still go on giving, while askers do not ask.',
      },
      runs: { stealing: `${EVEN}&depth=14` },
    },
  },
  {
    id: 'told',
    label: 'Reported too often',
    question: 'How exactly must neighbours know each other’s load?',
    sentence:
      'Neighbours that report every change send 122 493 messages and communicate 70.5 % of the time; if they report only when the load has more than tripled, begun or ended, they send 12 610 and are done in 128 ms instead of 343; if they report at 17 times the load, no task ever moves.',
    query: 'balancer=rid&update=0',
    knobs: ['update', 'balancer', 'topology', 'interval'],
    chart: 'messages',
    numbers: ['totalTime', 'messages', 'communicationTime'],
  },
  {
    id: 'count-for-all',
    label: 'One count for all',
    question: 'Does it help thieves to take turns?',
    sentence:
      'One count at processor 0 sends 255 thieves to one victim after the other, round all of them; but the count is in use all the time, and they are 27.7 times as fast as one processor, with victims drawn at random 167 times.',
    query: 'processors=256&victim=global',
    knobs: ['victim', 'processors', 'serverCost', 'grain'],
    chart: 'theory',
    numbers: ['speedup', 'serverUtilisation', 'idleTime'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Thieves among 256 processors choose whom to ask. Which rule has the greatest speedup?',
        metric: 'speedup',
        among: {
          here: 'In turn, by one count that processor 0 keeps',
          ring: 'In turn, each by a count of its own',
          random: 'Any processor, by chance',
        },
        well: 'The common count spreads requests most evenly, but all have to wait for it. Chance spreads them well enough without a common count.',
      },
      runs: { ring: 'processors=256&victim=ring', random: 'processors=256' },
    },
  },
  {
    id: 'near',
    label: 'Near, and in vain',
    question: 'Should a thief stay in its neighbourhood?',
    sentence:
      'On a chain a thief that asks only its neighbours never waits for more than one link and still asks in vain: 149 857 requests for 1 378 tasks and 777 ms; thieves that ask any processor, with 50 µs for each further link, need 1 528 requests and 144 ms.',
    query: 'topology=chain&hopTime=50&victim=neighbour',
    knobs: ['victim', 'hopTime', 'topology', 'backoff'],
    chart: 'tasks',
    numbers: ['totalTime', 'messages', 'communicationTime'],
  },
] as const
