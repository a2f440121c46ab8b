/** Two laws of work stealing: what a run takes above its fair share, and how large a tree has to be for its processors. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { DRAWN, EARLIER, FIRST, named, onProcessors, ROUNDED } from './printed.ts'

export const excess: PublishedTable = {
  number: '3',
  title: 'Work stealing above its fair share of the work, in longest paths: (T − T₁/p) / T∞',
  section: FIRST,
  rowHead: 'Tree',
  set: ROUNDED,
  columns: onProcessors([2, 4, 8, 16, 32, 64, 128, 256], { decimals: 1, measurement: 'excess' }),
  rows: [
    named('random, 1000 operations', {}, [0.5, 1.1, 2.5, 2.1, 3.7, 3.5, 3.1, 3.5]),
    named('balanced, 100 operations', { tree: 'balanced', grain: 100 }, [
      0.2,
      null,
      null,
      null,
      null,
      null,
      null,
      11.8,
    ]),
  ],
  notes: [
    'Blumofe and Leiserson (1999) prove an expected time of T₁/p + O(T∞) for stealing at random: the ratio is bounded, whatever the number of processors.',
    EARLIER,
    `${DRAWN} Here the random part is nearly all: a ratio differs by up to a half.`,
  ],
  bound: { same: 0, agree: 0.2, error: 25 },
}

export const isoefficiency: PublishedTable = {
  number: '4',
  title: 'Nodes that a tree needs for an efficiency of 60 %, by whom a thief asks',
  section: FIRST,
  rowHead: 'Victim',
  set: { ...ROUNDED, topology: 'ring' },
  columns: onProcessors([4, 8, 16, 32, 64, 128], { decimals: 0, measurement: 'isoefficiency' }),
  rows: [
    named('any processor (random polling)', { victim: 'random' }, [39, 187, 652, 1499, 3914, 8500]),
    named('in turn (asynchronous round robin)', { victim: 'ring' }, [56, 152, 578, 2252, 10_072, 45_987]),
    named('in common turn (global round robin)', { victim: 'global' }, [30, 204, 789, 3447, 14_776, 70_509]),
  ],
  notes: [
    'Kumar, Grama and Rao (1994) derive how the work has to grow: as p log² p, 2.7 to 2.9 times for twice the processors here, with random polling, and as p² log p, 4.7 to 4.8 times, with both round robins.',
    'Means over three trees of each depth, with the seeds 1, 2 and 3; between depths efficiency is taken to grow with the logarithm of the nodes.',
    EARLIER,
    DRAWN,
    'In common turn 4 processors stay between 43 and 53 % from 15 to 60 nodes: where they reach 60 % is hardly defined, and comes out at 30 nodes there and at more than 100 here.',
  ],
  bound: { same: 0.3, agree: 0.4, error: 8 },
}
