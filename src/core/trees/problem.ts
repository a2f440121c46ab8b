/** How the labs that grow a tree take a problem of the reader's own. */
import type { Answers, ProblemMapping, Variation } from '../problem/problem.ts'
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
  const varied: readonly Variation[] = [
    {
      says: 'With handling that takes ten times as long',
      sets: { dequeueCost: 10 * HANDLING, enqueueCost: 10 * HANDLING },
    },
    ...moreUnequal({ amount, varies, processors }, spread),
  ]
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
      'All nodes take the same time, and the size of a subtree is not known before it is grown.',
      'A sender and a receiver are each busy for a fifth of the latency. What else messages cost follows from latency and bandwidth.',
      'All processors are equally far from each other, and links are not shared.',
      `Taking a task out of a queue or putting it in takes ${HANDLING} µs, a request at a server ${SERVICE} µs.`,
    ],
    varied,
    ...slowerProblem(speeds),
  }
}

/** The tree of as many nodes whose parts differ twice as much as was said, by 100 % at least, as near as there is one; none where its parts differ no more. */
function moreUnequal(
  { amount, varies, processors }: Pick<Answers, 'amount' | 'varies' | 'processors'>,
  spread: number,
): readonly Variation[] {
  const more = sizedTree(amount, Math.max(1, 2 * varies), processors)
  if (!(more.spread > spread)) return []
  const { depth, imbalance } = more
  return [{ says: 'With parts of the tree that differ more', sets: { depth, imbalance } }]
}

/** Seconds in microseconds, without what rounding adds. */
const micros = (seconds: number) => Number((1e6 * seconds).toPrecision(12))
