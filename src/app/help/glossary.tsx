/** The words of the page, and what each means. */
import { glossary } from '../../core/text/glossary.ts'
import styles from './help.module.css'

/** A list of all words. */
export function Glossary() {
  return (
    <dl className="no-margin">
      {glossary.map(({ word, means }) => (
        <div key={word} className={`grid gap-4-16 line-above ${styles.term}`}>
          <dt className="strong">{word}</dt>
          <dd className="airy">{means}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The words as a view. */
export function GlossaryView() {
  return (
    <div className={`full-width pad-16-24 ${styles.page}`}>
      <h2 className="below-12 large">Glossary</h2>
      <Glossary />
    </div>
  )
}
