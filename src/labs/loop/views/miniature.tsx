/** The loop lab's tile: workstations whose iterations run out, and are shared again whenever one has finished. */
import { Canvas } from '../../../charts/canvas-element.tsx'
import { Labels } from '../../../views/labels/labels.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { useStage } from './stage/stage.tsx'

function Small(props: ViewProps) {
  const { labels } = props
  const { ref, marked, work } = useStage({ ...props, words: false, plain: labels !== undefined }, () => -1)
  return (
    <div className="full-height positioned clipped">
      <Canvas ref={ref} />
      {labels && <Labels ids={labels} marked={marked} subscribe={work.subscribe} />}
    </div>
  )
}

export const miniature: Miniature = {
  labels: ['owner', 'idle'],
  component: Small,
  axis: 'seconds',
  seconds: 12,
  still: 0.3,
}
