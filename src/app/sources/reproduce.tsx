/** What a lab's source printed beside what is measured here: tables, figures, observations, and how they vary. */

import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DescribedLab } from '../../core/lab.ts'
import { agreementOf, agreementWords, byDerived, derivedWords, RULE_WORDS } from '../../core/reproduce/agreement.ts'
import { type MeasuredTable, summariesOf } from '../../core/reproduce/evaluation.ts'
import { experimentsMade, groupsFor } from '../../core/reproduce/from-study.ts'
import { type MeasuredFile, readMeasured } from '../../core/reproduce/measured.ts'
import type { PublishedFigure, Reading, Reproduction } from '../../core/reproduce/published.ts'
import type { Measurements, Samples, Study, StudyGroup } from '../../core/reproduce/study.ts'
import { capital } from '../../core/text/case.ts'
import { count, counted, quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadMeasured } from '../../labs/measured.ts'
import { type Later, later, useLater } from '../../views/later.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { Contents, firstPlace, type Place } from './contents.tsx'
import { FigureView } from './figure-view.tsx'
import { type Measurement, measurementOf } from './measuring.ts'
import { Observations } from './observations.tsx'
import styles from './reproduce.module.css'
import { SpreadView } from './spread-view.tsx'
import { StudyView } from './study-view.tsx'
import { type Experiments, experimentsOf, tableFromStudy, useMeasured } from './studying.ts'
import { TableView } from './table-view.tsx'

/** A source with what was measured of it when the page was made. */
interface Loaded {
  readonly reproduction: Reproduction
  readonly file: MeasuredFile | undefined
  /** What the file says about it: read once, since what is shown is compared with it by identity. */
  readonly shipped: ReturnType<typeof readMeasured> | undefined
}

const sources = new Map<string, Later<Loaded | undefined>>()
const sourceOf = (lab: string) => {
  const source =
    sources.get(lab) ??
    later(async () => {
      const [loaded, file] = await Promise.all([labs[lab].reproduction?.(), loadMeasured(lab)])
      if (!loaded) return undefined
      const { reproduction } = loaded
      return { reproduction, file, shipped: file && readMeasured(labs[lab], reproduction, file) }
    })
  sources.set(lab, source)
  return source
}

/** The view. */
export default function Reproduce() {
  const id = usePage((s) => s.lab)
  const loaded = useLater(sourceOf(id))
  const lab = labs[id]
  if (!loaded)
    return (
      <p className={`grid any-height full-height ${styles.view}`}>
        This lab has no source whose numbers could be measured.
      </p>
    )
  return <Source key={id} lab={lab} {...loaded} />
}

interface SourceProps extends Loaded {
  readonly lab: DescribedLab
}

function Source({ lab, reproduction, file, shipped }: SourceProps) {
  const measurement = measurementOf(lab, reproduction, shipped)
  const measuring = useStore(measurement.store)
  const [place, setPlace] = useState<Place>(firstPlace(reproduction))
  const summaries = useMemo(() => summariesOf(lab, reproduction.tables), [lab, reproduction])
  const { study } = reproduction
  const [samples, setSamples] = useState(study?.counts[0] ?? 0)
  const experiments = study && experimentsOf(lab, study, shipped?.cases)
  const measured = useMeasured(experiments)
  const tables = measuring.tables.map((each) => (each.table.from ? tableFromStudy(each.table, measured) : each))
  const table = place.kind === 'table' ? tables.find((each) => each.table.number === place.number) : undefined
  const figure =
    place.kind === 'figure' ? reproduction.figures.find(({ number }) => number === place.number) : undefined
  const from = table?.table.from ?? (figure?.kind.of === 'study' ? figure.kind : undefined)
  const group = place.kind === 'study' ? study?.groups.find(({ id }) => id === place.number) : undefined
  const studied = place.kind === 'study' || from !== undefined
  const chosenGroups = (of: Study) => (from ? groupsFor(of, from) : group ? [group] : of.groups)
  const groups = study ? chosenGroups(study) : []
  /** Whether what is looked at came with the page. */
  const isShipped = studied
    ? groups.every(({ cases }) => cases.every(({ id }) => measured.get(id) === shipped?.cases.get(id)))
    : measuring.shipped
  return (
    <div className={`grid any-height full-height ${styles.view}`}>
      <header className="toolbar between gap-8-24 pad-12-16 line-below" style={{ gridArea: 'head' }}>
        <div>
          <h2 className="large strong">{reproduction.label}, measured here</h2>
          <p className="soft">{reproduction.source}</p>
        </div>
        {studied && study && experiments ? (
          <StudyStanding
            study={study}
            experiments={experiments}
            groups={groups}
            samples={samples}
            onSamples={setSamples}
          />
        ) : (
          <Standing measurement={measurement} />
        )}
        {file && isShipped && (
          <Shipped
            file={file}
            missing={shipped?.missing ?? []}
            samples={studied ? samplesOf(study, groups, measured) : ''}
          />
        )}
        {place.kind !== 'study' && <Rule tables={tables} summaries={summaries} />}
        {place.kind !== 'study' && reproduction.readings && <Readings readings={reproduction.readings} />}
      </header>
      <Contents reproduction={reproduction} measuring={{ ...measuring, tables }} place={place} onChoose={setPlace} />
      <div className={`any-width scroll pad-16-24 ${styles.content}`} key={`${place.kind} ${place.number}`}>
        {place.kind === 'table' && (
          <TableView
            lab={lab}
            measured={table}
            summary={summaries.find((each) => each.table.number === place.number)}
            judged={measuring.judged?.filter((each) => each.table === place.number)}
          />
        )}
        {place.kind === 'figure' && (
          <FigureView
            lab={lab}
            figure={figure}
            panels={(each) => (each.kind.of === 'study' ? drawnOf(each, measured) : measuring.panels(each))}
          />
        )}
        {place.kind === 'observations' && (
          <Observations judged={measuring.judged} onOpen={(number) => setPlace({ kind: 'table', number })} />
        )}
        {place.kind === 'study' && study && experiments && (
          <StudyView lab={lab} study={study} group={group} experiments={experiments} />
        )}
        {place.kind === 'spread' && reproduction.spread && <SpreadView spread={reproduction.spread} />}
      </div>
    </div>
  )
}

/** A figure's curves by all samples of the experiments, once there are as many as the source has. */
function drawnOf({ kind }: PublishedFigure, measured: Measurements) {
  if (kind.of !== 'study' || experimentsMade(kind, measured) === 0) return []
  return [
    {
      label: '',
      curves: kind.read(
        (id): Samples => measured.get(id) ?? new Map(),
        () => 1,
      ),
    },
  ]
}

interface ShippedProps {
  readonly file: MeasuredFile
  readonly missing: readonly string[]
  /** How many samples the experiments had that are looked at, if any are. */
  readonly samples: string
}

/** When what is shown was measured, with what, and what of the source is no longer what was measured then. */
function Shipped({ file, missing, samples }: ShippedProps) {
  return (
    <p className="soft small full-width">
      Measured on {dayOf(file.date)} with version {file.version} of the lab{samples}; shown without running anything.
      {missing.length > 0 && (
        <strong className="ink"> Changed since, so not shown before it is measured again: {missing.join(', ')}.</strong>
      )}
    </p>
  )
}

const dayOf = (date: string) =>
  new Date(`${date}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** ", 6 to 24 seeds a case" */
function samplesOf(study: Study | undefined, groups: readonly StudyGroup[], measured: Measurements): string {
  const counts = groups.flatMap(({ times = 1, cases }) =>
    cases.flatMap(({ id }) => [...(measured.get(id)?.values() ?? [])].map(({ length }) => length / times)),
  )
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return counts.length === 0 ? '' : `, ${least === most ? most : `${least} to ${most}`} ${study?.samples} a case`
}

/** How far the measuring is, and how to start and end it. */
function Standing({ measurement }: { readonly measurement: Measurement }) {
  const { status, done, runs, millis, message, tables, judged, shipped } = useStore(measurement.store)
  if (status === 'running') {
    return (
      <div className="toolbar gap-8-16">
        <progress className={styles.progress} value={done} max={runs} aria-label="Runs finished" />
        <span className="soft">
          {count(done)} of {count(runs)} runs
        </span>
        <Button onClick={measurement.cancel}>Cancel</Button>
      </div>
    )
  }
  const hold = judged?.filter(({ here }) => here.holds).length
  const agreement = agreementOf(byDerived(tables).direct)
  const again = shipped || status === 'done'
  return (
    <div className="toolbar gap-8-16">
      <p className="soft" aria-live="polite">
        {agreement.cells > 0 && <b className="ink strong">{capital(agreementWords(agreement))}; </b>}
        {judged && judged.length > 0 && (
          <>
            <b className="ink strong">
              {hold} of {judged.length}
            </b>{' '}
            observations hold.{' '}
          </>
        )}
        {status === 'cancelled' && `Cancelled after ${count(done)} of ${counted(runs, 'run')}.`}
        {status === 'failed' && `It failed: ${message}.`}
        {status === 'done' && `${counted(runs, 'run')} in ${quantity(millis / 1000, 's')}.`}
      </p>
      <Button look={again ? 'framed' : 'solid'} onClick={measurement.start}>
        {again ? `Measure again (${counted(measurement.total, 'run')})` : `Measure here`}
      </Button>
    </div>
  )
}

/** The rule that cells are judged by, and what it says about the source itself. */
function Rule({ tables, summaries }: Readonly<Record<'tables' | 'summaries', readonly MeasuredTable[]>>) {
  const numbers = summaries.map(({ table }) => table.number).join(', ')
  return (
    <details className="soft small full-width">
      <summary className="high-24">How cells are judged and counted</summary>
      <p>
        {RULE_WORDS} {derivedWords(tables)}
        {summaries.length > 0 &&
          ` The source’s own tables ${numbers} against the tables that they sum up, by the same rule: ${agreementWords(agreementOf(summaries))}.`}
      </p>
    </details>
  )
}

/** How the source is read where it leaves something open, with the passages that say so. */
export function Readings({ readings }: { readonly readings: readonly Reading[] }) {
  return (
    <details className="soft small full-width">
      <summary className="high-24">How the source is read where it leaves something open</summary>
      <ul>
        {readings.map(({ says, passage }) => (
          <li key={says}>
            <span className="ink">{says}</span> {passage}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface StudyStandingProps {
  readonly study: Study
  readonly experiments: Experiments
  /** The groups that would be run. */
  readonly groups: readonly StudyGroup[]
  readonly samples: number
  readonly onSamples: (samples: number) => void
}

/** The samples a case, the run's button, and what it came to. */
function StudyStanding({ study, experiments, groups, samples, onSamples }: StudyStandingProps) {
  const { status, done, runs, millis, message } = useStore(experiments.store)
  const cases = groups.reduce((sum, group) => sum + group.cases.length, 0)
  const running = status === 'running'
  const { counts, sourceCount } = study
  const words = (each: number) =>
    each === sourceCount ? `${each}, as in the source` : each === counts[0] ? `${each}, quick` : `${each}`
  return (
    <div className="toolbar gap-8-16">
      {running && <progress className={styles.progress} value={done} max={runs} aria-label="Runs finished" />}
      <p className="soft" aria-live={running ? 'off' : 'polite'}>
        {running && `${count(done)} of ${counted(runs, 'run')}`}
        {status === 'cancelled' && `Cancelled after ${count(done)} of ${counted(runs, 'run')}.`}
        {status === 'failed' && `It failed: ${message}.`}
        {status === 'done' && `${counted(runs, 'run')} in ${quantity(millis / 1000, 's')}.`}
      </p>
      {!running && (
        <label className="row gap-8 soft">
          {capital(study.samples)} a case
          <select
            className="high-32 pad-0-8 ink"
            value={samples}
            onChange={(event) => onSamples(Number(event.target.value))}
          >
            {counts.map((each) => (
              <option key={each} value={each}>
                {words(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        look={running ? 'framed' : 'solid'}
        onClick={running ? experiments.cancel : () => experiments.start(groups, samples)}
      >
        {running ? 'Cancel' : `Run ${counted(cases, 'case')}`}
      </Button>
    </div>
  )
}
