/** The tables of the thesis's evaluation, chapter by chapter. */
import type { PublishedTable } from '../../../core/reproduce/published.ts'
import { bounds } from './bounds.ts'
import { grain } from './grain.ts'
import { imbalance } from './imbalance.ts'
import { network } from './network.ts'
import { validation } from './validation.ts'

export const published: readonly PublishedTable[] = [...validation, ...grain, ...network, ...imbalance].map(
  (table) => ({ notes: [], ...table, bound: bounds[table.number] }),
)
