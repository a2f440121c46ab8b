/** The text on the lab's model: what it simulates, what its numbers mean, how far they can be trusted. */
import { labs } from '../../labs/descriptions.ts'
import { usePage } from '../state/use.ts'
import { Document } from '../ui/document.tsx'

/** The view. */
export default function Model() {
  const { document, label, summary } = labs[usePage((s) => s.lab)]
  return (
    <div className="full-width pad-16-24">
      {document ? (
        <Document name={document} />
      ) : (
        <>
          <h2>{label}</h2>
          <p>{summary}</p>
        </>
      )}
    </div>
  )
}
