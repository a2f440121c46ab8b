/** The microscope: what the iteration under the playhead asks for, what the last check decided, and how an arrangement was found. */
import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { Choice } from '../../../../charts/choice.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import type { IterationDetail, MeshDetail, SingleDetail } from '../../model/detail.ts'
import { partitions, stageWords } from '../words.ts'
import { CheckPanel } from './check-panel.tsx'
import { IterationPanel } from './iteration-panel.tsx'
import { MatrixPanel } from './matrix-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { SearchPanel } from './search-panel.tsx'

const PARTS = [
  { id: 'iteration', label: 'Iteration' },
  { id: 'check', label: 'Check' },
  { id: 'search', label: 'Arrangement' },
  { id: 'messages', label: 'Messages' },
  { id: 'lists', label: 'Lists' },
] as const

type Looked = IterationDetail | SingleDetail

/** All steps, the one under the playhead marked. */
function LevelsPanel({ run, at }: Pick<ViewProps, 'run'> & { readonly at: number }) {
  const { columns, count: rows } = run.recording
  return (
    <table className={`numbers named ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Level</th>
          <th scope="col">Vertices</th>
          <th scope="col">Edges cut</th>
          <th scope="col">Fetched</th>
          <th scope="col">Imbalance</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row} aria-current={row === at ? 'step' : undefined} className={row === at ? 'medium' : undefined}>
            <th scope="row">{stageWords(run.recording, row)}</th>
            <td>{count(columns.depth[row])}</td>
            <td>{count(columns.vertices[row])}</td>
            <td>{columns.messages[row] > 0 ? count(columns.cut[row]) : '–'}</td>
            <td>{columns.messages[row] > 0 ? count(columns.fetched[row]) : '–'}</td>
            <td>{columns.messages[row] > 0 ? quantity(100 * columns.imbalance[row], '%') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The panel beside the mesh. */
export function RemapPanel({ run, replay, details, lens }: ViewProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as MeshDetail | undefined)
  const inspected = useDeferredValue(latest)
  const [partId, setPartId] = useState<(typeof PARTS)[number]['id']>()
  const isLevel = inspected?.kind === 'partition'
  if (partitions(run))
    return isLevel ? <LevelsPanel run={run} at={inspected.number} /> : <p>Looking into this moment …</p>
  const detail = inspected && !isLevel && belongs(inspected, run.recording.lanes) ? inspected : undefined
  const single = run.values.experiment === 'remap'
  const parts = single ? PARTS.filter(({ id }) => id !== 'iteration' && id !== 'check') : PARTS
  const part = parts.find(({ id }) => id === partId) ?? parts[0]
  return (
    <div className="stack gap-8 any-height scroll">
      <Choice label="What is looked at" options={parts} chosen={part.id} onChoose={setPartId} className="wrap" />
      {detail ? (
        <Part run={run} replay={replay} id={part.id} detail={detail} lens={lens} />
      ) : (
        <p>Looking into this moment …</p>
      )}
    </div>
  )
}

const belongs = (detail: Looked, lanes: number): boolean =>
  (detail.kind === 'iteration' ? detail.loads.length : detail.old.sizes.length) === lanes

interface PartProps extends Pick<ViewProps, 'run' | 'replay' | 'lens'> {
  readonly id: (typeof PARTS)[number]['id']
  readonly detail: Looked
}

function Part({ run, replay, id, detail, lens }: PartProps) {
  const remap = detail.kind === 'remap' ? detail : detail.latest
  if (id === 'lists') return <SchedulePanel schedule={detail.schedule} lens={lens} />
  if (id === 'messages') return <MatrixPanel traffic={detail.traffic} transfers={remap?.transfers} />
  if (id === 'search') return <SearchPanel remap={remap} at={detail.kind === 'remap' ? detail.number - 1 : undefined} />
  if (detail.kind === 'remap') return null
  return id === 'check' ? (
    <CheckPanel run={run} replay={replay} check={detail.latest} lens={lens} />
  ) : (
    <IterationPanel detail={detail} lens={lens} />
  )
}
