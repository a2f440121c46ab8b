/** Speedup against the number of processors: measured, at most by the lower bound, and as T₁/p + c·T∞ has it; and isoefficiency. */
import { type ReactNode, useContext, useState } from 'react'
import frame from '../../../../charts/apart.module.css'
import { Choice } from '../../../../charts/choice.tsx'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { constantOf, type Point, scales, speedupWith, useTheory, verdict, withinPaths } from '../theory.ts'
import { Isoefficiency } from './isoefficiency.tsx'

const VIEWS = [
  { id: 'speedup', label: 'Speedup' },
  { id: 'isoefficiency', label: 'Isoefficiency' },
] as const

/** Both, one at a time. */
export function Theory({ run, measure }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('speedup')
  const View = view === 'speedup' ? Speedup : Isoefficiency
  const choice = <Choice label="Theory" options={VIEWS} chosen={view} onChoose={setView} />
  return (
    <div className={`${frame.chart} stack any-height full-height no-margin small size-container`}>
      <View run={run} measure={measure} choice={choice} tool={tool} />
    </div>
  )
}

/** What either is given: with which it is chosen, and a button of the page's. */
export interface TheoryProps extends Pick<ViewProps, 'run' | 'measure'> {
  readonly choice: ReactNode
  readonly tool: ReactNode
}

/** Speedup against the number of processors. */
function Speedup({ run, measure, choice, tool }: TheoryProps) {
  const { values } = run
  const { points, done, total } = useTheory(values, measure)
  const c = constantOf(points)
  const fitted = (point: Point) => [point.processors, speedupWith(c, point)] as const
  const sentence = !scales(values)
    ? 'The sides of this network say how many processors there are: choose another one to see how the speedup grows.'
    : done < total
      ? `${count(done)} of ${count(total)} runs are done.`
      : verdict(points, values)
  return (
    <>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${frame.head}`}>
        {choice}
        <span className={`grow ${frame.verdict}`} aria-live="polite">
          {sentence}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${frame.body}`}>
        {points.length > 1 && (
          <CurveChart
            label="Speedup and theory"
            summary={sentence}
            x={{ label: 'Processors', scale: 'log', format: count }}
            y={{ label: 'Speedup', scale: 'log', format: (value) => quantity(value) }}
            curves={[
              { label: 'measured', points: points.map(({ processors, speedup }) => [processors, speedup]) },
              { label: 'most, by the bounds', points: points.map(({ processors, most }) => [processors, most]) },
              ...(withinPaths(points) ? [{ label: `c = ${quantity(c)}`, points: points.map(fitted) }] : []),
            ]}
            dots
          />
        )}
      </div>
    </>
  )
}
