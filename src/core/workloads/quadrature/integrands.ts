/** The functions that are integrated from 0 to 1: made of +, −, ·, / and √ alone, so that every engine has the same values. */

/** Where the peak and the first of the humps are. */
const fromPeak = (x: number) => (x - 0.3) * (x - 0.3)

/** Each with its integral. */
export const integrands = {
  root: {
    f: (x: number) => Math.sqrt(x),
    integral: 2 / 3,
  },
  humps: {
    f: (x: number) => 1 / (fromPeak(x) + 0.01) + 1 / ((x - 0.9) * (x - 0.9) + 0.04) - 6,
    integral: 29.858325395498674,
  },
  peak: {
    f: (x: number) => 1 / (fromPeak(x) + 1e-8),
    integral: 31411.164631269203,
  },
} as const
