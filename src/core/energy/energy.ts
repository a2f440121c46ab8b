/**
 * The energy of a run: each processor draws one power while it works, another while it waits or idles, and a third while it sleeps. It
 * falls asleep when it has been idle for a while, and what wakes it takes no time. That idle computers draw about half of what busy ones do
 * is Barroso and Hölzle's finding (The case for energy-proportional computing, IEEE Computer 40, 2007).
 */
import { number, type ValuesOf } from '../parameters.ts'

const watts = (label: string, value: number, help: string) =>
  number({
    label,
    unit: 'W',
    group: 'energy',
    default: value,
    slider: { min: 0, max: 200, step: 1 },
    limits: { min: 0, max: 1e6 },
    help,
  })

/** What a processor draws; all in the group `energy`. */
export const powerParameters = {
  wattsBusy: watts('Power when busy', 100, 'What a processor draws while it computes, communicates or handles tasks.'),
  wattsIdle: watts('Power when idle', 50, 'What it draws while it is awake and waits or has nothing to do.'),
} as const

/** The same where idle processors may fall asleep. */
export const energyParameters = {
  ...powerParameters,
  wattsSleep: watts('Power asleep', 5, 'What it draws while it sleeps.'),
  sleepAfter: number({
    label: 'Sleeps after',
    unit: 'µs',
    group: 'energy',
    default: 1000,
    slider: { min: 10, max: 100_000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { never: 'It stays awake.' },
    help: 'How long a processor is idle without a break before it falls asleep; whatever comes next wakes it at once. Longer: less sleep.',
  }),
} as const

/** The parts of a scenario that determine what a processor draws. */
type PowerValues = ValuesOf<typeof powerParameters>
export type EnergyValues = ValuesOf<typeof energyParameters>

/** Nanoseconds after which an idle processor falls asleep. */
export const sleepAfterOf = ({ sleepAfter }: EnergyValues): number =>
  sleepAfter === 'never' ? Number.POSITIVE_INFINITY : Math.round(1000 * sleepAfter)

/** The energy of a run in joules, by the seconds that all processors together are busy, awake without working, and asleep. */
export const energyOf = (
  { wattsBusy, wattsIdle, wattsSleep = 0 }: PowerValues & { readonly wattsSleep?: number },
  { busy, idle, asleep = 0 }: { readonly busy: number; readonly idle: number; readonly asleep?: number },
): number => wattsBusy * busy + wattsIdle * idle + wattsSleep * asleep
