/** What chapter 5 observes under its tables, sentence by sentence, in our words. */
import type { Observation } from '../../../../core/reproduce/published.ts'
import { grainObservations } from './grain.ts'
import { imbalanceObservations } from './imbalance.ts'
import { networkObservations } from './network.ts'

export const observations: readonly Observation[] = [
  ...grainObservations,
  ...networkObservations,
  ...imbalanceObservations,
]
