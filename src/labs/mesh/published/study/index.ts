/** What the source says and does not measure, tried on many seeds. */
import type { Study } from '../../../../core/reproduce/study.ts'
import { groups } from './cases.ts'
import { claims } from './claims.ts'

export const study: Study = {
  label: 'Experiments on what is said',
  parameter: 'seed',
  samples: 'seeds',
  metric: 'totalTime',
  deviation: {
    label: 'Δ',
    about: 'by how many percent the mean is above that which it is measured against',
  },
  counts: [10, 30, 100],
  groups,
  claims,
  counted: [],
}
