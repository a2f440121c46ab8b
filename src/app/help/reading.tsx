/** How the page is read: what its parts say, for a reader who sees them for the first time. */
import { labs } from '../../labs/descriptions.ts'
import { usePage } from '../state/use.ts'
import styles from './help.module.css'

const PARTS: readonly (readonly [part: string, says: string])[] = [
  [
    'Story',
    'A scenario with a question. Its sentence says what to look for, and the knobs below it change what matters for it.',
  ],
  [
    'Machine',
    'What happens at one moment of the run. What its colours and signs mean stands below it, and a sentence says what happens and why.',
  ],
  [
    'Timeline',
    'The playhead moves the machine and all charts to the same moment. The marks on its track are moments worth a look.',
  ],
  [
    'Chart',
    'The whole run from left to right. A click takes the playhead there. “Table” gives the same numbers to read.',
  ],
  [
    'Large number',
    'What the story is judged by, compared with another run or with the least time that is possible. “Numbers” at the right edge has all of them.',
  ],
  ['Dashed curve', 'The run that yours is compared with, or the run before your last change.'],
  [
    'Curve under a knob',
    'The story’s number over the knob’s range. Larger numbers are higher; where they differ by more than a factor of five, equal factors are equally high. The dot is the present value, the green mark the best found, the grey band what other seeds give. A knob that changes the work itself or its conditions has no mark. A click on the curve goes there.',
  ],
  ['Question mark', 'What a parameter or a number means, which values are allowed, and what changes if you raise it.'],
]

/** The text; what the lab is about comes first. */
export function ReadingText() {
  const { label, summary } = labs[usePage((s) => s.lab)]
  const parts = [[label, summary] as const, ...PARTS]
  return (
    <dl className="no-margin">
      {parts.map(([part, says]) => (
        <div key={part} className={`grid gap-4-16 line-above ${styles.term}`}>
          <dt className="strong">{part}</dt>
          <dd className="airy">{says}</dd>
        </div>
      ))}
    </dl>
  )
}
