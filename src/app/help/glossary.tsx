/** The words of the page, and what each means. */
import { glossary } from '../../core/text/glossary.ts'
import styles from './help.module.css'

/** A list of all words. */
export function Glossary() {
  return (
    <dl className={`no-margin ${styles.glossary}`}>
      {glossary.map(({ word, means }) => (
        <div key={word} className={styles.term}>
          <dt className="strong">{word}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The words as a view. */
export function GlossaryView() {
  return (
    <div className={styles.page}>
      <h2>Glossary</h2>
      <Glossary />
    </div>
  )
}
