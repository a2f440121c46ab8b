/**
 * Thirty further scenarios of the readings of the thesis, drawn once, with what the reference simulator came to: the same numbers as in
 * `goldenReadings`. They hold the reference itself as well as the engine.
 */
import type { goldenReadings } from './golden-readings.ts'

export const goldenFurther: typeof goldenReadings = [
  [
    'topology=torus&processors=64&depth=14&seed=226134&tree=random&grain=10000&interval=128&balancer=gdem&t1=on&t2=on&t2Rule=crossing&c2=1',
    [
      10, 9175, 174, 2452, 0.9484196999167749, 0.25088221223437496, 0.23392157440625042, 0.45891887535937465,
      43.63634238553148,
    ],
  ],
  [
    'topology=ring&processors=64&depth=15&seed=541590&tree=balanced&grain=1000&interval=16&balancer=loadserver&proceed=refusals&proceedTo=workers&contention=intermediate&migration=1&t1=off&t2=off',
    [38, 32767, 428, 6817, 0.3267551500837434, 0.10282828480952738, 0.12094402034920625, 0.08513410084126981, null],
  ],
  [
    'topology=mesh&processors=64&depth=15&seed=254811&tree=random&grain=10000&interval=4&balancer=gdem&t1=on&t2=on&t2Rule=drop&trees=independent&referenceSeed=auto',
    [
      73, 15919, 6864, 20050, 0.6196107787924544, 0.43529109660937987, 0.07396702264062481, 0.07606428275000016,
      -1.760828762250692,
    ],
  ],
  [
    'topology=mesh&processors=128&depth=12&seed=543718&tree=random&grain=1000&interval=32&balancer=diffusion&t1=off&t2=on&t2Rule=drop&c2=1&t2Window=4&t2Margin=0.25&t2Hold=2',
    [
      10, 2591, 39, 4215, 0.09279125823623699, 0.004001842679687498, 0.0067779062812500035, 0.07639896503906246,
      2.9832809239398537,
    ],
  ],
  [
    'topology=hypercube&processors=32&depth=13&seed=191536&tree=random&grain=100&interval=64&balancer=loadserver&proceed=all&proceedTo=workers&contention=pessimistic&migration=2&t1=on&t2=on&t2Rule=drop',
    [
      12, 4441, 556, 1591, 0.13801108091677364, 0.00608402583870965, 0.06494844916129033, 0.06227948799999911,
      9.333846532892695,
    ],
  ],
  [
    'topology=torus&processors=64&depth=13&seed=199361&tree=random&grain=10000&interval=64&balancer=loadserver&proceed=first&proceedTo=workers&t1=on&t2=on&t2Rule=drop&trees=independent&referenceSeed=auto',
    [
      9, 5495, 84, 1084, 0.26604918212509693, 0.15264078703174594, 0.03898104819047616, 0.0702000127777777,
      376.9326053248823,
    ],
  ],
  [
    'topology=ring&processors=16&depth=13&seed=580120&tree=random&grain=10000&interval=16&balancer=gdem&t1=off&t2=on&t2Rule=crossing&c2=5&t2Window=4&t2Margin=0.25&t2Hold=1',
    [30, 4603, 596, 1197, 0.867236440833549, 0.5034592051875008, 0.21580541112500004, 0.1383657486875, 0],
  ],
  [
    'topology=ring&processors=4&depth=14&seed=790528&tree=balanced&grain=100&interval=64&balancer=loadserver&proceed=first&proceedTo=workers&contention=optimistic&migration=1&t1=on&t2=on&t2Rule=drop',
    [
      35, 16383, 2, 298, 0.37208142023627155, 0.23193912233334343, 0.015217125000000012, 0.11842142866669125,
      -20.34079710147626,
    ],
  ],
  [
    'topology=torus&processors=64&depth=14&seed=260161&tree=random&grain=10000&interval=64&balancer=loadserver&proceed=visit&proceedTo=all&t1=on&t2=off&trees=independent&referenceSeed=507289',
    [
      11, 9877, 104, 1425, 0.4421816227084516, 0.2743647481428566, 0.10590324766666659, 0.05674688519047619,
      113.74108102608864,
    ],
  ],
  [
    'topology=mesh&processors=8&depth=14&seed=212160&tree=imbalance&imbalance=0.2&grain=100&interval=64&balancer=gdem&t1=off&t2=on&t2Rule=drop&c2=1',
    [
      17, 6319, 182, 412, 0.0720696262292584, 0.03354613687499999, 0.020012360000000007, 0.014224207124999994,
      -4.864705690535714,
    ],
  ],
  [
    'topology=hypercube&processors=64&depth=13&seed=806176&tree=balanced&grain=1000&interval=16&balancer=loadserver&proceed=first&proceedTo=all&contention=intermediate&migration=half&t1=off&t2=off',
    [15, 8191, 405, 2431, 0.12641968587516184, 0.025704505761904653, 0.05878897712698414, 0.034880646111111115, null],
  ],
  [
    'topology=hypercube&processors=64&depth=15&seed=750481&tree=imbalance&imbalance=0.1&grain=10000&interval=32&balancer=gdem&t1=on&t2=on&t2Rule=crossing&trees=independent&referenceSeed=auto',
    [
      20, 22117, 1058, 8119, 0.8268805878335492, 0.6047700802031238, 0.10633256853125012, 0.10638386326562485,
      21.910546960766148,
    ],
  ],
  [
    'topology=ring&processors=4&depth=14&seed=853254&tree=random&grain=10&interval=128&balancer=diffusion&t1=off&t2=on&t2Rule=crossing&c2=1',
    [21, 8359, 101, 226, 0.08491623514174203, 0.05631389654999985, 0.02127751569999996, 0.0034225763499999913, 0],
  ],
  [
    'topology=torus&processors=8&depth=15&seed=163819&tree=random&grain=1000&interval=32&balancer=loadserver&proceed=visit&proceedTo=all&contention=intermediate&migration=2&t1=off&t2=off',
    [102, 18513, 322, 2717, 0.76964303237555, 0.5228706961428556, 0.19045325885714287, 0.030597544000000015, null],
  ],
  [
    'topology=mesh&processors=4&depth=14&seed=500446&tree=random&grain=10&interval=16&balancer=loadserver&proceed=first&proceedTo=workers&t1=on&t2=off&trees=independent&referenceSeed=769513',
    [
      188, 8767, 14, 1701, 0.2183274598117876, 0.0787503682, 0.09052876926666663, 0.014113924733333335,
      -1.7198253357271656,
    ],
  ],
  [
    'topology=torus&processors=64&depth=15&seed=766354&tree=random&grain=100&interval=4&balancer=diffusion&t1=off&t2=on&t2Rule=drop&c2=10&t2Window=2&t2Margin=0.25&t2Hold=1',
    [
      20, 16315, 301, 5163, 0.08200141583354817, 0.010827018796874973, 0.01090337701562502, 0.05087694418749901,
      33.412219498641676,
    ],
  ],
  [
    'topology=torus&processors=4&depth=14&seed=515227&tree=random&grain=10000&interval=128&balancer=loadserver&proceed=refusals&proceedTo=workers&contention=optimistic&migration=1&t1=off&t2=off',
    [27, 9513, 5, 244, 5.930154434125104, 5.549323344333341, 0.3255361546666675, 0.05027776099999997, null],
  ],
  [
    'topology=torus&processors=128&depth=13&seed=185160&tree=random&grain=10&interval=4&balancer=loadserver&proceed=first&proceedTo=workers&t1=on&t2=on&t2Rule=drop&trees=independent&referenceSeed=574325',
    [
      19, 5193, 297, 5161, 0.18595181184885035, 0.0011018308614173136, 0.09110957522204721, 0.08307657171653561,
      26.774510435495777,
    ],
  ],
  [
    'topology=torus&processors=4&depth=15&seed=835252&tree=imbalance&imbalance=0.1&grain=100&interval=4&balancer=diffusion&t1=off&t2=on&t2Rule=drop&c2=10',
    [
      1196, 19847, 1897, 11183, 0.8922610096154084, 0.210735959749997, 0.3990275315000006, 0.06025528675000148,
      2.642257383084364,
    ],
  ],
  [
    'topology=mesh&processors=128&depth=14&seed=431635&tree=balanced&grain=1000&interval=16&balancer=loadserver&proceed=all&proceedTo=workers&contention=pessimistic&migration=1&t1=on&t2=on&t2Rule=drop',
    [
      12, 16383, 126, 2541, 0.16311049308348444, 0.025503804905511875, 0.05539264833858272, 0.07547898675590563,
      7.6524810043818,
    ],
  ],
  [
    'topology=ring&processors=4&depth=12&seed=944144&tree=random&grain=10000&interval=32&balancer=loadserver&proceed=visit&proceedTo=all&t1=on&t2=on&t2Rule=crossing&trees=independent&referenceSeed=auto',
    [
      34, 2913, 8, 332, 1.7900015349723448, 1.6992683443333343, 0.07810416466666674, 0.006311103000000003,
      0.8417978956424873,
    ],
  ],
  [
    'topology=hypercube&processors=16&depth=12&seed=769770&tree=random&grain=1000&interval=4&balancer=gdem&t1=off&t2=on&t2Rule=crossing&c2=2',
    [
      41, 2551, 598, 3057, 0.08441937163918381, 0.03152047893749997, 0.03491407925000001, 0.0048565098125000015,
      2.9289287478277988,
    ],
  ],
  [
    'topology=mesh&processors=4&depth=14&seed=126823&tree=random&grain=10000&interval=128&balancer=loadserver&proceed=refusals&proceedTo=workers&contention=intermediate&migration=2&t1=on&t2=off',
    [
      22, 4205, 52, 259, 3.606636242805639, 2.4529457776666694, 1.0047635980000014, 0.14483879933333346,
      -7.20694379745933,
    ],
  ],
  [
    'topology=torus&processors=4&depth=15&seed=662218&tree=random&grain=100&interval=16&balancer=loadserver&proceed=first&proceedTo=all&t1=on&t2=on&t2Rule=drop&trees=independent&referenceSeed=auto',
    [
      308, 14567, 11, 3073, 0.43234537427888653, 0.20622879966666438, 0.12447624099999972, 0.04440738433333335,
      0.32367626878585554,
    ],
  ],
  [
    'topology=ring&processors=16&depth=14&seed=642590&tree=random&grain=1000&interval=32&balancer=gdem&t1=on&t2=on&t2Rule=drop&c2=2',
    [
      23, 7915, 497, 904, 0.16361656913905434, 0.09780108018750014, 0.02448305949999999, 0.033967771312500006,
      44.53787686711501,
    ],
  ],
  [
    'topology=hypercube&processors=128&depth=12&seed=182798&tree=balanced&grain=10&interval=32&balancer=loadserver&proceed=refusals&proceedTo=all&contention=optimistic&migration=2&t1=off&t2=off',
    [30, 4095, 7162, 18431, 0.9298786781087114, 0.0008688318031496062, 0.7720126151716542, 0.1401595984251969, null],
  ],
  [
    'topology=torus&processors=32&depth=12&seed=807816&tree=random&grain=10000&interval=4&balancer=gdem&t1=on&t2=on&t2Rule=crossing&trees=independent&referenceSeed=auto',
    [
      31, 3127, 637, 4371, 0.2269237559516677, 0.17100969946874894, 0.035247077718749915, 0.00852759081249998,
      6.256000818524042,
    ],
  ],
  [
    'topology=mesh&processors=64&depth=13&seed=279249&tree=imbalance&imbalance=0.2&grain=100&interval=4&balancer=gdem&t1=off&t2=on&t2Rule=crossing&c2=1&t2Window=4&t2Margin=0&t2Hold=2',
    [
      23, 3765, 1540, 5838, 0.03646009620858152, 0.0024983289531250144, 0.016634670609374996, 0.0065239094374999855,
      1.4646148955424683,
    ],
  ],
  [
    'topology=torus&processors=4&depth=12&seed=21274&tree=balanced&grain=10000&interval=128&balancer=loadserver&proceed=visit&proceedTo=workers&contention=intermediate&migration=2&t1=on&t2=on&t2Rule=crossing',
    [
      8, 4095, 16, 77, 4.936574331111059, 2.3887781943333075, 0.08277888966666674, 2.463530676999945,
      -15.578050743345418,
    ],
  ],
  [
    'topology=ring&processors=32&depth=14&seed=447347&tree=imbalance&imbalance=0.3&grain=1000&interval=64&balancer=loadserver&proceed=first&proceedTo=all&t1=on&t2=off&trees=independent&referenceSeed=821878',
    [
      10, 2477, 65, 633, 0.061373080597312134, 0.015796693322580633, 0.025572014774193557, 0.016088440903225802,
      51.292304083045835,
    ],
  ],
]
