/** The example lab without its engine: what can be set, what is recorded, what is reported. */
import { defineMetrics, type LabDescription, type LabRules } from '../../core/lab.ts'
import { number, type ValuesOf } from '../../core/parameters.ts'
import type { RecordingShape } from '../../core/recording.ts'
import { tile } from './tile.ts'

const parameters = {
  bins: number({
    label: 'Bins',
    symbol: 'n',
    group: 'bins',
    default: 100,
    slider: { min: 10, max: 1000, scale: 'log10' },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'How many bins there are.',
  }),
  balls: number({
    label: 'Balls',
    symbol: 'm',
    group: 'bins',
    default: 100,
    slider: { min: 10, max: 1000, scale: 'log10' },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'How many balls are thrown, one after the other.',
  }),
  choices: number({
    label: 'Choices',
    symbol: 'd',
    group: 'bins',
    default: 1,
    slider: { min: 1, max: 8 },
    limits: { min: 1, max: 64, integer: true },
    help: 'How many bins a ball draws at random; it goes into the one of them that holds the fewest balls.',
    source: 'Azar et al. 1999',
  }),
  seed: number({
    label: 'Seed',
    group: 'bins',
    default: 1,
    slider: { min: 1, max: 100 },
    limits: { min: 0, max: 2 ** 31, integer: true },
    help: 'Which random numbers are drawn.',
  }),
}

/** A scenario of the example lab. */
export type ExampleValues = ValuesOf<typeof parameters>

/** What a run records: one row a ball. */
export const shape = {
  step: 'ball',
  lane: 'bin',
  columns: [
    { id: 'fullest', label: 'In the fullest bin', unit: 'balls', fold: 'last' },
    { id: 'empty', label: 'Empty bins', unit: 'bins', fold: 'last' },
  ],
  matrices: [{ id: 'balls', label: 'Balls', unit: 'balls', fold: 'last', numbers: 'int32' }],
} as const satisfies RecordingShape

const metrics = defineMetrics({
  fullest: {
    label: 'In the fullest bin',
    unit: 'balls',
    help: 'Balls in the bin that holds the most. Of as many balls as bins about ln n / ln ln n with one choice, and only ln ln n / ln d with d.',
    formula: 'max over bins of their balls',
    source: 'Azar, Broder, Karlin and Upfal, SIAM J. Comput. 29 (1999), theorem 1.1',
    better: 'less',
  },
  empty: {
    label: 'Empty bins',
    unit: 'bins',
    help: 'Bins that hold no ball in the end.',
    formula: 'number of bins without a ball',
    better: 'less',
  },
})

/** What the engine and the page both know. */
export const rules: LabRules<ExampleValues> = {
  id: 'example',
  shape: ({ bins }) => ({ shape, lanes: bins }),
  check: () => [],
}

export const description: LabDescription<typeof parameters> = {
  ...rules,
  ...tile,
  summary: 'Balls are thrown into bins at random; a ball that may choose between two bins takes the emptier one.',
  version: 1,
  parameters,
  groups: [{ id: 'bins', label: 'Bins and balls' }],
  metrics,
}
