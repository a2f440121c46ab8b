/** How a run begins: the host writes its settings, has it prepared, fills the tables, gives the rules, and begins. */
import { setRules } from './balancers'
import { setCurve } from './curve'
import { places, rings, setNetwork, start, to } from './network'
import { beginReport } from './report'
import { beginRun } from './run'
import { Table } from './slots'
import { setSpeeds, speeds } from './speeds'
import { beginState, setCosts } from './state'
import { families, limit, setTree } from './tasks'

/** Takes the settings. */
export function prepare(): void {
  beginState()
  setCosts()
  setSpeeds()
  setTree()
  setNetwork()
  setCurve()
}

/** Where the host fills a table. */
export function tableAt(which: Table): usize {
  if (which === Table.limit) return limit
  if (which === Table.speeds) return speeds
  if (which === Table.families) return families
  return which === Table.start ? start : which === Table.to ? to : which === Table.places ? places : rings
}

/** All is given. */
export function begin(): void {
  setRules()
  beginReport()
  beginRun()
}
