/** What the thesis says of balancers, and the experiments that it leaves to others, on many trees. */
import { readClaims } from '../../../../core/reproduce/sentences.ts'
import type { Study } from '../../../../core/reproduce/study.ts'
import sentences from '../claims.json' with { type: 'json' }
import { phaseGroups } from './adapting.ts'
import { methodJudges } from './claims-methods.ts'
import { bestPhases, phaseJudges } from './claims-phases.ts'
import { serverJudges } from './claims-servers.ts'
import { groups } from './groups.ts'
import { noticingGroup } from './noticing.ts'
import { treeGroups } from './trees.ts'

const claims = readClaims(sentences, { ...methodJudges, ...serverJudges, ...phaseJudges })

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
