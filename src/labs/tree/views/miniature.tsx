/** The tree lab's tile: a torus that fills with tasks and empties. */
import { useMemo } from 'react'
import { greatestOfAll } from '../../../charts/greatest.ts'
import { useReducedMotion } from '../../../charts/theme.ts'
import { NetworkPicture } from '../../../views/network/picture.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { machineOf } from './stage/machine.ts'
import { marksOf } from './stage/marks.ts'
import { workOf } from './stage/work.ts'

function Torus({ run: { values, recording }, axis: { unit }, playhead, details, labels }: ViewProps) {
  const still = useReducedMotion()
  const work = useMemo(
    () => workOf(machineOf(values), recording, unit, playhead, details, still),
    [values, recording, unit, playhead, details, still],
  )
  return <NetworkPicture work={work} most={Math.max(1, greatestOfAll([recording]))} labels={labels} marked={marksOf} />
}

export const miniature: Miniature = {
  query: 'processors=64',
  labels: ['moves'],
  component: Torus,
  axis: 'steps',
  seconds: 10,
  still: 0.4,
}
