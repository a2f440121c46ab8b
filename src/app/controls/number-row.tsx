/** A number: label, value to be typed over, slider; and where the table has them, words such as "auto". */
import { useId, useMemo, useRef, useState } from 'react'
import type { NumberParameter } from '../../core/parameters.ts'
import { exact, unitOf } from '../../core/text/format.ts'
import { sampleWithUnit } from '../../core/text/sample-text.ts'
import { sameValue } from '../../core/text/values.ts'
import { usePage } from '../state/use.ts'
import { IconButton } from '../ui/button.tsx'
import { DiceIcon } from '../ui/icons.tsx'
import { inWords } from './layout.ts'
import styles from './row.module.css'
import { RowFrame } from './row-frame.tsx'
import { type Scale, scaleOf } from './scale.ts'
import { Slider } from './slider.tsx'
import type { RowProps } from './types.ts'
import { useDraft } from './use-draft.ts'

/** The row of a number parameter. */
export function NumberRow(row: RowProps<NumberParameter>) {
  const { id, parameter, value, problem, onChange, onReseed, below: Below } = row
  const key = useId()
  const scale = useMemo(() => scaleOf(parameter), [parameter])
  const widest = useMemo(() => widestOf(scale), [scale])
  const draft = useDraft(id, parameter, value, (next) => onChange(id, next, 'commit'))
  /** The word that stands for the number at present: "auto". */
  const word = typeof value === 'string' ? value : undefined
  /** The number that the word means in this scenario, where that can be said. */
  const meant = usePage((s) => (word === undefined ? undefined : parameter.meant?.(s.values)))
  const last = useLastNumber(value, () => startingNumber(parameter, scale))
  const meantText = meant === undefined ? undefined : sampleWithUnit(parameter, meant)
  const number = meant ?? last
  const changed = !sameValue(value, parameter.default)
  const invalid = draft.inputError !== undefined || problem !== undefined
  const describedBy = invalid ? `${key}-message` : undefined
  const field = useRef<HTMLInputElement>(null)
  const { seeds } = parameter
  /** Takes another seed: a new one, or where only some are worth a look the next of these. */
  const drawSeed =
    onReseed ?? (seeds && (() => onChange(id, seeds.find((seed) => seed > number) ?? seeds[0], 'commit')))
  /** Words that stand for the number, and numbers that have a name. */
  const offered = [
    ...Object.entries(parameter.words ?? {}).map(([name, help]) => {
      const pressed = word === name
      return { name, help, pressed, next: pressed ? number : name }
    }),
    ...Object.entries(parameter.offers ?? {}).map(([name, { value: next, help }]) => {
      return { name, help, pressed: value === next, next }
    }),
  ]
  return (
    <RowFrame
      {...row}
      name={key}
      group={word !== undefined}
      inputError={draft.inputError}
      aside={
        <>
          {drawSeed && (
            <IconButton
              label="Another seed"
              className="high-24 accent"
              style={{ width: 'max(28px, var(--touch))' }}
              onClick={drawSeed}
            >
              <DiceIcon size={18} />
            </IconButton>
          )}
          {word === undefined && (
            <input
              ref={field}
              id={`${key}-field`}
              className={styles.field}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              style={{ width: fieldWidth(Math.max(widest, draft.text.length)) }}
              onFocus={(event) => event.currentTarget.select()}
              {...draft.field}
            />
          )}
          {word !== undefined && (
            // The room of the field that comes when the slider is touched: nothing moves then.
            <span className={`soft nowrap text-right ${styles.room}`} style={{ minWidth: fieldWidth(widest) }}>
              {meantText}
            </span>
          )}
          {parameter.unit && (
            <span className={`soft nowrap ${styles.unit}`} data-unit={parameter.unit}>
              {word === undefined && unitOf(draft.text, parameter.unit)}
            </span>
          )}
          {offered.map(({ name, help, pressed, next }) => (
            <button
              key={name}
              type="button"
              className={`touch ink small bordered ${styles.word}`}
              aria-pressed={pressed}
              aria-label={`${parameter.label}: ${name}`}
              title={help}
              onClick={() => onChange(id, next, 'commit')}
            >
              {name}
            </button>
          ))}
        </>
      }
    >
      <Slider
        scale={scale}
        value={number}
        tick={changed && typeof parameter.default === 'number' ? parameter.default : undefined}
        idle={word !== undefined}
        apart={parameter.words !== undefined}
        valueText={inWords(parameter, value) + (meantText === undefined ? '' : `, ${meantText}`)}
        labelledBy={`${key}-label`}
        describedBy={describedBy}
        invalid={problem !== undefined}
        onDrag={(next) => onChange(id, next, 'drag')}
        onCommit={(next) => onChange(id, next, 'commit')}
        onCancel={() => onChange(id, value, 'commit')}
      />
      {Below && <Below id={id} parameter={parameter} value={value} onChange={onChange} />}
    </RowFrame>
  )
}

/** The width of a field for this many characters. */
const fieldWidth = (characters: number) => `calc(${Math.min(16, characters)}ch + 9px)`

/** Characters of the longest number on a slider: the field has room for it, so that nothing moves while the slider does. */
function widestOf({ min, max, value }: Scale): number {
  const numbers = Array.from({ length: 65 }, (_, i) => value(min + ((max - min) * i) / 64))
  return Math.max(3, ...numbers.map((number) => exact(number).length))
}

/** The last number the value was, for the time that a word is in force. */
function useLastNumber(value: unknown, start: () => number): number {
  const [last, setLast] = useState(() => (typeof value === 'number' ? value : start()))
  if (typeof value === 'number' && value !== last) setLast(value)
  return typeof value === 'number' ? value : last
}

/** Where a number begins that has only been a word so far: its default, else the middle of the slider. */
function startingNumber(parameter: NumberParameter, scale: ReturnType<typeof scaleOf>): number {
  return typeof parameter.default === 'number' ? parameter.default : scale.value((scale.min + scale.max) / 2)
}
