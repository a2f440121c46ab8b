/** What differs between the runs, and what comes of it: one table with a column a run. */
import { differing } from '../../core/link/compared.ts'
import { applies, type Value, type Values } from '../../core/parameters.ts'
import { inSentence } from '../../core/text/case.ts'
import { comparison, nearlySame } from '../../core/text/comparison.ts'
import { quantity } from '../../core/text/format.ts'
import { valueText } from '../../core/text/value-text.ts'
import { ABOVE, aboveText, boundsOf } from '../../core/time/bound.ts'
import { labs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import { isDone, MARKS } from '../state/compared-runs.ts'
import type { ComparedState } from '../state/runs.ts'
import { usePage, useSession } from '../state/use.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './compare.module.css'
import { RunLabel } from './swatch.tsx'

interface DifferencesProps {
  readonly run: RunView
  /** Metrics that are compared, by id. */
  readonly metrics: readonly string[]
}

/** The table. */
export function Differences({ run, metrics }: DifferencesProps) {
  const { lab, values, compared, runs } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    compared: s.compared,
    runs: s.comparedRuns,
  }))
  const model = labs[lab]
  const scenarios = [values, ...compared]
  const ids = differing(model.parameters, scenarios)
  return (
    <>
      {/* Four runs are wider than a phone. */}
      <div className="scroll">
        <table className={`table numbers named dense ${styles.table}`} data-runs={scenarios.length}>
          <caption className="visually-hidden">What differs between the runs, and what comes of it</caption>
          <Head count={compared.length} />
          <tbody>
            {ids.length === 0 && (
              <tr>
                <td colSpan={1 + scenarios.length} className="soft airy text-left">
                  Nothing differs yet: change a parameter of A at the left.
                </td>
              </tr>
            )}
            {ids.map((id) => (
              <tr key={id}>
                <th scope="row" className="soft">
                  {model.parameters[id].label}
                </th>
                {scenarios.map((scenario, i) => (
                  <td key={MARKS[i].name}>{textOf(lab, id, scenario)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            {metrics.map((id) => (
              <Result key={id} lab={lab} metric={id} run={run} runs={runs} />
            ))}
            <Above lab={lab} metrics={metrics} all={[run, ...runs.map((other) => other.run)]} />
          </tbody>
        </table>
      </div>
      {[run, ...runs.map((other) => other.run)].map(
        (one, i) =>
          one?.cut && (
            <p key={MARKS[i].name} className="soft">
              {MARKS[i].name} is not complete: {inSentence(one.cut)}.
            </p>
          ),
      )}
      {runs.map(
        ({ problem }, i) =>
          problem !== undefined && (
            <p key={MARKS[i + 1].name} className="warn">
              {MARKS[i + 1].name} cannot be run: {problem}
            </p>
          ),
      )}
    </>
  )
}

function Head({ count }: { readonly count: number }) {
  const session = useSession()
  return (
    <thead>
      <tr>
        <td />
        {MARKS.slice(0, count + 1).map((mark, i) => (
          <th key={mark.name} scope="col">
            <RunLabel mark={mark} />
            {i > 0 && (
              <span className="flex at-end">
                <IconButton
                  className={`high-24 ${styles.small}`}
                  label={`Go on with ${mark.name}: swap it with A`}
                  onClick={() => session.swap(i - 1)}
                >
                  <SwapIcon />
                </IconButton>
                <IconButton
                  className={`high-24 ${styles.small}`}
                  label={`Take ${mark.name} away`}
                  onClick={() => session.unpin(i - 1)}
                >
                  <CloseIcon size={16} />
                </IconButton>
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A parameter's value in a scenario; a dash where it does not apply. */
function textOf(lab: string, id: string, values: Values): string {
  const parameter = labs[lab].parameters[id]
  const value: Value = values[id]
  return applies(parameter, values) ? valueText(parameter, value) : '–'
}

interface ResultProps {
  readonly lab: string
  readonly metric: string
  readonly run: RunView
  readonly runs: readonly ComparedState[]
}

/** A metric of all runs; below each of the others how it compares with A, and which is better. */
function Result({ lab, metric, run, runs }: ResultProps) {
  const definition = labs[lab].metrics.find(({ id }) => id === metric)
  if (!definition) return null
  const { label, unit } = definition
  // A part of the time, or a number of messages, is a means: having less of it makes no run better.
  const part = labs[lab].timeSplit?.some((one) => one.metric === metric) || /^\p{L}{2}/u.test(unit)
  const better = part ? undefined : definition.better
  const valueOfA = run.metrics?.[metric]
  const { shown, beside } = unitOf(unit, label)
  return (
    <tr>
      <th scope="row" className="soft" title={definition.help}>
        {label}
        {beside && `, ${beside}`}
      </th>
      <td className="strong nowrap">{typeof valueOfA === 'number' ? quantity(valueOfA, shown) : '–'}</td>
      {runs.map((other, i) => {
        const { name } = MARKS[i + 1]
        const value = other.run?.metrics?.[metric]
        const both = typeof value === 'number' && typeof valueOfA === 'number'
        const winner =
          both &&
          better &&
          !nearlySame(value, valueOfA) &&
          `${value < valueOfA === (better === 'less') ? name : 'A'} better`
        return (
          <td key={name} className="strong nowrap" aria-busy={!isDone(other)}>
            {typeof value === 'number' ? quantity(value, shown) : isDone(other) ? '–' : percent(other.share)}
            {both && (
              <span className={`block soft regular ${styles.verdict}`}>
                <span className="visually-hidden">, </span>
                {comparison(value, valueOfA, unit, 'A')} {winner && <b className="ink strong nowrap">{winner}</b>}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface AboveProps {
  readonly lab: string
  readonly metrics: readonly string[]
  readonly all: readonly (RunView | undefined)[]
}

/** How far each run is above what no run of its scenario can beat: of the first metric that is compared and has such a bound. */
function Above({ lab, metrics, all }: AboveProps) {
  const bounds = (run: RunView | undefined, metric: string) =>
    run?.metrics ? boundsOf(labs[lab], run.metrics, metric).filter(({ better }) => better !== 'more') : []
  const metric = metrics.find((id) => bounds(all[0], id).length > 0)
  if (metric === undefined) return null
  return (
    <tr>
      <th scope="row" className="soft" title="No balancer, strategy or policy can do better with the same settings.">
        {ABOVE}
      </th>
      {all.map((run, i) => {
        const [bound] = bounds(run, metric)
        const value = run?.metrics?.[metric]
        return (
          <td key={MARKS[i].name} className="strong nowrap">
            {bound && typeof value === 'number' ? aboveText(value, bound.value) : '–'}
          </td>
        )
      })}
    </tr>
  )
}

/** A unit that has no prefixes is said once, beside the label unless that says it: so four columns have room. */
function unitOf(unit: string, label: string): { readonly shown: string; readonly beside: string } {
  if (unit === '%' || /(^|\/)s$/.test(unit)) return { shown: unit, beside: '' }
  return { shown: '', beside: label.toLowerCase().includes(unit) ? '' : unit }
}

const percent = (share: number) => `${Math.round(100 * share)} %…`

/** Two arrows that pass each other. */
function SwapIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 7h12M12.5 3.5 16 7l-3.5 3.5M16 13H4M7.5 9.5 4 13l3.5 3.5" />
    </svg>
  )
}
