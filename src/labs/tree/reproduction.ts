/**
 * Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998: everything in its
 * evaluation that its simulator produced. Xu and Lau are quoted by it from their study of the method.
 */
import type { Observation, PublishedTable, Reproduction } from '../../core/reproduce/published.ts'
import { bounds } from './published/bounds.ts'
import { figures } from './published/figures.ts'
import { grain } from './published/grain.ts'
import { imbalance } from './published/imbalance.ts'
import { network } from './published/network.ts'
import { grainObservations } from './published/observations/grain.ts'
import { imbalanceObservations } from './published/observations/imbalance.ts'
import { networkObservations } from './published/observations/network.ts'
import { spread } from './published/spread.ts'
import { validation } from './published/validation.ts'

export const published: readonly PublishedTable[] = [...validation, ...grain, ...network, ...imbalance].map(
  (table) => ({ notes: [], ...table, bound: bounds[table.number] }),
)

const observations: readonly Observation[] = [...grainObservations, ...networkObservations, ...imbalanceObservations]

export const reproduction: Reproduction = {
  id: 'thesis',
  label: 'The thesis',
  source:
    'F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998',
  tables: published,
  figures,
  observations,
  seconds: 1,
  spread,
}
