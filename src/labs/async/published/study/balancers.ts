/** The balancers that are compared, each with the settings with which it does well on a torus of 64 processors. */
import type { Values } from '../../../../core/parameters.ts'
import { readingOf, withReadings } from '../../../../core/reproduce/readings.ts'
import type { Samples, StudyMethod } from '../../../../core/reproduce/study.ts'

interface Compared {
  readonly label: string
  readonly set: Values
  readonly family: number
}

/** By id. Families: asking, giving, serving, diffusing. */
export const BALANCERS = {
  stealing: { label: 'Work stealing', set: { balancer: 'stealing' }, family: 0 },
  sender: { label: 'Sender', set: { balancer: 'sender', interval: 4 }, family: 1 },
  loadserver: { label: 'Loadserver', set: { balancer: 'loadserver' }, family: 2 },
  light: { label: 'Light Loadserver', set: { balancer: 'loadserver', serverCost: 'light' }, family: 2 },
  seldom: { label: 'Light, interval 8', set: { balancer: 'loadserver', serverCost: 'light', interval: 8 }, family: 2 },
  pool: { label: 'Pool', set: { balancer: 'pool' }, family: 2 },
  hierarchical: { label: 'Hierarchical', set: { balancer: 'hierarchical' }, family: 2 },
  sid: { label: 'SID', set: { balancer: 'sid', update: 1 }, family: 3 },
  rid: { label: 'RID', set: { balancer: 'rid', update: 1 }, family: 3 },
  gdem: { label: 'GDEM', set: { balancer: 'gdem', interval: 4 }, family: 3 },
  sweeps: { label: 'GDEM, sweeps', set: { balancer: 'gdem', interval: 16, synchronisation: 'local' }, family: 3 },
} as const satisfies Readonly<Record<string, Compared>>

export type BalancerName = keyof typeof BALANCERS

/** Methods of the balancers, with metrics that are read beside their times. */
export const methodsOf = (names: readonly BalancerName[], metrics: readonly string[] = []): StudyMethod[] =>
  withReadings(
    names.map((id) => ({ id, ...BALANCERS[id] })),
    metrics,
  )

/** Samples of a method, of its time or of another metric. */
export const read = (samples: Samples, method: string, metric?: string): Float64Array =>
  samples.get(readingOf(method, metric)) ?? new Float64Array(0)
