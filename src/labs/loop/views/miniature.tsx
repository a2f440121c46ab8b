/** The loop lab's tile: workstations whose iterations run out, and are shared again whenever one has finished. */
import type { Miniature, ViewProps } from '../../page.ts'
import { useStage } from './stage/stage.tsx'

function Small(props: ViewProps) {
  const { ref } = useStage({ ...props, words: false }, () => -1)
  return (
    <div className="full-height positioned clipped">
      <canvas className="full-width full-height cover" ref={ref} />
    </div>
  )
}

export const miniature: Miniature = {
  component: Small,
  axis: 'seconds',
  seconds: 12,
  still: 0.3,
}
