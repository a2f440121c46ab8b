/** The numbers to be read at a glance, most important first, in words where the run has something to be compared with. */

import type { Metric } from '../../../core/lab.ts'
import { count, difference, quantity } from '../../../core/text/format.ts'
import { comparesSpeeds } from '../../../core/trees/index.ts'
import type { Headline, RunView } from '../../page.ts'
import { adapts } from '../balancers/index.ts'
import { balancerOf } from './words.ts'

/** A metric that is one finite number, or undefined. */
function single(value: Metric | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/**
 * How two times compare: "12.1 % less time than the same run without adapting: 78.1 ms against 88.8 ms (−10.7 ms)". The
 * percentage is of the time without.
 */
export function comparison(time: number, without: number): string {
  const share = (100 * (time - without)) / without
  const times = `${quantity(time, 's')} against ${quantity(without, 's')}`
  if (time === without || Math.abs(share) < 0.005) return `As fast as the same run without adapting: ${times}`
  const verdict = `${quantity(Math.abs(share), '%')} ${share < 0 ? 'less' : 'more'} time than the same run without adapting`
  // From half the time on a percentage is hard to read: 85 % less is 6.8 times as fast.
  const factor = time > 0 && without >= 2 * time ? `, ${quantity(without / time)} × as fast` : ''
  return `${verdict}: ${times} (${difference(time - without, 's')}${factor})`
}

/** The headline metrics of a run. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics = run.metrics
  const time = single(metrics?.totalTime)
  const without = single(run.references.nonAdaptive?.totalTime)
  const share = (id: string): string | undefined => {
    const part = single(metrics?.[id])
    return part === undefined || !time ? undefined : `${quantity((100 * part) / time, '%')} of the time`
  }
  const list: { metric: string; note?: string }[] = []
  if (adapts(run.values)) {
    list.push({
      metric: 'totalTime',
      note: time === undefined || without === undefined ? undefined : comparison(time, without),
    })
    list.push({
      metric: 'ita',
      note: comparesSpeeds(run.values) ? 'By speed, in nodes per second' : undefined,
    })
  } else {
    list.push({ metric: 'totalTime' })
  }
  list.push(
    { metric: 'speedup', note: `On ${count(run.recording.lanes)} processors` },
    { metric: 'efficiency' },
    { metric: 'iterations' },
  )
  list.push({ metric: 'idleTime', note: share('idleTime') })
  if (balancerOf(run).balances) {
    list.push({ metric: 'waitTime', note: share('waitTime') }, { metric: 'migratedTasks' })
  }
  return list.map(({ metric, note }) => (note === undefined ? { metric } : { metric, note }))
}
