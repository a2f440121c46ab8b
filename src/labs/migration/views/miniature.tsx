/** The migration lab's tile: processes in the queues of a small torus, some of which move. */
import { useMemo } from 'react'
import { useReducedMotion } from '../../../charts/theme.ts'
import { typedValues } from '../../../core/parameters.ts'
import { NetworkPicture } from '../../../views/network/picture.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { processesOf } from '../model/detail.ts'
import type { MigrationValues } from '../parameters.ts'
import { machineOf } from './stage/machine.ts'
import { useMarks, useNodes, useProgram } from './stage/stage.tsx'
import { workOf } from './stage/work.ts'

function Torus({ run, axis: { unit }, playhead, details, artifacts, labels }: ViewProps) {
  const { recording } = run
  const still = useReducedMotion()
  const values = typedValues<MigrationValues>(run.values)
  const work = useMemo(
    () => workOf(machineOf(run.values), { values, recording }, unit, playhead, details, still),
    [run.values, values, recording, unit, playhead, details, still],
  )
  const program = useProgram(artifacts, processesOf(values))
  return (
    <NetworkPicture
      work={work}
      most={1}
      nodes={useNodes(work, values, program)}
      labels={labels}
      marked={useMarks(work, values, program)}
    />
  )
}

export const miniature: Miniature = {
  // What the tile opens goes on for four times as long: to look into all of that took Home a third of its processor time.
  query: 'computeSpread=40&messageSpread=10&placement=random&migration=on&duration=10000000',
  labels: ['moved'],
  artifacts: ['program'],
  component: Torus,
  axis: 'seconds',
  seconds: 14,
  still: 0.3,
}
