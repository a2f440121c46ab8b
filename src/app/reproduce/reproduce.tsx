/** What a lab's source printed beside what is measured here: tables, figures, observations, and how they vary. */
import { use, useState } from 'react'
import { useStore } from 'zustand'
import { count, quantity } from '../../core/format.ts'
import type { DescribedLab } from '../../core/lab.ts'
import type { Reproduction } from '../../core/published.ts'
import { labs } from '../../labs/descriptions.ts'
import { reproductions } from '../../labs/reproductions.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../use.ts'
import { Contents, firstPlace, type Place } from './contents.tsx'
import { FigureView } from './figure-view.tsx'
import { type Measurement, measurementOf } from './measuring.ts'
import { Observations } from './observations.tsx'
import styles from './reproduce.module.css'
import { SpreadView } from './spread-view.tsx'
import { StudyStanding } from './study-standing.tsx'
import { StudyView } from './study-view.tsx'
import { experimentsOf } from './studying.ts'
import { TableView } from './table-view.tsx'

const loading = new Map<string, Promise<Reproduction | undefined>>()

function load(lab: string): Promise<Reproduction | undefined> {
  const known = loading.get(lab)
  if (known) return known
  const promise = reproductions[lab]?.() ?? Promise.resolve(undefined)
  loading.set(lab, promise)
  return promise
}

/** The view. */
export default function Reproduce() {
  const id = usePage((s) => s.lab)
  const reproduction = use(load(id))
  const lab = labs[id]
  if (!reproduction) {
    return <p className={styles.none}>No source’s tables are held for the lab “{lab.label}”.</p>
  }
  return <Source key={id} lab={lab} reproduction={reproduction} />
}

interface SourceProps {
  readonly lab: DescribedLab
  readonly reproduction: Reproduction
}

function Source({ lab, reproduction }: SourceProps) {
  const measurement = measurementOf(lab, reproduction)
  const measuring = useStore(measurement.store)
  const [place, setPlace] = useState<Place>(firstPlace(reproduction))
  const { study } = reproduction
  const [samples, setSamples] = useState(study?.counts[0] ?? 0)
  const experiments = study && experimentsOf(lab, study)
  const group = study?.groups.find(({ id }) => id === place.number)
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{reproduction.label}, measured here</h2>
          <p className={styles.soft}>{reproduction.source}</p>
        </div>
        {place.kind === 'study' && study && experiments ? (
          <StudyStanding
            study={study}
            experiments={experiments}
            groups={group ? [group] : study.groups}
            samples={samples}
            onSamples={setSamples}
          />
        ) : (
          <Standing measurement={measurement} />
        )}
      </header>
      <Contents reproduction={reproduction} measuring={measuring} place={place} onChoose={setPlace} />
      <div className={styles.content} key={`${place.kind} ${place.number}`}>
        {place.kind === 'table' && (
          <TableView
            lab={lab}
            measured={measuring.tables.find(({ table }) => table.number === place.number)}
            judged={measuring.judged?.filter(({ table }) => table === place.number)}
          />
        )}
        {place.kind === 'figure' && (
          <FigureView
            lab={lab}
            figure={reproduction.figures.find(({ number }) => number === place.number)}
            curves={measuring.curves}
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

/** How far the measuring is, and how to start and end it. */
function Standing({ measurement }: { readonly measurement: Measurement }) {
  const { status, done, runs, millis, message, tables, judged } = useStore(measurement.store)
  if (status === 'running') {
    return (
      <div className={styles.standing}>
        <progress className={styles.progress} value={done} max={runs} aria-label="Runs finished" />
        <span className={styles.soft}>
          {count(done)} of {count(runs)} runs
        </span>
        <Button onClick={measurement.cancel}>Cancel</Button>
      </div>
    )
  }
  const mean = tables.reduce((sum, { agreement }) => sum + agreement.figure, 0) / tables.length
  const hold = judged?.filter(({ here }) => here.holds).length
  return (
    <div className={styles.standing}>
      <p className={styles.soft} aria-live="polite">
        {status === 'idle' && `${count(runs)} runs; nothing is measured yet.`}
        {status === 'cancelled' && `Cancelled after ${count(done)} of ${count(runs)} runs.`}
        {status === 'failed' && `It failed: ${message}.`}
        {status === 'done' && (
          <>
            <b className={styles.strong}>{percent(mean)}</b> agreement on average over {tables.length} tables;{' '}
            <b className={styles.strong}>
              {hold} of {judged?.length}
            </b>{' '}
            observations hold. {count(runs)} runs in {quantity((millis ?? 0) / 1000, 's')}.
          </>
        )}
      </p>
      <Button look={status === 'done' ? 'framed' : 'solid'} onClick={measurement.start}>
        {status === 'done' ? 'Measure again' : 'Measure everything'}
      </Button>
    </div>
  )
}

/** A share in whole percent. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
