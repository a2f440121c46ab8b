/** A story's question on a phone: it alone, and no way to its run. */

import { usePage } from '../../state/use.ts'
import styles from '../predict/predict.module.css'
import Predict from '../predict/predict.tsx'

/** The view. */
export default function AnswerView() {
  const asks = usePage((s) => s.asking !== undefined)
  return (
    <div className={`paper ${styles.alone}`}>
      {asks ? (
        <Predict />
      ) : (
        <p className="soft pad-16-24" role="status">
          The question is being opened…
        </p>
      )}
    </div>
  )
}
