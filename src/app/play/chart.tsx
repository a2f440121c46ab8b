/** A chart of a run, or in its place the words of the lab where it would be empty. */
import { useContext } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { ChartView, ViewProps } from '../../labs/page.ts'

/** The chart; in words where none of the runs in it has anything to show. */
export function Chart({ view, ...props }: ViewProps & { readonly view: ChartView }) {
  const { tool } = useContext(ChartPlaceContext)
  const { component: Drawing, label, nothing } = view
  const words = nothing?.(props.run)
  if (!words || props.comparison?.others.some(({ run }) => !nothing?.(run))) return <Drawing {...props} />
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
