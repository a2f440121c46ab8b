/** Scenarios of the model's section "By phase" with what two programs that were written apart came to, to the last digit. */
export const goldenPhases: readonly (readonly [string, readonly number[]])[] = [
  [
    'processors=32&t1=on&fillingBalancer=loadserver&t2=on&seed=796160',
    [
      66, 29535, 2439, 9595, 0.14073913254226025, 0.03920069571875012, 0.014532844031250094, 0.02584514854226017,
      -7.548962360032804,
    ],
  ],
  [
    'processors=16&balancer=loadserver&interval=16&t1=on&c1=3&fillingBalancer=gdem&fillingLambda=0.5&seed=796160',
    [
      134, 29535, 110, 6253, 0.3169379987231863, 0.07840139143750023, 0.06092859818750001, 0.04290713872318608,
      -36.70035512548277,
    ],
  ],
  [
    'topology=mesh&processors=24&grain=333&tree=balanced&depth=13&balancer=loadserver&interval=4&heavyThreshold=2&migration=half&lightIds=3&proceed=first&t1=on&c1=1.5&fillingBalancer=diffusion&t2=on&c2=2&emptyingBalancer=gdem&emptyingInterval=16&seed=796160',
    [
      76, 8191, 556, 5160, 0.1923149351002312, 0.028210714518333457, 0.04602171725166667, 0.02746582410023124,
      -32.997473944496356,
    ],
  ],
  [
    'topology=ring&processors=20&seed=7&balancer=loadserver&interval=16&contention=pessimistic&t1=on&fillingLightThreshold=1&fillingHeavyThreshold=2&fillingMigration=2&t2=on&c2=2&emptyingBalancer=same&emptyingInterval=4&emptyingHeavyThreshold=3&emptyingLightThreshold=1',
    [
      108, 27009, 170, 5823, 0.2937267416812396, 0.06037555078947319, 0.07093160410526318, 0.03701179668123947,
      -4.755845094172322,
    ],
  ],
  [
    'topology=chain&processors=12&depth=14&seed=11&balancer=none&interval=32&t1=on&c1=3&fillingInterval=2&fillingBalancer=gdem&t2=on&c2=2&emptyingBalancer=loadserver&emptyingInterval=8&emptyingMigration=3',
    [
      187, 9693, 2995, 7919, 0.5034163428095161, 0.034306083083332696, 0.06544382225, 0.05454449480951646,
      -416.7433656399182,
    ],
  ],
  [
    'topology=chain&processors=64&seed=30&t1=on&t2=on&t2Window=4&t2Margin=0.25&t2Hold=2&emptyingBalancer=diffusion&emptyingInterval=8',
    [
      131, 26011, 8379, 18055, 0.20595277570974677, 0.01726167829687489, 0.07882564862499995, 0.06153119670974688,
      34.95424081787287,
    ],
  ],
  [
    'processors=16&grain=1000&depth=13&tree=balanced&traversal=breadth-first&networkSpeed=0.5&balancer=diffusion&alpha=0.15&interval=8&proceed=refusals&t1=on&c1=0.5&fillingBalancer=loadserver&fillingMigration=half&t2=on&c2=8&emptyingBalancer=loadserver&emptyingInterval=4&emptyingMigration=2&seed=796160',
    [
      70, 8191, 2049, 5222, 0.218359618889896, 0.1012114914375005, 0.016088757562500042, 0.040521953889896045,
      0.6075136855190416,
    ],
  ],
  [
    'topology=torus3d&processors=48&seed=99&grain=10000&interval=16&t1=on&fillingLambda=0.5&t2=on&emptyingBalancer=same&emptyingInterval=1&emptyingLambda=0.8',
    [
      58, 35213, 3313, 19160, 1.442253079150427, 1.2838252611041534, 0.007490035979166694, 0.02529629715042694,
      5.69890262101834,
    ],
  ],
]
