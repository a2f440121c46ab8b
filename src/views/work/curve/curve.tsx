/** An integral as its intervals are computed: strips below the curve in the colours of the processors. */

import { count, counted } from '../../../core/text/format.ts'
import { intervalOf, type QuadratureScene, quadrature } from '../../../core/workloads/quadrature.ts'
import { momentIn, relative, tableOf, taskFacts } from '../facts.ts'
import { isLeaf, type WorkPicture, type WorkScene } from '../painting.ts'
import { curveOn } from './paint.ts'

function StripsLegend({ mode }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      <span>
        <i style={{ background: 'var(--line)' }} />
        waiting
      </span>
      {mode === 'even' && <span>every strip as wide: the axis is stretched</span>}
    </>
  )
}

const { options } = quadrature.parameters.integrand

const functionOf = ({ scene }: WorkScene) => options[(scene as QuadratureScene).integrand]
export const curve: WorkPicture = {
  modes: [
    { id: 'scale', label: 'To scale' },
    { id: 'even', label: 'Strips alike' },
  ],
  painter: (drawing, surface, theme, mode) => curveOn(drawing, functionOf(drawing), surface, theme, mode === 'even'),
  summary(drawing, time) {
    const { order, doneBy } = drawing.timeline
    const leaves = order.subarray(0, doneBy(time)).filter((task) => isLeaf(drawing, task)).length
    const all = order.filter((task) => isLeaf(drawing, task)).length
    return `The integral of ${functionOf(drawing).label}: ${momentIn(time)} ${count(leaves)} of ${counted(all, 'strip')} are computed.`
  },
  nameOf({ work }, task) {
    const { begin, end } = intervalOf(work.descriptors, task * work.words)
    return `From ${Number(begin.toPrecision(8))} to ${Number(end.toPrecision(8))}`
  },
  facts: (drawing, task, time) => [
    { label: 'Halvings', value: count(drawing.work.depth[task]) },
    ...taskFacts(drawing, task, time),
  ],
  step: relative,
  table: (drawing, time) =>
    tableOf(drawing, time, 'What each processor has computed of the integral', 'Strips', (task) =>
      isLeaf(drawing, task),
    ),
  Legend: StripsLegend,
}
