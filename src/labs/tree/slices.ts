/** What a processor does within an iteration, for traces: compute, balance, wait, synchronise (§4.3). */
import type { Slices } from '../../core/lab.ts'
import type { TreeDetail } from './model/detail.ts'
import { processorsOf } from './model/processors.ts'
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
  lanes: (values) =>
    Array.from({ length: processorsOf(values) }, (_, lane) =>
      values.balancer === 'loadserver' && lane === 0 ? 'server' : `processor ${lane}`,
    ),
  intervals({ balancer }, detail) {
    const { compute, balance, idle, sync } = detail as TreeDetail
    const durationsOf = (lane: number) =>
      balancer === 'loadserver' && lane === 0
        ? [0, compute[1] + balance[1] + idle[1], 0, 0, sync]
        : [compute[lane], 0, balance[lane], idle[lane], sync]
    return Array.from(compute).flatMap((_, lane) => {
      let end = 0
      return durationsOf(lane).map((duration, state) => {
        const begin = end
        end += duration
        return { lane, state, begin, end }
      })
    })
  },
}
