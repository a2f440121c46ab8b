/** Replications of the compared runs: how sure one can be that a difference is more than the luck of one seed. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { MetricDefinition } from '../../core/lab.ts'
import { LEAST_BOOTSTRAP, type MeanInterval } from '../../core/statistics/intervals.ts'
import { range } from '../../core/text/comparison.ts'
import { distanceText } from '../../core/text/distance.ts'
import { shown, unexpected } from '../../core/text/expected.ts'
import { counted, difference, quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { MARKS } from '../state/compared-runs.ts'
import { createReplicator, isRandom, type Replicated, type Replications, SEEDS } from '../state/replications.ts'
import type { Session } from '../state/session.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './compare.module.css'
import { RunLabel } from './swatch.tsx'

const replicators = new WeakMap<Session, ReturnType<typeof createReplicator>>()

/** The session's replicator; there is one, however often the panel is opened. */
function useReplicator() {
  const session = useSession()
  const replicator = replicators.get(session) ?? createReplicator(session)
  replicators.set(session, replicator)
  return replicator
}

interface ReplicationsViewProps {
  readonly page: LabViews
  /** Metrics that are summarised, by id. */
  readonly metrics: readonly string[]
}

/** A field for the number of seeds, progress, and what came of it. */
export function ReplicationsView({ page, metrics }: ReplicationsViewProps) {
  const replicator = useReplicator()
  const id = useId()
  const [seeds, setSeeds] = useState(String(SEEDS.first))
  const { lab, values, compared, replications } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    compared: s.compared,
    replications: s.replications,
  }))
  const seedCount = Number(seeds)
  const usable = Number.isInteger(seedCount) && seedCount >= 2 && seedCount <= SEEDS.most
  const running = replications !== undefined && replications.problem === undefined && replications.share < 1
  const start = () => {
    if (usable && !running) replicator.start({ seeds: seedCount, metrics, column: page.bandColumn })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start()
  }
  if (!isRandom(lab, [values, ...compared])) {
    return (
      <section className="stack gap-8 pad-top-8" aria-labelledby={id}>
        <h3 className="medium strong" id={id}>
          Over many seeds
        </h3>
        <p className="soft airy">Nothing is drawn at random here: every seed gives the same run.</p>
      </section>
    )
  }
  return (
    <section className="stack gap-8 pad-top-8" aria-labelledby={id}>
      <h3 className="medium strong" id={id}>
        Over many seeds
      </h3>
      <form className="toolbar gap-8" onSubmit={submit}>
        <label>
          Seeds{' '}
          <input
            className="touch pad-0-8"
            style={{ width: 56, height: 32 }}
            inputMode="numeric"
            autoComplete="off"
            value={seeds}
            aria-invalid={!usable || undefined}
            aria-describedby={usable ? undefined : `${id}-problem`}
            onChange={(event) => setSeeds(event.target.value)}
          />
        </label>
        {running && (
          <progress
            style={{ width: 120, height: 6 }}
            max={1}
            value={replications.share}
            aria-label="Progress of the seeds"
          />
        )}
        {/* One button for both, so that the focus stays on it. */}
        <Button className="pad-0-8 small" disabled={!running && !usable} onClick={running ? replicator.cancel : start}>
          {running ? 'Cancel' : `Run ${compared.length > 0 ? 'them for each' : 'them'}`}
        </Button>
      </form>
      {!usable && (
        <p id={`${id}-problem`} className="warn">
          {unexpected('Seeds', `a whole number from 2 to ${SEEDS.most}`, shown(seeds, 20))}
        </p>
      )}
      {replications?.problem !== undefined && <p className="warn">{replications.problem}</p>}
      <div aria-live="polite">
        {replications && replications.summaries.length > 0 && (
          <Summaries lab={lab} metrics={metrics} replications={replications} />
        )}
      </div>
    </section>
  )
}

interface SummariesProps {
  readonly lab: string
  readonly metrics: readonly string[]
  readonly replications: Replications
}

/** An interval in words: "54.6 to 58.8 ms". Where its method is Student's t, it says so: "54.6 to 58.8 ms, t". */
export function intervalText(
  { low, high, method }: Omit<MeanInterval, 'mean'>,
  text: (value: number, significant?: number) => string,
): string {
  return `${range(low, high, text)}${method === 't' && low < high ? ', t' : ''}`
}

/** How the intervals of this many seeds are computed. */
function methodText(seeds: number): string {
  return seeds < LEAST_BOOTSTRAP ? 'Student’s t' : 'bootstrap-t, or Student’s t where marked t'
}

/** A difference in the metric's own unit; percentages differ in points. */
export function points(value: number, unit: string, significant?: number): string {
  return unit === '%' ? `${difference(value, '', significant)} points` : difference(value, unit, significant)
}

/** A run's distance from the best one, seed by seed: "1.21 ms slower than B (0.900 to 1.53 ms, t, 30 pairs)". */
export function behindText(
  metric: { readonly id: string; readonly unit: string },
  behind: NonNullable<Replicated['behind']>,
  names: readonly string[],
): string {
  if (behind.low === behind.high && behind.mean === 0)
    return `the same as ${names[behind.best]} in ${counted(behind.pairs, 'pair')}`
  const text = distanceText(metric, behind)
  const method = behind.method === 't' && behind.low < behind.high ? ', t' : ''
  return text
    .replace(' (', ` than ${names[behind.best]} (`)
    .replace(/\)$/, `${method}, ${counted(behind.pairs, 'pair')})`)
}

function Summaries({ lab, metrics, replications }: SummariesProps) {
  const { summaries, seeds, bands } = replications
  const apart = usePage((s) => s.axis === 'seconds' && !s.run?.recording.shape.even)
  const first = useRef<HTMLParagraphElement>(null)
  // The panel is short: what was asked for comes into view.
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'start' })
  }, [])
  const shown = labs[lab].metrics
    .filter(({ id }) => metrics.includes(id) && summaries[0][id])
    .sort((a, b) => metrics.indexOf(a.id) - metrics.indexOf(b.id))
  return (
    <>
      <p ref={first} className="soft airy">
        Means of {seeds} seeds with their 95 % intervals ({methodText(seeds)})
        {summaries.length > 1 && '; differences are taken seed by seed'}.
        {apart && bands.some((band) => band) && ' Their bands are drawn over steps, not over seconds.'}
      </p>
      {shown.map((metric) => (
        <table key={metric.id} className={`table dense ${styles.summary}`}>
          <caption className="strong text-left" style={{ padding: '8px 0 4px' }}>
            {metric.label}
          </caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Mean</th>
              <th scope="col">95 % interval</th>
              {summaries.length > 1 && <th scope="col">Distance from the best run</th>}
            </tr>
          </thead>
          <tbody>
            {summaries.map((summary, i) => (
              <SummaryRow
                key={MARKS[i].name}
                metric={metric}
                index={i}
                replicated={summary[metric.id]}
                wide={summaries.length > 1}
              />
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

/** What the runs are called. */
const NAMES = MARKS.map(({ name }) => name)

interface SummaryRowProps {
  readonly metric: MetricDefinition
  readonly index: number
  readonly replicated: Replicated | undefined
  /** Whether there is a column for differences. */
  readonly wide: boolean
}

function SummaryRow({ metric, index, replicated, wide }: SummaryRowProps) {
  const { unit } = metric
  const mark = MARKS[index]
  const { against, behind } = replicated ?? {}
  return (
    <tr>
      <th scope="row">
        <RunLabel mark={mark} />
      </th>
      <td className="nowrap">{replicated ? quantity(replicated.interval.mean, unit) : '–'}</td>
      <td className="soft">
        {replicated && intervalText(replicated.interval, (value, digits) => quantity(value, unit, digits))}
      </td>
      {wide && (
        <td>
          {behind
            ? unbroken(behindText(metric, behind, NAMES))
            : metric.better
              ? replicated && 'the best mean'
              : against && (
                  <>
                    A − {mark.name}: {points(against.mean, unit)}{' '}
                    <span className="soft">
                      ({intervalText(against, (value, digits) => points(value, unit, digits))})
                    </span>
                  </>
                )}
          {against?.winShare !== undefined && (
            <b className="block strong">A wins {quantity(100 * against.winShare, '%')} of the seeds</b>
          )}
        </td>
      )}
    </tr>
  )
}
