/** The machine: processors with queue and state, messages on their way. */
import { useMemo } from 'react'
import { useLoadTop } from '../../../../charts/scales.ts'
import { useReducedMotion } from '../../../../charts/theme.ts'
import type { Values } from '../../../../core/parameters.ts'
import { Network } from '../../../../views/network/network.tsx'
import type { Nodes } from '../../../../views/network/painter.ts'
import type { ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { useKnownCourse } from '../use-course.ts'
import { Legend } from './legend.tsx'
import { machineOf } from './machine.ts'
import { createBoxes, paintFlights, paintMoves } from './paint.ts'
import { type AsyncWork, workOf } from './work.ts'

/** The machine of a run at work. */
export function useWork({ run, axis: { unit }, playhead, details }: ViewProps, course: Course | undefined): AsyncWork {
  const still = useReducedMotion()
  const graph = useMemo(() => machineOf(run.values), [run.values])
  return useMemo(
    () => workOf(graph, { run, unit, playhead, details, course, still }),
    [graph, run, unit, playhead, details, course, still],
  )
}

/** What processors look like, as nodes of the network. */
export function useNodes(work: AsyncWork, values: Values, most: number): Nodes {
  const boxes = useMemo(createBoxes, [])
  return useMemo(() => {
    const kinds = kindsIn(values)
    return {
      size: 1.35,
      fits: (layout) => !layout.cells,
      paint(scene) {
        const picture = work.picture()
        if (!picture) return
        boxes(scene, picture, most)
        paintMoves(scene, work.graph, picture.moves)
        paintFlights(scene, work.graph, kinds, picture.flights)
      },
    }
  }, [work, values, most, boxes])
}

/** The stage of the asynchronous lab. */
export function AsyncStage(props: ViewProps) {
  const { run, comparison, artifacts, pointing, lens } = props
  const { recording, values } = run
  const course = useKnownCourse(artifacts, run)
  const work = useWork(props, course)
  const most = useLoadTop(recording, comparison?.others)
  const nodes = useNodes(work, values, most)
  return (
    <Network
      work={work}
      most={most}
      keys={{}}
      nodes={useMemo(
        () => ({ ...nodes, legend: <Legend values={values} occurring={course?.occurring} /> }),
        [nodes, values, course],
      )}
      pointing={pointing}
      lens={lens}
      version={run.finished ? -1 : recording.stride}
    />
  )
}
