/** The transformation of the response that may help. */
import type { Suggestion } from '../../../core/experiment/analysis.ts'
import { suggestionText, transformationText } from '../../../core/experiment/words.ts'
import styles from './results.module.css'

interface TransformationsProps {
  readonly suggestion: Suggestion | undefined
  readonly transformed: boolean
  readonly onTransform: (on: boolean) => void
}

/** The suggestion, and the choice to follow it. */
export function Transformations({ suggestion, transformed, onTransform }: TransformationsProps) {
  if (!suggestion) return null
  return (
    <p className={styles.suggestion}>
      {suggestionText(suggestion)}
      {!suggestion.needless && (
        <label className={styles.choice}>
          <input type="checkbox" checked={transformed} onChange={({ target }) => onTransform(target.checked)} />
          Use {transformationText(suggestion.transformation)}
        </label>
      )}
    </p>
  )
}
