/** The memory of a processor under the playhead: the variables of the reader's program, those marked that have just changed. */
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { quantity } from '../../../../core/text/format.ts'
import { usePointed } from '../../../../views/network/use-light.ts'
import type { ViewProps } from '../../../page.ts'
import type { AsyncDetail } from '../../model/detail.ts'
import styles from './memory.module.css'

/** A table of names and values, at the processor that is chosen here or pointed at in the machine. */
export function Memory({ run, details, lens }: ViewProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as AsyncDetail | undefined)
  const detail = useDeferredValue(latest)
  const [wanted, setWanted] = useState(0)
  usePointed(lens, setWanted)
  const { lanes } = run.recording
  const q = Math.min(lanes - 1, wanted)
  const memory = detail?.memory?.length === lanes ? detail.memory[q] : undefined
  const before = useRef<{ readonly q: number; readonly values: ReadonlyMap<string, string> }>(undefined)
  const changed = (name: string, value: string) =>
    before.current?.q === q && before.current.values.has(name) && before.current.values.get(name) !== value
  useEffect(() => {
    if (memory) before.current = { q, values: new Map(memory) }
  }, [memory, q])
  return (
    <section className="stack gap-4" aria-label="Memory">
      <label className="row gap-8">
        Memory of processor{' '}
        <input
          className={`ink ${styles.number}`}
          type="number"
          min={0}
          max={lanes - 1}
          value={q}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            if (Number.isInteger(next) && next >= 0 && next < lanes) setWanted(next)
          }}
        />
        {detail && <span className="soft">at {quantity(detail.begin, 's')}</span>}
      </label>
      {memory ? (
        memory.length > 0 ? (
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
        ) : (
          <p className="soft">The program declares no variables at its top.</p>
        )
      ) : (
        <p className="soft">Looking into this moment …</p>
      )}
    </section>
  )
}
