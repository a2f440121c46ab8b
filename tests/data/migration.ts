/**
 * Published tables of papers/003 (process migration in the general case) as numbers, for checks of the statistics.
 * Effects stand in the tables' own order, which is Yates' (the first factor changes fastest).
 */

/** A published two-level experiment: [estimate, t, %Var] of every effect after the grand mean. */
export interface PublishedEffects {
  readonly table: string
  readonly factors: readonly string[]
  readonly replicates: number
  readonly mean: number
  readonly standardError: number
  readonly effects: readonly (readonly [estimate: number, t: number, share: number])[]
  /** Sum of squares and degrees of freedom of the analysis of variance, where it is printed. */
  readonly replicatesSS?: number
  readonly treatmentsSS?: number
  readonly residualSS?: number
  readonly totalSS?: number
  /** F and p of Between Treatments and Between Replicates, where printed. */
  readonly f?: { readonly treatments: number; readonly replicates: number; readonly replicatesP: number }
  /** Share that all effects explain, in %. */
  readonly explained: number
}

/** Tables 4-2 and 4-3: T′ of uniform programs, 2⁴·3. */
export const TABLE_4_3: PublishedEffects = {
  table: '4-3',
  factors: ['c', 'N', 'mu_cg', 'mu_mg'],
  replicates: 3,
  mean: 111435.12,
  standardError: 31.75,
  effects: [
    [-3976.92, -125.24, 0.245],
    [-78388.06, -2468.67, 95.183],
    [-2179.03, -68.62, 0.074],
    [16317.56, 513.89, 4.125],
    [3542.19, 111.55, 0.194],
    [2311.49, 72.8, 0.083],
    [2303.34, 72.54, 0.082],
    [-510.04, -16.06, 0.004],
    [138.08, 4.35, 0.0],
    [540.02, 17.01, 0.005],
    [-122.89, -3.87, 0.0],
    [384.31, 12.1, 0.002],
    [-141.82, -4.47, 0.0],
    [-414.72, -13.06, 0.003],
    [141.18, 4.45, 0.0],
  ],
  replicatesSS: 202674,
  treatmentsSS: 3.09871e11,
  residualSS: 1.4519e6,
  totalSS: 3.09873e11,
  f: { treatments: 426850, replicates: 2.094, replicatesP: 0.141 },
  explained: 99.999,
}

/** Tables 4-4 and 4-5: U′ of uniform programs, 2⁴·3. */
export const TABLE_4_5: PublishedEffects = {
  table: '4-5',
  factors: ['c', 'N', 'mu_cg', 'mu_mg'],
  replicates: 3,
  mean: 0.7641,
  standardError: 0.000775,
  effects: [
    [0.0066, 8.46, 0.665],
    [0.0181, 23.35, 5.061],
    [-0.004, -5.15, 0.247],
    [-0.0563, -72.56, 48.881],
    [0.0023, 2.94, 0.08],
    [0.0441, 56.87, 30.021],
    [-0.0042, -5.42, 0.273],
    [0.0206, 26.61, 6.576],
    [-0.0046, -5.89, 0.322],
    [-0.0217, -28.03, 7.293],
    [0.0038, 4.86, 0.219],
    [0.0002, 0.26, 0.001],
    [-0.0002, -0.19, 0.0],
    [0.0008, 1.08, 0.011],
    [0.0008, 1.04, 0.01],
  ],
  replicatesSS: 0.000189,
  treatmentsSS: 0.31,
  residualSS: 0.000865,
  totalSS: 0.311,
  f: { treatments: 715.64, replicates: 3.28, replicatesP: 0.051 },
  explained: 99.661,
}

/** Tables 5-2 and 5-3: U′ of non-uniform programs, 2⁶·3. */
export const TABLE_5_3: PublishedEffects = {
  table: '5-3',
  factors: ['c', 'N', 'mu_cg', 'sg_cg', 'mu_mg', 'sg_mg'],
  replicates: 3,
  mean: 0.1557,
  standardError: 0.00179,
  effects: [
    [-0.0023, -1.31, 0.05],
    [0.0505, 28.27, 24.05],
    [-0.0051, -2.84, 0.24],
    [0.0128, 7.15, 1.54],
    [-0.0114, -6.39, 1.23],
    [0.0035, 1.95, 0.11],
    [-0.0055, -3.08, 0.29],
    [-0.0783, -43.83, 57.8],
    [0.0023, 1.29, 0.05],
    [-0.0155, -8.65, 2.25],
    [0.0021, 1.16, 0.04],
    [-0.014, -7.81, 1.84],
    [0.0025, 1.38, 0.06],
    [-0.0019, -1.09, 0.04],
    [0.0025, 1.4, 0.06],
    [-0.0122, -6.8, 1.39],
    [-0.0003, -0.14, 0.0],
    [0.0068, 3.81, 0.44],
    [0.0013, 0.74, 0.02],
    [0.0014, 0.78, 0.02],
    [0.0015, 0.83, 0.02],
    [-0.0067, -3.73, 0.42],
    [0.0003, 0.15, 0.0],
    [0.0077, 4.3, 0.56],
    [0.0005, 0.31, 0.0],
    [-0.006, -3.38, 0.34],
    [-0.0005, -0.3, 0.0],
    [-0.0034, -1.9, 0.11],
    [-0.0007, -0.37, 0.0],
    [0.009, 5.02, 0.76],
    [0.0001, 0.08, 0.0],
    [-0.0033, -1.83, 0.1],
    [0.0003, 0.14, 0.0],
    [0.0033, 1.83, 0.1],
    [0.0003, 0.17, 0.0],
    [0.0033, 1.84, 0.1],
    [-0.0001, -0.06, 0.0],
    [-0.0021, -1.17, 0.04],
    [-0.0002, -0.11, 0.0],
    [0.0013, 0.72, 0.02],
    [-0.0018, -1.01, 0.03],
    [-0.0045, -2.54, 0.19],
    [-0.001, -0.58, 0.01],
    [-0.0021, -1.17, 0.04],
    [-0.0008, -0.43, 0.01],
    [0.0005, 0.3, 0.0],
    [-0.0012, -0.67, 0.01],
    [-0.0014, -0.81, 0.02],
    [-0.0006, -0.33, 0.0],
    [0.0028, 1.59, 0.08],
    [-0.0002, -0.12, 0.0],
    [0.0092, 5.13, 0.79],
    [0.0, 0.03, 0.0],
    [0.0008, 0.45, 0.01],
    [0.0005, 0.27, 0.0],
    [-0.0041, -2.32, 0.16],
    [0.0015, 0.84, 0.02],
    [-0.0034, -1.9, 0.11],
    [0.0017, 0.94, 0.03],
    [-0.0051, -2.84, 0.24],
    [0.0011, 0.59, 0.01],
    [0.0056, 3.15, 0.3],
    [0.0008, 0.44, 0.01],
  ],
  replicatesSS: 0.00124,
  treatmentsSS: 1.96,
  residualSS: 0.0773,
  totalSS: 2.038,
  f: { treatments: 50.273, replicates: 1.013, replicatesP: 0.366 },
  explained: 96.15,
}

/** Table 5-17: U of non-uniform programs on a 7×7 torus, 2⁶·3. */
export const TABLE_5_17: PublishedEffects = {
  table: '5-17',
  factors: ['c', 'N', 'mu_cg', 'sg_cg', 'mu_mg', 'sg_mg'],
  replicates: 3,
  mean: 70.24,
  standardError: 0.222,
  effects: [
    [0.61, 2.76, 0.17],
    [3.04, 13.71, 4.31],
    [-0.27, -1.22, 0.03],
    [1.58, 7.14, 1.17],
    [-1.74, -7.84, 1.41],
    [-0.58, -2.63, 0.16],
    [-0.21, -0.97, 0.02],
    [-12.04, -54.27, 67.58],
    [0.43, 1.93, 0.09],
    [3.31, 14.92, 5.11],
    [0.11, 0.51, 0.01],
    [-1.76, -7.91, 1.44],
    [-0.56, -2.54, 0.15],
    [1.82, 8.21, 1.55],
    [0.03, 0.11, 0.0],
    [-2.49, -11.24, 2.9],
    [0.22, 0.98, 0.02],
    [1.3, 5.84, 0.78],
    [-0.01, -0.03, 0.0],
    [2.09, 9.4, 2.03],
    [-0.17, -0.74, 0.01],
    [-1.41, -6.34, 0.92],
    [-0.06, -0.29, 0.0],
    [0.75, 3.39, 0.26],
    [-0.12, -0.53, 0.01],
    [-1.29, -5.81, 0.77],
    [-0.01, -0.04, 0.0],
    [-0.91, -4.09, 0.38],
    [0.26, 1.17, 0.03],
    [1.68, 7.58, 1.32],
    [0.06, 0.27, 0.0],
    [-0.97, -4.35, 0.43],
    [0.15, 0.69, 0.01],
    [1.08, 4.87, 0.54],
    [0.0, 0.01, 0.0],
    [0.55, 2.49, 0.14],
    [-0.18, -0.82, 0.02],
    [-0.69, -3.12, 0.22],
    [0.0, 0.02, 0.0],
    [0.38, 1.71, 0.07],
    [-0.11, -0.51, 0.01],
    [-0.22, -0.98, 0.02],
    [-0.11, -0.51, 0.01],
    [-0.92, -4.13, 0.39],
    [0.09, 0.4, 0.0],
    [0.02, 0.09, 0.0],
    [-0.01, -0.03, 0.0],
    [-1.1, -4.93, 0.56],
    [0.15, 0.68, 0.01],
    [1.3, 5.88, 0.79],
    [0.04, 0.16, 0.0],
    [0.9, 4.06, 0.38],
    [-0.12, -0.54, 0.01],
    [-0.78, -3.54, 0.29],
    [0.08, 0.38, 0.0],
    [0.76, 3.41, 0.27],
    [-0.15, -0.67, 0.01],
    [0.06, 0.28, 0.0],
    [-0.02, -0.1, 0.0],
    [-0.67, -3.03, 0.21],
    [0.18, 0.82, 0.02],
    [0.26, 1.16, 0.03],
    [0.08, 0.36, 0.0],
  ],
  explained: 97.08,
}

/** Table 6-2: U′ with and without migration (s), moderately unbalanced, 2³·6. */
export const TABLE_6_2: PublishedEffects = {
  table: '6-2',
  factors: ['s', 'N', 'sg_cg'],
  replicates: 6,
  mean: 0.407,
  standardError: 0.0081,
  effects: [
    [0.079, 9.79, 9.53],
    [0.136, 16.84, 28.19],
    [0.037, 4.6, 2.1],
    [-0.174, -21.64, 46.57],
    [0.063, 7.8, 6.05],
    [0.01, 1.2, 0.14],
    [0.049, 6.02, 3.61],
  ],
  explained: 96.19,
}

/** Table 6-6: U with and without migration (s), strongly unbalanced, 2³·6. */
export const TABLE_6_6: PublishedEffects = {
  table: '6-6',
  factors: ['s', 'N', 'sg_cg'],
  replicates: 6,
  mean: 65.84,
  standardError: 0.73,
  effects: [
    [11.68, 16.01, 43.97],
    [12.34, 16.9, 49.05],
    [0.84, 1.15, 0.23],
    [0.15, 0.21, 0.01],
    [-0.12, -0.17, 0.0],
    [-0.3, -0.41, 0.03],
    [-0.15, -0.2, 0.01],
  ],
  explained: 93.3,
}

/** Table 6-7: mean U of the cells of table 6-6, in its order (s fastest, then N, then sg_cg). */
export const TABLE_6_7: readonly number[] = [42.23, 63.86, 65.52, 91.12, 43.08, 64.81, 65.77, 90.29]

/** Tables 7-4 and 7-5: mean U of the cells, with s (off, on) fastest, then sg_pc, mu_pg and sg_pg. */
export const TABLE_7_4: readonly number[] = [
  87.28, 90.98, 85.57, 89.67, 74.11, 82.11, 69.67, 79.41, 85.68, 91.46, 82.8, 91.45, 72.52, 91.19, 67.15, 90.21, 86.36,
  91.48, 80.94, 92.96, 74.03, 92.31, 69.17, 91.57, 85.71, 92.01, 82.43, 93.05, 73.66, 92.83, 67.64, 90.48, 86.51, 91.53,
  85.93, 89.59, 73.73, 81.82, 69.55, 78.48, 85.3, 91.93, 82.32, 92.13, 72.79, 89.89, 67.57, 88.52, 86.34, 91.65, 81.84,
  92.28, 72.33, 90.92, 68.43, 90.17, 86.65, 91.74, 82.1, 92.51, 70.73, 91.62, 70.1, 90.78,
]

/**
 * Table 7-3: [source, degrees of freedom, SS, F, p] of U in the time-varying experiment, 2·4·4·2·6; p 0 stands for "<
 * .01".
 */
export const TABLE_7_3: readonly (readonly [string, number, number, number, number])[] = [
  ['s', 1, 15420.2, 7371.1, 0],
  ['sg_pc', 3, 7012.3, 1117.3, 0],
  ['mu_pg', 3, 246.35, 39.25, 0],
  ['sg_pg', 1, 7.64, 3.65, 0.057],
  ['s·sg_pc', 3, 3042.2, 484.73, 0],
  ['s·mu_pg', 3, 698.24, 111.26, 0],
  ['sg_pc·mu_pg', 9, 223.93, 11.89, 0],
  ['s·sg_pg', 1, 4.73, 2.26, 0.134],
  ['sg_pc·sg_pg', 3, 22.25, 3.55, 0.015],
  ['mu_pg·sg_pg', 3, 5.28, 0.84, 0.472],
  ['s·sg_pc·mu_pg', 9, 223.4, 11.87, 0],
  ['s·sg_pc·sg_pg', 3, 10.62, 1.69, 0.169],
  ['s·mu_pg·sg_pg', 3, 0.76, 0.12, 0.948],
  ['sg_pc·mu_pg·sg_pg', 9, 35.23, 1.87, 0.056],
  ['s·sg_pc·mu_pg·sg_pg', 9, 21.86, 1.16, 0.32],
]

/** Table 7-3's last rows. */
export const TABLE_7_3_RESIDUAL = { df: 320, ss: 669.44, totalSS: 27644.42 }
