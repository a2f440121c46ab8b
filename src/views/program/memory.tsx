/** The reader's program under the playhead: what its variables are, what it ran last, what it wrote, and where a line runs next. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Artifacts } from '../../core/lab.ts'
import { axisOf, type SharedAxis } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { Lens } from '../../core/playhead/pointing.ts'
import type { ProgramMemory, ProgramTrace } from '../../core/program/trace.ts'
import type { Recording } from '../../core/recording.ts'
import { quantity } from '../../core/text/format.ts'
import { usePointed } from '../network/use-light.ts'
import { useArtifact } from '../use-artifact.ts'
import styles from './memory.module.css'

/** Texts of console.log that are listed. */
const LISTED = 12

interface MemoryProps {
  readonly run: { readonly recording: Recording }
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly artifacts?: Artifacts | undefined
  readonly lens?: Lens | undefined
  /** Gets the lines that ran last. */
  readonly onLines: (lines: readonly number[]) => void
  /** The owner of a program, "Processor", and how many there are; absent where there is one program for all. */
  readonly of?: { readonly label: string; readonly count: number }
  /** What stands before a handler's name: "on.". */
  readonly prefix?: string
  /** Variables under the playhead, where a microscope knows them: otherwise they are those after the last call. */
  readonly memoryOf?: (instance: number) => ProgramMemory | undefined
}

/** The seconds from which on the playhead shows a run, and up to which. */
function useMoment({ run: { recording }, axis, playhead }: Pick<MemoryProps, 'run' | 'axis' | 'playhead'>) {
  const x = useSyncExternalStore(playhead.subscribe, playhead.readable)
  const seconds = axisOf(recording, 'seconds')
  if (axis.unit === 'seconds') return { begin: x, end: x + Number.EPSILON * Math.max(1, x) }
  const row = axisOf(recording, 'steps').rowAt(x)
  return { begin: seconds.xOf(row), end: seconds.xOf(row + 1) }
}

/** The last call of an instance before a moment; −1 where there is none. */
function lastCall({ calls }: ProgramTrace, instance: number, before: number): number {
  for (let k = calls.at.length - 1; k >= 0; k--) {
    if (calls.instance[k] === instance && calls.at[k] < before) return k
  }
  return -1
}

/** The lines that ran in a call, each once, in rising order. */
function linesOf({ calls, lines }: ProgramTrace, call: number): readonly number[] {
  return [...new Set(lines.subarray(calls.first[call], calls.first[call + 1]))].sort((a, b) => a - b)
}

/** The first call from a moment on in which a line runs, in one instance or in any; undefined where there is none. */
function nextOf(
  { calls, lines }: ProgramTrace,
  line: number,
  from: number,
  instance: number | undefined,
): number | undefined {
  let earliest: number | undefined
  for (let k = 0; k < calls.at.length; k++) {
    if (calls.at[k] < from || (instance !== undefined && calls.instance[k] !== instance)) continue
    if (earliest !== undefined && calls.at[k] >= calls.at[earliest]) continue
    if (lines.subarray(calls.first[k], calls.first[k + 1]).includes(line)) earliest = k
  }
  return earliest
}

/** The variables of the instance that is chosen here or pointed at in the machine. */
export function Memory(props: MemoryProps) {
  const { run, axis, playhead, lens, artifacts, onLines, of, prefix = '', memoryOf } = props
  const whole = useArtifact(artifacts, 'trace')?.artifact as ProgramTrace | undefined
  const [pointed, setPointed] = useState(0)
  const [line, setLine] = useState(1)
  usePointed(lens, setPointed)
  const q = of ? Math.min(of.count - 1, pointed) : 0
  const { begin, end } = useMoment(props)
  const call = whole ? lastCall(whole, q, end) : -1
  const lines = useMemo(() => (whole && call >= 0 ? linesOf(whole, call) : []), [whole, call])
  useEffect(() => onLines(lines), [lines, onLines])
  const isPast = useMemo(() => whole && nextOf(whole, line, end, undefined) === undefined, [whole, line, end])
  const seconds = axisOf(run.recording, 'seconds')
  const seek = (to: number) => playhead.seek(axis.unit === 'seconds' ? to : Math.floor(seconds.stepAt(to)))
  const next = (instance: number | undefined) => {
    const call = whole && nextOf(whole, line, end, instance)
    if (call === undefined || !whole) return
    setPointed(whole.calls.instance[call])
    seek(whole.calls.at[call])
  }
  const logs = whole?.logs.filter(({ at }) => at < end).slice(-LISTED) ?? []
  const after = whole && call >= 0 ? whole.memories[whole.calls.memory[call]] : undefined
  return (
    <section className="stack gap-8" aria-label="Memory">
      <div className="row gap-8 wrap">
        {of && <Whole label={of.label} value={q} least={0} most={of.count - 1} onChange={setPointed} />}
        <span className="soft">at {quantity(begin, 's')}</span>
      </div>
      {memoryOf ? (
        <Variables memory={memoryOf(q)} instance={q} />
      ) : (
        call >= 0 && <Variables memory={after} instance={q} />
      )}
      {whole && (
        <>
          <p className="small">
            {call < 0 ? (
              'It has run nothing so far.'
            ) : (
              <>
                Last it ran{' '}
                <code>
                  {prefix}
                  {whole.handlers[whole.calls.handler[call]]}
                </code>{' '}
                at{' '}
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
              {of ? 'next time here' : 'next time'}
            </button>
            {of && (
              <button type="button" className="accent" onClick={() => next(undefined)}>
                next time at any {of.label.toLowerCase()}
              </button>
            )}
            <span className="soft" role="status">
              {isPast ? 'No processor runs this line from here on.' : ''}
            </span>
          </div>
          {logs.length > 0 && (
            <ol className="list small" aria-label="console.log">
              {logs.map(({ instance, at, text }, k) => (
                <li key={`${at} ${instance} ${k}`} className="breaks">
                  <button type="button" className="accent" onClick={() => seek(at)}>
                    {quantity(at, 's')}
                  </button>{' '}
                  {of && (
                    <span className="soft">
                      {of.label.toLowerCase()} {instance}:
                    </span>
                  )}{' '}
                  {text}
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
        className="ink"
        style={{ width: '5.5em' }}
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
  readonly memory: ProgramMemory | undefined
  readonly instance: number
}

/** Names and values; those are marked that were others where the playhead was before. */
function Variables({ memory, instance }: VariablesProps) {
  const before = useRef<{ readonly instance: number; readonly values: ReadonlyMap<string, string> }>(undefined)
  const changed = (name: string, value: string) =>
    before.current?.instance === instance &&
    before.current.values.has(name) &&
    before.current.values.get(name) !== value
  useEffect(() => {
    if (memory) before.current = { instance, values: new Map(memory) }
  }, [memory, instance])
  if (!memory) return <p className="soft">Looking into this moment …</p>
  if (memory.length === 0) return <p className="soft">The program declares no variables at its top.</p>
  return (
    <table className={`small ${styles.table}`}>
      <tbody>
        {memory.map(([name, value]) => (
          <tr key={name} data-changed={changed(name, value) || undefined}>
            <th
              scope="row"
              className="regular mono text-left"
              style={{ width: '1%', padding: '2px 12px 2px 0', verticalAlign: 'top' }}
            >
              {name}
            </th>
            <td className="breaks mono">
              {value}
              {changed(name, value) && <span className="soft"> (changed)</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
