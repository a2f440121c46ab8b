/** The reader's program under the playhead: what a processor's variables are, what it ran last, what it wrote, and where a line runs next. */
import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { quantity } from '../../../../core/text/format.ts'
import { usePointed } from '../../../../views/network/use-light.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import type { AsyncDetail, ProgramArtifact } from '../../model/detail.ts'
import { STEP_SECONDS } from '../scenario.ts'
import { lastCall, linesOf, nextOf } from './calls.ts'
import styles from './memory.module.css'

/** Texts of console.log that are listed. */
const LISTED = 12

interface MemoryProps extends ViewProps {
  readonly onLines: (lines: readonly number[]) => void
}

/** Of the processor that is chosen here or pointed at in the machine. */
export function Memory({ run, axis, playhead, details, lens, artifacts, onLines }: MemoryProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as AsyncDetail | undefined)
  const detail = useDeferredValue(latest)
  const whole = useArtifact(artifacts, 'program')?.artifact as ProgramArtifact | undefined
  const [wanted, setWanted] = useState(0)
  const [line, setLine] = useState(1)
  usePointed(lens, setWanted)
  const { lanes } = run.recording
  const q = Math.min(lanes - 1, wanted)
  const time = detail?.begin ?? 0
  const end = detail?.end ?? 0
  const call = whole ? lastCall(whole, q, end) : -1
  const lines = useMemo(() => (whole && call >= 0 ? linesOf(whole, call) : []), [whole, call])
  useEffect(() => onLines(lines), [lines, onLines])
  const seek = (to: number) => playhead.seek(axis.unit === 'seconds' ? to : Math.floor(to / STEP_SECONDS))
  const next = (processor: number | undefined) => {
    const found = whole && nextOf(whole, line, end, processor)
    if (found === undefined || !whole) return
    setWanted(whole.calls.processor[found])
    seek(whole.calls.at[found])
  }
  const logs = whole?.logs.filter(({ at }) => at < end).slice(-LISTED) ?? []
  return (
    <section className="stack gap-8" aria-label="Memory">
      <div className="row gap-8 wrap">
        <Whole label="Processor" value={q} least={0} most={lanes - 1} onChange={setWanted} />
        {detail && <span className="soft">at {quantity(time, 's')}</span>}
      </div>
      <Variables detail={detail} lanes={lanes} processor={q} />
      {whole && (
        <>
          <p className="small">
            {call < 0 ? (
              'It has run nothing so far.'
            ) : (
              <>
                Last it ran <code>on.{whole.handlers[whole.calls.handler[call]]}</code> at{' '}
                <button type="button" className="accent" onClick={() => seek(whole.calls.at[call])}>
                  {quantity(whole.calls.at[call], 's')}
                </button>
                : {lines.length === 1 ? 'line' : 'lines'} {lines.join(', ')}, marked above.
              </>
            )}
          </p>
          <div className="row gap-8 wrap small" role="group" aria-label="Breakpoint">
            <Whole label="Line" value={line} least={1} most={9999} onChange={setLine} />
            <button type="button" className="accent" onClick={() => next(q)}>
              next time here
            </button>
            <button type="button" className="accent" onClick={() => next(undefined)}>
              next time at any processor
            </button>
            <span className="soft" role="status">
              {nextOf(whole, line, end, undefined) === undefined ? 'It does not run any more.' : ''}
            </span>
          </div>
          {logs.length > 0 && (
            <ol className="list small" aria-label="console.log">
              {logs.map(({ processor, at, text }, k) => (
                <li key={`${at} ${processor} ${k}`} className="breaks">
                  <button type="button" className="accent" onClick={() => seek(at)}>
                    {quantity(at, 's')}
                  </button>{' '}
                  <span className="soft">processor {processor}:</span> {text}
                </li>
              ))}
            </ol>
          )}
          {!whole.complete && <p className="soft small">The run is long: only its beginning is written down.</p>}
        </>
      )}
    </section>
  )
}

interface WholeProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

function Whole({ label, value, least, most, onChange }: WholeProps) {
  return (
    <label className="row gap-8">
      {label}
      <input
        className={`ink ${styles.number}`}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          if (Number.isInteger(next) && next >= least && next <= most) onChange(next)
        }}
      />
    </label>
  )
}

interface VariablesProps {
  readonly detail: AsyncDetail | undefined
  readonly lanes: number
  readonly processor: number
}

/** Names and values; those are marked that were others where the playhead was before. */
function Variables({ detail, lanes, processor }: VariablesProps) {
  const memory = detail?.memory?.length === lanes ? detail.memory[processor] : undefined
  const before = useRef<{ readonly processor: number; readonly values: ReadonlyMap<string, string> }>(undefined)
  const changed = (name: string, value: string) =>
    before.current?.processor === processor &&
    before.current.values.has(name) &&
    before.current.values.get(name) !== value
  useEffect(() => {
    if (memory) before.current = { processor, values: new Map(memory) }
  }, [memory, processor])
  if (!memory) return <p className="soft">Looking into this moment …</p>
  if (memory.length === 0) return <p className="soft">The program declares no variables at its top.</p>
  return (
    <table className={`small ${styles.table}`}>
      <tbody>
        {memory.map(([name, value]) => (
          <tr key={name} data-changed={changed(name, value) || undefined}>
            <th scope="row">{name}</th>
            <td className="breaks">
              {value}
              {changed(name, value) && <span className="soft"> (changed)</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
