/** The tree as it is executed, iteration by iteration. */

import { bisectRight } from 'd3-array'
import { useCallback, useMemo } from 'react'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count } from '../../../../core/text/format.ts'
import { NodesDrawing } from '../../../../views/nodes/drawing.tsx'
import type { FollowedTree } from '../../../../views/nodes/followed.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { MOST_LEVELS, MOST_NODES, type TreeNodes } from '../../model/detail.ts'
import { machineOf } from '../stage/machine.ts'

/** Moments are iterations, counted from 0; what is executed by one is executed by its end. */
export function followedTree({ begin, ...nodes }: TreeNodes): FollowedTree {
  const last = begin.length - 2
  return {
    ...nodes,
    rootDepth: 1,
    doneBy: (iteration) => begin[Math.max(0, Math.min(last, iteration) + 1)],
    whenOf: (place) => ({ label: 'In iteration', value: count(bisectRight(begin, place)) }),
    momentOf: (iteration) => `after iteration ${count(Math.min(iteration, last) + 1)}`,
  }
}

/** The tree, as soon as it has been made. */
export function TreePicture({ artifacts, run, axis: { unit }, playhead, pointing }: ViewProps) {
  const latest = useArtifact(artifacts, 'nodes')
  const treeNodes = latest?.artifact as TreeNodes | undefined
  const nodes = useMemo(() => treeNodes && followedTree(treeNodes), [treeNodes])
  const { recording } = run
  const at = useCallback((x: number) => Math.floor(axisOf(recording, unit).stepAt(x)), [recording, unit])
  if (nodes) {
    const shared = pointing ? { pointing } : {}
    return <NodesDrawing nodes={nodes} nameOf={machineOf(run.values).nameOf} at={at} playhead={playhead} {...shared} />
  }
  const text = latest
    ? `This tree has more than ${count(MOST_NODES)} nodes, or more than ${count(MOST_LEVELS)} levels; smaller ones are drawn here.`
    : run.finished
      ? 'The tree is being followed…'
      : 'The tree is drawn when its run is finished.'
  return <p className="centre full-height soft text-centre pad-0-16">{text}</p>
}
