/** The numbers to be read at a glance, most important first, in words where the run has something to be compared with. */

import { difference, quantity } from '../../../core/format.ts'
import type { Metric } from '../../../core/lab.ts'
import type { Headline, RunView } from '../../page.ts'

/** A metric that is one finite number, or undefined. */
function single(value: Metric | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Whether the run does anything different in one of its phases. */
export function adaptive({ values }: RunView): boolean {
  return values.balancer !== 'none' && (values.t1 === 'on' || values.t2 === 'on')
}

/**
 * How two times compare: "12.1 % faster than the same run without adapting: 78.1 ms against 88.8 ms (−10.7 ms)". The
 * percentage is of the time without.
 */
export function comparison(time: number, without: number): string {
  const share = (100 * (time - without)) / without
  const times = `${quantity(time, 's')} against ${quantity(without, 's')}`
  if (Math.abs(share) < 0.005) return `As fast as the same run without adapting: ${times}`
  const verdict = `${quantity(Math.abs(share), '%')} ${share < 0 ? 'faster' : 'slower'}`
  return `${verdict} than the same run without adapting: ${times} (${difference(time - without, 's')})`
}

/** The headline metrics of a run. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics = run.metrics
  const time = single(metrics?.totalTime)
  const without = single(run.companions.nonAdaptive?.totalTime)
  const share = (id: string): string | undefined => {
    const part = single(metrics?.[id])
    return part === undefined || !time ? undefined : `${quantity((100 * part) / time, '%')} of the time`
  }
  const list: { metric: string; note?: string }[] = []
  if (adaptive(run)) {
    list.push({
      metric: 'totalTime',
      note: time === undefined || without === undefined ? undefined : comparison(time, without),
    })
    list.push({ metric: 'ita', note: run.values.tree === 'imbalance' ? 'By speed, in nodes per second' : undefined })
  } else {
    list.push({ metric: 'totalTime' })
  }
  list.push({ metric: 'speedup' }, { metric: 'efficiency' }, { metric: 'iterations' })
  list.push({ metric: 'idleTime', note: share('idleTime') })
  if (run.values.balancer !== 'none') {
    list.push({ metric: 'balanceTime', note: share('balanceTime') }, { metric: 'migratedTasks' })
  }
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}
