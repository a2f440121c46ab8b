/** The program of a dispatcher under the playhead. */
import { Memory as ProgramMemory } from '../../../../views/program/memory.tsx'
import type { ViewProps } from '../../../page.ts'

interface MemoryProps extends ViewProps {
  readonly onLines: (lines: readonly number[]) => void
}

/** What is pointed at in the machine is a server, and none of these. */
export const Memory = (props: MemoryProps) => (
  <ProgramMemory
    {...props}
    lens={undefined}
    of={{ label: 'Dispatcher', count: Number(props.run.values.dispatchers) }}
  />
)
