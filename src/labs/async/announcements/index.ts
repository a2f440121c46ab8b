/** Messages that report a better value, where one is searched for: no balancer's, no detection's and no termination's. */
import type { Values } from '../../../core/parameters.ts'
import { isSearched } from '../../../core/workloads/names.ts'
import type { MessageKind } from '../model/context.ts'

const messages: readonly MessageKind[] = [
  {
    name: 'value',
    help: 'Reports a better value',
    because: 'a better solution had been found than its sender knew of',
  },
]

/** The kinds of such messages of a scenario. */
export const announcementsOf = (values: Values): { readonly messages: readonly MessageKind[] } => ({
  messages: isSearched(values) ? messages : [],
})
