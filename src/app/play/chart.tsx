/** A chart of a run, or in its place the words of the lab where it would be empty. */
import { useContext } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { ChartView, ViewProps } from '../../labs/page.ts'
import { useSoFar } from '../state/race-cover.ts'

/** The chart; in words where none of the runs in it has anything to show. */
export function Chart({ view, ...whole }: ViewProps & { readonly view: ChartView }) {
  const { tool } = useContext(ChartPlaceContext)
  const props = useSoFar(whole)
  const { component: Drawing, label, nothing, apart } = view
  // What is no curve over time is of the whole run.
  const covered = apart && props !== whole ? 'It is drawn when the race is over.' : undefined
  const words = covered ?? nothing?.(props.run)
  const inOthers = !covered && props.comparison?.others.some(({ run }) => !nothing?.(run))
  if (!words || inOthers) return <Drawing {...props} />
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
