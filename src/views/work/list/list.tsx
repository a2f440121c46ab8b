/** A list as it is divided and sorted: a bar an element, in the colour of the processor that has it. */

import { count, counted } from '../../../core/text/format.ts'
import { permutationOf } from '../../../core/workloads/draws.ts'
import { type ListScene, segmentOf } from '../../../core/workloads/sorting.ts'
import { momentIn, relative, tableOf, taskFacts } from '../facts.ts'
import { isLeaf, type WorkPicture, type WorkScene } from '../painting.ts'
import { type List, listOn } from './paint.ts'

const sceneOf = ({ scene }: WorkScene) => scene as ListScene

function ListLegend({ scene }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      <span>
        <i style={{ background: 'var(--line-strong)', opacity: 0.45 }} />
        pale: still to be done
      </span>
      <span>
        {sceneOf(scene).values ? 'height: the number' : 'an example: every list of this length costs the same'}
      </span>
    </>
  )
}

/** Seed of the list that stands for all of its length. */
const EXAMPLE = 1

const segment = ({ work }: WorkScene, task: number) => segmentOf(work.descriptors, task * work.words)

/** The list that is sorted; where only its length counts, one that is drawn as an example. */
function listOf(drawing: WorkScene): List {
  const { length, values } = sceneOf(drawing)
  return { elements: values ?? permutationOf(length, EXAMPLE), partitions: values !== undefined }
}

export const list: WorkPicture = {
  painter: (drawing, surface, theme) => listOn(drawing, listOf(drawing), surface, theme),
  summary(drawing, time) {
    const { order, doneBy } = drawing.timeline
    const done = order.subarray(0, doneBy(time))
    const { to } = segment(drawing, 0)
    return `A list of ${counted(to, 'number')}: ${momentIn(time)} ${count(done.length)} of ${counted(order.length, 'task')} are done, ${count(done.filter((task) => isLeaf(drawing, task)).length)} of them sorted a short list.`
  },
  nameOf(drawing, task) {
    const { from, to } = segment(drawing, task)
    return `List of ${count(to - from)}`
  },
  facts: (drawing, task, time) => [
    { label: 'Places', value: `${count(segment(drawing, task).from + 1)} to ${count(segment(drawing, task).to)}` },
    ...taskFacts(drawing, task, time),
  ],
  step: relative,
  table: (drawing, time) =>
    tableOf(drawing, time, 'What each processor has divided and sorted', 'Short lists sorted', (task) =>
      isLeaf(drawing, task),
    ),
  Legend: ListLegend,
}
