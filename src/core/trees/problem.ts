/** How the labs that grow a tree take a problem of the reader's own. */
import type { Answers, ProblemMapping } from '../problem/problem.ts'
import { slowerProblem, slowerText, speedsOf } from '../problem/slower.ts'
import { count } from '../text/format.ts'
import { sizedTree } from './sized.ts'

/** Taking a task out of a queue or putting it in, and a request at a server, in microseconds on a machine of today. */
const HANDLING = 0.1
const SERVICE = 0.5

/** What is asked of a tree. */
export const treeQuestions: ProblemMapping['questions'] = {
  amount: { label: 'How many nodes does the tree have?', usual: '50000', min: 1, max: 4e6 },
  time: { label: 'How long does a node take, on average?' },
  varies: {
    label: 'How unequal are the parts of the tree?',
    usual: '50 %',
    help: 'Cut the tree into as many parts as there are processors: by how many percent of their mean do their sizes differ? 0: all alike; 50: some twice the others; 200: most of it is in a few.',
  },
  slow: {},
  slowSpeed: {},
  bytes: { label: 'How many bytes does a task take along when it moves?' },
}

/** The tree and its machine, as what differs from the defaults, and what was assumed. */
export function treeScenario({
  amount,
  time,
  varies,
  processors,
  latency,
  bandwidth,
  bytes,
  slow,
  slowSpeed,
}: Answers) {
  const speeds = { processors, slow, slowSpeed }
  const { depth, imbalance, spread } = sizedTree(amount, varies, processors)
  return {
    sets: {
      processors,
      ...(slow > 0 && { speeds: speedsOf(speeds) }),
      machine: 'custom',
      latency: micros(latency),
      bandwidth,
      nodeCost: micros(time),
      flopCost: 0,
      childCost: 0,
      dequeueCost: HANDLING,
      enqueueCost: HANDLING,
      serviceCost: SERVICE,
      taskSize: Math.max(1, Math.ceil(bytes / 4)),
      tree: 'imbalance',
      depth,
      imbalance,
    },
    assumes: [
      `The tree is drawn for each seed: ${count(amount)} nodes on average in ${depth} levels, two children each.`,
      `Its parts differ by ${Math.round(100 * spread)} %, ${Math.abs(spread - varies) > 0.1 * varies + 0.02 ? 'as near as such a tree comes to what you said' : 'as you said'}.`,
      slowerText(speeds, 'processors'),
      'All nodes take the same time, and nothing is known of a subtree before it is grown.',
      'A sender and a receiver are each busy for a fifth of the latency. What else messages cost follows from latency and bandwidth.',
      'All processors are equally far from each other, and links are not shared.',
      `Taking a task out of a queue or putting it in takes ${HANDLING} µs, a request at a server ${SERVICE} µs.`,
    ],
    ...slowerProblem(speeds),
  }
}

/** Seconds in microseconds, without what rounding adds. */
const micros = (seconds: number) => Number((1e6 * seconds).toPrecision(12))
