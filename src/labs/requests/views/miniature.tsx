/** The requests lab’s tile: requests come from the left, wait before the servers, and leave. */
import type { Miniature, ViewProps } from '../../page.ts'
import { useService } from './stage/stage.tsx'

function Small(props: ViewProps) {
  const { ref } = useService({ ...props, words: false }, -1)
  return (
    <div className="full-height positioned clipped">
      <canvas className="full-width full-height cover" ref={ref} />
    </div>
  )
}

export const miniature: Miniature = {
  query: 'requests=400&servers=6&load=0.85&seed=3',
  component: Small,
  axis: 'seconds',
  seconds: 24,
  still: 0.6,
}
