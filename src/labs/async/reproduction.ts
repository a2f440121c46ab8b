/** What sources say of the asynchronous model, in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { figures, observations, tables } from './published/index.ts'
import { study } from './published/study/index.ts'

export const reproduction: Reproduction = {
  id: 'asynchronous',
  label: 'The asynchronous model',
  source:
    'Figures of the first, plain program of this model, and of SimGrid 3.32; sizes of Unbalanced Tree Search, and results of searches and pictures; what F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998, says of balancers in §2.3 to 3.1, and the experiments that it leaves to others in §5.4 and §6.3',
  tables,
  figures,
  observations,
  study,
}
