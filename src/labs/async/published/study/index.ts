/** What the thesis says of balancers, and the experiments that it leaves to others, on many trees. */
import type { Claim, Study } from '../../../../core/reproduce/study.ts'
import { phaseGroups } from './adapting.ts'
import { methodClaims } from './claims-methods.ts'
import { bestPhases, phaseClaims } from './claims-phases.ts'
import { serverClaims } from './claims-servers.ts'
import { groups } from './groups.ts'
import { noticingGroup } from './noticing.ts'
import { treeGroups } from './trees.ts'

const claims: readonly Claim[] = [...methodClaims, ...serverClaims, ...phaseClaims]

export const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'trees',
  metric: 'totalTime',
  deviation: {
    label: 'ΔT',
    about: 'by how many percent the mean time is above that which it is measured against',
  },
  counts: [4, 8, 16],
  groups: [...groups, ...phaseGroups, noticingGroup, ...treeGroups],
  claims,
  counted: bestPhases,
}
