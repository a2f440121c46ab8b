/** A parameter that is a file, and what a list of numbers that may come from one shows of that. */
import { useId } from 'react'
import type { AttachmentParameter } from '../../core/parameters.ts'
import { loadedLater } from '../../views/later.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './types.ts'

const Field = loadedLater(() => import('./file-field.tsx').then((m) => m.FileField))

type FieldProps = React.ComponentProps<typeof Field>

/** The field for a file, loaded when it is first shown. */
export const FileField = (props: FieldProps) => (
  <LazyBoundary>
    <Field {...props} />
  </LazyBoundary>
)

/** The row of a parameter that is a file. */
export function FileRow(row: RowProps<AttachmentParameter>) {
  const { id, parameter, value, onChange } = row
  const key = useId()
  return (
    <RowFrame {...row} name={key} group aside={null}>
      <FileField id={id} parameter={parameter} value={value} labelledBy={`${key}-label`} onChange={onChange} />
    </RowFrame>
  )
}
