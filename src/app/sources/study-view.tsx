/** A group of a source's experiments: a panel of box plots a case, beside what the source claims of them. */
import { useStore } from 'zustand'
import { TableButton } from '../../charts/table.tsx'
import type { DescribedLab } from '../../core/lab.ts'
import { formatLink } from '../../core/link/link.ts'
import { defaults } from '../../core/parameters.ts'
import {
  countedIn,
  deviationError,
  deviationOfMeans,
  deviations,
  judgeClaims,
  type Samples,
  type Study,
  type StudyCase,
  type StudyGroup,
  shareWon,
} from '../../core/reproduce/study.ts'
import { boxOf } from '../../core/statistics/box.ts'
import { quantity } from '../../core/text/format.ts'
import { BoxPlot, type BoxRow } from './box-plot.tsx'
import { Claims } from './claims.tsx'
import styles from './study-view.module.css'
import type { Experiments } from './studying.ts'

interface StudyViewProps {
  readonly lab: DescribedLab
  readonly study: Study
  /** The group that is looked at; absent: all claims. */
  readonly group: StudyGroup | undefined
  readonly experiments: Experiments
}

/** A group with its claims, or all claims. */
export function StudyView({ lab, study, group, experiments }: StudyViewProps) {
  const { measured } = useStore(experiments.store)
  const ids = group?.cases.map(({ id }) => id)
  const about = <T extends { readonly cases: readonly string[] }>(all: readonly T[]) =>
    all.filter(({ cases }) => !ids || cases.some((id) => ids.includes(id)))
  const claims = (
    <Claims
      judged={judgeClaims(about(study.claims), measured)}
      counted={countedIn(about(study.counted), measured)}
      missing={({ cases }) =>
        study.groups
          .filter((each) => each.cases.some(({ id }) => cases.includes(id) && !measured.has(id)))
          .map(({ label }) => label)
      }
      samples={samplesIn(study, measured)}
    />
  )
  if (!group) {
    return (
      <article className="stack gap-8">
        <h3 className="large strong">What the source claims of its experiments, in our words</h3>
        {claims}
      </article>
    )
  }
  return (
    <article className="stack gap-8">
      <h3 className="large strong">{group.label}</h3>
      <p className="readable">{group.about}</p>
      <p className="soft small readable">
        The box holds the middle half, its line is the median; whiskers end within 1.5 boxes, circles lie beyond; ◆ is{' '}
        {study.deviation.label}, {study.deviation.about}, and the line through it its 95 % interval.
        {group.contest && ` On the right: in how many of the ${study.samples} it is the best of ${contestIn(group)}.`}
      </p>
      <div className={`grid gap-24 above-8 ${styles.both}`}>
        <div className={`grid gap-24 any-width ${styles.panels}`}>
          {group.cases.map((one) => (
            <Panel key={one.id} lab={lab} study={study} group={group} one={one} samples={measured.get(one.id)} />
          ))}
        </div>
        <section aria-label="Claims">
          <h4 className="no-margin below-8 strong">What the source claims of them, in our words</h4>
          {claims}
        </section>
      </div>
    </article>
  )
}

/** The rivals of a group in words. */
function contestIn({ contest = [], methods }: StudyGroup): string {
  return contest.map((id) => methods.find((each) => each.id === id)?.label ?? id).join(', ')
}

/** "10 systems a case", or several numbers where cases were run with different ones. */
function samplesIn(study: Study, measured: ReadonlyMap<string, Samples>): string {
  const counts = new Set([...measured.values()].flatMap((samples) => [...samples.values()].map(({ length }) => length)))
  return `${[...counts].sort((a, b) => a - b).join(' or ')} ${study.samples} a case`
}

interface PanelProps {
  readonly lab: DescribedLab
  readonly study: Study
  readonly group: StudyGroup
  readonly one: StudyCase
  readonly samples: Samples | undefined
}

const percent = (value: number) => quantity(Math.abs(value) < 5e-7 ? 0 : value, '%')

function Panel({ lab, study, group, one, samples }: PanelProps) {
  const rows = samples ? rowsOf(group, samples) : []
  const several = group.samples ?? study.samples
  const total = [...(samples?.values() ?? [])][0]?.length ?? 0
  const [best] = [...rows].sort((a, b) => a.box.median - b.box.median)
  const [worst] = [...rows].sort((a, b) => b.box.median - a.box.median)
  const missing = rows.filter(({ box }) => box.count < total)
  const summary = best
    ? `${one.label}, ${total} ${several}: medians from ${percent(best.box.median)} (${best.label}) to ${percent(worst.box.median)} (${worst.label}).`
    : ''
  return (
    <section className="stack gap-4 any-width" aria-label={one.label}>
      <header className="flex between baseline gap-8 pad-top-4 line-above">
        <h4 className="no-margin strong">{one.label}</h4>
        <span className="flex gap-8 small">
          <a className="row touch soft" href={`#${formatLink(lab, { ...defaults(lab.parameters), ...one.set })}`}>
            Open one
          </a>
          {rows.length > 0 && (
            <TableButton
              label={one.label}
              summary={summary}
              table={() => tableOf(study, group, rows, `${total} ${several}`)}
            />
          )}
        </span>
      </header>
      <p className="soft small readable">
        {one.about}
        {rows.length > 0 && (
          <span>
            ; {total} {several}
          </span>
        )}
      </p>
      {rows.length > 0 ? (
        <BoxPlot rows={rows} />
      ) : (
        <p className="soft" style={{ padding: '16px 0' }}>
          Not measured yet.
        </p>
      )}
      {missing.length > 0 && (
        <p className="warn">
          Without an answer:{' '}
          {missing.map(({ label, box }) => `${label} on ${total - box.count} of ${total}`).join(', ')}.
        </p>
      )}
      {one.notes?.map((note) => (
        <p key={note} className="soft small readable">
          {note}
        </p>
      ))}
    </section>
  )
}

function rowsOf(group: StudyGroup, samples: Samples): readonly BoxRow[] {
  return group.methods
    .filter(({ id, hidden }) => id !== group.against && !hidden)
    .flatMap(({ id, label, family }) => {
      const box = boxOf(deviations(group, samples, id))
      const won = group.contest?.includes(id) ? shareWon(samples, group.contest, id) : undefined
      const mean = deviationOfMeans(group, samples, id)
      return box ? [{ id, label, family, box, mean, error: deviationError(group, samples, id), won }] : []
    })
}

function tableOf({ deviation }: Study, { contest }: StudyGroup, rows: readonly BoxRow[], samples: string) {
  return {
    note: `Of ${samples}; ${deviation.label} is ${deviation.about}.`,
    head: [
      ...['Method', deviation.label, '± (95 %)', 'Least', 'Lower quartile', 'Median', 'Upper quartile', 'Greatest'],
      ...(contest ? ['Best of them'] : []),
    ],
    rows: rows.map(({ label, box, mean, error, won }) => [
      label,
      ...[mean, error, box.least, box.lowerQuartile, box.median, box.upperQuartile, box.most].map((value) =>
        Number.isFinite(value) ? percent(value) : '–',
      ),
      ...(contest ? [won === undefined ? '' : percent(100 * won)] : []),
    ]),
  }
}
