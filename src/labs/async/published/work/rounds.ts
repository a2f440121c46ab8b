/** The round model of search anomalies: a table of which the lab has no scenario. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedRow, PublishedTable } from '../../../../core/reproduce/published.ts'
import { named, onProcessors } from '../tables/printed.ts'

const PROCESSORS = [1, 2, 4, 8, 16, 32, 64] as const

/** How many rounds later the others learn of a value. */
type Late = 0 | 10 | 100 | 'never'

/** What a search is called and sets, and by lateness its rounds and visits on 1, 2, … processors. */
type Search = readonly [label: string, set: Values, rows: readonly (readonly [Late, string])[]]

const cities = { problem: 'salesman', tspInstance: 'drawn', cities: 10, instanceSeed: 19 }
const items = (count: number, kind: string, instanceSeed: number): Values => ({
  problem: 'knapsack',
  items: count,
  kind,
  instanceSeed,
})
const best = { traversal: 'best-first' }

const SEARCHES: readonly Search[] = [
  [
    'cities 10 #19',
    cities,
    [
      [0, '1215/1215 380/759 198/788 107/839 69/1042 47/1392 34/1939'],
      [10, '- 383/763 200/795 110/860 70/1074 49/1461 37/2125'],
      ['never', '- 468/934 289/1148 180/1426 132/2073 90/2786 70/4143'],
    ],
  ],
  [
    'burma14',
    { problem: 'salesman', tspInstance: 'burma14' },
    [
      [0, '2570/2570 1732/3462 901/3598 404/3208 200/3130 128/3921 97/5952'],
      [10, '- 1737/3472 921/3672 426/3394 222/3491 136/4179 106/6468'],
      [100, '- 1782/3562 1104/4408 597/4767 319/5021 231/7310 191/11784'],
      ['never', '- 2604/5207 2657/10625 2692/21517 1209/19302 1142/36465 1009/64362'],
    ],
  ],
  [
    'weak 20 #9',
    items(20, 'weak', 9),
    [
      [0, '797/797 233/464 128/500 86/652 54/768 45/1211 39/1706'],
      [100, '- 279/557 225/869 189/1471 139/2145 110/3211 90/5228'],
    ],
  ],
  [
    'strong 40 #15',
    items(40, 'strong', 15),
    [
      [0, '100/100 83/164 76/293 75/565 72/1061 72/1961 72/3691'],
      [100, '- 113/225 143/566 152/1193 158/2464 160/4976 161/9936'],
      ['never', '- 113/225 150/589 219/1682 309/4685 429/13206 539/33722'],
    ],
  ],
  [
    'strong 30 #2',
    items(30, 'strong', 2),
    [
      [0, '31759/31759 16761/33517 7973/31883 4007/32031 2026/32341 1035/32944 541/34131'],
      ['never', '- 31768/63535 14528/58105 5991/47898 3736/59699 2217/70777 1877/119704'],
    ],
  ],
  [
    'subset 36 #9',
    items(36, 'subset', 9),
    [
      [0, '2196/2196 1520/3038 5/14 4/14 4/14 4/14 4/14'],
      [10, '- 1527/3052 20/74 22/152 22/288 21/524 21/928'],
    ],
  ],
  [
    'strong 22 #34, best',
    { ...items(22, 'strong', 34), ...best },
    [[0, '832/832 602/1202 351/1390 167/1280 230/3595 90/2663 80/4597']],
  ],
  [
    'strong 22 #14, best',
    { ...items(22, 'strong', 14), ...best },
    [[0, '144/144 110/219 81/311 75/572 101/1526 66/1858 66/3645']],
  ],
  [
    'uncorrelated 22 #16, oldest',
    { ...items(22, 'uncorrelated', 16), traversal: 'breadth-first' },
    [[0, '3769/3769 702/1402 174/689 113/854 72/1101 44/1238 37/1759']],
  ],
]

const HEARD: Readonly<Record<Late, string>> = {
  0: 'at once',
  10: '10 rounds late',
  100: '100 rounds late',
  never: 'never',
}

/** Rows of values that are learned of so late, from the column with this index on. */
const rowsOf = (late: readonly Late[], from: number): readonly PublishedRow[] =>
  SEARCHES.flatMap(([label, set, rows]) =>
    rows.flatMap(([delay, cells]) => {
      if (!late.includes(delay)) return []
      const values = cells
        .split(' ')
        .slice(from)
        .map((cell) => (cell === '-' ? null : cell.replace('/', ' ')))
      const sharing = delay === 'never' ? 'never' : 'instant'
      return [named(`${label}, ${HEARD[delay]}`, { ...set, sharing }, values)]
    }),
  )

const NOTES = [
  'In a round every processor that has tasks visits one (Lai and Sahni 1984); then each one without gets the oldest task of the one with most. Each cell has the rounds and the visits. No machine and no balancer is in it, so these are no runs of a scenario.',
  'The model is Lai and Sahni’s; which task is given away is a rule of this project’s specification. Instances are drawn by the seed behind #, burma14 apart. A processor visits its newest task where neither best nor oldest is said. The numbers are of a program apart from this one.',
]

/** @param measurement the round model with such late news */
const table = (
  number: string,
  title: string,
  measurement: string,
  late: readonly Late[],
  from: number,
): PublishedTable => ({
  number,
  title,
  section: 'after Lai and Sahni 1984',
  rowHead: 'Search',
  set: { workload: 'search' },
  columns: onProcessors(PROCESSORS.slice(from), { decimals: 0, metric: 'rounds', measurement }),
  rows: rowsOf(late, from),
  notes: NOTES,
  bound: { same: 1, agree: 1 },
})

const TITLE = 'Branch and bound in rounds: rounds and visits'

/** Tables by when the others learn of a value. With one processor there is no other to learn of it late. */
export const rounds: readonly PublishedTable[] = [
  table('25', `${TITLE}; values are known at once or never`, 'rounds', [0, 'never'], 0),
  table('26', `${TITLE}; values are learned of 10 rounds late`, 'rounds10', [10], 1),
  table('27', `${TITLE}; values are learned of 100 rounds late`, 'rounds100', [100], 1),
]
