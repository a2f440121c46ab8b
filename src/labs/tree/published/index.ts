/**
 * Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998: everything in its
 * evaluation that its simulator produced. Xu and Lau are quoted by it from their study of the method.
 */
import type { PublishedTable, Reproduction } from '../../../core/published.ts'
import { figures } from './figures.ts'
import { grain } from './grain.ts'
import { imbalance } from './imbalance.ts'
import { network } from './network.ts'
import { observations } from './observations/index.ts'
import { spread } from './spread.ts'
import { validation } from './validation.ts'

export const published: readonly PublishedTable[] = [...validation, ...grain, ...network, ...imbalance]

/** The table of a number. */
export function publishedTable(number: string): PublishedTable {
  const table = published.find((t) => t.number === number)
  if (!table) throw new Error(`no published table ${number}`)
  return table
}

export const reproduction: Reproduction = {
  id: 'thesis',
  label: 'The thesis',
  source:
    'F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998',
  tables: published,
  figures,
  observations,
  spread,
}
