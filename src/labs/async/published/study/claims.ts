/** What the thesis says without measuring it. */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { methodClaims } from './claims-methods.ts'
import { phaseClaims } from './claims-phases.ts'
import { serverClaims } from './claims-servers.ts'

export const claims: readonly Claim[] = [...methodClaims, ...serverClaims, ...phaseClaims]
