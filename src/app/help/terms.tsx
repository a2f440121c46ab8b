/** Terms, each with what is said of it beside it. */
import styles from './help.module.css'

/** The list. */
export function Terms({ list }: { readonly list: readonly (readonly [term: string, says: string])[] }) {
  return (
    <dl className="no-margin">
      {list.map(([term, says]) => (
        <div key={term} className={`grid gap-4-16 line-above ${styles.term}`}>
          <dt className="strong">{term}</dt>
          <dd className="airy">{says}</dd>
        </div>
      ))}
    </dl>
  )
}
