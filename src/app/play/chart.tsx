/** A chart of a run, or in its place the words of the lab where it would be empty. */
import { useContext } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { ChartView, ViewProps } from '../../labs/page.ts'

/** The chart. Runs that are compared are drawn all the same: one of them may have something to show. */
export function Chart({ view, ...props }: ViewProps & { readonly view: ChartView }) {
  const { tool } = useContext(ChartPlaceContext)
  const { component: Drawing, label, nothing } = view
  const words = props.comparison ? undefined : nothing?.(props.run)
  if (!words) return <Drawing {...props} />
  return (
    <figure className="stack full-height pad-0-16" aria-label={label}>
      <figcaption className="row between small strong">
        {label}
        {tool}
      </figcaption>
      <div className="centre grow">
        <p className="soft text-centre readable">{words}</p>
      </div>
    </figure>
  )
}
