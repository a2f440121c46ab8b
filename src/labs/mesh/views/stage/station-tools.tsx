/** What can be done to the processor that is looked at: load it, take it away, let it come back. */
import { quantity } from '../../../../core/text/format.ts'
import type { ChangeValues } from '../../../page.ts'
import type { MeshValues } from '../../parameters.ts'
import { awayEntry, constantEntry, constantIn, entryOf, withEntry } from './load-entry.ts'
import styles from './stage.module.css'

interface StationToolsProps {
  readonly values: MeshValues
  readonly processor: number
  /** Seconds since the run began, where the playhead stands. */
  readonly now: () => number
  readonly onChange: ChangeValues
}

/** Heaviest load that the slider offers. */
const HEAVIEST = 6

/** A slider and a button; a load of another kind says how it is written. */
export function StationTools({ values, processor, now, onChange }: StationToolsProps) {
  const { loads, processors } = values
  const entry = entryOf(loads, processors, processor)
  const factor = constantIn(entry)
  const away = entry.startsWith('away:')
  const set = (other: string, phase: 'drag' | 'commit') =>
    onChange({ loads: withEntry(loads, processors, processor, other) }, phase)
  const factorOf = (slider: HTMLInputElement) => constantEntry(Number(slider.value))
  return (
    <span className={styles.change}>
      {factor === undefined ? (
        !away && <code>{entry}</code>
      ) : (
        <label>
          Load factor
          <input
            type="range"
            min={1}
            max={HEAVIEST}
            step={0.25}
            value={Math.min(HEAVIEST, factor)}
            aria-valuetext={factor === 1 ? 'unloaded' : `${quantity(factor)}: it gets one part in ${quantity(factor)}`}
            onChange={(event) => set(factorOf(event.target), 'drag')}
            onPointerUp={(event) => set(factorOf(event.currentTarget), 'commit')}
            onKeyUp={(event) => set(factorOf(event.currentTarget), 'commit')}
          />
          <output>{quantity(factor)}</output>
        </label>
      )}
      <button type="button" onClick={() => set(away || factor === undefined ? '' : awayEntry(now()), 'commit')}>
        {away
          ? 'Let it come back'
          : factor === undefined
            ? 'Take the load away'
            : `Take it away from ${quantity(Number(now().toFixed(2)), 's')} on`}
      </button>
    </span>
  )
}
