/** The tree as it is executed, in continuous time. */
import { TreeOfWork } from '../../../../views/work/tree.tsx'
import type { ViewProps } from '../../../page.ts'
import { machineOf } from '../stage/machine.ts'

export function AsyncTree(props: ViewProps) {
  return <TreeOfWork {...props} nameOf={machineOf(props.run.values).nameOf} />
}
