/**
 * Named scenarios, each a short story with one sentence on what to look for. `query` holds what differs from the defaults,
 * as in a link. Every claim in a sentence is checked in presets.test.ts: change both together.
 */
export const stories = [
  {
    id: 'four-workers',
    label: 'Four workers (table 2.2)',
    question: 'In which order should four workers be sent their shares?',
    sentence:
      'All results are back at 352.196: sent in the order 1 2 3 4 and collected in the order 1 3 2 4, which just beats collecting in the order of sending, 352.580, and no worker waits for the port.',
    query: '',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'deviation', 'workersUsed'],
  },
  {
    id: 'three-workers',
    label: 'Three workers (table 2.1)',
    question: 'Does a quick search find what trying everything finds?',
    sentence:
      'With the three workers of the text ITERLP2A finds in 13 programs the 436.033 for which OPT tries all orders, and the same orders.',
    query: 'C=100,125,150&E=1000,700,850&L=10,7,9',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'deviation', 'programsSolved'],
  },
  {
    id: 'anomaly',
    label: 'OPT is beaten (figure 4.2)',
    question: 'Can more workers make it slower?',
    sentence:
      'OPT has to use all five workers, gives three of them no load and still opens their links twice: it ends at 709, ITERLP2A with three workers at 455, and the true optimum with two at 343.',
    query: 'C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=opt',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'deviation', 'workersUsed'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Which is done first: the best of all orders of all five workers, or a quick heuristic that may leave some out?',
        metric: 'makespan',
        among: { here: 'OPT, all five workers', heuristic: 'ITERLP2A' },
        well: 'An algorithm that may leave workers out does not pay for opening their links.',
      },
      runs: { heuristic: 'C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=iterlp2a' },
    },
  },
  {
    id: 'anomaly-optimum',
    label: 'Two workers are enough (figure 4.2)',
    question: 'How many workers are enough?',
    sentence:
      'The best of all orders of any of the five workers takes only workers 3 and 4 and ends at 342.612, less than half of what OPT needs with all five.',
    query: 'C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=best-subset',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'deviation', 'workersUsed'],
  },
  {
    id: 'iterlp-latency',
    label: 'Latency left out of the search',
    question: 'May a search leave latency out?',
    sentence:
      'ITERLP compares times without latency and stops at 309.724 in its own count, but with latency the same orders take 368.724, almost 5 % more than needed.',
    query: 'algorithm=iterlp',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'deviation', 'bareTime'],
  },
  {
    id: 'no-results',
    label: 'Nothing to collect',
    question: 'What if there is nothing to collect?',
    sentence:
      'With δ = 0 and no latency all workers end at the same moment, which is the closed form that the theory began with, and the port has nothing to collect.',
    query: 'L=0,0,0,0&delta=0',
    knobs: ['delta', 'algorithm', 'load'],
    numbers: ['makespan', 'deviation', 'portIdle'],
  },
  {
    id: 'slow-links',
    label: 'Links too slow',
    question: 'How many workers can slow links feed?',
    sentence:
      'When sending costs about as much as computing the port is busy from beginning to end, workers that are done have to wait for it, and 11 of the 16 get nothing at all.',
    query: 'system=random&workers=16&Cmin=100&Cmax=1000&Lmin=1',
    knobs: ['Cmin', 'Cmax', 'workers', 'delta'],
    numbers: ['makespan', 'workersUsed', 'portIdle'],
    predict: {
      ask: {
        kind: 'value',
        text: 'Sending costs about as much as computing. How many of the 16 workers are given any load?',
        label: 'Workers with load',
        unit: '',
        from: 0,
        to: 16,
        answer: 'here.workersUsed',
        well: 'The port is busy from beginning to end: it has no time to send to more of them.',
      },
    },
  },
  {
    id: 'sort-by-e',
    label: 'Two clusters, sorted by E',
    question: 'Fast computers first, or fast links first?',
    sentence:
      'In a cluster of fast computers with slow links and one of slow computers with faster links, sorting by E takes the fast computers first and ends at 241, where sorting by C takes more.',
    query: 'system=clusters&clusterSize=8,8&sort=E',
    knobs: ['sort', 'algorithm', 'load', 'delta'],
    numbers: ['makespan', 'workersUsed', 'portIdle'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'One cluster computes fast behind slow links, the other slowly behind faster ones. Whom should the master send to first?',
        metric: 'makespan',
        among: { here: 'Fast computers first (sorted by E)', links: 'Fast links first (sorted by C)' },
        well: 'On all these workers a unit of load takes longer to compute than to send.',
      },
      runs: { links: 'system=clusters&clusterSize=8,8&sort=C' },
    },
  },
  {
    id: 'multilevel',
    label: 'Clusters as single workers',
    question: 'Can a whole cluster be planned as one worker?',
    sentence:
      'Each cluster is planned as one equivalent worker and its load split again inside: the scheme leaves the second cluster out and ends at 241, where ITERLP2A, which begins with the faster links, ends at 378.',
    query: 'system=clusters&algorithm=multilevel',
    knobs: ['algorithm', 'load', 'delta'],
    numbers: ['makespan', 'workersUsed', 'programsSolved'],
  },
  {
    id: 'more-load',
    label: 'A hundred times the load',
    question: 'Does latency matter when there is a lot to do?',
    sentence:
      'With a hundred times the load latency hardly counts any more, ITERLP is within 1 % of the best, and the orders that win are others than with one unit.',
    query: 'load=100&algorithm=iterlp',
    knobs: ['load', 'algorithm', 'delta'],
    numbers: ['makespan', 'deviation', 'workersUsed'],
  },
] as const
