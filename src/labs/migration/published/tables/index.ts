/** All printed tables that say what came out; those of parameters are the designs in study/. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { movingTables } from './moving.ts'
import { nonuniformTables } from './nonuniform.ts'
import { phaseTables } from './phases.ts'
import { uniformTables } from './uniform.ts'

export const tables: readonly PublishedTable[] = [
  ...uniformTables,
  ...nonuniformTables,
  ...movingTables,
  ...phaseTables,
]
