/** The tables, in the order in which they are shown. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { balancers } from './balancers.ts'
import { simgrid } from './simgrid.ts'
import { excess, isoefficiency } from './theory.ts'

export const tables: readonly PublishedTable[] = [balancers, simgrid, excess, isoefficiency]
