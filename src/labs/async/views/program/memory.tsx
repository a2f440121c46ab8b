/** The program of a processor under the playhead, with its variables as the microscope knows them. */
import { useDeferredValue, useSyncExternalStore } from 'react'
import { Memory as ProgramMemory } from '../../../../views/program/memory.tsx'
import type { ViewProps } from '../../../page.ts'
import type { AsyncDetail } from '../../model/detail.ts'

interface MemoryProps extends ViewProps {
  readonly onLines: (lines: readonly number[]) => void
}

/** The memory of the processor that is chosen there or pointed at in the machine. */
export function Memory(props: MemoryProps) {
  const { run, details } = props
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as AsyncDetail | undefined)
  const memory = useDeferredValue(latest)?.memory
  const { lanes } = run.recording
  return (
    <ProgramMemory
      {...props}
      of={{ label: 'Processor', count: lanes }}
      prefix="on."
      memoryOf={(q) => (memory?.length === lanes ? memory[q] : undefined)}
    />
  )
}
