/**
 * The Mandelbrot set by divide and conquer (§2.2.1). A descriptor is a rectangle of pixels: its left column, its upper row, its width and
 * its height.
 */
import { choice, number, type Problem, type Values, type ValuesOf } from '../parameters.ts'
import { shown, unexpected } from '../text/expected.ts'
import { workload } from './definition.ts'

/** The regions that are offered. */
export const regions = {
  whole: { label: 'The whole set', help: 'Expensive in the middle, cheap at the edge.', x: -0.75, y: 0, width: 3 },
  seahorse: {
    label: 'Seahorse valley',
    help: 'Between the two largest parts of the set.',
    x: -0.75,
    y: 0.1,
    width: 0.1,
  },
  elephant: {
    label: 'Elephant valley',
    help: 'With many iterations one quarter has half of the work.',
    x: 0.29,
    y: 0.015,
    width: 0.05,
  },
  minibrot: { label: 'Small copy', help: 'A small copy of the set on its antenna.', x: -1.755, y: 0, width: 0.06 },
  inside: {
    label: 'Inside',
    help: 'All points belong to the set, so all pixels take the same time.',
    x: -0.15,
    y: 0,
    width: 0.5,
  },
} as const

const isOwn = (v: Values) => v.region === 'own'

const coordinate = (label: string, value: number, help: string) =>
  number({
    label,
    group: 'tree',
    default: value,
    slider: { min: -2, max: 2, step: 0.01 },
    limits: { min: -2, max: 2 },
    help,
    shownWhen: isOwn,
  })

const parameters = {
  region: choice({
    label: 'Region',
    group: 'tree',
    default: 'whole',
    help: 'Which part of the set is computed.',
    options: {
      ...regions,
      own: { label: 'Own', help: 'A square whose centre and width you set.' },
    },
  }),
  centreX: coordinate('Centre, real part', -0.75, 'The middle of the picture, from left to right.'),
  centreY: coordinate('Centre, imaginary part', 0, 'The middle of the picture, from bottom to top.'),
  regionWidth: number({
    label: 'Width of the region',
    group: 'tree',
    default: 3,
    slider: { min: 1e-10, max: 4, scale: 'log10' },
    limits: { min: 1e-11, max: 4 },
    help: 'Width and height of the square; below 10⁻¹¹ floating point numbers run out of digits.',
    shownWhen: isOwn,
  }),
  pictureSize: number({
    label: 'Picture',
    unit: 'pixels a side',
    group: 'tree',
    default: 512,
    slider: { min: 64, max: 1024, scale: 'log2' },
    limits: { min: 16, max: 2048, integer: true },
    help: 'Pixels in a row and rows of the picture.',
  }),
  maxIterations: number({
    label: 'Iterations at most',
    group: 'tree',
    default: 1000,
    slider: { min: 50, max: 5000, step: 50 },
    limits: { min: 1, max: 100_000, integer: true },
    help: 'A point that has not left the circle of radius 2 by then counts as one of the set.',
  }),
  tile: number({
    label: 'Tile at most',
    unit: 'pixels a side',
    group: 'tree',
    default: 16,
    slider: { min: 4, max: 128, scale: 'log2' },
    limits: { min: 1, max: 2048, integer: true },
    help: 'Rectangles up to this size are computed in one task, larger ones are divided; stripes go by their height alone. Larger: fewer tasks to share.',
  }),
  division: choice({
    label: 'Division',
    group: 'tree',
    default: 'quadrants',
    help: 'How a rectangle is divided.',
    options: {
      quadrants: { label: 'Quadrants', help: 'In four, by rows and columns.' },
      stripes: { label: 'Stripes', help: 'In two, by rows alone.' },
    },
  }),
  fill: choice({
    label: 'Fill equal borders',
    group: 'tree',
    default: 'no',
    help: 'Whether a rectangle is filled without computing it if its border has the same count everywhere (Mariani and Silver).',
    options: {
      no: { label: 'No', help: 'Every pixel is computed.' },
      yes: {
        label: 'Yes',
        help: 'The border comes first; where it is all equal, the inside is taken to be the same and not computed. Fine detail may be lost.',
      },
    },
  }),
}

export type MandelbrotValues = ValuesOf<typeof parameters>

/** Most iterations of a picture, if all its points belong to the set: they take up to half a minute. */
const MOST_ITERATIONS = 1e10

function check({ pictureSize, maxIterations }: MandelbrotValues): readonly Problem[] {
  const most = Math.floor(MOST_ITERATIONS / pictureSize ** 2)
  if (maxIterations <= most) return []
  const expected = `at most ${most} for ${pictureSize} × ${pictureSize} pixels`
  return [{ parameter: 'maxIterations', message: unexpected('maxIterations', expected, shown(maxIterations)) }]
}

export const mandelbrot = workload({
  label: 'Mandelbrot set',
  help: 'A picture of the set: a task is a rectangle of pixels, divided until it is small enough to be computed.',
  source: '§2.2.1, §2.5.2',
  pictured: true,
  parameters,
  results: ['fingerprint'],
  check,
})
