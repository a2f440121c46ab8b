/** The work itself as it is done: the picture that is computed, the board, the tour, in the colours of the processors. */
import { useMemo } from 'react'
import { count } from '../../core/text/format.ts'
import type { WorkloadName } from '../../core/workloads/index.ts'
import { belongTogether, type OwnedScene } from '../../core/workloads/scene.ts'
import { MOST_DRAWN, type WorkDone } from '../../core/workloads/workload.ts'
import { type Later, later, useLater } from '../later.ts'
import { useArtifact } from '../use-artifact.ts'
import { Drawing, type WorkProps } from './drawing.tsx'
import type { WorkPicture } from './painting.ts'
import { timelineOf } from './timeline.ts'

/** The picture of the run's work, as soon as it is known. */
export function WorkOfRun(props: WorkProps) {
  const part = pictures[props.run.values.workload as keyof typeof pictures]
  return part ? <Loaded {...props} part={part} /> : undefined
}

function Loaded({ part, ...props }: WorkProps & { readonly part: Later<WorkPicture> }) {
  const picture = useLater(part)
  const { artifacts, run } = props
  const { values } = run
  const artifact = useArtifact(artifacts, 'work')
  const scene = useArtifact(artifacts, 'scene')
  const work = artifact?.artifact as WorkDone | undefined
  const drawn = scene?.artifact as OwnedScene | undefined
  const drawing = useMemo(
    () => work && { work, scene: drawn, values, timeline: timelineOf(work) },
    [work, drawn, values],
  )
  if (drawing && drawn && belongTogether(drawing.work, drawn, values.workload))
    return <Drawing {...props} drawing={drawing} picture={picture} />
  const text =
    artifact && !work
      ? `This run has more than ${count(MOST_DRAWN)} tasks; smaller ones are drawn here.`
      : run.finished
        ? 'The work is being followed…'
        : 'The work is drawn when its run is finished.'
  return <p className="centre full-height soft text-centre pad-0-16">{text}</p>
}

const listPicture = later(() => import('./list/list.tsx').then((m) => m.list))

export const pictures: Partial<Record<WorkloadName, Later<WorkPicture>>> = {
  mandelbrot: later(() => import('./tiles/tiles.tsx').then((m) => m.tiles)),
  quadrature: later(() => import('./curve/curve.tsx').then((m) => m.curve)),
  queens: later(() => import('./board/board.tsx').then((m) => m.board)),
  search: later(() => import('./search/search.tsx').then((m) => m.search)),
  quicksort: listPicture,
  mergesort: listPicture,
}
