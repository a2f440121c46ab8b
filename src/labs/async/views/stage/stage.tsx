/** The machine: processors with queue and state, messages on their way. */
import { useMemo } from 'react'
import { useLoadTop } from '../../../../charts/scales.ts'
import { useReducedMotion } from '../../../../charts/theme.ts'
import type { Values } from '../../../../core/parameters.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import { Network } from '../../../../views/network/network.tsx'
import type { Nodes } from '../../../../views/network/painter.ts'
import { markShown } from '../../../../views/playhead/mark-shown.ts'
import type { ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { useKnownCourse } from '../use-course.ts'
import { Legend } from './legend.tsx'
import { machineOf } from './machine.ts'
import { createBoxes, paintFlights } from './paint.ts'
import { type LabelledPlaces, marksOf } from './plain.ts'
import { type AsyncWork, workOf } from './work.ts'

/** The machine of a run at work. */
export function useWork({ run, axis: { id }, playhead, details }: ViewProps, course: Course | undefined): AsyncWork {
  const still = useReducedMotion()
  const graph = useMemo(() => machineOf(run.values), [run.values])
  return useMemo(
    () => workOf(graph, { run, id, playhead, details, course, still }),
    [graph, run, id, playhead, details, course, still],
  )
}

/** What processors look like, as nodes of the network; `plain` without what only a legend explains. */
export function useNodes(work: AsyncWork, values: Values, most: number, plain = false): Nodes {
  const boxes = useMemo(() => createBoxes(plain), [plain])
  return useMemo(() => {
    const kinds = kindsIn(values)
    return {
      size: 1.35,
      fits: (layout) => !layout.cells,
      paint(scene) {
        const picture = work.picture()
        if (!picture) return
        markShown(scene.context.canvas, picture.shown)
        boxes(scene, picture, most)
        paintFlights(scene, work.graph, kinds, picture.flights)
      },
    }
  }, [work, values, most, boxes])
}

/** What labels can be on, in a layout. */
export function useMarked(work: AsyncWork, values: Values) {
  return useMemo(() => {
    const labelled: LabelledPlaces = {}
    return (layout: Layout) => {
      const now = work.marked()
      return now && marksOf(layout, work.graph, kindsIn(values), now, labelled)
    }
  }, [work, values])
}

/** The stage of the asynchronous lab. */
export function AsyncStage(props: ViewProps) {
  const { run, comparison, artifacts, pointing, lens, plain, labels } = props
  const { recording, values } = run
  const course = useKnownCourse(artifacts, run)
  const work = useWork(props, course)
  const most = useLoadTop(recording, comparison?.others)
  const nodes = useNodes(work, values, most, plain)
  const marked = useMarked(work, values)
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
      plain={plain}
      labels={labels}
      marked={marked}
      version={run.finished ? -1 : recording.stride}
    />
  )
}
