/** The machine: its processors coloured by load, with tasks on their way between them. */
import { useMemo } from 'react'
import { useLoadTop } from '../../../../charts/scales.ts'
import { useReducedMotion } from '../../../../charts/theme.ts'
import { Network } from '../../../../views/network/network.tsx'
import type { ViewProps } from '../../../page.ts'
import { balances } from '../words.ts'
import { machineOf } from './machine.ts'
import { marksOf } from './marks.ts'
import { workOf } from './work.ts'

/** The stage of the tree lab. */
export function MachineStage(props: ViewProps) {
  const {
    run,
    axis: { unit },
    playhead,
    details,
    comparison,
    pointing,
    lens,
    plain,
    labels,
  } = props
  const { values, recording } = run
  const still = useReducedMotion()
  const graph = useMemo(() => machineOf(values), [values])
  const work = useMemo(
    () => workOf(graph, recording, unit, playhead, details, still),
    [graph, recording, unit, playhead, details, still],
  )
  const most = useLoadTop(recording, comparison?.others)
  return (
    <Network
      work={work}
      most={most}
      keys={{ worked: 'worked, now empty', moves: balances(run) ? 'tasks moved' : undefined }}
      pointing={pointing}
      lens={lens}
      plain={plain}
      labels={labels}
      marked={marksOf}
      // The recording is the same object while it grows.
      version={run.finished ? -1 : recording.stride}
    />
  )
}
