/** From a scenario to the problem that is solved: the workers, however they are given, with the load. */

import type { DivisibleValues } from '../parameters.ts'
import { clusterSystem, randomSystem } from './generate.ts'
import { type Problem, type System, systemOf } from './system.ts'

function systemIn(values: DivisibleValues): System {
  if (values.system === 'given') return systemOf(values.C, values.E, values.L)
  if (values.system === 'clusters') {
    return clusterSystem(
      values.clusterSize.map((workers, k) => ({
        workers,
        transfer: values.clusterC[k],
        compute: values.clusterE[k],
        latency: values.clusterL[k],
      })),
    )
  }
  const { workers, Cmin, Cmax, Emin, Emax, Lmin, Lmax, seed } = values
  return randomSystem({ workers, transfer: [Cmin, Cmax], compute: [Emin, Emax], latency: [Lmin, Lmax] }, seed)
}

/** The problem of a scenario that has been checked. */
export function problemIn(values: DivisibleValues): Problem {
  return { system: systemIn(values), load: values.load, resultRatio: values.delta }
}
