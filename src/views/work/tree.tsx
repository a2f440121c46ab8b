/** The tree of a run's tasks, for labs that know who executed each when. */
import { useMemo } from 'react'
import { count } from '../../core/text/format.ts'
import { MOST_DRAWN, type WorkDone } from '../../core/workloads/workload.ts'
import { NodesDrawing } from '../nodes/drawing.tsx'
import { followedWork } from '../nodes/followed.ts'
import { useArtifact } from '../use-artifact.ts'
import { secondsAt, type WorkProps } from './drawing.tsx'

interface TreeOfWorkProps extends WorkProps {
  /** What a processor is called. */
  readonly nameOf: (processor: number) => string
}

/** The tree, as soon as it is known. */
export function TreeOfWork({ artifacts, run, axis: { unit }, playhead, pointing, nameOf }: TreeOfWorkProps) {
  const artifact = useArtifact(artifacts, 'work')
  const work = artifact?.artifact as WorkDone | undefined
  const nodes = useMemo(() => work && followedWork(work), [work])
  const { recording } = run
  const at = useMemo(() => secondsAt(recording, unit), [recording, unit])
  if (nodes) {
    const shared = pointing ? { pointing } : {}
    return <NodesDrawing nodes={nodes} nameOf={nameOf} at={at} playhead={playhead} {...shared} />
  }
  const text =
    artifact && !work
      ? `This tree has more than ${count(MOST_DRAWN)} nodes; smaller ones are drawn here.`
      : run.finished
        ? 'The tree is being followed…'
        : 'The tree is drawn when its run is finished.'
  return <p className="centre full-height soft text-centre pad-0-16">{text}</p>
}
