/**
 * Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998: everything in its
 * evaluation that its simulator produced. Xu and Lau are quoted by it from their study of the method.
 */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { figures, observations, spread, tables } from './published/index.ts'

export const reproduction: Reproduction = {
  id: 'thesis',
  label: 'The thesis',
  source:
    'F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998',
  tables,
  figures,
  observations,
  spread,
}
