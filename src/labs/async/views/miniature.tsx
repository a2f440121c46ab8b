/** The asynchronous lab's tile: processors of a small torus that ask each other for tasks, message by message. */
import { NetworkPicture } from '../../../views/network/picture.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { useMarked, useNodes, useWork } from './stage/stage.tsx'
import { useKnownCourse } from './use-course.ts'

/** The value that the scale ends with. */
const MOST = 12

function Torus(props: ViewProps) {
  const work = useWork(props, useKnownCourse(props.artifacts, props.run))
  const { values } = props.run
  return (
    <NetworkPicture
      work={work}
      most={MOST}
      nodes={useNodes(work, values, MOST)}
      labels={props.labels}
      marked={useMarked(work, values)}
    />
  )
}

export const miniature: Miniature = {
  labels: ['asks'],
  artifacts: ['schedule'],
  unlooked: true,
  component: Torus,
  axis: 'seconds',
  seconds: 14,
  still: 0.3,
}
