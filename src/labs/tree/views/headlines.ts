/** The numbers to be read at a glance, most important first, in words where the run has something to be compared with. */

import type { Metric } from '../../../core/lab.ts'
import { timeComparison, timesAsFast } from '../../../core/text/comparison.ts'
import { count, quantity } from '../../../core/text/format.ts'
import { comparesSpeeds } from '../../../core/trees/index.ts'
import type { Headline, RunView } from '../../page.ts'
import { adapts } from '../balancers/index.ts'
import { balancerOf } from './words.ts'

/** A metric that is one finite number, or undefined. */
function single(value: Metric | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
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
  const list: { metric: string; note?: string | undefined }[] = []
  if (adapts(run.values)) {
    list.push({ metric: 'totalTime', note: timeComparison(time, without, 'without adapting') })
    list.push({
      metric: 'ita',
      note: comparesSpeeds(run.values) ? 'By speed, in nodes per second' : undefined,
    })
  } else {
    list.push({ metric: 'totalTime', note: timesAsFast(single(metrics?.speedup)) })
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
