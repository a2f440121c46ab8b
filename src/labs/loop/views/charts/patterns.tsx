/** What communicating costs: the three patterns against the number of processors, simulated and as the model has them. */
import { useContext, useMemo } from 'react'
import { CurveChart, type CurveLine } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { closedPatterns, type PatternName, polynomialPatterns, simulatedPattern } from '../../model/detail.ts'
import { scenarioIn } from '../words.ts'
import styles from './figures.module.css'

/** Processors up to which the patterns are drawn, unless the machine has more; and the most. */
const LEAST = 16
const MOST = 64

const NAMES: readonly (readonly [PatternName, string])[] = [
  ['allToAll', 'AA'],
  ['allToOne', 'AO'],
  ['oneToAll', 'OA'],
]

/** The chart. */
export function Patterns({ run }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const values = scenarioIn(run)
  const { latency, bandwidth, medium, processors, patterns, oneToAll, allToOne, allToAll } = values
  const last = Math.min(MOST, Math.max(LEAST, processors))
  const curves = useMemo<readonly CurveLine[]>(() => {
    const network = { latency, bandwidth, shared: medium === 'shared' }
    const model =
      patterns === 'polynomials' ? polynomialPatterns(oneToAll, allToOne, allToAll) : closedPatterns(network)
    const each = Math.ceil((last - 1) / 16)
    const sizes = Array.from({ length: Math.floor((last - 2) / each) + 1 }, (_, k) => 2 + k * each)
    return NAMES.flatMap(([name, short]) => [
      { label: `${short} simulated`, points: sizes.map((p) => [p, simulatedPattern(name, p, network)] as const) },
      { label: `${short} model`, points: sizes.map((p) => [p, model[name](p)] as const) },
    ])
  }, [latency, bandwidth, medium, patterns, oneToAll, allToOne, allToAll, last])
  const form = patterns === 'polynomials' ? 'its polynomials' : 'closed forms'
  const summary = `Empty messages among up to ${count(last)} processors: all-to-all (AA), all-to-one (AO) and one-to-all (OA), simulated and by the model’s ${form}.`
  return (
    <div className="stack any-height full-height no-margin small size-container">
      <div className={styles.head}>
        <b className="ink strong">Communication</b>
        <span>all-to-all, all-to-one, one-to-all</span>
        {tool}
      </div>
      <div className="grow any-height">
        <CurveChart
          label="Communication"
          summary={summary}
          x={{ label: 'Processors', scale: 'linear', format: count }}
          y={{ label: 'Time', scale: 'linear', format: (value) => quantity(value, 's') }}
          curves={curves}
          dots={false}
        />
      </div>
    </div>
  )
}
