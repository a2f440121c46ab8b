/** The claims of chapter 4, each with its rule. */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { CLAIM_TEXTS } from './claim-texts.ts'
import { RULES } from './judges.ts'

export const CLAIMS: readonly Claim[] = CLAIM_TEXTS.flatMap((text) => {
  const rule = RULES[text.id]
  return rule ? [{ ...text, ...rule }] : []
})
