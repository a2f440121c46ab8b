/** How those policies begin a run that are more than a rule. Only the engine needs it. */
import type { PolicyName } from './index.ts'
import { begin as own } from './own.ts'
import type { BeginPolicy } from './policy.ts'

export const beginPolicy: { readonly [N in PolicyName]?: BeginPolicy } = { own }
