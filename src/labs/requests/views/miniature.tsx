/** The requests lab’s tile: requests come from the left, go to any server unseen, wait before it, and leave. */
import { useCallback } from 'react'
import { Canvas } from '../../../charts/canvas-element.tsx'
import { subscribeAll } from '../../../core/source.ts'
import { Labels } from '../../../views/labels/labels.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { useService } from './stage/stage.tsx'

function Small(props: ViewProps) {
  const { playhead, details, labels } = props
  const { ref, marked } = useService({ ...props, words: false, plain: true }, -1)
  const subscribe = useCallback(
    (listener: () => void) => subscribeAll(listener, playhead, details),
    [playhead, details],
  )
  return (
    <div className="full-height positioned clipped">
      <Canvas ref={ref} />
      {labels && <Labels ids={labels} marked={marked} subscribe={subscribe} />}
    </div>
  )
}

export const miniature: Miniature = {
  query: 'requests=400&servers=6&load=0.85&seed=3&choices=1',
  labels: ['queue', 'idle'],
  component: Small,
  axis: 'seconds',
  seconds: 24,
  still: 0.6,
}
