/** How uneven each phase of a program by phases is: as it was recorded, and with each strategy; run in the background. */
import { useEffect, useMemo, useState } from 'react'
import type { Metrics } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import type { Measure, Measured } from '../../page.ts'
import { alternatives } from './explore.ts'

/** The imbalance λ of each phase that has ended, for a way to balance or for none. */
export interface Imbalances {
  readonly id: string
  readonly label: string
  readonly phases: readonly number[]
  readonly mean: number
}

/** The imbalances that a run reports; undefined where it has too many phases for a list, or none has ended. */
export function imbalancesOf(id: string, label: string, { imbalances }: Metrics): Imbalances | undefined {
  if (!Array.isArray(imbalances) || imbalances.length === 0) return undefined
  const phases = imbalances.map(Number)
  return { id, label, phases, mean: phases.reduce((sum, each) => sum + each, 0) / phases.length }
}

/** The scenarios that are run: without migration, and with each strategy. */
export const scenariosOf = (values: Values) =>
  alternatives(values).map(({ id, label, values: sets }) => ({
    id,
    label: id === 'off' ? 'as recorded' : label,
    values: { ...values, ...sets },
  }))

/** Imbalances of a scenario with each strategy, as far as they are known. */
export function useImbalances(values: Values, measure: Measure | undefined) {
  const scenarios = useMemo(() => scenariosOf(values), [values])
  const [outcomes, setOutcomes] = useState<readonly (Measured | undefined)[]>([])
  useEffect(() => {
    setOutcomes([])
    return measure?.(
      scenarios.map((one) => one.values),
      (index, measured) => setOutcomes((old) => Object.assign([...old], { [index]: measured })),
    )
  }, [scenarios, measure])
  const imbalances = scenarios.flatMap(({ id, label }, i) => {
    const outcome = outcomes[i]
    return (outcome && 'metrics' in outcome && imbalancesOf(id, label, outcome.metrics)) || []
  })
  const problem = outcomes.find((one) => one && 'problem' in one)
  return {
    imbalances,
    done: outcomes.filter((one) => one !== undefined).length,
    total: scenarios.length,
    ...(problem && 'problem' in problem ? { problem: problem.problem } : {}),
  }
}

/** Curves that can be distinguished. */
const CURVES = 6

/** What is drawn: as recorded, the present strategy, and those of the others that leave the least. */
export function drawn(imbalances: readonly Imbalances[], present: string): readonly Imbalances[] {
  const first = imbalances.filter(({ id }) => id === 'off' || id === present)
  const others = imbalances.filter((one) => !first.includes(one)).toSorted((a, b) => a.mean - b.mean)
  return [...first, ...others.slice(0, CURVES - first.length)]
}

/** What they say: how uneven the phases were, and which strategy leaves the least. */
export function verdict(imbalances: readonly Imbalances[]): string {
  const recorded = imbalances.find(({ id }) => id === 'off')
  if (!recorded) return ''
  const worst = Math.max(...recorded.phases)
  const place = recorded.phases.indexOf(worst) + 1
  const was = `As recorded, λ is ${recorded.mean.toFixed(2)} on average and ${worst.toFixed(2)} at most, in phase ${place}.`
  const others = imbalances.filter(({ id }) => id !== 'off')
  if (others.length === 0) return was
  const best = others.reduce((a, b) => (b.mean < a.mean ? b : a))
  if (best.mean >= recorded.mean) return `${was} No strategy leaves less.`
  return `${was} ${best.label} leaves the least: ${best.mean.toFixed(2)} on average.`
}
