/** What the source claims of its experiments, in our words, and how each claim is judged by what is measured here. */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { GENERAL, PREDICTIONS } from './claims-general.ts'
import { TRFD } from './claims-trfd.ts'
import { CONVOLUTION, MATRICES } from './claims-uniform.ts'

export const CLAIMS: readonly Claim[] = [...GENERAL, ...MATRICES, ...TRFD, ...CONVOLUTION, ...PREDICTIONS]
