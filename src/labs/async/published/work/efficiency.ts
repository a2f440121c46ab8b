/** How four balancers keep a growing machine at work with benchmark trees: no source prints this for such a machine. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { BALANCERS, read } from '../study/balancers.ts'
import { GROWN, GROWN_BY, GROWN_ON, grownId } from '../study/trees.ts'
import { named, onProcessors } from '../tables/printed.ts'

const ROWS = GROWN.flatMap((utsTree) => GROWN_BY.map((balancer) => ({ utsTree, balancer })))

export const efficiency: PublishedTable = {
  number: '28',
  title: 'Unbalanced Tree Search: efficiency by number of processors',
  section: 'asked here',
  asked: true,
  rowHead: 'Tree and balancer',
  set: { workload: 'uts' },
  columns: onProcessors(GROWN_ON, { metric: 'efficiency' }),
  rows: ROWS.map(({ utsTree, balancer }) =>
    named(
      `${utsTree}, ${BALANCERS[balancer].label}`,
      { utsTree, ...BALANCERS[balancer].set },
      GROWN_ON.map(() => null),
    ),
  ),
  notes: [
    'Researchers compare balancers by these trees, on machines of their own; no source here has numbers for a Cray T3D, so nothing is printed. Speedup for each processor, a server included; where chance decides from whom processors steal, means with the 95 % interval of the mean, from three runs on.',
    'The tree “fixed” is flat, with 16 000 nodes and a longest path of 112 of 31 999 operations; “deep” has 254 levels, “binomial” one subtree with 59 % of its work: no more than 286, 61 and 12 processors could be kept busy on average.',
  ],
  from: {
    cases: GROWN.flatMap((utsTree) => GROWN_ON.map((p) => grownId(utsTree, p))),
    samples: 1,
    read: (of) =>
      ROWS.map(({ utsTree, balancer }) =>
        GROWN_ON.map((p) => meanOf(read(of(grownId(utsTree, p)), balancer, 'efficiency'))),
      ),
  },
}
