/** The sensitivity strip: what any metric would be if one parameter were different, for the present scenario. */

import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { TableButton } from '../../../charts/table.tsx'
import type { Batch, Outcome } from '../../../core/sweep/pool.ts'
import { inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { LabViews, RunView } from '../../../labs/page.ts'
import { sharedPool } from '../../../worker/pool.ts'
import { useLabViews } from '../../state/lab-views.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { bandOf, bandScenarios, SEEDS } from './band.ts'
import { createLatest, type Granted, type Wish } from './latest.ts'
import { cheapFirst, columnCosts, planSweep, presentCurve, type SweepPlan, sweptParameters } from './plan.ts'
import { Plot } from './plot.tsx'
import styles from './strip.module.css'
import {
  bestOfStrip,
  bestText,
  boundsOfStrip,
  boundsText,
  curvesOf,
  gapsText,
  haveRoom,
  stripTable,
  summary,
} from './strip-text.ts'

/** The strip beside the machine. */
function Strip({ page, run }: { readonly page: LabViews; readonly run: RunView }) {
  const session = useSession()
  const { lab: labId, values, chosen } = usePage((s) => ({ lab: s.lab, values: s.values, chosen: s.chosen.sweep }))
  const lab = labs[labId]
  const fallback = page.headlines(run)[0]?.metric ?? lab.metrics[0].id
  const plan = useMemo(
    () => planSweep(lab, values, page.sweep, chosen, fallback, page.roleOf),
    [lab, values, page.sweep, page.roleOf, chosen, fallback],
  )
  const { results, whole, failure } = useSweep(labId, plan)
  const key = useId()
  const choose = (parameter: string, metric: string) => session.choose({ sweep: `${parameter}:${metric}` })
  return (
    <figure
      className="stack full-height small"
      style={{ minHeight: 300 }}
      data-millis={whole ? results?.millis.toFixed(1) : undefined}
      data-key={whole ? results?.wish.key : undefined}
    >
      <div className={`toolbar gap-8 soft ${styles.choices}`}>
        <label htmlFor={`${key}-metric`}>Metric</label>
        <select
          className="any-width pad-0-8 ink strong"
          id={`${key}-metric`}
          value={plan.metric.id}
          onChange={(event) => choose(plan.id, event.target.value)}
        >
          {lab.metrics.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor={`${key}-parameter`}>against</label>
        <select
          className="any-width pad-0-8 ink strong"
          id={`${key}-parameter`}
          aria-label="Against parameter"
          value={plan.id}
          onChange={(event) => choose(event.target.value, plan.metric.id)}
        >
          {sweptParameters(lab, values).map((id) => (
            <option key={id} value={id}>
              {lab.parameters[id].label}
            </option>
          ))}
        </select>
      </div>
      {failure && <p className="warn">The sweep could not be run: {failure}.</p>}
      {results ? (
        <Shown results={results} whole={whole} plan={plan} run={run} lab={labId} />
      ) : (
        <p className="centre grow soft">{plan.scenarios.length} runs are being computed</p>
      )}
    </figure>
  )
}

interface ShownProps {
  readonly results: NonNullable<ReturnType<typeof useSweep>['results']>
  /** Whether all of it is there. */
  readonly whole: boolean
  readonly plan: ReturnType<typeof planSweep>
  readonly run: RunView
  readonly lab: string
}

/** The curves that are there; the metric may be another one than when they were asked for. */
function Shown({ results, whole, plan, run, lab }: ShownProps) {
  const session = useSession()
  const values = usePage((s) => s.values)
  const { outcomes, millis } = results
  const shown = useMemo(() => ({ ...results.wish.plan, metric: plan.metric }), [results, plan.metric])
  const curves = useMemo(() => curvesOf(shown, outcomes), [shown, outcomes])
  const { others, long, ask } = useOthers(lab, whole && results.wish.key === plan.key ? results : undefined)
  const band = useMemo(() => others && bandOf(shown, outcomes, others), [shown, outcomes, others])
  const bounds = useMemo(
    () => (whole ? boundsOfStrip(labs[lab], shown, [...outcomes, ...(others ?? [])]) : undefined),
    [whole, lab, shown, outcomes, others],
  )
  const drawn = bounds && haveRoom(bounds, curves) ? bounds : undefined
  const best = whole ? bestOfStrip(shown, curves) : undefined
  const measured = run.metrics?.[shown.metric.id]
  const now = typeof measured === 'number' ? measured : undefined
  const curve = best && shown.curves[best.curve]
  const goal = best && curve && { ...values, ...curve.values, [shown.id]: shown.samples[best.index] }
  const there = goal && Object.entries(goal).every(([id, value]) => values[id] === value)
  const gaps = gapsText(outcomes)
  return (
    <>
      <Plot
        plan={shown}
        curves={curves}
        band={band}
        bounds={drawn}
        best={best}
        present={values[shown.id]}
        now={now}
        ran={run.values[shown.id]}
        presentCurve={presentCurve(shown, values)}
        onMove={(value, phase) => session.change(shown.id, value, phase)}
      />
      <p className="soft text-centre" style={{ marginTop: -4 }} aria-hidden="true">
        {shown.parameter.label}
        {shown.parameter.kind === 'number' && shown.parameter.unit && `, ${shown.parameter.unit}`}
      </p>
      {!whole && (
        <p className="warn">
          {outcomes.filter(Boolean).length} of {shown.scenarios.length} runs
        </p>
      )}
      <figcaption hidden={!whole}>
        <span className="visually-hidden">{summary(shown, curves, values, now)}</span>
        <p className="above-4 dense" aria-hidden="true">
          <span className="ink">
            {best && <Ring />} {bestText(shown, best, now)}
          </span>
        </p>
        {bounds && <p className="above-4 soft dense">{boundsText(shown, bounds, drawn !== undefined)}</p>}
        {band && (
          <p className="above-4 soft dense">
            Bands: the least to the greatest of {SEEDS} seeds. {band.text}
          </p>
        )}
        {long !== undefined && (
          <p className="row gap-8 above-4 soft dense">
            <span>No bands yet: other seeds take about {quantity(long / 1000, 's')}.</span>
            <Button look="quiet" onClick={ask}>
              Run other seeds
            </Button>
          </p>
        )}
        {gaps && <p className="above-4 warn dense">{gaps}</p>}
        <div className={`row gap-12 high-28 ${styles.foot}`}>
          {goal && !there && (
            <Button look="quiet" className="small" onClick={() => session.replace(goal)}>
              Go to the best
            </Button>
          )}
          <span className="push-right soft">
            {outcomes.length} runs in {Math.max(1, Math.round(millis))} ms
          </span>
          <TableButton
            label={`${shown.metric.label} against ${inSentence(shown.parameter.label)}`}
            summary={summary(shown, curves, values, now)}
            table={() => stripTable(shown, curves, band, bounds)}
          />
        </div>
      </figcaption>
    </>
  )
}

/** How the best is marked in the plot. */
function Ring() {
  return (
    <svg width={14} height={14} viewBox="-7 -7 14 14" style={{ verticalAlign: -2 }} aria-hidden="true">
      <circle className="no-fill stroke-ink stroke-2" r={5.5} />
    </svg>
  )
}

/** A sweep as a wish. */
interface SweepWish extends Wish {
  readonly plan: SweepPlan
}

/** Where a sweep stands. */
interface Sweep {
  /** The latest sweep that is whole, which may lag behind the controls; before there is one, what has come of the first. */
  readonly results: Granted<SweepWish> | undefined
  readonly whole: boolean
  readonly failure: string | undefined
}

/** The sweep of a plan. */
function useSweep(lab: string, plan: SweepPlan): Sweep {
  const [sweep, setSweep] = useState<Sweep>({ results: undefined, whole: false, failure: undefined })
  const costs = useRef<{ readonly of: string; readonly columns: readonly number[] }>(undefined)
  const latest = useRef<ReturnType<typeof createLatest<SweepWish>>>(undefined)
  latest.current ??= createLatest<SweepWish>(sharedPool, {
    granted(results) {
      const { plan, lab } = results.wish
      costs.current = { of: `${lab} ${plan.id}`, columns: columnCosts(plan, results.outcomes) }
      setSweep({ results, whole: true, failure: undefined })
    },
    // Only a first sweep has nothing else to show than how far it is.
    progress: (results) => setSweep((before) => (before.whole ? before : { ...before, results })),
    failed: (failure) => setSweep((before) => ({ ...before, failure })),
  })
  useEffect(() => {
    const measuredCosts = costs.current?.of === `${lab} ${plan.id}` ? costs.current.columns : undefined
    latest.current?.want({
      key: plan.key,
      lab,
      scenarios: plan.scenarios,
      order: cheapFirst(plan, measuredCosts),
      plan,
    })
  }, [lab, plan])
  useEffect(() => () => latest.current?.cancel(), [])
  return sweep
}

/** The controls rest this long before other seeds are run, in milliseconds. */
const REST_MS = 400
/** Other seeds that would take longer than this, in milliseconds, are not run unasked. */
const LONG_MS = 10_000

interface Others {
  /** What other seeds make of a sweep; undefined until all of them have been run. */
  readonly others: readonly Outcome[] | undefined
  /** Milliseconds that they would take, where they wait to be asked for. */
  readonly long: number | undefined
  readonly ask: () => void
}

/** Other seeds for a sweep that is whole and the present one. */
function useOthers(lab: string, results: Granted<SweepWish> | undefined): Others {
  const [confirmed, setConfirmed] = useState<unknown>()
  const scenarios = useMemo(() => (results ? bandScenarios(labs[lab], results.wish.plan) : []), [lab, results])
  const expected = (results?.millis ?? 0) * (SEEDS - 1)
  const waits = scenarios.length > 0 && expected > LONG_MS && confirmed !== results
  const [others, setOthers] = useState<{ readonly of: unknown; readonly outcomes: readonly Outcome[] }>()
  useEffect(() => {
    if (!results || scenarios.length === 0 || waits) return
    const outcomes: Outcome[] = []
    let batch: Batch | undefined
    const timer = setTimeout(() => {
      batch = sharedPool().run(
        lab,
        scenarios.map((values) => ({ values })),
        {
          outcomes(from, some) {
            for (const [i, outcome] of some.entries()) outcomes[from + i] = outcome
          },
          done: () => setOthers({ of: results, outcomes }),
          // Without other seeds the strip is as it was.
          failed() {},
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      batch?.cancel()
    }
  }, [lab, results, scenarios, waits])
  return {
    others: others?.of === results ? others?.outcomes : undefined,
    long: waits ? expected : undefined,
    ask: () => setConfirmed(results),
  }
}

/** The view. */
export default function Sensitivity() {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const page = useLabViews(lab)
  return (
    <section className="grow any-height pad-16-24" aria-label="Sensitivity">
      {run && <Strip page={page} run={run} />}
    </section>
  )
}
