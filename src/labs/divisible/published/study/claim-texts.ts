/** What chapter 4 of the source claims of its experiments, in our words, and how each claim is measured here. */
import type { Claim } from '../../../../core/reproduce/study.ts'

/** A claim without its judge, which is in judges.ts. */
type ClaimText = Pick<Claim, 'id' | 'place' | 'sentence' | 'measure'>

export const CLAIM_TEXTS: readonly ClaimText[] = [
  {
    id: 'opt-beaten',
    place: '§4.1, figure 4.1',
    sentence:
      'In cases 4, 8, 12 and 16 both ITERLP2 are faster than OPT, which pays the latency of workers without load.',
    measure: 'ΔT of A and B, sorted by C and by E, is below 0 in each of the four cases.',
  },
  {
    id: 'links-too-slow',
    place: '§4.1, figure 4.6',
    sentence: 'In cases 9, 10 and 11, where C is large, ITERLP beats ITERLP2 sorted by E or by L.',
    measure: 'ΔT of ITERLP is below that of A and B sorted by E and by L in each of the three cases.',
  },
  {
    id: 'links-too-slow-by-c',
    place: '§4.1, figure 4.6',
    sentence: 'In the same cases ITERLP2 sorted by C, or C then E, is nearly optimal.',
    measure: 'ΔT of A and B sorted by C and by CE is below 5 % in each of the three cases.',
  },
  {
    id: 'iterlp2-beats-iterlp',
    place: '§4.1, figure 4.1',
    sentence: 'In cases 1, 2, 3, 5, 6, 7, 13, 14 and 15 both ITERLP2 beat ITERLP.',
    measure: 'ΔT of A and B with every sort is below that of ITERLP in each of the nine cases.',
  },
  {
    id: 'a-best-on-random',
    place: '§4.1, end',
    sentence: 'On random systems ITERLP2A is the best overall.',
    measure: 'The mean time of A is not above that of B, sort by sort, in each of the 32 cases.',
  },
  {
    id: 'case-26-threefold',
    place: '§4.1, figure 4.3',
    sentence: 'In case 26 the median of ITERLP is almost three times the worst time of either ITERLP2.',
    measure: 'The median of ITERLP is 2.5 to 3.5 times the greatest time of A and B with any sort.',
  },
  {
    id: 'not-halved',
    place: '§4.1, figures 4.3 to 4.7',
    sentence: 'Twice the workers, 32 for 16, do not halve the time of ITERLP2.',
    measure: 'The mean of A and B with every sort falls by less than half from 18, 20, 24 to 26, 28, 32.',
  },
  {
    id: 'sorts-alike',
    place: '§4.1, figures 4.3 to 4.7',
    sentence: 'With 16 or 32 workers the medians of ITERLP2 differ by at most 30 between the sorts.',
    measure: 'Greatest less least median of A, and of B, over the sorts, in cases 18, 20, 24, 26, 28 and 32.',
  },
  {
    id: 'iterlp-worse-with-more',
    place: '§4.1, figures 4.3, 4.4, 4.7',
    sentence: 'ITERLP gets worse when there are 32 workers instead of 16.',
    measure: 'The mean of ITERLP rises from 18, 20, 24 to 26, 28, 32.',
  },
  {
    id: 'links-too-slow-many',
    place: '§4.1, figure 4.5',
    sentence: 'With 16 and 32 workers and large C, ITERLP again beats ITERLP2 sorted by E or by L.',
    measure:
      'As for cases 9 to 11, on cases 22 and 30. The text says 24 and 32 “with the parameters of case 11”; by table 3.2 these are 22 and 30.',
  },
  {
    id: 'iterlp2-beats-iterlp-many',
    place: '§4.1, end',
    sentence: 'With 16 and 32 workers both ITERLP2 beat ITERLP in all realistic cases.',
    measure: 'The mean of A and B with every sort is below that of ITERLP in cases 17 to 32 without 21, 22, 29 and 30.',
  },
  {
    id: 'cluster-1-by-c',
    place: '§4.2, figure 4.8',
    sentence: 'Cluster case 1: from 8 to 16 workers ITERLP gets much worse, ITERLP2 sorted by C or CE slightly.',
    measure:
      'The mean of ITERLP rises by over a quarter, that of A and B sorted by C and by CE by less than a quarter.',
  },
  {
    id: 'cluster-1-by-e',
    place: '§4.2, figure 4.8',
    sentence: 'Cluster case 1: sorted by E or L, ITERLP2 improves from 8 to 16 workers.',
    measure: 'The mean of A and B sorted by E and by L falls.',
  },
  {
    id: 'cluster-1-threefold',
    place: '§4.2, figure 4.8',
    sentence: 'Cluster case 1, 16 workers: ITERLP2 by E or L is at worst about 180, ITERLP about 560.',
    measure: 'The greatest time of A and B sorted by E and by L is 175 to 190, ITERLP’s 540 to 580.',
  },
  {
    id: 'cluster-2',
    place: '§4.2, figure 4.9',
    sentence: 'Cluster case 2: from 16 to 32 workers sorting by C or CE gets worse, by E or L nothing changes.',
    measure:
      'The mean of ITERLP, and of A and B sorted by C and CE, rises; that of A and B sorted by E and L changes by less than 1 %.',
  },
  {
    id: 'cluster-3-sorts',
    place: '§4.2, figure 4.10',
    sentence:
      'Cluster case 3, equal bandwidth: sorting by C is the worst, E, CE and L are the same and nearly optimal.',
    measure: 'The means sorted by E, CE and L agree to 1 % and are below that of C, for A and for B.',
  },
  {
    id: 'cluster-3-iterlp',
    place: '§4.2, figure 4.10',
    sentence: 'Cluster case 3: ITERLP gets more than twice as bad from 16 to 32 workers.',
    measure: 'The mean of ITERLP more than doubles.',
  },
  {
    id: 'cluster-4-double',
    place: '§4.2, figure 4.11',
    sentence: 'Cluster case 4, 64 workers: ITERLP takes twice the time of ITERLP2B sorted by E.',
    measure: 'The ratio of the means is 1.7 to 2.3.',
  },
  {
    id: 'cluster-best-sorts',
    place: '§4.2, figures 4.11, 4.12',
    sentence: 'Cluster cases 4 and 5: sorting by E or by L is best.',
    measure: 'For A and for B, the least mean over the sorts is that of E or L, with either number of workers.',
  },
  {
    id: 'cluster-iterlp-beaten',
    place: '§4.2',
    sentence: 'In every cluster case ITERLP is beaten by both ITERLP2.',
    measure: 'The mean of ITERLP is above that of A and B with every sort, in all five cases.',
  },
  {
    id: 'cluster-b-best',
    place: '§4.2, end',
    sentence: 'In the cluster cases ITERLP2B beats ITERLP2A throughout.',
    measure: 'The mean of B is not above that of A, sort by sort, in all five cases.',
  },
  {
    id: 'no-sort-for-all',
    place: '§5',
    sentence: 'No sort is best in all cases.',
    measure: 'The sort with the least mean of A is not the same in all random and cluster cases.',
  },
]
