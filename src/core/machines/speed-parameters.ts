/** What can be set of the speeds of processors; see speeds.ts. */
import { list, number, type Values, type ValuesOf } from '../parameters.ts'

/** The list of speeds; what it says about its length and of whose speeds they are is a lab's own. */
export const speedsParameter = (most: number, words: { readonly help: string; readonly source?: string }) =>
  list({
    label: 'Speeds',
    symbol: 'S',
    group: 'machine',
    separator: ',',
    default: [1],
    limits: { min: 0.001, max: 1000, length: [1, most] },
    row: 'processor',
    ...words,
  })

const isSlow = (v: Values) => v.slowProcessor !== 'none'

/** Speeds by a pattern, and a slow spell of one processor; in the group `machine`. */
export const speedParameters = {
  speeds: speedsParameter(1024, {
    help: 'How fast processors compute: one number for all, or a pattern that is repeated. 1,1,1,0.5: every fourth is half as fast.',
  }),
  slowProcessor: number({
    label: 'Slow processor',
    group: 'machine',
    default: 'none',
    slider: { min: 0, max: 63, step: 1 },
    limits: { min: 0, max: 65535, integer: true },
    words: { none: 'All are as fast all the time.' },
    help: 'The number of a processor that computes more slowly for a while.',
  }),
  slowStart: number({
    label: 'Slow from',
    unit: 'ms',
    group: 'machine',
    default: 20,
    slider: { min: 0, max: 200, step: 1 },
    limits: { min: 0, max: 1e9 },
    help: 'When it begins to be slow.',
    shownWhen: isSlow,
  }),
  slowLength: number({
    label: 'Slow for',
    unit: 'ms',
    group: 'machine',
    default: 50,
    slider: { min: 0, max: 200, step: 1 },
    limits: { min: 0, max: 1e9 },
    help: 'How long it stays slow.',
    shownWhen: isSlow,
  }),
  slowFactor: number({
    label: 'Times slower',
    unit: '×',
    group: 'machine',
    default: 10,
    slider: { min: 1, max: 100, scale: 'log10' },
    limits: { min: 1, max: 1e6 },
    help: 'How many times as long it then computes for the same.',
    shownWhen: isSlow,
  }),
} as const

/** What of a scenario determines the speeds. */
export type SpeedValues = ValuesOf<typeof speedParameters>
