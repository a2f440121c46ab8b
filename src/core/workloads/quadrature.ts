/**
 * Adaptive quadrature by Simpson's rule: an interval is halved until two halves and the whole agree. A descriptor is seven floating point
 * numbers, two words each: where the interval begins and ends; the function there, and in the middle, as begin, middle, end; the
 * integral by Simpson's rule; the tolerance. Then the level, 0 at the root.
 */
import { pow } from '../math/exponential.ts'
import { choice, number, type ValuesOf } from '../parameters.ts'
import { workload } from './definition.ts'
import { type BeginWorkload, MOST_TASKS, type Results, ready, roomFor } from './workload.ts'

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

/** The functions in words. */
const functions = {
  root: { label: '√x', help: 'Steep at 0, where the intervals become ever smaller.' },
  humps: { label: 'Two humps', help: '1/((x − 0.3)² + 0.01) + 1/((x − 0.9)² + 0.04) − 6.' },
  peak: { label: 'Sharp peak', help: '1/((x − 0.3)² + 10⁻⁸): with enough halvings nearly all of the work is at 0.3.' },
}

const parameters = {
  integrand: choice({
    label: 'Function',
    symbol: 'f',
    group: 'tree',
    default: 'peak',
    help: 'What is integrated from 0 to 1.',
    options: functions,
  }),
  tolerance: number({
    label: 'Tolerance',
    group: 'tree',
    default: 1e-6,
    slider: { min: 1e-10, max: 1e-2, scale: 'log10' },
    limits: { min: 1e-12, max: 1 },
    help: 'How far the result may be off, about. Below 10⁻⁹ the rounding errors of the sharp peak are larger than that, and some intervals are halved in vain.',
  }),
  evaluation: number({
    label: 'Evaluation',
    unit: 'operations',
    group: 'tree',
    default: 10,
    slider: { min: 1, max: 1000, scale: 'log10' },
    limits: { min: 1, max: 1e6, integer: true },
    help: 'Operations of computing the function at one point. More: messages weigh less beside computing.',
  }),
  maxDepth: number({
    label: 'Halvings at most',
    group: 'tree',
    default: 50,
    slider: { min: 1, max: 50, step: 1 },
    limits: { min: 1, max: 50, integer: true },
    help: 'An interval that is the result of this many halvings is not halved again, whatever the tolerance.',
  }),
}

type QuadratureValues = ValuesOf<typeof parameters>

export const quadrature = workload({
  label: 'Adaptive quadrature',
  help: 'An integral from 0 to 1: a task is an interval, halved until its estimate is good enough.',
  pictured: true,
  parameters,
  results: ['integral'],
})

/** What views need to draw an integral. */
export interface QuadratureScene {
  readonly integrand: QuadratureValues['integrand']
}

/** Floating point numbers of a descriptor, and all its words. */
const NUMBERS = 7
const WORDS = 2 * NUMBERS + 1

/** An interval and the function at its ends and in its middle. */
interface Interval {
  readonly begin: number
  readonly end: number
  readonly values: readonly [begin: number, middle: number, end: number]
}

/** The interval of a task. */
export function intervalOf(descriptors: Int32Array, at: number): Interval {
  const [begin, end, first, middle, last] = new Float64Array(descriptors.slice(at, at + 2 * NUMBERS).buffer)
  return { begin, end, values: [first, middle, last] }
}

/** The intervals of a scenario: 1 operation and two evaluations each, and the root's first three. */
export const begin: BeginWorkload<QuadratureValues> = ({ integrand, tolerance, evaluation, maxDepth }) => {
  const { f }: { f(x: number): number } = integrands[integrand]
  // Descriptors lie at any word; floating point numbers are read and written through these.
  const numbers = new Float64Array(NUMBERS)
  const words = new Int32Array(numbers.buffer)

  const write = (into: Int32Array, at: number, level: number, ...values: readonly number[]) => {
    numbers.set(values)
    into.set(words, at)
    into[at + WORDS - 1] = level
  }
  const simpson = (h: number, first: number, middle: number, last: number) => (h / 6) * (first + 4 * middle + last)

  /** What is found in a task's two halves, and their error. */
  const halves = (descriptors: Int32Array, at: number) => {
    for (let i = 0; i < 2 * NUMBERS; i++) words[i] = descriptors[at + i]
    const [a, b, fa, fm, fb, whole, allowed] = numbers
    const m = (a + b) / 2
    const fl = f((a + m) / 2)
    const fr = f((m + b) / 2)
    const h = (b - a) / 2
    const left = simpson(h, fa, fl, fm)
    const right = simpson(h, fm, fr, fb)
    return { a, m, b, fa, fl, fm, fr, fb, left, right, allowed, error: left + right - whole }
  }

  /** Adds up the values of the leaves from left to right, in whatever order they were computed. */
  const results = (): Results => {
    const leaves: { readonly a: number; readonly value: number }[] = []
    return {
      add(descriptors, at, { count }) {
        if (count > 0) return
        const { a, left, right, error } = halves(descriptors, at)
        leaves.push({ a, value: left + right + error / 15 })
      },
      values() {
        leaves.sort((one, other) => one.a - other.a)
        return { integral: leaves.reduce((sum, { value }) => sum + value, 0) }
      },
    }
  }

  return ready({
    words: WORDS,
    bytes: 4 * WORDS,
    flops: 1,
    expected: 20 / pow(tolerance, 0.25),
    most: MOST_TASKS,
    root(into) {
      const [fa, fm, fb] = [f(0), f(0.5), f(1)]
      write(into, 0, 0, 0, 1, fa, fm, fb, simpson(1, fa, fm, fb), tolerance)
    },
    visit(descriptors, at, _, into) {
      const level = descriptors[at + WORDS - 1]
      const { a, m, b, fa, fl, fm, fr, fb, left, right, allowed, error } = halves(descriptors, at)
      into.operations = 1 + (level === 0 ? 5 : 2) * evaluation
      into.count = 0
      if (Math.abs(error) <= 15 * allowed || level === maxDepth) return
      const children = roomFor(into, 2 * WORDS)
      write(children, 0, level + 1, a, m, fa, fl, fm, left, allowed / 2)
      write(children, WORDS, level + 1, m, b, fm, fr, fb, right, allowed / 2)
      into.count = 2
    },
    results,
    scene: (): QuadratureScene => ({ integrand }),
  })
}
