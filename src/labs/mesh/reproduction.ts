/** What the source printed, in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { observations, tables } from './published/index.ts'
import { study } from './published/study/index.ts'

export const reproduction: Reproduction = {
  id: 'stance',
  label: 'The paper on run-time support in adaptive environments',
  source:
    'M. Kaddoura and S. Ranka, Runtime Support for Parallelization of Data-Parallel Applications on Adaptive and Nonuniform Computational Environments, Syracuse University, 1995: tables 1 to 5 and figures 3 to 8',
  tables,
  figures: [],
  observations,
  study,
}
