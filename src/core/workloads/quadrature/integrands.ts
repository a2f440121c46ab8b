/** The functions that are integrated from 0 to 1: made of +, −, ·, / and √ alone, so that every engine has the same values. */

/** Where the peak and the first of the humps are. */
const fromPeak = (x: number) => (x - 0.3) * (x - 0.3)

export const integrands = {
  root: {
    label: '√x',
    help: 'Steep at 0, where the intervals become ever smaller.',
    f: (x: number) => Math.sqrt(x),
    integral: 2 / 3,
  },
  humps: {
    label: 'Two humps',
    help: '1/((x − 0.3)² + 0.01) + 1/((x − 0.9)² + 0.04) − 6.',
    f: (x: number) => 1 / (fromPeak(x) + 0.01) + 1 / ((x - 0.9) * (x - 0.9) + 0.04) - 6,
    integral: 29.858325395498674,
  },
  peak: {
    label: 'Sharp peak',
    help: '1/((x − 0.3)² + 10⁻⁸): nearly all of the work is at 0.3.',
    f: (x: number) => 1 / (fromPeak(x) + 1e-8),
    integral: 31411.164631269203,
  },
} as const
