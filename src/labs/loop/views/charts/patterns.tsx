/** What communicating costs: the three patterns against the number of processors, simulated and as the model has them. */
import { useContext, useMemo } from 'react'
import { CurveChart, type CurveLine } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { closedPatterns, type PatternName, polynomialPatterns, simulatedPattern } from '../../model/detail.ts'
import { onMachine } from '../../parameters.ts'
import { scenarioIn } from '../words.ts'

/** Processors up to which the patterns are drawn, unless the machine has more; and the most. */
const LEAST = 16
const MOST = 64

const NAMES: Readonly<Record<PatternName, string>> = {
  allToAll: 'all-to-all',
  allToOne: 'all-to-one',
  oneToAll: 'one-to-all',
}

/** Lines that are never further apart than this share of the chart's height lie on each other. */
const NEAR = 0.02

/** The chart. */
export function Patterns({ run }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const values = onMachine(scenarioIn(run))
  const { latency, bandwidth, medium, processors, patterns, oneToAll, allToOne, allToAll } = values
  const last = Math.min(MOST, Math.max(LEAST, processors))
  const curves = useMemo<readonly CurveLine[]>(() => {
    const network = { latency, bandwidth, shared: medium === 'shared' }
    const model =
      patterns === 'polynomials' ? polynomialPatterns(oneToAll, allToOne, allToAll) : closedPatterns(network)
    const each = Math.ceil((last - 1) / 16)
    const sizes = Array.from({ length: Math.floor((last - 2) / each) + 1 }, (_, k) => 2 + k * each)
    return drawnLines(
      (Object.keys(NAMES) as PatternName[]).map((name) => ({
        label: NAMES[name],
        simulated: sizes.map((p) => [p, simulatedPattern(name, p, network)] as const),
        model: sizes.map((p) => [p, model[name](p)] as const),
      })),
    )
  }, [latency, bandwidth, medium, patterns, oneToAll, allToOne, allToAll, last])
  const form = patterns === 'polynomials' ? 'polynomials' : 'closed forms'
  const differs = curves.some(({ label }) => label.endsWith(MODEL))
  const sentence = `Simulated with empty messages; the model’s ${form} ${differs ? 'are drawn where they differ' : 'lie on these lines'}.`
  const summary = `Time of all-to-all, all-to-one and one-to-all among up to ${count(last)} processors. ${sentence}`
  return (
    <div className="stack any-height full-height no-margin small size-container">
      <div className="flex wrap baseline gap-0-16 pad-4-16 soft">
        <b className="ink strong push-left">Communication</b>
        <span>{sentence}</span>
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

type Points = CurveLine['points']

const MODEL = ', model'

/** The simulated patterns, one line for those that lie on each other, and the model where it does not lie on what it is a model of. */
export function drawnLines(
  patterns: readonly { readonly label: string; readonly simulated: Points; readonly model: Points }[],
): readonly CurveLine[] {
  const most = Math.max(...patterns.flatMap(({ simulated, model }) => [...simulated, ...model].map(([, time]) => time)))
  const onEachOther = (a: Points, b: Points) => a.every(([, time], i) => Math.abs(time - b[i][1]) <= NEAR * most)
  const lines: CurveLine[] = []
  for (const { label, simulated } of patterns) {
    const same = lines.findIndex(({ points }) => onEachOther(points, simulated))
    if (same < 0) lines.push({ label, points: simulated })
    else lines[same] = { ...lines[same], label: `${lines[same].label}, ${label}` }
  }
  const models = patterns
    .filter(({ simulated, model }) => !onEachOther(simulated, model))
    .map(({ label, model }) => ({ label: `${label}${MODEL}`, points: model }))
  return [...lines, ...models]
}
