/** Public knapsacks: Burkardt, Data for the 01 knapsack problem, Florida State University; p03 and p04 are Martello and Toth's (1990). */

export interface KnapsackInstance {
  readonly weights: readonly number[]
  readonly values: readonly number[]
  readonly capacity: number
  /** The most that can be had, where it is published. */
  readonly optimum?: number
}

const p08 = {
  weights: [
    382745, 799601, 909247, 729069, 467902, 44328, 34610, 698150, 823460, 903959, 853665, 551830, 610856, 670702,
    488960, 951111, 323046, 446298, 931161, 31385, 496951, 264724, 224916, 169684,
  ],
  values: [
    825594, 1677009, 1676628, 1523970, 943972, 97426, 69666, 1296457, 1679693, 1902996, 1844992, 1049289, 1252836,
    1319836, 953277, 2067538, 675367, 853655, 1826027, 65731, 901489, 577243, 466257, 369261,
  ],
}

export const publicKnapsacks = {
  p01: {
    weights: [23, 31, 29, 44, 53, 38, 63, 85, 89, 82],
    values: [92, 57, 49, 68, 60, 43, 67, 84, 87, 72],
    capacity: 165,
    optimum: 309,
  },
  p02: { weights: [12, 7, 11, 8, 9], values: [24, 13, 23, 15, 16], capacity: 26, optimum: 51 },
  p03: { weights: [56, 59, 80, 64, 75, 17], values: [50, 50, 64, 46, 50, 5], capacity: 190, optimum: 150 },
  p04: { weights: [31, 10, 20, 19, 4, 3, 6], values: [70, 20, 39, 37, 7, 5, 10], capacity: 50, optimum: 107 },
  p05: {
    weights: [25, 35, 45, 5, 25, 3, 2, 2],
    values: [350, 400, 450, 20, 70, 8, 5, 5],
    capacity: 104,
    optimum: 900,
  },
  p06: {
    weights: [41, 50, 49, 59, 55, 57, 60],
    values: [442, 525, 511, 593, 546, 564, 617],
    capacity: 170,
    optimum: 1735,
  },
  p07: {
    weights: [70, 73, 77, 80, 82, 87, 90, 94, 98, 106, 110, 113, 115, 118, 120],
    values: [135, 139, 149, 150, 156, 163, 173, 184, 192, 201, 210, 214, 221, 229, 240],
    capacity: 750,
    optimum: 1458,
  },
  p08: { ...p08, capacity: 6404180, optimum: 13549094 },
} as const satisfies Readonly<Record<string, KnapsackInstance>>
