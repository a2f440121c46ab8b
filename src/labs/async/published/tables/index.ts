/** The tables, in the order in which they are shown. */
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { efficiency } from '../work/efficiency.ts'
import { optima, pictures, queens } from '../work/results.ts'
import { rounds } from '../work/rounds.ts'
import { officialTrees, smallestTrees, smallTrees } from '../work/trees.ts'
import { noticing, phases } from './adapting.ts'
import { asked } from './asked.ts'
import { balancers } from './balancers.ts'
import { asking, end, filling, hiding, interval, wall } from './effects.ts'
import { initiation } from './initiation.ts'
import { simgrid } from './simgrid.ts'
import { excess, isoefficiency } from './theory.ts'

export const tables: readonly PublishedTable[] = [
  balancers,
  simgrid,
  excess,
  isoefficiency,
  initiation,
  wall,
  hiding,
  interval,
  asking,
  filling,
  end,
  phases,
  noticing,
  ...asked,
  smallTrees,
  smallestTrees,
  officialTrees,
  optima,
  queens,
  pictures,
  ...rounds,
  efficiency,
]
