/** The panel of a lab's parameters, read off its table. It knows no lab. */

import { useMemo, useState } from 'react'
import { namedByLabel } from '../../core/attachments/named.ts'
import type { DescribedLab } from '../../core/lab.ts'
import type { Arrangement } from '../../core/link/arrangement.ts'
import type { Problem, Values } from '../../core/parameters.ts'
import type { ChangeValues } from '../../labs/page.ts'
import styles from './group.module.css'
import { ParameterGroup } from './parameter-group.tsx'
import { isCalled, sections } from './sections.ts'
import type { OnChange } from './types.ts'

interface ParameterPanelProps {
  readonly lab: DescribedLab
  readonly values: Values
  /** The parts of it that are hidden or locked. */
  readonly arrangement?: Arrangement
  /** What is wrong with the scenario; shown at the parameter it names, or at the top when that one is not shown. */
  readonly problems: readonly Problem[]
  /** `drag` while a value is moving, `commit` when it is meant. Keep it stable: rows are memoised. */
  readonly onChange: OnChange
  /** Sets several parameters as one change: the columns of a table have the same rows. */
  readonly onChangeAll: ChangeValues
  /** Takes all parameters of a group back to their defaults. */
  readonly onReset: (groupId: string) => void
  /** Draws another seed. */
  readonly onReseed: () => void
}

/** All parameters of a lab that apply, in groups, with a search for those that are called something. Fills its container and scrolls inside it; the container is named. */
export function ParameterPanel({
  lab,
  values,
  arrangement,
  problems,
  onChange,
  onChangeAll,
  onReset,
  onReseed,
}: ParameterPanelProps) {
  const [words, setWords] = useState('')
  const layout = useMemo(() => sections(lab, values, arrangement, words.trim()), [lab, values, arrangement, words])
  const visible = new Set(layout.flatMap(({ shown, folded }) => [...shown, ...folded].map(({ id }) => id)))
  const homeless = problems.filter(({ parameter }) => !visible.has(parameter))
  return (
    <div className="full-height pad-top-4 pad-bottom-8 ink medium surface scroll-down">
      <div className={styles.search}>
        <input
          type="search"
          className="field bordered rounded full-width"
          aria-label="Find a parameter"
          placeholder="Find a parameter"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="soft small" role="status">
          {words.trim() && searched(visible, lab, words)}
        </p>
      </div>
      {homeless.length > 0 && (
        <ul
          className="warn small dense warn-ground round-4"
          style={{ margin: '4px 12px', padding: '4px 8px 4px 24px' }}
        >
          {homeless.map((problem) => (
            <li key={problem.message}>{namedByLabel(problem, lab.parameters[problem.parameter])}</li>
          ))}
        </ul>
      )}
      {layout.map((section) => (
        <ParameterGroup
          key={`${lab.id}/${section.group.id}`}
          section={section}
          values={values}
          problems={problems}
          searched={words.trim() !== ''}
          onChange={onChange}
          onChangeAll={onChangeAll}
          onReset={onReset}
          onReseed={onReseed}
        />
      ))}
    </div>
  )
}

/** What a search has come to: "2 found", or why there is nothing. */
function searched(matches: ReadonlySet<string>, { parameters }: DescribedLab, words: string): string {
  if (matches.size > 0) return `${matches.size} found`
  const without = Object.entries(parameters).flatMap(([id, one]) => (isCalled(id, one, words) ? [one.label] : []))
  return without.length > 0
    ? `Makes no difference in this scenario: ${without.join(', ')}.`
    : `No parameter is called “${words.trim()}”.`
}
