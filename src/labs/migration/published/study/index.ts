/** The source's experiments, to be made again on more seeds than it had. */
import { readClaims } from '../../../../core/reproduce/sentences.ts'
import type { Study } from '../../../../core/reproduce/study.ts'
import claims from '../claims.json' with { type: 'json' }
import { movingJudges } from './claims-moving.ts'
import { nonuniformJudges } from './claims-nonuniform.ts'
import { phaseJudges } from './claims-phases.ts'
import { residualJudges } from './claims-residuals.ts'
import { uniformJudges } from './claims-uniform.ts'
import { counted } from './counted.ts'
import { movingGroups } from './moving.ts'
import { nonuniformGroups } from './nonuniform.ts'
import { phaseGroups } from './phases.ts'
import { uniformGroups } from './uniform.ts'

export const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'seeds',
  metric: 'utilisation',
  deviation: {
    label: 'Δ',
    about:
      'by how many percent the mean (the utilisation, unless something else is said) is above that which it is measured against',
  },
  counts: [6, 12, 24, 48],
  own: 6,
  groups: [...uniformGroups, ...nonuniformGroups, ...movingGroups, ...phaseGroups],
  claims: readClaims(claims, {
    ...uniformJudges,
    ...nonuniformJudges,
    ...movingJudges,
    ...phaseJudges,
    ...residualJudges,
  }),
  counted,
}
