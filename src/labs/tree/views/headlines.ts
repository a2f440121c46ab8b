/** The numbers to be read at a glance, most important first, in words where the run has something to be compared with. */

import type { Metric } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import { bestOther, thanWhat } from '../../../core/phases/adaptivity.ts'
import { timeComparison, timesAsFast } from '../../../core/text/comparison.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import { comparesSpeeds } from '../../../core/trees/index.ts'
import type { Headline, RunView } from '../../page.ts'
import { adapts, type BalancerName, balancers } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { balances, neverFills } from './words.ts'

/** A metric that is one finite number, or undefined. */
function single(value: Metric | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The headline metrics of a run. */
export function headlines(run: RunView): readonly Headline[] {
  const { metrics, references, values } = run
  const time = single(metrics?.totalTime)
  const by = comparesSpeeds(values) ? 'speed' : 'time'
  const best = (way: 'alone' | 'switching') => bestOther(references, way, by)
  const share = (id: string): string | undefined => {
    const part = single(metrics?.[id])
    return part === undefined || !time ? undefined : `${quantity((100 * part) / time, '%')} of the time`
  }
  const list: Headline[] = []
  if (adapts(values)) {
    const [alone, switching] = [best('alone'), best('switching')]
    const than = thanWhat(references, alone, balancers, 'without adapting')
    list.push({ metric: 'totalTime', note: timeComparison(time, single(alone?.metrics.totalTime), than) })
    list.push({
      metric: 'ita',
      note: neverFills(run)
        ? 'The machine is never filled: the whole run is filling'
        : by === 'speed'
          ? 'By speed, in nodes per second'
          : undefined,
    })
    if (switching) {
      const name = balancers[switching.balancer as BalancerName].label
      list.push({ metric: 'itaTransitions', note: `Than ${name} with the same transitions` })
    }
  } else {
    list.push({
      metric: 'totalTime',
      note: timesAsFast(single(metrics?.speedup), typedValues<TreeValues>(values).speeds),
      reason: whyMeeting(run, share),
    })
  }
  list.push(
    { metric: 'speedup', note: `On ${counted(run.recording.lanes, 'processor')}` },
    { metric: 'efficiency' },
    { metric: 'iterations' },
  )
  list.push({ metric: 'idleTime', note: share('idleTime') })
  if (balances(run)) {
    list.push({ metric: 'waitTime', note: share('waitTime') }, { metric: 'migratedTasks' })
  }
  return list.map(({ metric, note, reason }) => ({ metric, ...(note && { note }), ...(reason && { reason }) }))
}

/** Why processors that share nothing take longer than one alone: they meet all the same. */
function whyMeeting(run: RunView, share: (id: string) => string | undefined): string | undefined {
  const { metrics, recording } = run
  const [speedup, rounds] = [single(metrics?.speedup), single(metrics?.iterations)]
  if (speedup === undefined || speedup >= 1 || balances(run) || !single(metrics?.syncTime)) return undefined
  const times = rounds === 1 ? 'After its one round' : `After each of ${count(rounds ?? 0)} rounds`
  const meets =
    recording.lanes === 1 ? 'the processor passes a barrier' : `all ${count(recording.lanes)} processors meet`
  return `${times} ${meets}, also without balancing: ${share('syncTime')}.`
}
