/** The thesis's one measurement of real work, as far as its text says what it was. */
import type { PublishedFigure } from '../../../../core/reproduce/published.ts'

const server = { balancer: 'loadserver' } as const

export const figures: readonly PublishedFigure[] = [
  {
    number: '2.5',
    title: 'The speedup of the Loadserver for the Mandelbrot set',
    section: '§2.5.2',
    set: { workload: 'mandelbrot', pictureSize: 512, maxIterations: 1000, ...server },
    curves: [
      { label: 'Loadserver', set: {} },
      { label: 'Light server', set: { serverCost: 'light' } },
      { label: 'Work stealing', set: { balancer: 'stealing' } },
    ],
    panels: [
      { label: 'The whole set', set: {} },
      { label: 'Seahorse valley', set: { region: 'seahorse' } },
      { label: 'Whole, tiles of 4', set: { tile: 4 } },
    ],
    kind: {
      of: 'sweep',
      parameter: 'processors',
      over: [4, 8, 16, 32, 64, 128, 256],
      metric: 'speedup',
      xScale: 'log',
      yScale: 'log',
    },
    says: [
      'The Loadserver on a Cray T3D computes a Mandelbrot picture of 512 × 512 pixels with at most 1000 iterations each: its speedup, with both axes logarithmic.',
      'Points stand at the number of processes. Two of these are no workers: the server, and a front end.',
    ],
    notes: [
      'The curve is a picture in the thesis and its numbers are not known, so only its shape can be compared.',
      'Not known either: which region of the set, how small the parts are that are not divided further, what an iteration costs (here 8 floating point operations), the thresholds, and the topology’s part in the time of a message. So here are two regions and two sizes of tiles, with the machine of chapter 4 and the lab’s thresholds.',
      'As there, a processor takes its newest task and gives away its oldest. Here the server is one of the p processors and there is no front end, so p here is one less than the processes there. Work stealing is not in the figure; it is here for comparison.',
    ],
  },
]
