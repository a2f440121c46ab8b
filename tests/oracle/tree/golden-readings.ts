/**
 * Scenarios of the readings of the thesis (doc/model.md) with what three programs that were written apart came to: iterations, nodes,
 * migrated tasks, messages, total time, computing, balancing, idle time and ITA.
 */
export const goldenReadings: readonly (readonly [string, readonly (number | null)[]])[] = [
  [
    'interval=64&t2=on&seed=796160&t2Rule=drop',
    [
      5, 29535, 306, 2171, 0.3357966951181508, 0.009800173929688063, 0.0065625497421875146, 0.316627699328157,
      -287.21555841514146,
    ],
  ],
  [
    'interval=64&t2=on&t2Rule=crossing&seed=796160',
    [
      8, 29535, 697, 3870, 0.2826879353890208, 0.00980017392968773, 0.013445448968750023, 0.2549522771015937,
      -225.97452074496732,
    ],
  ],
  [
    'interval=64&t2=on&seed=1725610&t2Rule=drop',
    [
      7, 29535, 487, 3274, 0.4481892509653937, 0.00980017392968776, 0.011045858578125019, 0.42341443749221536,
      -321.84125234198365,
    ],
  ],
  [
    'interval=16&t1=on&t2=on&seed=1725610&t2Rule=drop',
    [
      25, 29535, 3942, 14393, 0.05357769459059251, 0.009800173929687609, 0.021101608867187538, 0.008644551203124996,
      27.42098079605324,
    ],
  ],
  [
    'tree=imbalance&imbalance=0.3&interval=32&t2=on&seed=7&t2Rule=drop',
    [
      5, 5077, 305, 2178, 0.08275068911811688, 0.0016845127265624862, 0.004724305085937503, 0.07353559918749836,
      -50.80976561702121,
    ],
  ],
  [
    'processors=4&grain=10&t2=on&c2=10&seed=1725610&t2Rule=drop',
    [
      451, 29535, 1748, 4693, 0.5040798366155105, 0.19898613774999974, 0.20901571075000056, 0.012272598099999896,
      1.1470809977205878,
    ],
  ],
  [
    'balancer=loadserver&interval=64&grain=10000&t1=on&proceed=visit&proceedTo=all&seed=1725610',
    [
      14, 29535, 330, 3851, 0.7512222809307311, 0.4069840203385826, 0.23151296446456673, 0.10486773419685043,
      40.06874776065591,
    ],
  ],
  [
    'balancer=loadserver&interval=64&grain=10000&t2=on&proceed=visit&proceedTo=all&seed=1725610&t2Rule=drop',
    [
      9, 29535, 511, 3399, 1.2992560688126125, 0.4069840203385813, 0.5263753411653543, 0.3608454174960626,
      -3.6524676651426167,
    ],
  ],
  [
    'tree=balanced&processors=32&balancer=loadserver&interval=128&t1=on&t2=on&proceed=first&proceedTo=all&seed=796160&t2Rule=drop',
    [
      14, 65535, 30, 944, 0.21313167723623266, 0.08978871816128976, 0.018562385645161297, 0.09929826919354463,
      -24.7372190548415,
    ],
  ],
  [
    'tree=balanced&processors=16&traversal=breadth-first&balancer=loadserver&interval=1&contention=optimistic&proceed=visit&proceedTo=all&seed=796160',
    [4372, 65535, 3836, 208635, 8.591218685475424, 0.18556335086691272, 4.272136798733067, 2.7335930844000695, null],
  ],
  [
    'tree=imbalance&imbalance=0.2&interval=32&t1=on&trees=independent&referenceSeed=550&seed=87',
    [
      20, 20673, 1892, 11262, 0.04438481947247402, 0.006859582320312487, 0.01998328671093739, 0.006316861968749932,
      74.49994543747758,
    ],
  ],
  [
    'tree=imbalance&imbalance=0.1&processors=32&balancer=loadserver&interval=128&t2=on&proceed=refusals&proceedTo=all&trees=independent&seed=796160&t2Rule=drop',
    [
      14, 33581, 159, 1418, 0.12457239123623697, 0.04600864583870966, 0.0490113990645161, 0.024070042096774175,
      7.255336090927501,
    ],
  ],
]
