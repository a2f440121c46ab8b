/** The policies that can be chosen, in the order of display. A policy is an entry in ./rules.ts, or its file, and its line here. */
import { begin as beginOwn, own } from './own.ts'
import type { BeginPolicy, Policy } from './policy.ts'
import { always, never, once, profitable } from './rules.ts'

export const policies = { never, always, profitable, once, own } as const satisfies Readonly<Record<string, Policy>>

export type PolicyName = keyof typeof policies

/** The policy of which no check comes. */
export const unbalanced = (Object.keys(policies) as PolicyName[]).find((name) => !policies[name].balances) as PolicyName

/** How those policies begin a run that are more than a rule. Only the engine needs it. */
export const beginPolicy: { readonly [N in PolicyName]?: BeginPolicy } = { own: beginOwn }
