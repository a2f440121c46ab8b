/** The fields of an entry of a playlist: a text with its name on the frame, and what a question is answered by. */
import { useState } from 'react'
import { plain } from '../../core/link/arrangement.ts'
import { ENTRY_LIMITS, type QuestionEntry } from '../../core/link/playlist.ts'
import styles from './playlist-dialog.module.css'

interface AskedProps {
  readonly at: number
  readonly entry: QuestionEntry
  readonly onChange: (entry: QuestionEntry) => void
}

/** What a question is answered by: one of some options, a number, or words. */
export function Asked({ at, entry, onChange }: AskedProps) {
  const { options, number } = entry
  const kind = number ? 'number' : 'options'
  return (
    <>
      <label className={`row gap-8 ${styles.text}`}>
        <span className="soft">Answered by</span>
        <select
          aria-label={`What answers entry ${at + 1}`}
          value={kind}
          onChange={({ target }) => {
            const { options: _, right: __, number: ___, ...bare } = entry
            onChange(target.value === 'number' ? { ...bare, number: { unit: '' } } : bare)
          }}
        >
          <option value="options">one of some options, or words</option>
          <option value="number">a number</option>
        </select>
      </label>
      {number ? (
        <div className={`flex gap-8 ${styles.text} ${styles.parts}`}>
          <Words
            label={`Right number of entry ${at + 1}`}
            name="Right"
            hint="Right number"
            text={number.right === undefined ? '' : String(number.right)}
            most={20}
            read={(typed) => numberText(numberIn(typed))}
            onChange={(typed) => onChange({ ...entry, number: { ...number, right: numberIn(typed) } })}
          />
          <Words
            label={`Tolerance of entry ${at + 1}`}
            name="Within"
            hint="± how much"
            text={number.within === undefined ? '' : String(number.within)}
            most={20}
            read={(typed) => numberText(numberIn(typed))}
            onChange={(typed) => onChange({ ...entry, number: { ...number, within: numberIn(typed) } })}
          />
          <Words
            label={`Unit of entry ${at + 1}`}
            name="Unit"
            hint="Unit"
            text={number.unit}
            most={ENTRY_LIMITS.unit}
            onChange={(unit) => onChange({ ...entry, number: { ...number, unit } })}
          />
        </div>
      ) : (
        <>
          <Words
            label={`Options of entry ${at + 1}`}
            name="Options"
            hint="Options A, B, C: two to six, one a line, with a * before the right one"
            text={optionLines(entry)}
            most={ENTRY_LIMITS.options * (ENTRY_LIMITS.option + 3)}
            read={(typed) => optionLines(optionsIn(typed))}
            onChange={(text) => onChange({ ...entry, ...optionsIn(text) })}
          />
          {options?.length === 1 && (
            <p className={`warn small ${styles.text}`}>One option is no choice: give two to six.</p>
          )}
        </>
      )}
    </>
  )
}

/** A number as it was typed; undefined where it is none. */
function numberIn(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.').replace('−', '-'))
  return typed.trim() !== '' && Number.isFinite(value) ? value : undefined
}

/** The options of a question as they are typed: one a line, the right one with a star. */
const optionLines = ({ options = [], right }: Pick<QuestionEntry, 'options' | 'right'>) =>
  options.map((option, i) => (i === right ? `* ${option}` : option)).join('\n')

/** Options as they were typed; a star marks the right one. */
function optionsIn(text: string): Pick<QuestionEntry, 'options' | 'right'> {
  const lines = plain(text)
    .split('\n')
    .filter((line) => line.replace(/[*\s]/g, '') !== '')
  const right = lines.findIndex((line) => line.startsWith('*'))
  const options = lines.map((line) => line.replace(/^\*\s*/, ''))
  return { options: options.length > 0 ? options : undefined, right: right < 0 ? undefined : right }
}

interface WordsProps {
  readonly label: string
  /** What is to be written there, as long as nothing is. */
  readonly hint: string
  /** What is written there, in a word: stands above it once the hint has gone. */
  readonly name: string
  readonly text: string
  readonly most: number
  /** What the playlist makes of what is typed; without it, plain text. */
  readonly read?: (typed: string) => string
  readonly onChange: (text: string) => void
}

/** A text of an entry. What is typed stays as it was typed, though the playlist has it without spaces at its ends. */
export function Words({ label, hint, name, text, most, read = plain, onChange }: WordsProps) {
  const [draft, setDraft] = useState(text)
  if (read(draft) !== text) setDraft(text)
  return (
    <div className={`positioned ${styles.text}`}>
      {draft !== '' && (
        <span className={`soft ${styles.name}`} aria-hidden="true">
          {name}
        </span>
      )}
      <textarea
        className={`block touch pad-4-8 ink ${styles.area}`}
        aria-label={label}
        placeholder={hint}
        rows={1}
        maxLength={most}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          onChange(event.target.value)
        }}
      />
    </div>
  )
}

/** A number as it is typed; empty for none. */
export const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Whole minutes as they were typed; undefined where they are none that a part can have. */
export function minutesIn(typed: string): number | undefined {
  const minutes = numberIn(typed)
  const isFitting = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= ENTRY_LIMITS.minutes
  return isFitting ? minutes : undefined
}
