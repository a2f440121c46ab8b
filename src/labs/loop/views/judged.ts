/** The times of the strategies that the model judges on a run's load, simulated and predicted. */
import { useEffect, useState } from 'react'
import type { Metrics } from '../../../core/lab.ts'
import { sameScenario } from '../../../core/link/compared.ts'
import type { Values } from '../../../core/parameters.ts'
import type { Measure, RunView } from '../../page.ts'
import { loopsOf } from '../parameters.ts'
import { judged } from '../strategies/index.ts'
import { judgedName, scenarioIn, wayOf } from './words.ts'

/** A strategy's times in seconds, as far as they are known. */
export interface JudgedTime {
  readonly name: string
  readonly label: string
  readonly time: number | undefined
  readonly predicted: number | undefined
}

/** More processors than these are not compared. */
export const COMPARED = 64

const numberIn = (metrics: Metrics | undefined, id: string): number | undefined => {
  const value = metrics?.[id]
  return typeof value === 'number' ? value : undefined
}

/** Metrics by strategy: those of the run and of the runs that it is compared with, or else measured in the background. */
export function useJudged(run: RunView, measure: Measure | undefined): readonly JudgedTime[] {
  const { values } = run
  // A program is compared with the same strategy for both loops.
  const program = loopsOf(values) !== undefined
  const apart = (program || wayOf(run).kind !== 'exchange') && run.finished && scenarioIn(run).processors <= COMPARED
  const [measured, setMeasured] = useState<{ readonly of: Values; readonly by: Readonly<Record<string, Metrics>> }>()
  useEffect(() => {
    if (!apart || !measure) return
    setMeasured((old) => (old && sameScenario(old.of, values) ? old : { of: values, by: {} }))
    return measure(
      judged.map(({ name }) => ({ ...values, ...(loopsOf(values) ? { secondStrategy: 'same' } : {}), strategy: name })),
      (index, outcome) => {
        if (!('metrics' in outcome)) return
        setMeasured((old) => ({ of: values, by: { ...old?.by, [judged[index].name]: outcome.metrics } }))
      },
    )
  }, [apart, measure, values])
  return judged.map(({ name }, index) => {
    const runMetrics = !program && values.strategy === name ? run.metrics : run.references[name]
    const metrics = runMetrics ?? (apart ? measured?.by[name] : undefined)
    return {
      name,
      label: judgedName(index) ?? name,
      time: numberIn(metrics, 'totalTime'),
      predicted: numberIn(metrics, 'predictedTime'),
    }
  })
}

/** The index of the least time, if all are known; of equal ones the first. */
export function leastOf(times: readonly (number | undefined)[]): number | undefined {
  let least: number | undefined
  for (const [i, time] of times.entries()) {
    if (time === undefined) return undefined
    if (least === undefined || time < (times[least] as number)) least = i
  }
  return least
}
