/** What the thesis says of balancers without measuring it. */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { methodClaims } from './claims-methods.ts'
import { serverClaims } from './claims-servers.ts'

export const statements: readonly Claim[] = [...methodClaims, ...serverClaims]
