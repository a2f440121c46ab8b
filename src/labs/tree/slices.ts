/** What a processor does within an iteration, for traces: compute, balance, wait, synchronise (§4.3). */
import type { Slices } from '../../core/lab.ts'
import type { TreeDetail } from './model/detail.ts'
import type { TreeValues } from './parameters.ts'

/** A tree run's slices. Loadserver's server, lane 0, computes nothing: it serves until the barrier. */
export const slices: Slices<TreeValues> = {
  states: [
    { id: 'compute', label: 'Computing', rgb: [0.12, 0.47, 0.71] },
    { id: 'serve', label: 'Serving', rgb: [0.58, 0.4, 0.74] },
    { id: 'balance', label: 'Balancing', rgb: [1, 0.5, 0.05] },
    { id: 'idle', label: 'Idle', rgb: [0.8, 0.8, 0.8] },
    { id: 'sync', label: 'Synchronising', rgb: [0.35, 0.35, 0.35] },
  ],
  lane: ({ balancer }, lane) => (balancer === 'loadserver' && lane === 0 ? 'server' : `processor ${lane}`),
  durations({ balancer }, detail) {
    const { compute, balance, idle, sync } = detail as TreeDetail
    const served = balancer === 'loadserver' ? 1 : 0
    const found = new Float64Array(compute.length * 5)
    for (let q = served; q < compute.length; q++) found.set([compute[q], 0, balance[q], idle[q], sync], q * 5)
    if (served) found.set([0, compute[1] + balance[1] + idle[1], 0, 0, sync])
    return found
  },
}
